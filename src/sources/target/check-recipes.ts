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
  RecipeRequest,
  SubjectSource,
} from './configuration.ts'
import type { Fault } from './fault.ts'
import { builtins, isBuiltin, namesIn } from './template.ts'

/** A template may use these names, and their members; undefined stands for any members. */
type Names = Map<string, ReadonlySet<string> | undefined>

/** Returns the faults in recipes, subjects and actions that show without a request. */
export function findRecipeFaults(target: ConfiguredTarget, place: string): readonly Fault[] {
  const { subjects = {}, actions = {} } = target
  const at = (...names: readonly string[]) => place + pointerOf(names)
  const circle = findCircle(subjects)
  if (circle !== undefined) {
    const problem = `needs itself: ${circle.join(' → ')}`
    return [{ pointer: at('subjects', circle[0]!), problem }]
  }
  return [
    ...Object.entries(subjects).flatMap(([name, source]) =>
      checkSubject(name as SubjectName, source, at('subjects', name), target),
    ),
    ...Object.entries(actions).flatMap(([name, source]) => {
      if (typeof source === 'function') return []
      const { inputs } = actionCatalogue[name as ActionName]
      return followRecipe(source, at('actions', name), target, inputs).faults
    }),
  ]
}

function checkSubject(
  name: SubjectName,
  source: SubjectSource,
  at: string,
  target: ConfiguredTarget,
): readonly Fault[] {
  if (typeof source === 'function') return []
  const missing = fieldsOf(source).flatMap(([place, fields]) => lacking(name, fields, at + place))
  if ('value' in source || 'values' in source) return missing
  const { faults, names } = followRecipe(source, at, target)
  return [...faults, ...unknownIn(source.fields, names, `${at}/fields`), ...missing]
}

/** Returns the fields that a source yields, each time with the place that says so. */
function fieldsOf(source: Exclude<SubjectSource, RecipeFunction>) {
  const said = (place: string, ...values: readonly object[]) =>
    [place, values.flatMap(Object.keys)] as const
  if ('value' in source) return [said('/value', source.value)]
  if ('values' in source) return source.values.map((value, at) => said(`/values/${at}`, value))
  if (source.fields !== undefined) return [said('/fields', source.fields)]
  return [said('', ...stepsOf(source.request).map(({ take = {} }) => take))]
}

function lacking(name: SubjectName, fields: readonly string[], pointer: string): Fault[] {
  const { required, optional } = catalogue[name]
  const known: readonly string[] = [...required, ...optional]
  return required
    .filter((field) => !fields.includes(field))
    .map((field) => {
      const unknown = fields.filter((name) => !known.includes(name))
      const near = suggest(field, unknown)
      const hint = near === undefined ? '' : ` (is it "${near}"?)`
      return { pointer, problem: `lacks the field ${field} of ${name}${hint}` }
    })
}

/** Follows the requests of a recipe in order, and returns its faults and the names it defines. */
function followRecipe(
  recipe: Exclude<Recipe | ActionSource, RecipeFunction>,
  at: string,
  target: ConfiguredTarget,
  inputs: readonly string[] = [],
) {
  const faults: Fault[] = []
  const names: Names = new Map(inputs.map((input) => [input, undefined]))
  const define = (name: string, members: ReadonlySet<string> | undefined, pointer: string) => {
    if (Object.hasOwn(builtins, name)) {
      faults.push({ pointer, problem: 'is a name that Assay fills in itself' })
    }
    names.set(name, members)
  }
  for (const [alias, needed] of Object.entries(needsOf(recipe))) {
    define(alias, membersOf(needed, target), `${at}/needs${pointerOf([alias])}`)
  }
  for (const { step, pointer } of stepsAt(recipe.request, at)) {
    faults.push(...faultsOf(step, names, pointer))
    for (const name of Object.keys(step.take ?? {})) {
      define(name, undefined, `${pointer}/take${pointerOf([name])}`)
    }
  }
  return { faults, names }
}

/** Returns the requests of a recipe, each with the place where it is written. */
function stepsAt(request: Recipe['request'], at: string) {
  const isList = Array.isArray(request)
  return stepsOf(request).map((step, index) => {
    return { step, pointer: isList ? `${at}/request/${index}` : `${at}/request` }
  })
}

function faultsOf(step: RecipeRequest, names: Names, pointer: string): readonly Fault[] {
  const unknown = unknownIn(step, names, pointer)
  if (step.until === undefined || step.method === 'GET') return unknown
  const problem = `repeats the request, and only a GET may be repeated (this is a ${step.method})`
  return [...unknown, { pointer: `${pointer}/until`, problem }]
}

/** Returns the fields of a needed subject; undefined if its function may return any. */
function membersOf(name: SubjectName, target: ConfiguredTarget): ReadonlySet<string> | undefined {
  const source = target.subjects?.[name]
  const { required, optional } = catalogue[name]
  if (source === undefined) return new Set<string>([...required, ...optional])
  if (typeof source === 'function') return undefined
  return new Set(fieldsOf(source).flatMap(([, fields]) => fields))
}

function unknownIn(template: unknown, names: Names, pointer: string): Fault[] {
  return namesIn(template).flatMap((used) => {
    if (isBuiltin(used)) return []
    const [first = '', second] = used.split('.')
    const members = names.get(first)
    const isKnown = names.has(first) && (second === undefined || members?.has(second) !== false)
    if (isKnown) return []
    const defined = [...names].flatMap(([name, known = []]) => [
      name,
      ...Array.from(known, (member) => `${name}.${member}`),
    ])
    const near = suggest(used, [...defined, ...Object.keys(builtins)])
    const listed = defined.length === 0 ? '' : ` (defined: ${defined.slice(0, 8).join(', ')})`
    const hint = near === undefined ? listed : `; did you mean {{${near}}}?`
    return [{ pointer, problem: `uses {{${used}}}, which is not defined${hint}` }]
  })
}
