import {
  type ClauseResult,
  nounOf,
  type ReportedFinding,
  type Run,
  type ScenarioResult,
} from '../run/index.ts'
import { type Catalogue, findClause, type RenderOptions } from './catalogue.ts'
import {
  countFaults,
  describeOutcome,
  exchangeOf,
  type Fact,
  factsOf,
  faultsIn,
  repeatOf,
} from './faults.ts'
import { show, showLine } from './show.ts'
import { describeHidden, differenceLines, exemptionNews, profileNews } from './wording.ts'

const most = { findings: 20, line: 400, text: 500 }

type Describe = (findings: readonly ReportedFinding[]) => string

/** What became of a case; an error is what has no verdict, unless that is excused. */
export type Kind = 'passed' | 'failure' | 'error' | 'skipped'

/** A run as formats of tests take it: each scenario, clause and difference is a test case. */
export interface Case {
  /** The address of the scenario or clause that it is about. */
  readonly address?: string
  readonly classname: string
  readonly name: string
  readonly kind: Kind
  readonly durationMs?: number
  /** What the case is about in one word: violation, blocked, waived. */
  readonly type?: string
  readonly message?: string
  /** More lines: in the failure, or as output of a case that passed. */
  readonly text?: string
}

export type Suite = readonly [name: string, cases: readonly Case[]]

/**
 * The run as suites of test cases: one for the run as a whole, one per noun, one of the clauses, and one of the
 * differences from the baseline. A violation or a difference is a failure, what is incomplete an error
 * unless that is excused, and a waived clause is skipped.
 */
export function suitesOf(run: Run, catalogue: Catalogue, options: RenderOptions): readonly Suite[] {
  const describe: Describe = (findings) => describeFindings(findings, run, catalogue, options)
  const byScenario = Map.groupBy(run.findings, ({ scenario }) => scenario)
  const byClause = Map.groupBy(run.findings, ({ clause }) => clause)
  const undecided = undecidedOf(run)
  const nouns = Map.groupBy(run.scenarios, ({ id }) => nounOf(id))
  const suites: readonly Suite[] = [
    ['run', casesOfRun(run)],
    ...Array.from(nouns, ([noun, results]) => {
      const cases = results.map((one) =>
        caseOfScenario(one, byScenario.get(one.id) ?? [], undecided, describe, options),
      )
      return [noun, cases] as const
    }),
    [
      'clauses',
      run.clauses.map((one) => {
        const name = [one.id, findClause(catalogue, one.id)?.says].filter(Boolean).join(': ')
        return caseOfClause(one, name, byClause.get(one.id) ?? [], describe)
      }),
    ],
    ['differences', casesOfDifferences(run)],
  ]
  return suites.filter(([, cases]) => cases.length > 0)
}

/** What a case without a verdict is. */
function undecidedOf({ completeness }: Run): 'skipped' | 'error' {
  return completeness === 'incomplete' ? 'error' : 'skipped'
}

/** One case per problem of the run as a whole; one that passed if there are none. */
function casesOfRun(run: Run): readonly Case[] {
  const one = { classname: 'run', name: 'run reached its end', durationMs: run.durationMs }
  if (run.problems.length === 0) {
    // The headline says by which rules a version was judged that is not known.
    const headline = run.rulesVersion === undefined ? [] : [run.headline.text]
    return [
      {
        ...one,
        kind: 'passed',
        text: [...headline, ...profileNews(run), ...exemptionNews(run)].join('\n'),
      },
    ]
  }
  const kind = undecidedOf(run)
  return run.problems.map((message, index) => ({
    ...one,
    ...(index > 0 && { name: `run reached its end (${index + 1})`, durationMs: 0 }),
    kind,
    type: 'incomplete',
    message: index === 0 ? `${run.headline.text} ${message}` : message,
  }))
}

function caseOfScenario(
  { id, title, outcome, reason = '', remedy, durationMs }: ScenarioResult,
  findings: readonly ReportedFinding[],
  undecided: Case['kind'],
  describe: Describe,
  options: RenderOptions,
): Case {
  const kinds = {
    passed: 'passed',
    failed: 'failure',
    errored: undecided,
    blocked: undecided,
    skipped: 'skipped',
  } as const
  const cut = id.lastIndexOf('/')
  const isStopped = outcome === 'errored' || outcome === 'blocked'
  const repeat = repeatOf(id, options)
  const next = [...(remedy ? [`→ ${remedy}`] : []), ...(repeat ? [`repeat with: ${repeat}`] : [])]
  return {
    address: id,
    classname: id.slice(0, Math.max(0, cut)) || nounOf(id),
    name: `${id.slice(cut + 1)}: ${title}`,
    kind: kinds[outcome],
    durationMs,
    ...(outcome === 'failed'
      ? violationOf(findings, describe)
      : { type: outcome, message: reason, text: [reason, ...(isStopped ? next : [])].join('\n') }),
  }
}

function caseOfClause(
  { id, verdict, reason = '' }: ClauseResult,
  name: string,
  findings: readonly ReportedFinding[],
  describe: Describe,
): Case {
  const kinds = {
    kept: 'passed',
    broken: 'failure',
    warned: 'passed',
    waived: 'skipped',
    unreached: 'skipped',
  } as const
  const one = { address: id, classname: `clauses.${nounOf(id)}`, name, kind: kinds[verdict] }
  if (verdict === 'broken') return { ...one, ...violationOf(findings, describe) }
  const warnings = findings.filter(({ severity }) => severity === 'warning')
  return {
    ...one,
    type: verdict,
    message: reason,
    text: verdict === 'warned' ? describe(warnings) : verdict === 'kept' ? reason : '',
  }
}

function violationOf(findings: readonly ReportedFinding[], describe: Describe) {
  const violations = findings.filter(({ severity, waived }) => severity === 'violation' && !waived)
  const message = violations[0]?.message ?? ''
  return { type: 'violation', message, text: describe(violations) }
}

function casesOfDifferences(run: Run): readonly Case[] {
  return differenceLines(run).map(({ kind, call, message, seen }, index) => ({
    classname: 'differences',
    name: `${index + 1}: ${kind} ${call}`.trim(),
    kind: 'failure',
    type: 'difference',
    message,
    text: seen,
  }))
}

function describeFindings(
  findings: readonly ReportedFinding[],
  run: Run,
  catalogue: Catalogue,
  options: RenderOptions,
): string {
  const faults = faultsIn(findings)
  const shown = faults.slice(0, most.findings).map((fault) => {
    const { finding } = fault
    const exchange = exchangeOf(finding, run)
    const facts: readonly Fact[] = [
      ...factsOf(fault, catalogue, options),
      ...(exchange ? [{ label: 'response', value: describeOutcome(exchange) }] : []),
    ]
    return [
      `${finding.severity}: ${showLine(finding.message, most.line)}`,
      `  clause: ${showLine(finding.clause, most.line)} (${showLine(finding.origin, 20)})`,
      ...facts.map(
        ({ label, value, isCommand }) =>
          `  ${label}: ${show(value, isCommand ? undefined : most.text)}`,
      ),
    ].join('\n')
  })
  const hidden = countFaults(faults.slice(shown.length))
  return [...shown, ...(hidden > 0 ? [describeHidden(hidden, 'finding')] : [])].join('\n\n')
}
