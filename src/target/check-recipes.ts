import { suggest } from '../errors/index.ts'
import { pointerOf } from '../json/index.ts'
import { findCircle, needsOf } from './catalogue/needs.ts'
import { actions, type SubjectName, subjects } from './catalogue/subject-catalogue.ts'
import type {
  ActionSource,
  ConfiguredTarget,
  OwnRecipe,
  Recipe,
  RecipeRequest,
  SubjectSource,
} from './configuration.ts'
import { type Fault, unknownName } from './fault.ts'
import { builtins, isBuiltin, namesIn } from './template.ts'

/** Names that a template may use: a name, or the members of what it stands for where they are known. */
type Names = Map<string, ReadonlySet<string> | undefined>

/** What is wrong with the recipes, subjects and actions of a target, as far as it can be seen without a request. */
export function findRecipeFaults(target: ConfiguredTarget, place: string): Fault[] {
  const { recipes = {}, subjects: sources = {}, actions: performed = {} } = target
  const circle = findCircle(target)
  if (circle !== undefined) {
    return [
      { pointer: placeOfCircle(circle, place), problem: `needs itself: ${circle.join(' → ')}` },
    ]
  }
  const faults: Fault[] = []
  for (const [name, recipe] of Object.entries(recipes)) {
    faults.push(...checkRecipe(recipe, `${place}/recipes${pointerOf([name])}`, target).faults)
  }
  for (const [name, source] of Object.entries(sources) as [SubjectName, SubjectSource][]) {
    faults.push(...checkSubject(name, source, `${place}/subjects${pointerOf([name])}`, target))
  }
  for (const [name, source] of Object.entries(performed) as [
    keyof typeof actions,
    ActionSource,
  ][]) {
    if (typeof source === 'function') continue
    const inputs: Names = new Map(actions[name].inputs.map((input) => [input, undefined]))
    const at = `${place}/actions${pointerOf([name])}`
    const { faults: found, names } = checkRecipe(source, at, target, inputs)
    faults.push(...found, ...unknownIn(source.fields, names, `${at}/fields`))
  }
  return faults
}

function placeOfCircle([first = '']: readonly string[], place: string): string {
  const [, recipe] = /^recipe (.*)$/.exec(first) ?? []
  return place + pointerOf(recipe === undefined ? ['subjects', first] : ['recipes', recipe])
}

function checkSubject(
  name: SubjectName,
  source: SubjectSource,
  at: string,
  target: ConfiguredTarget,
): Fault[] {
  if (typeof source === 'function') return []
  if ('value' in source) return lacking(name, Object.keys(source.value), `${at}/value`)
  if ('values' in source) {
    return source.values.flatMap((value, index) =>
      lacking(name, Object.keys(value), `${at}/values/${index}`),
    )
  }
  if ('from' in source) {
    const { recipes = {} } = target
    const recipe = recipeOf(source.from, recipes)
    if (recipe === undefined) {
      const problem = `"${source.from}" ${unknownName(source.from, Object.keys(recipes))}`
      return [{ pointer: `${at}/from`, problem }]
    }
    const { names, taken } = checkRecipe(recipe, '', target)
    return fieldFaults(name, source.fields, { names, taken, at })
  }
  const { faults, names, taken } = checkRecipe(source, at, target)
  return [...faults, ...fieldFaults(name, source.fields, { names, taken, at })]
}

interface Yield {
  readonly names: Names
  readonly taken: readonly string[]
  readonly at: string
}

function fieldFaults(
  name: SubjectName,
  fields: OwnRecipe['fields'],
  { names, taken, at }: Yield,
): Fault[] {
  if (fields === undefined) return lacking(name, taken, at)
  const place = `${at}/fields`
  return [...unknownIn(fields, names, place), ...lacking(name, Object.keys(fields), place)]
}

function lacking(name: SubjectName, fields: readonly string[], pointer: string): Fault[] {
  const { required, optional } = subjects[name]
  return required
    .filter((field) => !fields.includes(field))
    .map((field) => {
      const near = suggest(
        field,
        fields.filter((one) => ![...required, ...optional].includes(one as never)),
      )
      const hint = near === undefined ? '' : ` (is it "${near}"?)`
      return { pointer, problem: `lacks the field ${field} of ${name}${hint}` }
    })
}

