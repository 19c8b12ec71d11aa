import { suggest } from '../errors/index.ts'
import { pointerOf } from '../json/index.ts'
import { findCircle, needsOf, stepsOf } from './catalogue/needs.ts'
import { actions, type SubjectName, subjects } from './catalogue/subject-catalogue.ts'
import type {
  ConfiguredTarget,
  OwnRecipe,
  Recipe,
  RecipeFunction,
  Share,
  SubjectSource,
} from './configuration.ts'
import { type Fault, unknownName } from './fault.ts'
import { builtins, isBuiltin, namesIn } from './template.ts'

/** A template may use these names, and their members; undefined stands for any members. */
type Names = Map<string, ReadonlySet<string> | undefined>

/** Returns the faults in recipes, subjects and actions that show without a request. */
export function findRecipeFaults(target: ConfiguredTarget, place: string): readonly Fault[] {
  const circle = findCircle(target)
  if (circle !== undefined) {
    return [{ pointer: place + circle[0], problem: `needs itself: ${circle.join(' → ')}` }]
  }
  const faultsIn = <Source>(
    member: 'recipes' | 'subjects' | 'actions',
    check: (source: Source, at: string, name: string) => readonly Fault[],
  ) =>
    Object.entries(target[member] ?? {}).flatMap(([name, source]) =>
      typeof source === 'function'
        ? []
        : check(source as Source, `${place}/${member}${pointerOf([name])}`, name),
    )
  return [
    ...faultsIn<Recipe>('recipes', (recipe, at) => followRecipe(recipe, at, target).faults),
    ...faultsIn<Exclude<SubjectSource, RecipeFunction>>('subjects', (source, at, name) =>
      checkSubject(name as SubjectName, source, at, target),
    ),
    ...faultsIn<OwnRecipe>('actions', (source, at, name) => {
      const { inputs } = actions[name as keyof typeof actions]
      const { faults, names } = followRecipe(source, at, target, inputs)
      return [...faults, ...unknownIn(source.fields, names, `${at}/fields`)]
    }),
  ]
}

function checkSubject(
  name: SubjectName,
  source: Exclude<SubjectSource, RecipeFunction>,
  at: string,
  target: ConfiguredTarget,
): readonly Fault[] {
  if ('value' in source) return lacking(name, Object.keys(source.value), `${at}/value`)
  if ('values' in source) {
    return source.values.flatMap((value, index) =>
      lacking(name, Object.keys(value), `${at}/values/${index}`),
    )
  }
  const { fields } = source
  const isShare = 'from' in source
  const recipe = isShare ? recipeNamed(source.from, target) : source
  if (recipe === undefined) {
    const { from } = source as Share
    const problem = unknownName(from, Object.keys(target.recipes ?? {}))
    return [{ pointer: `${at}/from`, problem }]
  }
  const { faults, names, taken } = followRecipe(recipe, at, target)
  // The faults of a shared recipe are reported at its own place.
  const own = isShare ? [] : faults
  if (fields === undefined) return [...own, ...lacking(name, taken, at)]
  const place = `${at}/fields`
  return [...own, ...unknownIn(fields, names, place), ...lacking(name, Object.keys(fields), place)]
}

function lacking(name: SubjectName, fields: readonly string[], pointer: string): Fault[] {
  const { required, optional } = subjects[name]
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

/** Follows the requests of a recipe in order, and returns its faults, the names it defines and the fields it takes. */
function followRecipe(
  recipe: Recipe,
  at: string,
  target: ConfiguredTarget,
  inputs: readonly string[] = [],
) {
  const faults: Fault[] = []
  const names: Names = new Map(inputs.map((input) => [input, undefined]))
  const taken: string[] = []
  const define = (name: string, members: ReadonlySet<string> | undefined, pointer: string) => {
    if (Object.hasOwn(builtins, name)) {
      faults.push({ pointer, problem: 'is a name that Assay fills in itself' })
    }
    names.set(name, members)
  }
  for (const [alias, needed] of Object.entries(needsOf(recipe))) {
    define(alias, membersOf(needed, target), `${at}/needs${pointerOf([alias])}`)
  }
  for (const member of ['request', 'teardown'] as const) {
    const isList = Array.isArray(recipe[member])
    for (const [index, step] of stepsOf(recipe[member]).entries()) {
      const pointer = isList ? `${at}/${member}/${index}` : `${at}/${member}`
      faults.push(...unknownIn(step, names, pointer))
      if (step.until !== undefined && step.method !== 'GET') {
        const problem = `repeats the request, and only a GET may be repeated (this is a ${step.method})`
        faults.push({ pointer: `${pointer}/until`, problem })
      }
      for (const name of member === 'request' ? Object.keys(step.take ?? {}) : []) {
        define(name, undefined, `${pointer}/take${pointerOf([name])}`)
        taken.push(name)
      }
    }
  }
  return { faults, names, taken }
}

/** Returns the fields of a needed subject; undefined if its function may return any. */
function membersOf(name: SubjectName, target: ConfiguredTarget): ReadonlySet<string> | undefined {
  const source = target.subjects?.[name]
  if (source === undefined) {
    return new Set<string>([...subjects[name].required, ...subjects[name].optional])
  }
  if (typeof source === 'function') return undefined
  if ('value' in source) return new Set(Object.keys(source.value))
  if ('values' in source) return new Set(source.values.flatMap((value) => Object.keys(value)))
  if (source.fields !== undefined) return new Set(Object.keys(source.fields))
  const recipe = 'from' in source ? recipeNamed(source.from, target) : source
  return new Set(stepsOf(recipe?.request).flatMap(({ take = {} }) => Object.keys(take)))
}

function recipeNamed(name: string, { recipes = {} }: ConfiguredTarget): Recipe | undefined {
  return Object.hasOwn(recipes, name) ? recipes[name] : undefined
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
