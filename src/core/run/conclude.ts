import { concludeClauses, isBreach } from './clauses.ts'
import { countClauses, countFindings, countScenarios, timesOf } from './count.ts'
import { endOf, endsRun } from './ends.ts'
import type { Events } from './events.ts'
import { concludeGaps, concludeWaivers } from './exemptions.ts'
import { type Figures, headlineOf, reasonOf } from './headline.ts'
import { problemsIn } from './obstacles.ts'
import { clausesOf, countProfile, profileProblems, untestedNames } from './profile.ts'
import { isWarning, outcomeOf, reportFinding, warningOf } from './report-finding.ts'
import type { ClauseResult, Counts, ReportedFinding, Run, ScenarioResult } from './run.ts'
import { countOf } from './words.ts'

/** From one set of counts: no other code counts or decides. */
export function conclude(events: Events) {
  const { waivers, today, gaps = [], quick = false } = events
  const findings = events.findings.map((finding) => reportFinding(finding, events))
  const byScenario = Map.groupBy(findings, ({ scenario }) => scenario)
  const scenarios = events.scenarios.map((scenario) =>
    outcomeOf(scenario, byScenario.get(scenario.id) ?? []),
  )
  const end = scenarios.find((one) => one.outcome === 'skipped' && endsRun(one))
  const ended = end && endOf(end)
  const clauses = concludeClauses(events.clauses, { ...events, findings, scenarios, end })
  const counts = countAll(events, { clauses, scenarios, findings })
  const { profile, addresses, all } = events
  const figures = {
    ...{ quick, addresses, all, counts },
    profile: profile && countProfile(profile, clauses),
    accepted: clauses.filter((clause) => clause.accepted).length,
    brokenBeside: countBrokenBeside(clauses, events),
  }
  const problems = problemsOf(counts, clauses, events)
  const isClaimTested = profile === undefined || untestedNames(profile, clauses).length === 0
  const isFailed = problemsIn(events.obstacles ?? []).length > 0
  const isExcusable = events.allowIncomplete && !testedNothing(counts) && isClaimTested && !isFailed
  const isOpen = problems.length + counts.scenarios.errored > 0 || hasGaps(figures)
  const completeness = completenessOf(isOpen, isExcusable)
  const verdict = verdictOf(counts, completeness)
  const shown = events.untested === undefined ? clauses : []
  const lost = clauses.filter(({ lastTested }) => lastTested !== undefined).length
  const words = {
    ...events,
    ...figures,
    ...{ verdict, completeness, problems, lost },
    ...warningsOf(events, findings),
  }
  return {
    verdict,
    reason: reasonOf(words),
    headline: headlineOf(words),
    completeness,
    exitCode: lost > 0 ? 1 : exitCodeOf(verdict, completeness),
    ...(quick && { quick: true as const }),
    ...(events.untested !== undefined && { nothingTested: events.untested }),
    ...(ended && { ended }),
    ...(profile && { profile: { names: [...profile.names], unclaimed: unclaimedOf(events) } }),
    counts,
    problems,
    clauses,
    findings,
    waivers: concludeWaivers(
      waivers,
      today,
      findings.filter(isBreach),
      coverageOf(events, clauses, scenarios),
    ),
    ...(gaps.length > 0 && { untested: concludeGaps(gaps, shown, today) }),
    scenarios: scenarios.map(asReported),
  }
}

function asReported({
  lacks: _,
  refused: __,
  cause: ___,
  leftOut: ____,
  reached: _____,
  ...scenario
}: ScenarioResult) {
  return scenario
}

function countAll(
  { called, judged, implemented, all }: Events,
  { clauses, scenarios, findings }: Pick<Run, 'clauses' | 'scenarios' | 'findings'>,
): Counts {
  return {
    clauses: countClauses(clauses),
    scenarios: countScenarios(scenarios),
    findings: countFindings(findings),
    exchanges: [...judged.values()].reduce((sum, figure) => sum + figure, 0),
    operations: {
      tested: (implemented ?? judged).size,
      all: all.operations,
      calls: Object.fromEntries(called),
      exchanges: Object.fromEntries(judged),
    },
  }
}

