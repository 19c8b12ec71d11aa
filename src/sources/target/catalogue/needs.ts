import type {
  ConfiguredAction,
  ConfiguredSubject,
  ConfiguredTarget,
  Fields,
  Recipe,
  RecipeRequest,
  Target,
} from '../configuration.ts'
import { type SubjectName, subjects } from './subject-catalogue.ts'

export function needsOf(
  configured: ConfiguredSubject | ConfiguredAction | undefined,
): Readonly<Record<string, SubjectName>> {
  return configured !== undefined && 'needs' in configured ? (configured.needs ?? {}) : {}
}

export function stepsOf(
  requests: RecipeRequest | readonly RecipeRequest[] = [],
): readonly RecipeRequest[] {
  return [requests].flat() as readonly RecipeRequest[]
}

/** Returns the configured values of a subject if each may be used only once; otherwise undefined. */
export function poolOf(
  name: SubjectName,
  configured: ConfiguredSubject | undefined,
): readonly Fields[] | undefined {
  if (configured === undefined) return undefined
  if ('values' in configured) return configured.values
  return 'value' in configured && 'spent' in subjects[name] ? [configured.value] : undefined
}

/** Undefined if it has configured values or no configuration. */
export function recipeOf(
  name: SubjectName,
  { subjects }: Pick<Target, 'subjects'>,
): Recipe | undefined {
  const configured = subjects[name]
  if (configured === undefined || 'value' in configured || 'values' in configured) return undefined
  return configured
}

export function findCircle(
  subjects: NonNullable<ConfiguredTarget['subjects']>,
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
      const circle = follow(Object.values(needsOf(subjects[name])), [...chain, name])
      if (circle !== undefined) return circle
    }
    return undefined
  }
  return follow(Object.keys(subjects) as SubjectName[], [])
}
