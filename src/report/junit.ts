import type { Run } from '../run/index.ts'
import { type Case, type Kind, type Suite, suitesOf } from './cases.ts'
import type { Catalogue, RenderOptions } from './catalogue.ts'
import { limits } from './limits.ts'
import { type Content, type Markup, html as xml } from './markup.ts'
import { showLine } from './show.ts'

/** Renders the run as JUnit XML, valid by junit-10.xsd of Jenkins. */
export function renderJunit(run: Run, catalogue: Catalogue, options: RenderOptions = {}): string {
  const suites = suitesOf(run, catalogue, options)
  const all = suites.flatMap(([, cases]) => cases)
  const facts = {
    target: run.target.name,
    'API version': run.apiVersion,
    verdict: run.verdict,
    Assay: run.tool.version,
  }
  return xml`<?xml version="1.0" encoding="UTF-8"?>
<testsuites ${figuresOf(`assay ${run.target.name}`, all, run.durationMs)}>
${suites.map((suite, index) => writeSuite(suite, run, index === 0 ? facts : {}))}</testsuites>\n`
    .markup
}

function writeSuite(
  [name, cases]: Suite,
  run: Run,
  facts: Readonly<Record<string, string>>,
): Markup {
  const durationMs = cases.reduce((sum, { durationMs = 0 }) => sum + durationMs, 0)
  const startedAt = run.startedAt.replace(/(\.\d+)?Z$/, '')
  const found = cases.flatMap(({ address, ids = [] }) =>
    ids.map((id) => [address ?? '', id] as const),
  )
  // The format has no place for properties in a test case.
  const properties = [...Object.entries(facts), ...found]
  return xml`  <testsuite ${figuresOf(name, cases, durationMs)} skipped="${countOf(cases, 'skipped')}" timestamp="${line(startedAt)}" hostname="${line(hostOf(run))}">
${
  properties.length > 0 &&
  xml`    <properties>
${properties.map(([key, value]) => xml`      <property name="${line(key)}" value="${line(value)}"/>\n`)}    </properties>\n`
}${cases.map(writeCase)}  </testsuite>\n`
}

function hostOf({ target: { baseUrl, name } }: Run): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).host : name
}

function countOf(cases: readonly Case[], kind: Kind): number {
  return cases.filter((testCase) => testCase.kind === kind).length
}

function figuresOf(name: string, cases: readonly Case[], durationMs: number): Markup {
  return xml`name="${line(name)}" tests="${cases.length}" failures="${countOf(cases, 'failure')}" errors="${countOf(cases, 'error')}" time="${seconds(durationMs)}"`
}

function writeCase(testCase: Case): Markup {
  const { classname, name, durationMs = 0 } = testCase
  return xml`    <testcase classname="${line(classname)}" name="${line(name)}" time="${seconds(durationMs)}">${writeResult(testCase)}</testcase>\n`
}

function writeResult({ kind, type = '', message = '', text = '' }: Case): Content {
  if (kind === 'passed') return text === '' ? undefined : xml`<system-out>${text}</system-out>`
  if (kind === 'skipped') return xml`<skipped message="${line(`${type}: ${message}`)}"/>`
  const tag = { markup: kind }
  return xml`<${tag} type="${line(type)}" message="${line(message)}">${text}</${tag}>`
}

// Readers of JUnit files join newlines in attributes differently; one line is the same everywhere.
function line(text: string): string {
  return showLine(text, limits.address)
}

function seconds(durationMs: number): string {
  return (durationMs / 1000).toFixed(3)
}
