import type { Run } from '../../core/run/index.ts'
import { type Case, casesOf, type Kind } from './cases.ts'
import { type Content, type Markup, html as xml } from './markup.ts'
import { lineOf } from './show.ts'
import type { View } from './view/view.ts'

/** Renders the run as JUnit XML, valid by junit-10.xsd of Jenkins. */
export function renderJunit(view: View): string {
  const { run } = view
  const all = casesOf(view)
  const suites = [...Map.groupBy(all, ({ suite }) => suite)]
  const facts = [
    ['target', run.target.name],
    ['API version', run.apiVersion],
    ['verdict', run.verdict],
    ['Assay', run.assay],
  ] as const
  return xml`<?xml version="1.0" encoding="UTF-8"?>
<testsuites ${figuresOf(`assay ${run.target.name}`, all, run.durationMs)}>
${suites.map(([name, cases], index) => writeSuite(name, cases, run, index === 0 ? facts : []))}</testsuites>\n`
    .markup
}

function writeSuite(
  name: string,
  cases: readonly Case[],
  { startedAt, target: { baseUrl, name: target } }: Run,
  facts: readonly (readonly [name: string, value: string])[],
): Markup {
  const durationMs = cases.reduce((sum, { durationMs = 0 }) => sum + durationMs, 0)
  const host = URL.canParse(baseUrl) ? new URL(baseUrl).host : target
  // The format has no place for properties in a test case.
  const found = cases.flatMap(({ address = '', ids = [] }) =>
    ids.map((id) => [address, id] as const),
  )
  const properties = [...facts, ...found].map(
    ([key, value]) => xml`      <property name="${lineOf(key)}" value="${lineOf(value)}"/>\n`,
  )
  return xml`  <testsuite ${figuresOf(name, cases, durationMs)} skipped="${countOf(cases, 'skipped')}" timestamp="${lineOf(startedAt.replace(/(\.\d+)?Z$/, ''))}" hostname="${lineOf(host)}">
${properties.length > 0 && xml`    <properties>\n${properties}    </properties>\n`}${cases.map(writeCase)}  </testsuite>\n`
}

function countOf(cases: readonly Case[], kind: Kind): number {
  return cases.filter((testCase) => testCase.kind === kind).length
}

function figuresOf(name: string, cases: readonly Case[], durationMs: number): Markup {
  return xml`name="${lineOf(name)}" tests="${cases.length}" failures="${countOf(cases, 'failure')}" errors="${countOf(cases, 'error')}" time="${seconds(durationMs)}"`
}

function writeCase(testCase: Case): Markup {
  const { classname, name, durationMs = 0 } = testCase
  return xml`    <testcase classname="${lineOf(classname)}" name="${lineOf(name)}" time="${seconds(durationMs)}">${writeResult(testCase)}</testcase>\n`
}

function writeResult({ kind, type = '', message = '', text = '' }: Case): Content {
  if (kind === 'passed') return text !== '' && xml`<system-out>${text}</system-out>`
  if (kind === 'skipped') return xml`<skipped message="${lineOf(`${type}: ${message}`)}"/>`
  const tag = { markup: kind }
  return xml`<${tag} type="${lineOf(type)}" message="${lineOf(message)}">${text}</${tag}>`
}

function seconds(durationMs: number): string {
  return (durationMs / 1000).toFixed(3)
}
