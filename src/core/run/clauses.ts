import { countFindings, placeOf } from './count.ts'
import { endsRun } from './ends.ts'
import type { Events, PlannedClause, Showing } from './events.ts'
import { appliesTo, isValid, mayBeUntested } from './exemptions.ts'
import type { ClauseResult, Finding, ReportedFinding, ScenarioResult, Waiver } from './run.ts'
import { homeOf, isFailure, type WhyUntested, whyUntested } from './why-untested.ts'
import { countOf, listOf } from './words.ts'

interface ClauseInputs extends Omit<Events, 'findings'> {
  readonly findings: readonly ReportedFinding[]
  /** The first scenario that was left out as something ended the run. */
  readonly end?: ScenarioResult | undefined
}

export function concludeClauses(
  planned: readonly PlannedClause[],
  inputs: ClauseInputs,
): readonly ClauseResult[] {
  const breachesOf = Map.groupBy(inputs.findings.filter(isBreach), ({ clause }) => clause)
  const known = new Set(planned.map(({ id }) => id))
  const unplanned = [...breachesOf]
    // A warning is none of a clause that nobody planned, such as one that callers break: it would count only where it shows.
    .filter(
      ([id, found]) => !known.has(id) && found.some(({ severity }) => severity === 'violation'),
    )
    .map(([id, [first]]) => {
      return { id, origin: first!.origin, level: inputs.levelOf(id), scenarios: [] }
    })
  const scenarios = new Map(inputs.scenarios.map((scenario) => [scenario.id, scenario]))
  const around = { scenarios, refusals: refusalsOf(planned, inputs) }
  return [...planned, ...unplanned].map((clause) =>
    concludeClause(clause, breachesOf.get(clause.id) ?? [], inputs, around),
  )
}

type Results = ReadonlyMap<string, ScenarioResult>

interface Around {
  readonly scenarios: Results
  readonly refusals: ReadonlyMap<string, ScenarioResult>
}

/**
 * Returns the clauses whose situation was not tested, because the target refused a request that it had to accept, or failed. Of each
 * scenario that this ended, it is the first planned clause that the scenario declares, and each other one that the scenario did not
 * reach itself: what others showed of it may be of another form or of another kind of record. Who accepts the first as untested
 * accepts the situation.
 */
function refusalsOf(planned: readonly PlannedClause[], inputs: ClauseInputs): Around['refusals'] {
  const { scenarios, testers = [] } = inputs
  const declared = new Map(testers.map(({ id, proves }) => [id, proves]))
  const refused = scenarios.filter(
    ({ refused, outcome }) => refused && (outcome === 'blocked' || outcome === 'errored'),
  )
  const untested = refused.flatMap((result) => {
    const ids = new Set(planned.map(({ id }) => id))
    const [main, ...others] = (declared.get(result.id) ?? []).filter((clause) => ids.has(clause))
    if (main === undefined) return []
    const isAccepted = !isFailure(result) && mayBeUntested(main, inputs)
    const unshown = others.filter((id) => !isAccepted && !result.reached?.includes(id))
    return [main, ...unshown].map((id) => [id, result] as const)
  })
  // The first refusal of a clause is the one that is named.
  return new Map(untested.toReversed())
}

export function isBreach({ severity }: Pick<Finding, 'severity'>): boolean {
  return severity === 'violation' || severity === 'warning'
}

function concludeClause(
  clause: PlannedClause,
  breaches: readonly ReportedFinding[],
  inputs: ClauseInputs,
  { scenarios, refusals }: Around,
): ClauseResult {
  const { scenarios: _, ...head } = clause
  const { violation, warning, waived } = countFindings(breaches)
  if (violation + warning > 0) {
    const verdict = violation > 0 ? 'broken' : 'warned'
    return { ...head, verdict, reason: describeBreaches(breaches, inputs) }
  }
  const waiver = breaches.flatMap((finding) => waiverOf(finding, inputs) ?? [])[0]
  if (waived > 0 && waiver !== undefined) {
    const { expires, owner, reason: why } = waiver
    const until = `waived until ${expires} by ${owner}: ${why}`
    return { ...head, verdict: 'waived', reason: `${countOf(waived, 'finding')}; ${until}` }
  }
  const { id } = head
  const refusal = refusals.get(id)
  const isReached = inputs.reached.has(id)
  if (isReached && refusal === undefined) return { ...head, verdict: 'kept' }
  const why: Partial<WhyUntested> =
    isReached && refusal ? whyRefused(refusal) : reasonOf(id, inputs, scenarios)
  const isAccepted = !isFailure(why) && mayBeUntested(id, inputs, mayBeLeftOut(why))
  const lastTested = wasTested(id, inputs)
  return {
    ...head,
    verdict: 'unreached',
    ...(isAccepted && { accepted: true }),
    ...knownOf(why),
    ...(lastTested !== undefined && !isAccepted && { lastTested }),
  }
}

