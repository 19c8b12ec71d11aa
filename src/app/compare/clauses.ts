import { operationOf, optionalClauses } from '../../core/contract/index.ts'
import { hasShown, successOf } from '../../core/facts/index.ts'
import { isBreach, type Run } from '../../core/run/index.ts'
import { haveOtherPlans } from './notes.ts'
import type { Side } from './read-side.ts'

export type ChangedClauses = Readonly<
  Record<'regressed' | 'fixed' | 'lost' | 'gained' | 'warned' | 'broken', readonly string[]>
>

/** The clauses whose verdict changed. A lost clause was not tested, and is no regression, nor is one that nothing tested before. */
export function compareClauses(before: Side, after: Side): ChangedClauses {
  const [was, is] = [verdictsIn(before, after), verdictsIn(after, before)]
  const changed = (from: string, to: string) =>
    [...is].flatMap(([id, verdict]) => (verdict === to && was.get(id) === from ? id : []))
  const untested = [...is].filter(([id, verdict]) => verdict === 'broken' && !isTested(was, id))
  return {
    regressed: changed('kept', 'broken'),
    fixed: changed('broken', 'kept'),
    lost: changed('kept', 'unreached'),
    gained: changed('unreached', 'kept'),
    warned: changed('kept', 'warned'),
    broken: untested.map(([id]) => id),
  }
}

type Verdicts = ReadonlyMap<string, string>

export function isTested(verdicts: Verdicts, id: string): boolean {
  return (verdicts.get(id) ?? 'unreached') !== 'unreached'
}

/**
 * A run has a clause outside of its profile only if the clause is broken: responses of the same operation that do not break it keep it, and
 * of a clause that only an optional member can show, those that show the member.
 */
export function verdictsIn(side: Side, other: Side): Verdicts {
  const { clauses = [] } = side.run ?? {}
  const verdicts = new Map<string, string>(clauses.map(({ id, verdict }) => [id, verdict]))
  if (!areAlike(side, other)) return verdicts
  const listed = new Set(other.run!.clauses.map(({ id }) => id))
  const breaches = new Set(side.run!.findings.map(breachOf))
  for (const finding of other.run!.findings.filter(isBreach)) {
    const { clause } = finding
    const isUnlisted = !verdicts.has(clause) && listed.has(clause)
    if (isUnlisted && !breaches.has(breachOf(finding)) && isKept(side, finding)) {
      verdicts.set(clause, 'kept')
    }
  }
  return verdicts
}

function breachOf({ clause, operation }: Run['findings'][number]): string {
  return `${clause} ${operation}`
}

/** Whether both runs asked the same, and were judged by the same contract. */
export function areAlike(side: Side, other: Side): boolean {
  if (!side.run || !other.run || haveOtherPlans(side, other)) return false
  return side.run.hashes?.contract === other.run.hashes?.contract
}

function isKept({ observation }: Side, { clause, operation, pointer }: Run['findings'][number]) {
  const row = operationOf(operation)
  if (row === undefined) return false
  const call = observation.get(`${row.method} ${row.path}`)
  return optionalClauses().includes(clause)
    ? hasShown(call, pointer)
    : successOf(call) !== undefined
}
