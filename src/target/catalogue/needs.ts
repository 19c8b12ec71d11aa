import type {
  ActionSource,
  ConfiguredTarget,
  Fields,
  Recipe,
  RecipeFunction,
  RecipeRequest,
  SubjectSource,
  Target,
} from '../configuration.ts'
import { type SubjectName, subjects } from './subject-catalogue.ts'

/** Returns the subjects that a recipe needs first, by the names that its templates use for them. */
export function needsOf(
  source: SubjectSource | ActionSource | Recipe | undefined,
): Readonly<Record<string, SubjectName>> {
  return source !== undefined && 'needs' in source ? (source.needs ?? {}) : {}
}

/** Returns the requests of a recipe, which has one or a list of them. */
export function stepsOf(
  requests: RecipeRequest | readonly RecipeRequest[] = [],
): readonly RecipeRequest[] {
  return [requests].flat() as readonly RecipeRequest[]
}

/** Returns the configured values of a subject if each may be used only once; otherwise undefined. */
export function poolOf(
  name: SubjectName,
  source: SubjectSource | undefined,
): readonly Fields[] | undefined {
  if (source === undefined) return undefined
  if ('values' in source) return source.values
  return 'value' in source && 'spent' in subjects[name] ? [source.value] : undefined
}

/** Returns the recipe that makes a subject; undefined if it has configured values or no configuration. */
export function recipeOf(
  name: SubjectName,
  { subjects: sources, recipes }: Pick<Target, 'subjects' | 'recipes'>,
): Recipe | RecipeFunction | undefined {
  const source = sources[name]
  if (source === undefined || 'value' in source || 'values' in source) return undefined
  return 'from' in source ? recipes[source.from] : source
}

type Sources = Pick<Target | ConfiguredTarget, 'subjects' | 'recipes'>

/** Returns subjects and recipes that need one another in a circle, in order; undefined if there is no circle. */
export function findCircle({
  subjects = {},
  recipes = {},
}: Sources): readonly string[] | undefined {
  const done = new Set<string>()

  function next(name: string): readonly string[] {
    const source = name.startsWith(mark)
      ? recipes[name.slice(mark.length)]
      : subjects[name as SubjectName]
    const from = source !== undefined && 'from' in source ? [mark + source.from] : []
    return [...from, ...Object.values(needsOf(source))]
  }

  function follow(name: string, chain: readonly string[]): readonly string[] | undefined {
    const start = chain.indexOf(name)
    if (start >= 0) return [...chain.slice(start), name]
    if (done.has(name)) return undefined
    for (const needed of next(name)) {
      const circle = follow(needed, [...chain, name])
      if (circle) return circle
    }
    done.add(name)
    return undefined
  }

  const names = [...Object.keys(recipes).map((name) => mark + name), ...Object.keys(subjects)]
  for (const name of names) {
    const circle = follow(name, [])
    if (circle) return circle
  }
  return undefined
}

/** The names of recipes begin with this word, because a subject may have the same name. */
const mark = 'recipe '
