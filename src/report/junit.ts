import type { Run } from '../run/index.ts'
import { type Case, type Kind, suitesOf } from './cases.ts'
import type { Catalogue, RenderOptions } from './catalogue.ts'
import { type Content, type Markup, html as xml } from './markup.ts'
import { showLine } from './show.ts'

/** The run as JUnit XML, a test suite each of its suites. */
export function renderJunit(run: Run, catalogue: Catalogue, options: RenderOptions = {}): string {
  const suites = suitesOf(run, catalogue, options)
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
