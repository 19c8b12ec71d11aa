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
import { type Content, type Markup, html as xml } from './markup.ts'
import { show, showLine } from './show.ts'
import { describeHidden, differenceLines, exemptionNews, profileNews } from './wording.ts'

const most = { findings: 20, line: 400, text: 500 }

type Describe = (findings: readonly ReportedFinding[]) => string

/**
 * The run as JUnit XML: a suite for the run as a whole, one per noun, one of the clauses, and one of the
 * differences from the baseline. A violation or a difference is a failure, what is incomplete an error
 * unless that is excused, and a waived clause is skipped.
 */
export function renderJunit(run: Run, catalogue: Catalogue, options: RenderOptions = {}): string {
  const describe: Describe = (findings) => describeFindings(findings, run, catalogue, options)
  const byScenario = Map.groupBy(run.findings, ({ scenario }) => scenario)
  const byClause = Map.groupBy(run.findings, ({ clause }) => clause)
  const undecided = undecidedOf(run)
  const nouns = Map.groupBy(run.scenarios, ({ id }) => nounOf(id))
  const suites: readonly (readonly [string, readonly Case[]])[] = [
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
  return renderSuites(
    run,
    suites.filter(([, cases]) => cases.length > 0),
  )
}

/** How JUnit takes what has no verdict. */
function undecidedOf({ completeness }: Run): 'skipped' | 'error' {
  return completeness === 'excused' ? 'skipped' : 'error'
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
  const one = { classname: `clauses.${nounOf(id)}`, name, kind: kinds[verdict] }
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

export type Kind = 'passed' | 'failure' | 'error' | 'skipped'

export interface Case {
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

/** The XML of suites with their cases. */
function renderSuites(
  run: Run,
  suites: readonly (readonly [name: string, cases: readonly Case[]])[],
): string {
  const all = suites.flatMap(([, cases]) => cases)
  const startedAt = run.startedAt.replace(/(\.\d+)?Z$/, '')
  return xml`<?xml version="1.0" encoding="UTF-8"?>
<testsuites ${figuresOf(`assay ${run.target.name}`, all, run.durationMs)}>
${suites.map(([name, cases]) => {
  const durationMs = cases.reduce((sum, one) => sum + (one.durationMs ?? 0), 0)
  return xml`  <testsuite ${figuresOf(name, cases, durationMs)} timestamp="${line(startedAt)}">
${cases.map(writeCase)}  </testsuite>\n`
})}</testsuites>\n`.markup
}

/** A suite states how many cases it holds; the format demands it. */
function figuresOf(name: string, cases: readonly Case[], durationMs: number): Markup {
  const of = (kind: Kind) => cases.filter((one) => one.kind === kind).length
  return xml`name="${line(name)}" tests="${cases.length}" failures="${of('failure')}" errors="${of('error')}" skipped="${of('skipped')}" time="${seconds(durationMs)}"`
}

function writeCase(one: Case): Markup {
  const { classname, name, durationMs = 0 } = one
  return xml`    <testcase classname="${line(classname)}" name="${line(name)}" time="${seconds(durationMs)}">${writeResult(one)}</testcase>\n`
}

function writeResult({ kind, type = '', message = '', text = '' }: Case): Content {
  if (kind === 'passed') return text === '' ? undefined : xml`<system-out>${text}</system-out>`
  if (kind === 'skipped') return xml`<skipped message="${line(`${type}: ${message}`)}"/>`
  const tag = { markup: kind }
  return xml`<${tag} type="${line(type)}" message="${line(message)}">${text}</${tag}>`
}

// Readers of JUnit files join newlines in attributes differently; one line is the same everywhere.
function line(text: string): string {
  return showLine(text, 400)
}

function seconds(durationMs: number): string {
  return (durationMs / 1000).toFixed(3)
}
