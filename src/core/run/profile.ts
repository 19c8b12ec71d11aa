import type { ClauseResult, Profile } from './run.ts'
import { countOf } from './words.ts'

export function clausesOf({ parts }: Profile): ReadonlySet<string> {
  return new Set(parts.flatMap(({ clauses }) => clauses))
}

export function claims(
  profile: Profile,
  { clause, operation }: { readonly clause: string; readonly operation: number | null },
): boolean {
  if (operation !== null && profile.operations.includes(operation)) return true
  return profile.parts.some(({ clauses }) => clauses.includes(clause))
}

export interface ProfileFigures {
  readonly names: readonly string[]
  readonly clauses: number
  readonly tested: number
  readonly isPart: boolean
}

export function countProfile(profile: Profile, clauses: readonly ClauseResult[]): ProfileFigures {
  const own = claimedOf(profile, clauses)
  const tested = own.filter(({ verdict }) => verdict !== 'unreached')
  const { names, isPart = false } = profile
  return { names, clauses: own.length, tested: tested.length, isPart }
}

function claimedOf(profile: Profile, clauses: readonly ClauseResult[]) {
  const claimed = clausesOf(profile)
  return clauses.filter(({ id }) => claimed.has(id))
}

/** Returns the names of which the run tested no clause. Such a claim is an error that no option excuses. */
export function untestedNames({ parts }: Profile, clauses: readonly ClauseResult[]): string[] {
  const tested = new Set(clauses.flatMap(({ id, verdict }) => (verdict === 'unreached' ? [] : id)))
  return parts.flatMap((part) => (part.clauses.some((id) => tested.has(id)) ? [] : part.name))
}

export function profileProblems(
  profile: Profile,
  clauses: readonly ClauseResult[],
): readonly string[] {
  const untested = untestedNames(profile, clauses)
  const own = claimedOf(profile, clauses)
  const waived = own.filter(({ verdict }) => verdict === 'waived')
  const unreached = own.filter(({ verdict, accepted }) => verdict === 'unreached' && !accepted)
  const claimed = (some: typeof own) => countOf(some.length, 'claimed clause')
  const names = waived.map(({ id }) => id).join(', ')
  return [
    untested.length > 0
      ? `Nothing of these parts of the profile was tested: ${untested.join(', ')}.`
      : '',
    waived.length > 0
      ? `${claimed(waived)} waived, and a waived clause proves no claim: ${names}.`
      : '',
    unreached.length > 0 ? `${claimed(unreached)} not tested.` : '',
  ].filter((problem) => problem !== '')
}