/** Follows the requests of a recipe: which names each may use, and what it takes. */
function checkRecipe(
  recipe: Pick<Recipe, 'request' | 'needs' | 'teardown'>,
  at: string,
  { subjects: sources = {}, recipes = {} }: ConfiguredTarget,
  inputs: Names = new Map(),
) {
  const faults: Fault[] = []
  const names: Names = new Map(inputs)
  const taken: string[] = []
  const define = (name: string, members: ReadonlySet<string> | undefined, pointer: string) => {
    if (Object.hasOwn(builtins, name)) {
      faults.push({ pointer, problem: 'is a name that Assay fills in itself' })
    }
    names.set(name, members)
  }
  for (const [alias, needed] of Object.entries(needsOf(recipe))) {
    const members = membersOf(needed, sources[needed], recipes)
    define(alias, members, `${at}/needs${pointerOf([alias])}`)
  }
  for (const { step, pointer } of stepsOf(recipe.request, `${at}/request`)) {
    faults.push(...checkStep(step, names, pointer))
    for (const name of Object.keys(step.take ?? {})) {
      define(name, undefined, `${pointer}/take${pointerOf([name])}`)
      taken.push(name)
    }
  }
  for (const { step, pointer } of stepsOf(recipe.teardown ?? [], `${at}/teardown`)) {
    faults.push(...checkStep(step, names, pointer))
  }
  return { faults, names, taken }
}

function stepsOf(request: RecipeRequest | readonly RecipeRequest[], place: string) {
  const isList = Array.isArray(request)
  return ([request].flat() as readonly RecipeRequest[]).map((step, index) => {
    return { step, pointer: isList ? `${place}/${index}` : place }
  })
}

function checkStep(step: RecipeRequest, names: Names, pointer: string): Fault[] {
  const faults = unknownIn(step, names, pointer)
  if (step.until !== undefined && step.method !== 'GET') {
    const problem = `repeats the request, which only a GET may be (it is a ${step.method})`
    faults.push({ pointer: `${pointer}/until`, problem })
  }
  return faults
}

/** The fields of a needed subject; undefined where a recipe may yield any. */
function membersOf(
  name: SubjectName,
  source: SubjectSource | undefined,
  recipes: Readonly<Record<string, Recipe>>,
): ReadonlySet<string> | undefined {
  const known: readonly string[] = [...subjects[name].required, ...subjects[name].optional]
  if (source === undefined) return new Set(known)
  if (typeof source === 'function') return undefined
  if ('value' in source) return new Set(Object.keys(source.value))
  if ('values' in source) return new Set(source.values.flatMap((value) => Object.keys(value)))
  if (source.fields !== undefined) return new Set(Object.keys(source.fields))
  const recipe = 'from' in source ? recipeOf(source.from, recipes) : source
  const steps = [recipe?.request ?? []].flat() as readonly RecipeRequest[]
  return new Set(steps.flatMap(({ take = {} }) => Object.keys(take)))
}

function recipeOf(name: string, recipes: Readonly<Record<string, Recipe>>): Recipe | undefined {
  return Object.hasOwn(recipes, name) ? recipes[name] : undefined
}

function unknownIn(template: unknown, names: Names, pointer: string): Fault[] {
  return namesIn(template).flatMap((used) => {
    if (isBuiltin(used)) return []
    const [first = '', second] = used.split('.')
    const members = names.get(first)
    const isKnown = names.has(first) && (second === undefined || members?.has(second) !== false)
    if (isKnown) return []
    const all = [...names].flatMap(([name, of]) => [
      name,
      ...Array.from(of ?? [], (member) => `${name}.${member}`),
    ])
    const near = suggest(used, [...all, ...Object.keys(builtins)])
    const hint = near === undefined ? knownNames(all) : `; did you mean {{${near}}}?`
    return [{ pointer, problem: `uses {{${used}}}, which is not defined${hint}` }]
  })
}

function knownNames(names: readonly string[]): string {
  return names.length === 0 ? '' : ` (defined: ${names.slice(0, 8).join(', ')})`
}
