import type { Run } from '../run/index.ts'
import { show, showLine } from './show.ts'

export type Kind = 'passed' | 'failure' | 'error' | 'skipped'

export interface Case {
  readonly classname: string
  readonly name: string
  readonly kind: Kind
  readonly seconds?: number
  /** What the case is about in one word: violation, blocked, waived. */
  readonly type?: string
  readonly message?: string
  /** More lines: in the failure, or as output of a case that passed. */
  readonly text?: string
}

const longest = 400

/** The XML of suites with their cases. */
export function renderSuites(
  run: Run,
  suites: readonly (readonly [name: string, cases: readonly Case[]])[],
): string {
  const figures = figuresOf(suites.flatMap(([, cases]) => cases))
  const name = attribute(`assay ${run.target.name}`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="${name}" ${figures} time="${sayNumber(run.durationMs / 1000)}">
${suites.map(([name, cases]) => suite(name, cases, run)).join('\n')}
</testsuites>
`
}

function suite(name: string, cases: readonly Case[], run: Run): string {
  const seconds = cases.reduce((sum, one) => sum + (one.seconds ?? 0), 0)
  const timestamp = attribute(run.startedAt.replace(/(\.\d+)?Z$/, ''))
  return [
    `  <testsuite name="${attribute(name)}" ${figuresOf(cases)} time="${sayNumber(seconds)}" timestamp="${timestamp}">`,
    ...cases.map(writeCase),
    '  </testsuite>',
  ].join('\n')
}

/** A suite says how many cases it holds; the format wants it so. */
function figuresOf(cases: readonly Case[]): string {
  const of = (kind: Kind) => cases.filter((one) => one.kind === kind).length
  return `tests="${cases.length}" failures="${of('failure')}" errors="${of('error')}" skipped="${of('skipped')}"`
}

function writeCase({
  classname,
  name,
  kind,
  seconds = 0,
  type = '',
  message = '',
  text = '',
}: Case): string {
  const of = `classname="${attribute(classname)}" name="${attribute(name)}"`
  const start = `    <testcase ${of} time="${sayNumber(seconds)}"`
  if (kind === 'passed') {
    return text === ''
      ? `${start}/>`
      : `${start}><system-out>${writeText(text)}</system-out></testcase>`
  }
  const typed = kind === 'skipped' ? '' : ` type="${attribute(type)}"`
  const says = kind === 'skipped' ? `${type}: ${message}` : message
  const tag = `${kind}${typed} message="${attribute(says)}"`
  const inside =
    text === '' || kind === 'skipped' ? `<${tag}/>` : `<${tag}>${writeText(text)}</${kind}>`
  return `${start}>${inside}</testcase>`
}

function writeText(text: string): string {
  return escapeXml(show(text))
}

// Readers of JUnit files join newlines in attributes differently; one line is the same everywhere.
function attribute(text: string): string {
  return escapeXml(showLine(text, longest))
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
