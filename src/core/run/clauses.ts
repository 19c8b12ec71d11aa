import { countFindings } from './count.ts'
import type {
  AcceptedGap,
  ClauseResult,
  Finding,
  Level,
  ReportedFinding,
  ScenarioResult,
  Waiver,
} from './run.ts'
import { mayBeUntested } from './untested.ts'
import { covers, isValid } from './waivers.ts'
import { whyUntested } from './why-untested.ts'
import { countOf, listOf } from './words.ts'

/** A clause that the run set out to test, and the scenarios that test it. */
export interface PlannedClause {
  readonly id: string
  readonly origin: string
  readonly level: Level
  readonly scenarios: readonly string[]
  /** All scenarios that test it; by default those that declare it. */
  readonly testers?: readonly string[]
}

/** What the verdict on a clause depends on. */
interface ClauseFacts {
  readonly findings: readonly ReportedFinding[]
  readonly scenarios: readonly ScenarioResult[]
  readonly reached: ReadonlySet<string>
  readonly waivers: readonly Waiver[]
  /** Clauses that may be untested. */
  readonly untested: readonly AcceptedGap[]
  /** What a response would have to show for a clause to be tested: `a non-empty "/products"`. */
  readonly shownAt: (clause: string) => string
  /** The level of a clause that was not planned. */
  readonly levelOf: (clause: string) => Level
  /** YYYY-MM-DD. */
  readonly today: string
}

/** Returns one verdict for every planned clause, and for every other clause with a violation or a warning. */
export function concludeClauses(
  planned: readonly PlannedClause[],
  facts: ClauseFacts,
): readonly ClauseResult[] {
  const breachesOf = Map.groupBy(facts.findings.filter(isBreach), ({ clause }) => clause)
  const known = new Set(planned.map(({ id }) => id))
  const unplanned = [...breachesOf]
    .filter(([id]) => !known.has(id))
    .map(([id, [first]]) => {
      return { id, origin: first!.origin, level: facts.levelOf(id), scenarios: [] }
    })
  const scenarios = new Map(facts.scenarios.map((scenario) => [scenario.id, scenario]))
  return [...planned, ...unplanned].map((clause) =>
    concludeClause(clause, breachesOf.get(clause.id) ?? [], facts, scenarios),
  )
}

/** What a clause belongs to: the operation, the record or the topic named before its '#'. */
export function ownerOf(address: string): string {
  return address.split('#', 1)[0]!
}

/** The noun that a clause, an operation or a scenario belongs to: the first segment of its address. */
export function nounOf(address: string): string {
  return address.split(/[/#]/, 1)[0]!
}

/** Whether a finding counts against the target. */
export function isBreach({ severity }: Pick<Finding, 'severity'>): boolean {
  return severity === 'violation' || severity === 'warning'
}

function concludeClause(
  clause: PlannedClause,
  breaches: readonly ReportedFinding[],
  facts: ClauseFacts,
  scenarios: ReadonlyMap<string, ScenarioResult>,
): ClauseResult {
  const { scenarios: declaring, testers = declaring, ...head } = clause
  const { violation, warning, waived } = countFindings(breaches)
  if (violation + warning > 0) {
    const verdict = violation > 0 ? 'broken' : 'warned'
    return { ...head, verdict, reason: describeBreaches(breaches, facts) }
  }
  const waiver = breaches.flatMap((finding) => waiverOf(finding, facts) ?? [])[0]
  if (waived > 0 && waiver !== undefined) {
    const { expires, owner, reason: why } = waiver
    const until = `waived until ${expires} by ${owner}: ${why}`
    return { ...head, verdict: 'waived', reason: `${countOf(waived, 'finding')}; ${until}` }
  }
  if (facts.reached.has(head.id)) return { ...head, verdict: 'kept' }
  const { id } = head
  const { reason, stopper } = whyUntested({ id, testers }, scenarios, facts.shownAt(id))
  const isAccepted = mayBeUntested(id, facts.untested, facts.today)
  return {
    ...head,
    verdict: 'unreached',
    ...(stopper && { stoppedBy: stopper.id }),
    ...(isAccepted && { accepted: true }),
    reason,
  }
}

/** Returns the figures of the findings, accepted or not, and names the waiver that has expired. */
function describeBreaches(breaches: readonly ReportedFinding[], facts: ClauseFacts): string {
  const { violation, warning, waived } = countFindings(breaches)
  const figures = [
    ...(violation > 0 ? [countOf(violation, 'violation')] : []),
    ...(warning > 0 ? [countOf(warning, 'warning')] : []),
  ]
  const besides = waived > 0 ? `; ${countOf(waived, 'more finding')} waived` : ''
  const open = breaches.filter((finding) => !finding.waived)
  const expired = facts.waivers.find((waiver) => open.some((finding) => covers(waiver, finding)))
  const why = expired ? `; the waiver of ${expired.owner} expired on ${expired.expires}` : ''
  return `${listOf(figures)}${besides}${why}.`
}

function waiverOf(finding: ReportedFinding, { waivers, today }: ClauseFacts): Waiver | undefined {
  if (!finding.waived) return undefined
  return waivers.find((waiver) => isValid(waiver, today) && covers(waiver, finding))
}
