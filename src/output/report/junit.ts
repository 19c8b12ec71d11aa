import { type ClauseResult, nounOf, type Run, type ScenarioResult } from '../../core/run/index.ts'
import { type Content, type Markup, html as xml } from './markup.ts'
import { asOneLine } from './show.ts'
import { repeatOf } from './view/commands.ts'
import type { Entry } from './view/entries.ts'
import { findClause } from './view/findings.ts'
import { issueOf } from './view/issue.ts'
import type { View } from './view/view.ts'

/** The result of a case; a case without a verdict is an error, unless that is excused. */
type Kind = 'passed' | 'failure' | 'error' | 'skipped'

interface Case {
  readonly suite: string
  readonly classname: string
  readonly name: string
  readonly kind: Kind
  readonly durationMs?: number
  readonly result: Content
}

/** Valid by junit-10.xsd of Jenkins. Each fault stands once; a waived clause is skipped. */
export function renderJunit(view: View): string {
  const { run } = view
  const entries = new Map(
    [...view.waived, ...view.warned, ...view.broken].map((entry) => [entry.address, entry]),
  )
  const stopped = run.scenarios.filter(
    ({ outcome }) => outcome === 'blocked' || outcome === 'errored',
  )
  const all = [
    caseOfRun(view),
    ...run.clauses.map((result) => caseOfClause(result, view, entries.get(result.id))),
    ...stopped.map((scenario) => caseOfScenario(scenario, view)),
  ]
  const properties = [
    ['target', run.target.name],
    ['API version', run.apiVersion],
    ['verdict', run.verdict],
    ['Assay', run.assay],
  ] as const
  const suites = Array.from(Map.groupBy(all, ({ suite }) => suite).values(), (cases, index) =>
    writeSuite(cases, run, index === 0 ? properties : []),
  )
  return xml`<?xml version="1.0" encoding="UTF-8"?>
<testsuites ${figuresOf(`assay ${run.target.name}`, all, run.durationMs)}>
${suites}</testsuites>\n`.markup
}

function undecided({ run }: View): Kind {
  return run.completeness === 'incomplete' ? 'error' : 'skipped'
}

function caseOfRun(view: View): Case {
  const { run, lists } = view
  const isWhole = run.completeness === 'complete'
  const kind = isWhole ? 'passed' : undecided(view)
  const exemptions = lists.find(({ id }) => id === 'waivers')?.lines ?? []
  const message = [run.headline.text, ...run.problems.slice(0, 1)].join(' ')
  const lines = [run.headline.text, ...run.problems, ...exemptions.map(({ text }) => text)]
  return {
    suite: 'run',
    classname: 'run',
    name: 'everything planned was tested',
    kind,
    durationMs: run.durationMs,
    result: writeResult(kind, isWhole ? 'passed' : 'incomplete', message, lines.join('\n')),
  }
}

const kindsOfVerdicts = {
  kept: 'passed',
  broken: 'failure',
  warned: 'passed',
  waived: 'skipped',
  unreached: 'skipped',
} as const satisfies Record<string, Kind>

function caseOfClause({ id, verdict, reason = '' }: ClauseResult, view: View, entry?: Entry): Case {
  const isBroken = verdict === 'broken'
  const isShown = isBroken || verdict === 'warned'
  const kind = kindsOfVerdicts[verdict]
  const text = isShown && entry ? issueOf(entry, view.run) : verdict === 'kept' ? reason : ''
  const message = (isBroken && entry?.example.message) || reason
  return {
    suite: `clauses of ${nounOf(id)}`,
    classname: `clauses.${nounOf(id)}`,
    name: [id, findClause(id)?.says].filter(Boolean).join(': '),
    kind,
    result: writeResult(kind, isBroken ? 'violation' : verdict, message, text),
  }
}

function caseOfScenario(
  { id, title, outcome, reason = '', remedy, durationMs }: ScenarioResult,
  view: View,
): Case {
  const repeat = repeatOf([id], view.options)
  const name = id.split('/').at(-1)!
  const lines = [reason, remedy && `→ ${remedy}`, repeat && `repeat with: ${repeat}`]
  const text = lines.filter(Boolean).join('\n')
  const kind = undecided(view)
  return {
    suite: nounOf(id),
    classname: id.slice(0, -name.length - 1) || nounOf(id),
    name: `${name}: ${title}`,
    kind,
    durationMs,
    result: writeResult(kind, outcome, reason, text),
  }
}

function writeSuite(
  cases: readonly Case[],
  { startedAt, target: { baseUrl, name: target } }: Run,
  rows: readonly (readonly [name: string, value: string])[],
): Markup {
  const durationMs = cases.reduce((sum, { durationMs = 0 }) => sum + durationMs, 0)
  const host = URL.canParse(baseUrl) ? new URL(baseUrl).host : target
  const properties = rows.map(
    ([key, value]) => xml`      <property name="${asOneLine(key)}" value="${asOneLine(value)}"/>\n`,
  )
  return xml`  <testsuite ${figuresOf(cases[0]!.suite, cases, durationMs)} skipped="${countKind(cases, 'skipped')}" timestamp="${asOneLine(startedAt.replace(/(\.\d+)?Z$/, ''))}" hostname="${asOneLine(host)}">
${properties.length > 0 && xml`    <properties>\n${properties}    </properties>\n`}${cases.map(writeCase)}  </testsuite>\n`
}

function countKind(cases: readonly Case[], kind: Kind): number {
  return cases.filter((testCase) => testCase.kind === kind).length
}

function figuresOf(name: string, cases: readonly Case[], durationMs: number): Markup {
  return xml`name="${asOneLine(name)}" tests="${cases.length}" failures="${countKind(cases, 'failure')}" errors="${countKind(cases, 'error')}" time="${seconds(durationMs)}"`
}

function writeCase({ classname, name, durationMs = 0, result }: Case): Markup {
  return xml`    <testcase classname="${asOneLine(classname)}" name="${asOneLine(name)}" time="${seconds(durationMs)}">${result}</testcase>\n`
}

function writeResult(kind: Kind, type: string, message: string, text: string): Content {
  if (kind === 'passed') return text !== '' && xml`<system-out>${text}</system-out>`
  if (kind === 'skipped') return xml`<skipped message="${asOneLine(`${type}: ${message}`)}"/>`
  const tag = { markup: kind }
  return xml`<${tag} type="${asOneLine(type)}" message="${asOneLine(message)}">${text}</${tag}>`
}

function seconds(durationMs: number): string {
  return (durationMs / 1000).toFixed(3)
}
