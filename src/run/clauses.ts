import { countFindings } from './count.ts'
import type {
  ClauseResult,
  Finding,
  Level,
  ReportedFinding,
  ScenarioResult,
  Waiver,
  WaiverResult,
} from './run.ts'
import { countOf, listOf } from './words.ts'

/** A clause that the run set out to test, and the scenarios that test it. */
export interface PlannedClause {
  readonly id: string
  readonly origin: string
  readonly level: Level
  /** What a target does against which it warns, as half a sentence for the headline. */
  readonly alarm?: string
  readonly scenarios: readonly string[]
}

/** What the verdict on a clause depends on. */
interface ClauseFacts {
  readonly findings: readonly ReportedFinding[]
  readonly scenarios: readonly ScenarioResult[]
  /** Clauses that were tested. */
  readonly reached: ReadonlySet<string>
  readonly waivers: readonly Waiver[]
  /** YYYY-MM-DD. */
  readonly today: string
}

/** One verdict for every planned clause, and for every other one with a violation or a warning. */
export function concludeClauses(
  planned: readonly PlannedClause[],
  facts: ClauseFacts,
): readonly ClauseResult[] {
  const wanting = Map.groupBy(facts.findings.filter(isBreach), ({ clause }) => clause)
  const known = new Set(planned.map(({ id }) => id))
  const unplanned = [...wanting].filter(([id]) => !known.has(id))
  const all = [...planned, ...unplanned.map(([id, [first]]) => planOf(id, first!))]
  return all.map((clause) => concludeClause(clause, wanting.get(clause.id) ?? [], facts))
}

/** Whether a finding speaks against the target. */
export function isBreach({ severity }: Pick<Finding, 'severity'>): boolean {
  return severity === 'violation' || severity === 'warning'
}

/** Whether a waiver still counts on a day, both YYYY-MM-DD. */
export function isValid({ expires }: Waiver, today: string): boolean {
  return expires >= today
}

function concludeClause(
  clause: PlannedClause,
  breaches: readonly ReportedFinding[],
  facts: ClauseFacts,
): ClauseResult {
  const { scenarios: _, alarm: __, ...head } = clause
  const { id } = head
  const { violation, warning, waived } = countFindings(breaches)
  if (violation + warning > 0) {
    const figures = [
      ...(violation > 0 ? [countOf(violation, 'violation')] : []),
      ...(warning > 0 ? [countOf(warning, 'warning')] : []),
    ]
    const expired = facts.waivers.find((waiver) => waiver.clause === id)
    const why = expired ? `; the waiver of ${expired.owner} expired on ${expired.expires}` : ''
    const verdict = violation > 0 ? 'broken' : 'warned'
    return { ...head, verdict, reason: `${listOf(figures)}${why}.` }
  }
  if (waived > 0) {
    const waiver = facts.waivers.find((one) => one.clause === id && isValid(one, facts.today))!
    const until = `waived until ${waiver.expires} by ${waiver.owner}: ${waiver.reason}`
    const reason = `${countOf(waived, 'finding')}; ${until}`
    return { ...head, verdict: 'waived', reason }
  }
  if (facts.reached.has(id)) return { ...head, verdict: 'kept' }
  return { ...head, verdict: 'unreached', reason: whyUnreached(clause, facts) }
}

function whyUnreached(clause: PlannedClause, { scenarios }: ClauseFacts): string {
  const stopped = scenarios.find(
    ({ id, outcome }) =>
      clause.scenarios.includes(id) && outcome !== 'passed' && outcome !== 'failed',
  )
  if (stopped?.reason === undefined) return 'No exchange of this run tested it.'
  return `${stopped.id} was ${stopped.outcome}: ${stopped.reason}`
}

/** A finding does not name the level of its clause; its severity allows one of two. */
function planOf(id: string, { origin, severity }: Finding): PlannedClause {
  return { id, origin, level: severity === 'violation' ? 'rule' : 'advice', scenarios: [] }
}

/** What each waiver did, by the verdict on its clause. */
export function concludeWaivers(
  waivers: readonly Waiver[],
  clauses: readonly ClauseResult[],
  today: string,
): readonly WaiverResult[] {
  const verdicts = new Map(clauses.map(({ id, verdict }) => [id, verdict]))
  return waivers.map(({ clause, reason, owner, expires }) => {
    const state = stateOf(verdicts.get(clause), expires < today)
    const message = `The waiver of ${owner} for ${clause} ${messages[state](expires)}.`
    return { clause, reason, owner, expires, state, message }
  })
}

type State = WaiverResult['state']

function stateOf(verdict: ClauseResult['verdict'] | undefined, isExpired: boolean): State {
  if (verdict === undefined || verdict === 'unreached') return 'unused'
  if (verdict === 'kept') return 'stale'
  return isExpired ? 'expired' : 'applied'
}

const messages: Readonly<Record<State, (expires: string) => string>> = {
  applied: (expires) => `applies until ${expires}`,
  expired: (expires) => `expired on ${expires}, and the clause is not kept`,
  stale: () => 'is stale: the clause is kept, so the waiver can be removed',
  unused: () => 'was not used: the clause was not tested',
}
