import type { Finding, Level } from './finding.ts'
import type { ClauseResult, RunVerdict, ScenarioResult } from './run.ts'

/** A clause that the run set out to test, and the scenarios that put it to the test. */
export interface PlannedClause {
  readonly id: string
  readonly origin: string
  readonly level: Level
  readonly scenarios: readonly string[]
}

/** Leave to break a clause for a while. */
export interface Leave {
  readonly clause: string
  readonly reason: string
  readonly owner: string
  /** The last day it counts, YYYY-MM-DD. */
  readonly expires: string
}

/** What happened, to be held against what was planned. */
export interface Events {
  readonly clauses: readonly PlannedClause[]
  readonly scenarios: readonly ScenarioResult[]
  readonly findings: readonly Finding[]
  /** Clauses that were put to the test. */
  readonly reached: ReadonlySet<string>
  readonly waivers: readonly Leave[]
  /** Warnings count as violations. */
  readonly strict: boolean
  readonly interrupted: boolean
  /** The day waivers are measured against, YYYY-MM-DD. */
  readonly today: string
}

export interface Conclusion {
  readonly verdict: RunVerdict
  /** One sentence. */
  readonly reason: string
  readonly clauses: readonly ClauseResult[]
  readonly findings: readonly Finding[]
}

/** Computes the verdict from the plan: what was planned and did not happen is unreached, never kept. */
export function conclude(events: Events): Conclusion {
  const findings = events.strict ? events.findings.map(strictly) : [...events.findings]
  const clauses = events.clauses.map((clause) => concludeClause(clause, findings, events))
  for (const waiver of events.waivers) {
    const clause = clauses.find(({ id }) => id === waiver.clause)
    if (clause?.verdict === 'kept') findings.push(staleWaiver(clause, waiver))
  }
  return { ...decide(clauses, findings, events), clauses, findings }
}

function strictly(finding: Finding): Finding {
  return finding.severity === 'warning' ? { ...finding, severity: 'violation' } : finding
}

function concludeClause(
  clause: PlannedClause,
  findings: readonly Finding[],
  events: Events,
): ClauseResult {
  const { id, origin, level } = clause
  const breaches = findings.filter(
    (finding) =>
      finding.clause === id &&
      (finding.severity === 'violation' || (level === 'advice' && finding.severity === 'warning')),
  )
  if (breaches.length === 0) {
    if (events.reached.has(id)) return { id, origin, level, verdict: 'kept' }
    return { id, origin, level, verdict: 'unreached', reason: whyUnreached(clause, events) }
  }
  const count = `${breaches.length} ${breaches.length === 1 ? 'finding' : 'findings'}`
  const waiver = events.waivers.find((leave) => leave.clause === id)
  if (waiver === undefined) return { id, origin, level, verdict: 'broken', reason: `${count}.` }
  if (waiver.expires < events.today) {
    const reason = `${count}; the waiver of ${waiver.owner} expired on ${waiver.expires}.`
    return { id, origin, level, verdict: 'broken', reason }
  }
  const reason = `${count}; waived until ${waiver.expires} by ${waiver.owner}: ${waiver.reason}`
  return { id, origin, level, verdict: 'waived', reason }
}

function whyUnreached(clause: PlannedClause, events: Events): string {
  const told = events.scenarios.filter(({ id }) => clause.scenarios.includes(id))
  const stopped = told.find(({ outcome }) => outcome !== 'passed' && outcome !== 'failed')
  if (stopped?.reason !== undefined)
    return `${stopped.id} was ${stopped.outcome}: ${stopped.reason}`
  return 'No exchange showed the case.'
}

function staleWaiver({ id, origin }: ClauseResult, waiver: Leave): Finding {
  return {
    clause: id,
    origin,
    severity: 'warning',
    operation: null,
    pointer: '',
    message: `The waiver of ${waiver.owner} is stale: the clause is kept.`,
    expected: 'a broken clause',
    actual: 'a kept one',
  }
}

function decide(
  clauses: readonly ClauseResult[],
  findings: readonly Finding[],
  events: Events,
): Pick<Conclusion, 'verdict' | 'reason'> {
  const waived = new Set(clauses.filter(({ verdict }) => verdict === 'waived').map(({ id }) => id))
  const violations = findings.filter(
    ({ severity, clause }) => severity === 'violation' && !waived.has(clause),
  )
  const broken = new Set(violations.map(({ clause }) => clause)).size
  if (broken > 0) {
    const what = broken === 1 ? 'One clause is' : `${broken} clauses are`
    return { verdict: 'nonconformant', reason: `${what} broken.` }
  }
  if (events.interrupted) return { verdict: 'incomplete', reason: 'The run was interrupted.' }
  const undecided = events.scenarios.filter(
    ({ outcome }) => outcome === 'blocked' || outcome === 'errored',
  )
  if (undecided.length > 0) {
    const what = undecided.length === 1 ? 'One scenario was' : `${undecided.length} scenarios were`
    return { verdict: 'incomplete', reason: `${what} blocked or errored.` }
  }
  if (!clauses.some(({ verdict }) => verdict === 'kept' || verdict === 'waived')) {
    return { verdict: 'incomplete', reason: 'No clause was put to the test.' }
  }
  const kept = clauses.filter(({ verdict }) => verdict === 'kept').length
  return {
    verdict: 'conformant',
    reason: `${kept} of ${clauses.length} clauses were put to the test and kept.`,
  }
}
