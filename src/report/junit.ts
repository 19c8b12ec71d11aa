import type { ClauseResult, ReportedFinding, Run, ScenarioResult } from '../run/index.ts'
import { type Catalogue, findClause, nounOf } from './catalogue.ts'
import { exchangeOf, factsOf, sayOutcome } from './finding-facts.ts'
import { countFaults, faultsIn } from './group-findings.ts'
import { type Case, type Kind, renderSuites } from './junit-xml.ts'
import type { RenderOptions } from './repeat.ts'
import { differenceLines, waiverNews } from './run-facts.ts'
import { show, showLine } from './show.ts'
import { sayHidden } from './wording.ts'

interface Sheet {
  readonly run: Run
  readonly catalogue: Catalogue
  readonly options: RenderOptions
  /** How JUnit takes what came to no verdict. */
  readonly undecided: Kind
}

const most = { findings: 20, line: 400, text: 500 }

/**
 * The run as JUnit XML: a suite for the run as a whole, one a noun, one of the clauses, and one of the
 * differences from the baseline. A violation or a difference is a failure, what is incomplete an error
 * unless that is excused, and a waived clause is skipped.
 */
export function renderJunit(run: Run, catalogue: Catalogue, options: RenderOptions = {}): string {
  const undecided = run.completeness === 'excused' ? 'skipped' : 'error'
  const sheet: Sheet = { run, catalogue, options, undecided }
  const byScenario = Map.groupBy(run.findings, ({ scenario }) => scenario)
  const byClause = Map.groupBy(run.findings, ({ clause }) => clause)
  const nouns = Map.groupBy(run.scenarios, ({ id }) => nounOf(id))
  const suites: readonly (readonly [string, readonly Case[]])[] = [
    ['run', casesOfRun(sheet)],
    ...Array.from(nouns, ([noun, results]) => {
      const cases = results.map((one) => caseOfScenario(one, byScenario.get(one.id) ?? [], sheet))
      return [noun, cases] as const
    }),
    ['clauses', run.clauses.map((one) => caseOfClause(one, byClause.get(one.id) ?? [], sheet))],
    ['differences', casesOfDifferences(run)],
  ]
  return renderSuites(
    run,
    suites.filter(([, cases]) => cases.length > 0),
  )
}

/** One case each problem of the run as a whole, or one that says that there was none. */
function casesOfRun({ run, undecided }: Sheet): readonly Case[] {
  const seconds = run.durationMs / 1000
  const text = waiverNews(run).join('\n')
  if (run.problems.length === 0) {
    return [{ classname: 'run', name: 'run complete', kind: 'passed', seconds, text }]
  }
  return run.problems.map((message, index) => ({
    classname: 'run',
    name: `run complete${index === 0 ? '' : ` (${index + 1})`}`,
    kind: undecided,
    seconds: index === 0 ? seconds : 0,
    type: 'incomplete',
    message,
  }))
}

function caseOfScenario(
  result: ScenarioResult,
  findings: readonly ReportedFinding[],
  sheet: Sheet,
): Case {
  const kinds = {
    passed: 'passed',
    failed: 'failure',
    errored: sheet.undecided,
    blocked: sheet.undecided,
    skipped: 'skipped',
  } as const
  const { id, title, outcome, reason = '' } = result
  const cut = id.lastIndexOf('/')
  const violations = violationsOf(findings)
  return {
    classname: id.slice(0, Math.max(0, cut)) || nounOf(id),
    name: `${id.slice(cut + 1)}: ${title}`,
    kind: kinds[outcome],
    seconds: result.durationMs / 1000,
    type: outcome === 'failed' ? 'violation' : outcome,
    message: outcome === 'failed' ? (violations[0]?.message ?? reason) : reason,
    text: outcome === 'failed' ? describe(violations, sheet) : reason,
  }
}

function caseOfClause(
  result: ClauseResult,
  findings: readonly ReportedFinding[],
  sheet: Sheet,
): Case {
  const kinds = {
    kept: 'passed',
    broken: 'failure',
    warned: 'passed',
    waived: 'skipped',
    unreached: 'skipped',
  } as const
  const { id, verdict, reason = '' } = result
  const says = findClause(sheet.catalogue, id)?.says
  const violations = violationsOf(findings)
  const texts = {
    kept: [],
    broken: violations,
    warned: findings.filter(({ severity }) => severity === 'warning'),
    waived: [],
    unreached: [],
  }
  return {
    classname: `clauses.${nounOf(id)}`,
    name: says ? `${id}: ${says}` : id,
    kind: kinds[verdict],
    type: verdict === 'broken' ? 'violation' : verdict,
    message: verdict === 'broken' ? (violations[0]?.message ?? reason) : reason,
    text: describe(texts[verdict], sheet),
  }
}

function casesOfDifferences(run: Run): readonly Case[] {
  return differenceLines(run).map(({ kind, call, message, seen }, index) => ({
    classname: 'differences',
    name: `${index + 1}: ${[kind, call].filter(Boolean).join(' ')}`,
    kind: 'failure',
    type: 'difference',
    message,
    text: seen,
  }))
}

function violationsOf(findings: readonly ReportedFinding[]): readonly ReportedFinding[] {
  return findings.filter(({ severity, waived }) => severity === 'violation' && !waived)
}

function describe(findings: readonly ReportedFinding[], sheet: Sheet): string {
  const { run, catalogue, options } = sheet
  const faults = faultsIn(findings)
  const shown = faults.slice(0, most.findings).map((fault) => {
    const { finding } = fault
    const exchange = exchangeOf(finding, run)
    const facts = [
      ...factsOf(fault, catalogue, options),
      ...(exchange ? [{ label: 'response', value: sayOutcome(exchange) }] : []),
    ]
    return [
      `${finding.severity}: ${showLine(finding.message, most.line)}`,
      `  clause: ${showLine(finding.clause, most.line)} (${showLine(finding.origin, 20)})`,
      ...facts.map(({ label, value }) => `  ${label}: ${show(value, most.text)}`),
    ].join('\n')
  })
  const hidden = countFaults(faults.slice(shown.length))
  return [...shown, ...(hidden > 0 ? [sayHidden(hidden)] : [])].join('\n\n')
}
