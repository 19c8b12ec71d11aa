import { concludeClauses, isBreach, type PlannedClause, type Stoppers } from './clauses.ts'
import { countClauses, countFindings, countScenarios, groupDifferences } from './count.ts'
import { concludeRelaxations, concludeWaivers, type ExemptionFacts } from './exemptions.ts'
import { concludeProfile, profileProblems, untestedNames } from './profile.ts'
import { isViolation, isWarning, type Rules, reportFinding, settle } from './report-finding.ts'
import type {
  ClauseResult,
  Counts,
  Difference,
  Finding,
  ReportedFinding,
  Run,
  ScenarioResult,
  ShardResult,
} from './run.ts'
import { headlineOf, reasonOf } from './words.ts'

/** What happened in a run, and what was planned. */
export interface Events extends Rules {
  readonly target: string
  /** The API version that was asked for, and the one by whose rules it was judged. */
  readonly version: { readonly asked: string; readonly rules: string }
  readonly clauses: readonly PlannedClause[]
  readonly scenarios: readonly ScenarioResult[]
  readonly findings: readonly Finding[]
  /** Clauses that were tested. */
  readonly reached: ReadonlySet<string>
  /** How many calls were made, answered or not, by row of the endpoint table. */
  readonly called: ReadonlyMap<number, number>
  /** How many exchanges were judged, by row of the endpoint table. */
  readonly judged: ReadonlyMap<number, number>
  /** How many operations, scenarios and testable clauses there are: a run of fewer is a verdict on a part. */
  readonly all: {
    readonly operations: number
    readonly scenarios: number
    readonly clauses: number
  }
  /** The operations that worked, by address. */
  readonly working?: ReadonlyMap<number, string>
  /** The run is to test a part of what is planned: whether a claim is proved is for the whole to say. */
  readonly shard?: Pick<ShardResult, 'index' | 'count'> | undefined
  /** Differences from the baseline; none where nothing was compared. */
  readonly differences: readonly Difference[]
  /** What kept the run as a whole from testing, one sentence each. */
  readonly problems: readonly string[]
  /** Why nothing at all could be tested, as half a sentence. */
  readonly untested?: string | undefined
  readonly interrupted: boolean
  /** An incomplete run is no fault, unless it tested nothing. */
  readonly allowIncomplete: boolean
}

/**
 * Decides everything from one set of counts: the verdict on every planned clause, the outcome of every
 * scenario, the verdict on the run, its headline and its exit code. No other code counts or decides.
 */
export function conclude(events: Events) {
  const { reached, waivers, relaxations, today, shard } = events
  const findings = events.findings.map((finding) => reportFinding(finding, events))
  const byScenario = Map.groupBy(findings, ({ scenario }) => scenario)
  const scenarios = events.scenarios.map((one) => settle(one, byScenario.get(one.id) ?? []))
  const { clauses, stoppers } = concludeClauses(events.clauses, {
    findings,
    scenarios,
    reached,
    waivers,
    relaxations,
    today,
  })
  const counts: Counts = {
    clauses: countClauses(clauses),
    scenarios: countScenarios(scenarios),
    findings: countFindings(findings),
    differences: groupDifferences(events.differences).length,
    ...countExchanges(events, findings),
  }
  const { profile, claim } = claimOf(events, clauses, stoppers)
  const problems = problemsOf(counts, events, claim.problems)
  const isExcusable = events.allowIncomplete && !testedNothing(counts) && claim.untested === 0
  const completeness = completenessOf(counts, problems, isExcusable)
  const verdict = verdictOf(counts, completeness)
  const { target, version, untested, all } = events
  const alarms = events.clauses.flatMap(({ id, alarm = [] }) =>
    findings.some((one) => one.clause === id && isWarning(one)) ? alarm : [],
  )
  const relaxed = clauses.filter((one) => one.relaxed).length
  const words = { target, version, verdict, counts, problems, untested, all, alarms, relaxed }
  const facts = { ...words, profile, shard }
  const exempt = exemptionFacts(events, clauses, scenarios, findings)
  const complete = shard === undefined && completeness === 'complete'
  return {
    verdict,
    reason: reasonOf(facts),
    headline: headlineOf(facts),
    completeness,
    exitCode: exitCodeOf(verdict, counts, completeness),
    ...(profile && { profile: { ...profile, complete } }),
    counts,
    problems,
    clauses,
    findings,
    waivers: concludeWaivers(waivers, exempt),
    ...(relaxations.length > 0 && { relaxations: concludeRelaxations(relaxations, exempt) }),
    scenarios,
  }
}

