import type { AcceptedGap, ClauseResult, UntestedResult } from './run.ts'

/** Whether a clause may be untested on a day, YYYY-MM-DD. */
export function mayBeUntested(id: string, gaps: readonly AcceptedGap[], today: string): boolean {
  return gaps.some((gap) => addressesOf(gap).includes(id) && isOpen(gap, today))
}

/** Returns the state of each entry of `untested`. A clause that is tested needs none. */
export function concludeGaps(
  gaps: readonly AcceptedGap[],
  clauses: readonly ClauseResult[],
  today: string,
): readonly UntestedResult[] {
  const verdicts = new Map(clauses.map(({ id, verdict }) => [id, verdict]))
  return gaps.map((gap) => {
    const { addresses: _, ...entry } = gap
    const seen = addressesOf(gap).flatMap((id) => verdicts.get(id) ?? [])
    const state = stateOf(gap, seen, today)
    const broken = seen.includes('broken') ? 'tested and broken' : 'tested'
    const messages: Readonly<Record<UntestedResult['state'], string>> = {
      applied: `is accepted as untested: ${gap.reason.replace(/\.$/, '')}`,
      expired: `was accepted as untested until ${gap.until}, which has passed`,
      stale: `is ${broken}, so its entry in "untested" can be removed`,
      unused: 'is accepted as untested; this run did not plan to test it',
    }
    return { ...entry, state, message: `${gap.clause} ${messages[state]}.` }
  })
}

function stateOf(
  gap: AcceptedGap,
  seen: readonly ClauseResult['verdict'][],
  today: string,
): UntestedResult['state'] {
  if (seen.length === 0) return 'unused'
  if (!seen.includes('unreached')) return 'stale'
  return isOpen(gap, today) ? 'applied' : 'expired'
}

function addressesOf({ clause, addresses = [clause] }: AcceptedGap): readonly string[] {
  return addresses
}

function isOpen({ until }: AcceptedGap, today: string): boolean {
  return until === undefined || until >= today
}