function countBrokenBeside(
  clauses: readonly ClauseResult[],
  { profile, clauses: planned }: Events,
): number {
  const claimed = profile ? clausesOf(profile) : new Set(planned.map(({ id }) => id))
  return clauses.filter(({ id, verdict }) => verdict === 'broken' && !claimed.has(id)).length
}

/** What is spelled out is one warning each, however many members show it. */
function warningsOf({ alarmOf = () => undefined }: Events, findings: readonly ReportedFinding[]) {
  const warnings = Map.groupBy(findings.filter(isWarning), ({ clause }) => clause)
  const alarms = [...warnings].flatMap(([clause, own]) => {
    const alarm = alarmOf(clause)
    return alarm === undefined ? [] : `${alarm} (${countOf(timesOf(own), 'call')})`
  })
  const others = [...warnings.values()].flat().filter(({ clause }) => !alarmOf(clause))
  return { alarms, warned: alarms.length + new Set(others.map(warningOf)).size }
}

function coverageOf(
  { all, judged, clauses: planned }: Events,
  clauses: readonly ClauseResult[],
  scenarios: readonly ScenarioResult[],
) {
  const verdicts = new Map(clauses.map(({ id, verdict }) => [id, verdict]))
  const declared = new Map(planned.map((clause) => [clause.id, clause.scenarios]))
  const ended = scenarios.filter(({ outcome }) => outcome === 'passed' || outcome === 'failed')
  const done = new Set(ended.map(({ id }) => id))
  return (clause: string, operation: number | undefined): boolean =>
    scenarios.length >= all.scenarios &&
    (verdicts.get(clause) ?? 'unreached') !== 'unreached' &&
    (operation === undefined || judged.has(operation)) &&
    (declared.get(clause) ?? []).every((id) => done.has(id))
}

function unclaimedOf({ profile, working = new Map() }: Events): readonly string[] {
  return [...working].flatMap(([operation, address]) =>
    profile?.operations.includes(operation) ? [] : [address],
  )
}

function problemsOf(
  counts: Counts,
  clauses: readonly ClauseResult[],
  { interrupted, obstacles = [], problems, profile }: Events,
): readonly string[] {
  const ofRun = [
    ...(interrupted ? ['The run was interrupted.'] : []),
    ...problems,
    ...problemsIn(obstacles),
  ]
  // Why nothing was tested says why the profile was not.
  if (testedNothing(counts) && ofRun.length > 0) return ofRun
  const all = [...ofRun, ...(profile ? profileProblems(profile, clauses) : [])]
  return testedNothing(counts) && all.length === 0 ? ['No clause was tested.'] : all
}

/** What is accepted as untested, by name, is no gap; a claim names its gaps as problems. */
function hasGaps({ counts, accepted, profile }: Figures): boolean {
  return profile === undefined && counts.clauses.unreached > accepted
}

/** Whether all that a run lacks, if anything, is tests of clauses. */
export function hasOnlyGaps({ interrupted, problems, counts }: Run): boolean {
  return !interrupted && problems.length + counts.scenarios.errored === 0
}

function testedNothing({ clauses: { kept, broken, warned, waived } }: Counts): boolean {
  return kept + broken + warned + waived === 0
}

function completenessOf(isOpen: boolean, isExcusable: boolean): Run['completeness'] {
  if (!isOpen) return 'complete'
  return isExcusable ? 'excused' : 'incomplete'
}

function verdictOf(counts: Counts, completeness: Run['completeness']): Run['verdict'] {
  if (counts.clauses.broken > 0) return 'nonconformant'
  return completeness === 'complete' ? 'conformant' : 'incomplete'
}

function exitCodeOf(verdict: Run['verdict'], completeness: Run['completeness']): Run['exitCode'] {
  if (verdict === 'nonconformant') return 1
  return completeness === 'incomplete' ? 3 : 0
}