/** What the target claims, and why the claim is not proved; a shard cannot say. */
function claimOf(
  { profile, all, working = new Map(), shard }: Events,
  clauses: readonly ClauseResult[],
  stoppers: Stoppers,
) {
  const nothing = { problems: [] as readonly string[], untested: 0 }
  if (profile === undefined) return { profile: undefined, claim: nothing }
  const facts = { clauses, stoppers, all: all.clauses, working }
  const result = concludeProfile(profile, facts)
  if (shard !== undefined) return { profile: result, claim: nothing }
  const problems = profileProblems(profile, result, facts)
  return { profile: result, claim: { problems, untested: untestedNames(profile, clauses).length } }
}

/** What a waiver or a relaxation is held against: it is unneeded only where all was tested that may need it. */
function exemptionFacts(
  { all, judged, clauses: planned, today }: Events,
  clauses: readonly ClauseResult[],
  scenarios: readonly ScenarioResult[],
  findings: readonly ReportedFinding[],
): ExemptionFacts {
  const verdicts = new Map(clauses.map(({ id, verdict }) => [id, verdict]))
  const declared = new Map(planned.map((clause) => [clause.id, clause.scenarios]))
  const ended = scenarios.filter(({ outcome }) => outcome === 'passed' || outcome === 'failed')
  const done = new Set(ended.map(({ id }) => id))
  const isTested = (clause: string, operation: number | undefined) =>
    scenarios.length >= all.scenarios &&
    (verdicts.get(clause) ?? 'unreached') !== 'unreached' &&
    (operation === undefined || judged.has(operation)) &&
    (declared.get(clause) ?? []).every((id) => done.has(id))
  const breaches = findings.filter((one) => isBreach(one) || one.relaxed)
  return { clauses, breaches, isTested, today }
}

function countExchanges(
  { called, judged, all }: Events,
  findings: readonly ReportedFinding[],
): Pick<Counts, 'exchanges' | 'operations'> {
  return {
    exchanges: [...judged.values()].reduce((sum, figure) => sum + figure, 0),
    operations: {
      tested: judged.size,
      all: all.operations,
      calls: Object.fromEntries(called),
      exchanges: Object.fromEntries(judged),
      violations: countByOperation(findings.filter(isViolation)),
      warnings: countByOperation(findings.filter(isWarning)),
    },
  }
}

/** Findings by row of the endpoint table; those of no operation are left out. */
function countByOperation(findings: readonly ReportedFinding[]): Record<number, number> {
  const figures: Record<number, number> = {}
  for (const { operation, more = 0 } of findings) {
    if (operation !== null) figures[operation] = (figures[operation] ?? 0) + 1 + more
  }
  return figures
}

function problemsOf(
  counts: Counts,
  { interrupted, problems }: Events,
  ofClaim: readonly string[],
): readonly string[] {
  const all = [...(interrupted ? ['The run was interrupted.'] : []), ...problems, ...ofClaim]
  if (all.length + stoppedOf(counts) > 0 || !testedNothing(counts)) return all
  return ['No clause was tested.']
}

/** Scenarios that did not come to their end. */
function stoppedOf({ scenarios }: Counts): number {
  return scenarios.blocked + scenarios.errored
}

function testedNothing({ clauses: { kept, broken, warned, waived } }: Counts): boolean {
  return kept + broken + warned + waived === 0
}

function completenessOf(
  counts: Counts,
  problems: readonly string[],
  isExcusable: boolean,
): Run['completeness'] {
  if (problems.length + stoppedOf(counts) === 0) return 'complete'
  return isExcusable ? 'excused' : 'incomplete'
}

function verdictOf(counts: Counts, completeness: Run['completeness']): Run['verdict'] {
  if (counts.clauses.broken > 0) return 'nonconformant'
  return completeness === 'complete' ? 'conformant' : 'incomplete'
}

function exitCodeOf(
  verdict: Run['verdict'],
  { differences }: Counts,
  completeness: Run['completeness'],
): Run['exitCode'] {
  if (verdict === 'nonconformant' || differences > 0) return 1
  return completeness === 'incomplete' ? 3 : 0
}
