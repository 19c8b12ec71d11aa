import { pointerOf } from '../../json/index.ts'
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

/**
 * Returns the places of subjects and recipes that need one another in a circle, in order, as JSON Pointers into the target;
 * undefined if there is no circle.
 */
export function findCircle({
  subjects = {},
  recipes = {},
}: Pick<ConfiguredTarget, 'subjects' | 'recipes'>): readonly string[] | undefined {
  const needed = new Map<string, readonly string[]>()
  const note = (place: string, source: Recipe | SubjectSource) => {
    const from = 'from' in source ? [pointerOf(['recipes', source.from])] : []
    const others = Object.values(needsOf(source)).map((name) => pointerOf(['subjects', name]))
    needed.set(place, [...from, ...others])
  }
  for (const [name, recipe] of Object.entries(recipes)) note(pointerOf(['recipes', name]), recipe)
  for (const [name, source] of Object.entries(subjects)) note(pointerOf(['subjects', name]), source)

  const done = new Set<string>()
  const follow = (place: string, chain: readonly string[]): readonly string[] | undefined => {
    const start = chain.indexOf(place)
    if (start >= 0) return [...chain.slice(start), place]
    if (done.has(place)) return undefined
    done.add(place)
    return firstCircle(needed.get(place) ?? [], [...chain, place])
  }
  const firstCircle = (places: Iterable<string>, chain: readonly string[]) => {
    for (const place of places) {
      const circle = follow(place, chain)
      if (circle) return circle
    }
    return undefined
  }
  return firstCircle(needed.keys(), [])
}
