import { countFindings } from './count.ts'
import type { Events, PlannedClause, Tester } from './events.ts'
import { covers, isValid, mayBeUntested } from './exemptions.ts'
import type { ClauseResult, Finding, ReportedFinding, ScenarioResult, Waiver } from './run.ts'
import { whyUntested } from './why-untested.ts'
import { countOf, listOf } from './words.ts'

/** What the verdict on a clause depends on. */
type ClauseFacts = Omit<Events, 'findings'> & { readonly findings: readonly ReportedFinding[] }

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
  const around = { scenarios, refusals: refusalsOf(planned, facts) }
  return [...planned, ...unplanned].map((clause) =>
    concludeClause(clause, breachesOf.get(clause.id) ?? [], facts, around),
  )
}

interface Around {
  readonly scenarios: ReadonlyMap<string, ScenarioResult>
  readonly refusals: ReadonlyMap<string, ScenarioResult>
}

/**
 * Returns the clauses whose situation was not tested, because the target refused a request that it had to accept, or failed. Of each
 * scenario that this ended, it is the first planned clause that the scenario declares, and each other one that the scenario did not
 * reach itself: what others showed of it may be of another form or of another kind of record. Who accepts the first as untested
 * accepts the situation.
 */
function refusalsOf(
  planned: readonly PlannedClause[],
  { scenarios, gaps, today }: ClauseFacts,
): Around['refusals'] {
  const refused = scenarios.filter(
    ({ refused, outcome }) => refused && (outcome === 'blocked' || outcome === 'errored'),
  )
  const untested = refused.flatMap((result) => {
    const placeIn = ({ testers = [] }: PlannedClause) =>
      testers.find(({ id, place }) => id === result.id && place >= 0)?.place ?? Infinity
    const [main, ...others] = planned
      .filter((clause) => placeIn(clause) < Infinity)
      .toSorted((one, another) => placeIn(one) - placeIn(another))
    if (main === undefined) return []
    const isAccepted = mayBeUntested(main.id, gaps, today)
    const unshown = others.filter(({ id }) => !isAccepted && !result.reached?.includes(id))
    return [main, ...unshown].map(({ id }) => [id, result] as const)
  })
  // The first refusal of a clause is the one that is named.
  return new Map(untested.toReversed())
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
  { scenarios, refusals }: Around,
): ClauseResult {
  const { scenarios: declaring, testers = declaring.map(plainTester), ...head } = clause
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
  const { id } = head
  const refusal = refusals.get(id)
  const isReached = facts.reached.has(id)
  if (isReached && refusal === undefined) return { ...head, verdict: 'kept' }
  const shownAt = facts.shownAt?.(id) ?? 'what it is about'
  const seen = { shownAt, ...facts.showing?.(id) }
  const {
    reason = '',
    remedy,
    failed,
  } = isReached && refusal ? refusal : whyUntested({ id, testers }, scenarios, seen)
  const isAccepted = mayBeUntested(id, facts.gaps, facts.today)
  return {
    ...head,
    verdict: 'unreached',
    ...(isAccepted && { accepted: true }),
    reason,
    ...(remedy !== undefined && { remedy }),
    ...(failed && { failed }),
  }
}

function plainTester(id: string): Tester {
  return { id, place: 0, lacks: [] }
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
