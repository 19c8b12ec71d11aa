import type {
  ActionSource,
  ConfiguredTarget,
  Fields,
  Recipe,
  RecipeRequest,
  SubjectSource,
  Target,
} from '../configuration.ts'
import { type SubjectName, subjects } from './subject-catalogue.ts'

export function needsOf(
  source: SubjectSource | ActionSource | undefined,
): Readonly<Record<string, SubjectName>> {
  return source !== undefined && 'needs' in source ? (source.needs ?? {}) : {}
}

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

/** Undefined if it has configured values or no configuration. */
export function recipeOf(
  name: SubjectName,
  { subjects: sources }: Pick<Target, 'subjects'>,
): Recipe | undefined {
  const source = sources[name]
  if (source === undefined || 'value' in source || 'values' in source) return undefined
  return source
}

export function findCircle(
  sources: NonNullable<ConfiguredTarget['subjects']>,
): readonly SubjectName[] | undefined {
  const done = new Set<SubjectName>()
  function follow(
    names: Iterable<SubjectName>,
    chain: readonly SubjectName[],
  ): readonly SubjectName[] | undefined {
    for (const name of names) {
      if (chain.includes(name)) return [...chain.slice(chain.indexOf(name)), name]
      if (done.has(name)) continue
      done.add(name)
      const circle = follow(Object.values(needsOf(sources[name])), [...chain, name])
      if (circle !== undefined) return circle
    }
    return undefined
  }
  return follow(Object.keys(sources) as SubjectName[], [])
}
