import type { ClauseResult, Finding, Run, ScenarioResult } from '../run/index.ts'
import { type Catalogue, findClause, nounOf } from './catalogue.ts'
import { exchangeOf, factsOf, sayHidden, sayOutcome } from './finding-facts.ts'
import { countFindings, faultsIn } from './group-findings.ts'
import type { RenderOptions } from './repeat.ts'
import { show, showLine } from './show.ts'

interface Case {
  readonly classname: string
  readonly name: string
  readonly seconds: number
  readonly kind: 'passed' | 'failure' | 'error' | 'skipped'
  readonly message: string
  readonly text: string
}

const most = { findings: 20, line: 400, text: 500 }

/** The run as JUnit XML: a suite a noun, one of the clauses, and one that tells a cut-off run. */
export function renderJunit(run: Run, catalogue: Catalogue, options: RenderOptions = {}): string {
  const tell = (findings: readonly Finding[]) => tellFindings(findings, run, catalogue, options)
  const byScenario = Map.groupBy(run.findings, ({ scenario }) => scenario)
  const byClause = Map.groupBy(run.findings, ({ clause }) => clause)
  const scenarios = Map.groupBy(run.scenarios, ({ id }) => nounOf(id))
  const suites = [
    suite('run', [caseOfRun(run)], run),
    ...Array.from(scenarios, ([noun, results]) => {
      const cases = results.map((result) =>
        caseOfScenario(result, tell(byScenario.get(result.id) ?? [])),
      )
      return suite(noun, cases, run)
    }),
    suite(
      'clauses',
      run.clauses.map((result) => {
        const findings = byClause.get(result.id) ?? []
        return caseOfClause(result, findings, tell(findings), catalogue)
      }),
      run,
    ),
  ]
  const seconds = sayNumber(run.durationMs / 1000)
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="${attribute(`assay ${run.target.name}`)}" time="${seconds}">
${suites.join('\n')}
</testsuites>
`
}

function caseOfRun(run: Run): Case {
  const complete = run.verdict !== 'incomplete' && !run.interrupted
  return {
    classname: 'run',
    name: 'run complete',
    seconds: run.durationMs / 1000,
    kind: complete ? 'passed' : 'error',
    message: complete ? '' : run.reason,
    text: '',
  }
}

function caseOfScenario(result: ScenarioResult, text: string): Case {
  const kinds = {
    passed: 'passed',
    failed: 'failure',
    errored: 'error',
    blocked: 'skipped',
    skipped: 'skipped',
  } as const
  const cut = result.id.lastIndexOf('/')
  return {
    classname: result.id.slice(0, Math.max(0, cut)) || nounOf(result.id),
    name: `${result.id.slice(cut + 1)}: ${result.title}`,
    seconds: result.durationMs / 1000,
    kind: kinds[result.outcome],
    message: [result.outcome, result.reason].filter(Boolean).join(': '),
    text: result.outcome === 'failed' ? text : '',
  }
}

function caseOfClause(
  result: ClauseResult,
  findings: readonly Finding[],
  text: string,
  catalogue: Catalogue,
): Case {
  // Advice that was not followed is broken without failing the run; it must not fail the job either.
  const advised = findings.length > 0 && findings.every(({ severity }) => severity !== 'violation')
  const kinds = {
    kept: 'passed',
    broken: advised ? 'passed' : 'failure',
    waived: 'skipped',
    unreached: 'skipped',
  } as const
  const says = findClause(catalogue, result.id)?.says
  return {
    classname: `clauses.${nounOf(result.id)}`,
    name: says ? `${result.id}: ${says}` : result.id,
    seconds: 0,
    kind: kinds[result.verdict],
    message: [result.verdict, result.reason ?? findings[0]?.message].filter(Boolean).join(': '),
    text: result.verdict === 'broken' ? text : '',
  }
}

function tellFindings(
  findings: readonly Finding[],
  run: Run,
  catalogue: Catalogue,
  options: RenderOptions,
): string {
  const faults = faultsIn(findings)
  const told = faults.slice(0, most.findings).map((fault) => {
    const { finding } = fault
    const exchange = exchangeOf(finding, run)
    const facts = [
      ...factsOf(fault, catalogue, options),
      ...(exchange ? [{ label: 'answer', value: sayOutcome(exchange) }] : []),
    ]
    return [
      `${finding.severity}: ${showLine(finding.message, most.line)}`,
      `  clause: ${showLine(finding.clause, most.line)} (${showLine(finding.origin, 20)})`,
      ...facts.map(({ label, value }) => `  ${label}: ${show(value, most.text)}`),
    ].join('\n')
  })
  const hidden = countFindings(faults.slice(told.length))
  return [...told, ...(hidden > 0 ? [sayHidden(hidden)] : [])].join('\n\n')
}

function suite(name: string, cases: readonly Case[], run: Run): string {
  const of = (kind: Case['kind']) => cases.filter((one) => one.kind === kind).length
  const seconds = cases.reduce((sum, one) => sum + one.seconds, 0)
  const figures = `tests="${cases.length}" failures="${of('failure')}" errors="${of('error')}"`
  const rest = `skipped="${of('skipped')}" time="${sayNumber(seconds)}"`
  const timestamp = attribute(run.startedAt.replace(/(\.\d+)?Z$/, ''))
  return [
    `  <testsuite name="${attribute(name)}" ${figures} ${rest} timestamp="${timestamp}">`,
    ...cases.map(writeCase),
    '  </testsuite>',
  ].join('\n')
}

function writeCase({ classname, name, seconds, kind, message, text }: Case): string {
  const of = `classname="${attribute(classname)}" name="${attribute(name)}"`
  const start = `    <testcase ${of} time="${sayNumber(seconds)}"`
  if (kind === 'passed') return `${start}/>`
  const inside =
    text === ''
      ? `<${kind} message="${attribute(message)}"/>`
      : `<${kind} message="${attribute(message)}">${escapeXml(text)}</${kind}>`
  return `${start}>${inside}</testcase>`
}

// Readers of JUnit files join newlines in attributes differently; one line is the same everywhere.
function attribute(text: string): string {
  return escapeXml(showLine(text, most.line))
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

function sayNumber(seconds: number): string {
  return seconds.toFixed(3)
}