function whyRefused({ brokenClause, ...refused }: ScenarioResult): Partial<WhyUntested> {
  return { ...refused, ...(brokenClause !== undefined && { brokenClauses: [brokenClause] }) }
}

function knownOf({ reason = '', remedy, cause, status, brokenClauses }: Partial<WhyUntested>) {
  return {
    reason,
    ...(remedy !== undefined && { remedy }),
    ...(cause && { cause }),
    ...(status !== undefined && { status }),
    ...(brokenClauses && { brokenClauses }),
  }
}

/** Whether the target may leave out what a clause is about: what ended the run shows nothing else. */
const mayBeLeftOut = (why: Partial<WhyUntested>) => why.cause === 'unshown' || endsRun(why)

/** A run that was cut off is incomplete, and no test is lost with it. */
function wasTested(id: string, { lastTested, interrupted, untested, end }: ClauseInputs) {
  const isCutOff = interrupted || untested !== undefined || end !== undefined
  return isCutOff ? undefined : lastTested?.get(id)
}

function reasonOf(id: string, inputs: ClauseInputs, scenarios: Around['scenarios']): WhyUntested {
  const { untested, cause, testers = [], shownAt, showing, end } = inputs
  if (untested !== undefined) return { reason: `Nothing was tested: ${untested}.`, cause }
  const home = homeOf(id, testers, scenarios)
  const seen = { shownAt: shownAt?.(id) ?? 'what it is about', ...showing?.(id) }
  const broken = brokenIn(seen, inputs.findings)
  const why = whyUntested(home, scenarios.get(home?.id ?? ''), {
    ...seen,
    broken,
    failed: failedOf(id, inputs, scenarios),
  })
  if (end === undefined) return why
  // What ended the run is one cause, though it has a reason for each request that met it, and may be why nothing showed a clause.
  const isOfEnd = why.cause === end.cause || (why.cause === 'unshown' && broken.length === 0)
  return isOfEnd ? { ...why, ...reasonIn(end), cause: end.cause } : why
}

const reasonIn = ({ reason = '', remedy }: ScenarioResult) => ({ reason, remedy })

/** Of more operations, hardly all responses are of another form. */
const mostRows = 3

/** The clauses that the responses break where they could have shown another one, or around it: another form shows nothing. */
function brokenIn({ places = [] }: Partial<Showing>, findings: readonly ReportedFinding[]) {
  if (places.length > mostRows) return []
  const pointersOf = new Map(places.map(({ row, pointers }) => [row, pointers]))
  const own = findings.filter(({ severity, operation, causedBy, pointer }) => {
    const pointers = pointersOf.get(operation ?? 0) ?? []
    const around = `${placeOf(pointer)}/`
    const isThere = pointers.some((one) => `${one}/`.startsWith(around))
    return severity === 'violation' && causedBy === undefined && isThere
  })
  return [...new Set(own.map(({ clause }) => clause))]
}

/** Of a clause that nothing showed: the first scenario that could have tested it and failed, and the clauses that it found broken. */
function failedOf(id: string, { testers = [], findings }: ClauseInputs, scenarios: Results) {
  const failed = testers.find(
    ({ id: one, proves, reaches = [] }) =>
      scenarios.get(one)?.outcome === 'failed' && [...proves, ...reaches].includes(id),
  )
  if (failed === undefined) return undefined
  const own = findings.filter(
    ({ severity, waived, scenario }) =>
      severity === 'violation' && !waived && scenario === failed.id,
  )
  const broken = [...new Set(own.map(({ clause }) => clause))]
  return broken.length === 0 ? undefined : { id: failed.id, broken }
}

/** Returns the figures of the findings, accepted or not, and names the waiver that has expired. */
function describeBreaches(breaches: readonly ReportedFinding[], inputs: ClauseInputs): string {
  const { violation, warning, waived } = countFindings(breaches)
  const figures = [
    ...(violation > 0 ? [countOf(violation, 'violation')] : []),
    ...(warning > 0 ? [countOf(warning, 'warning')] : []),
  ]
  const besides = waived > 0 ? `; ${countOf(waived, 'more finding')} waived` : ''
  const open = breaches.filter((finding) => !finding.waived)
  const expired = inputs.waivers.find((one) => open.some((finding) => appliesTo(one, finding)))
  const why = expired ? `; the waiver of ${expired.owner} expired on ${expired.expires}` : ''
  const isRaised = inputs.raised?.includes(breaches[0]!.clause)
  const level = isRaised ? '; the configuration raises its warnings to violations' : ''
  return `${listOf(figures)}${besides}${why}${level}.`
}

function waiverOf(finding: ReportedFinding, { waivers, today }: ClauseInputs): Waiver | undefined {
  if (!finding.waived) return undefined
  return waivers.find((waiver) => isValid(waiver, today) && appliesTo(waiver, finding))
}
