import type { ClauseResult, Profile, ProfileResult, ScenarioResult } from './run.ts'
import { countOf } from './words.ts'

/** Returns the clauses of a profile, each once. */
export function clausesOf({ parts }: Profile): ReadonlySet<string> {
  return new Set(parts.flatMap(({ clauses }) => clauses))
}

/** Whether a finding is about what a profile claims: one of its clauses, or a response of one of its operations. */
export function claims(
  profile: Profile,
  { clause, operation }: { readonly clause: string; readonly operation: number | null },
): boolean {
  if (operation !== null && profile.operations.includes(operation)) return true
  return profile.parts.some(({ clauses }) => clauses.includes(clause))
}

interface ProfileFacts {
  readonly clauses: readonly ClauseResult[]
  readonly scenarios: readonly ScenarioResult[]
  /** How many clauses can be tested at all. */
  readonly all: number
  /** Operations that worked in this run, by address, claimed or not. */
  readonly working: ReadonlyMap<number, string>
}

/** Returns what the run shows of a claim; whether the run is complete is decided later. */
export function concludeProfile(
  profile: Profile,
  { clauses, scenarios, all, working }: ProfileFacts,
): Omit<ProfileResult, 'complete'> {
  const claimed = clausesOf(profile)
  const own = clauses.filter(({ id }) => claimed.has(id))
  const missing = own.flatMap(({ id, verdict, reason = '', stoppedBy }) => {
    if (verdict !== 'unreached' && verdict !== 'waived') return []
    const remedy = scenarios.find((scenario) => scenario.id === stoppedBy)?.remedy
    return [{ clause: id, verdict, reason, ...(remedy !== undefined && { remedy }) }]
  })
  return {
    names: [...profile.names],
    clauses: own.length,
    tested: own.filter(({ verdict }) => verdict !== 'unreached').length,
    all,
    missing,
    unclaimed: [...working].flatMap(([operation, address]) =>
      profile.operations.includes(operation) ? [] : [address],
    ),
  }
}

/** Returns the names of which the run tested no clause. Such a claim is an error that no option excuses. */
export function untestedNames({ parts }: Profile, clauses: readonly ClauseResult[]): string[] {
  const tested = new Set(clauses.flatMap(({ id, verdict }) => (verdict === 'unreached' ? [] : id)))
  return parts.flatMap((part) => (part.clauses.some((id) => tested.has(id)) ? [] : part.name))
}

/** Returns why a claim is not proved, a sentence each. `missing` names the clauses. */
export function profileProblems(
  profile: Profile,
  { missing }: Pick<ProfileResult, 'missing'>,
  clauses: readonly ClauseResult[],
): readonly string[] {
  const untested = untestedNames(profile, clauses)
  const waived = missing.filter(({ verdict }) => verdict === 'waived')
  const accepted = new Set(clauses.flatMap((clause) => (clause.accepted ? clause.id : [])))
  const unreached = missing.filter(
    ({ clause, verdict }) => verdict === 'unreached' && !accepted.has(clause),
  )
  const claimed = (some: typeof missing) => countOf(some.length, 'claimed clause')
  const names = waived.map(({ clause }) => clause).join(', ')
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
