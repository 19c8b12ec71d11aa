import { suggest } from '../../base/errors/index.ts'
import { pointerOf } from '../../base/json/index.ts'
import { findCircle, needsOf, stepsOf } from './catalogue/needs.ts'
import {
  type ActionName,
  actions as actionCatalogue,
  subjects as catalogue,
  type SubjectName,
} from './catalogue/subject-catalogue.ts'
import type {
  ActionSource,
  ConfiguredTarget,
  Recipe,
  RecipeFunction,
  SubjectSource,
} from './configuration.ts'
import type { ConfigurationFault } from './fault.ts'
import { builtins, isBuiltin, namesIn } from './template.ts'

/** Returns the faults in recipes, subjects and actions that show without a request. */
export function findRecipeFaults(
  target: ConfiguredTarget,
  place: string,
): readonly ConfigurationFault[] {
  const { subjects = {}, actions = {} } = target
  const at = (...names: readonly string[]) => place + pointerOf(names)
  const circle = findCircle(subjects)
  if (circle !== undefined) {
    const problem = `needs itself: ${circle.join(' → ')}`
    return [{ pointer: at('subjects', circle[0]!), problem }]
  }
  return [
    ...Object.entries(subjects).flatMap(([name, source]) =>
      checkSubject(name as SubjectName, source, at('subjects', name)),
    ),
    ...Object.entries(actions).flatMap(([name, source]) => {
      if (typeof source === 'function') return []
      const { inputs } = actionCatalogue[name as ActionName]
      return checkRecipe(source, at('actions', name), inputs)
    }),
  ]
}

function checkSubject(
  name: SubjectName,
  source: SubjectSource,
  at: string,
): readonly ConfigurationFault[] {
  if (typeof source === 'function') return []
  if ('value' in source) return lacking(name, source.value, `${at}/value`)
  if ('values' in source) {
    return source.values.flatMap((value, nth) => lacking(name, value, `${at}/values/${nth}`))
  }
  const { fields = takenBy(source.request) } = source
  return [...checkRecipe(source, at), ...lacking(name, fields, at)]
}

function lacking(
  name: SubjectName,
  fields: object,
  pointer: string,
): readonly ConfigurationFault[] {
  return catalogue[name].required
    .filter((field) => !Object.hasOwn(fields, field))
    .map((field) => ({ pointer, problem: `lacks the field ${field} of ${name}` }))
}

/** Returns all that the requests of a recipe take, by the names that it gives them. */
function takenBy(request: Recipe['request']): Readonly<Record<string, string>> {
  return Object.assign({}, ...stepsOf(request).map(({ take }) => take))
}

/** Finds templates with names that nothing in the recipe defines. */
function checkRecipe(
  recipe: Exclude<Recipe | ActionSource, RecipeFunction>,
  at: string,
  inputs: readonly string[] = [],
): readonly ConfigurationFault[] {
  const own = [...Object.keys(needsOf(recipe)), ...Object.keys(takenBy(recipe.request))]
  const names = [...inputs, ...own]
  const unknown = namesIn(recipe).filter(
    (used) => !isBuiltin(used) && !names.includes(used.split('.')[0]!),
  )
  const problems = [
    ...own
      .filter((name) => Object.hasOwn(builtins, name))
      .map((name) => `defines {{${name}}}, which Assay fills in itself`),
    ...unknown.map((used) => {
      const near = suggest(used, [...names, ...Object.keys(builtins)])
      const hint = near === undefined ? '' : `; did you mean {{${near}}}?`
      return `uses {{${used}}}, which is not defined${hint}`
    }),
  ]
  return problems.map((problem) => ({ pointer: at, problem }))
}
