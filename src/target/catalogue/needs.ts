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

/** The subjects that a recipe needs first, by the names that its templates use for them. */
export function needsOf(
  source: SubjectSource | ActionSource | Recipe | undefined,
): Readonly<Record<string, SubjectName>> {
  return source !== undefined && 'needs' in source ? (source.needs ?? {}) : {}
}

/** The requests of a recipe in their order: it may have one, or a list. */
export function stepsOf(
  requests: RecipeRequest | readonly RecipeRequest[] = [],
): readonly RecipeRequest[] {
  return [requests].flat() as readonly RecipeRequest[]
}

/** The values of a subject that are handed out one by one, each once; undefined where it is not given so. */
export function poolOf(
  name: SubjectName,
  source: SubjectSource | undefined,
): readonly Fields[] | undefined {
  if (source === undefined) return undefined
  if ('values' in source) return source.values
  return 'value' in source && 'spent' in subjects[name] ? [source.value] : undefined
}

/** What makes a subject; undefined where it is given, or found. */
export function recipeOf(
  name: SubjectName,
  { subjects: sources, recipes }: Pick<Target, 'subjects' | 'recipes'>,
): Recipe | RecipeFunction | undefined {
  const source = sources[name]
  if (source === undefined || 'value' in source || 'values' in source) return undefined
  return 'from' in source ? recipes[source.from] : source
}

type Sources = Pick<Target | ConfiguredTarget, 'subjects' | 'recipes'>

/** A chain of subjects and recipes that need one another in a circle; undefined where there is none. */
export function findCircle({
  subjects = {},
  recipes = {},
}: Sources): readonly string[] | undefined {
  const done = new Set<string>()

  /** What a subject comes from and needs; recipes are distinguished by their first word. */
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

const mark = 'recipe '
