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
  const note = (member: string, sources: Readonly<Record<string, Recipe | SubjectSource>>) => {
    for (const [name, source] of Object.entries(sources)) {
      const from = 'from' in source ? [pointerOf(['recipes', source.from])] : []
      const others = Object.values(needsOf(source)).map((other) => pointerOf(['subjects', other]))
      needed.set(pointerOf([member, name]), [...from, ...others])
    }
  }
  note('recipes', recipes)
  note('subjects', subjects)
  const done = new Set<string>()
  function follow(
    places: Iterable<string>,
    chain: readonly string[],
  ): readonly string[] | undefined {
    for (const place of places) {
      if (chain.includes(place)) return [...chain.slice(chain.indexOf(place)), place]
      if (done.has(place)) continue
      done.add(place)
      const circle = follow(needed.get(place) ?? [], [...chain, place])
      if (circle !== undefined) return circle
    }
    return undefined
  }
  return follow(needed.keys(), [])
}
