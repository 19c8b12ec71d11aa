import { operations } from '../contract/index.ts'
import { countOf } from '../run/index.ts'
import type { ClauseFate } from './clauses.ts'
import type { RunPlan } from './plan-run.ts'
import type { Step } from './steps.ts'
import { describeTime } from './time.ts'

/** A plan as text: every scenario and clause, or only the figures if it is `brief`. */
export function renderPlan(plan: RunPlan, { brief = false } = {}): string {
  const parts = [
    ...(brief ? [] : [scenarioLines(plan), clauseLines(plan)]),
    requestLines(plan),
    subjectLines(plan),
    blockedLines(plan),
    stepLines(plan.steps),
    summaryLines(plan),
  ]
  return `${parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`
}

/** How much a configuration tests, and what to add next, for a reader who has just looked at a target. */
export function renderReach(plan: RunPlan): string {
  return [...stepLines(plan.steps), '', 'What this configuration tests', ...reachLines(plan)].join(
    '\n',
  )
}

function scenarioLines({ scenarios }: RunPlan): readonly string[] {
  const rows = scenarios.map(({ fate, id, requests, destructive, reason }) => {
    const facts = [countOf(requests, 'request'), ...(destructive ? ['changes for good'] : [])]
    return [fate, id, reason ?? facts.join(', ')]
  })
  return ['Scenarios', ...columns(rows)]
}

/** The planned clauses one by one; the others as a number for each reason. */
function clauseLines({ clauses }: RunPlan): readonly string[] {
  const isAside = ({ fate }: ClauseFate) => fate === 'untestable' || fate === 'not claimed'
  const aside = clauses.filter(isAside)
  const groups = Map.groupBy(aside, ({ fate, reason = '' }) => [fate, reason].join('\n'))
  const planned = clauses.filter((clause) => !isAside(clause))
  const rows = [
    ...planned.map(({ fate, id, reason, scenarios }) => [
      fate,
      id,
      reason ?? countOf(scenarios.length, 'scenario'),
    ]),
    ...Array.from(groups.values(), (group) => [
      group[0]!.fate,
      countOf(group.length, 'clause'),
      group[0]!.reason ?? '',
    ]),
  ]
  return ['Clauses', ...columns(rows)]
}

function requestLines({ requests }: RunPlan): readonly string[] {
  const rows = Object.entries(requests.operations).map(([address, figure]) => {
    const { number, method, path } = operations[address as keyof typeof operations]
    return [String(figure).padStart(5), `${number} ${method} ${path}`]
  })
  const setUp = requests.setUp > 0 ? [[String(requests.setUp).padStart(5), 'to set up']] : []
  if (rows.length + setUp.length === 0) return []
  return [
    'Requests by operation, as counted against the embedded sandbox',
    ...columns([...rows, ...setUp]),
  ]
}

function subjectLines({ subjects }: RunPlan): readonly string[] {
  const used = subjects.filter(({ scenarios }) => scenarios > 0)
  const rows = used.map(({ name, from, scenarios, usedUp, available, missing }) => {
    const short = available !== undefined && usedUp !== undefined && usedUp > available
    const facts = [
      countOf(scenarios, 'scenario'),
      ...(usedUp === undefined ? [] : [`uses up ${usedUp}${short ? ` of ${available}` : ''}`]),
      ...(from === 'missing' && !missing.includes(name) ? [`needs ${missing.join(', ')}`] : []),
    ]
    return [name, from, facts.join(', ')]
  })
  return rows.length === 0 ? [] : ['Subjects and actions', ...columns(rows)]
}

function blockedLines({ scenarios }: RunPlan): readonly string[] {
  const stopped = scenarios.filter(({ fate }) => fate === 'blocked' || fate === 'skipped')
  const groups = [...Map.groupBy(stopped, ({ reason = '' }) => reason)]
  const sorted = groups.sort(([, a], [, b]) => b.length - a.length)
  const lines = sorted.flatMap(([reason, group]) => {
    const remedy = group.find(({ fate }) => fate === 'blocked')?.remedy
    return [`  ${group.length} × ${reason}`, ...(remedy === undefined ? [] : [`      → ${remedy}`])]
  })
  return lines.length === 0 ? [] : ['What does not run, and why', ...lines]
}

function stepLines(steps: readonly Step[]): readonly string[] {
  if (steps.length === 0) return []
  const rows = steps.map(({ need, scenarios, clauses }, index) => [
    `${index + 1}.`,
    need,
    scenarios.length === 0
      ? 'needed by the next'
      : `unlocks ${countOf(scenarios.length, 'scenario')} and ${countOf(clauses, 'clause')}`,
  ])
  return ['What to configure next', ...columns(rows)]
}

function summaryLines(plan: RunPlan): readonly string[] {
  const { target, apiVersion } = plan
  return [
    `Plan for ${target.name} at ${target.baseUrl}, API version ${apiVersion}. Nothing was sent.`,
    ...reachLines(plan),
  ]
}

function reachLines({ scenarios, clauses, requests, destructive }: RunPlan): readonly string[] {
  const change = destructive.scenarios.length
  return [
    `  scenarios: ${tally(scenarios)}`,
    `  clauses: ${tally(clauses)}`,
    `  requests: about ${requests.total}`,
    ...(requests.total > 0 ? [`  time: ${describeTime(requests.time)}`] : []),
    destructive.refused === null
      ? `  changes for good: ${countOf(change, 'scenario')} (withdraw consent, cancel, simulate)`
      : `  changes for good: none, because ${destructive.refused}`,
  ]
}

/** `120 run, 9 blocked`, by fate. */
function tally(items: readonly { readonly fate: string }[]): string {
  const groups = [...Map.groupBy(items, ({ fate }) => fate)]
  return (
    groups
      .map(([fate, group]) => `${group.length} ${fate === 'runs' ? 'run' : fate}`)
      .join(' · ') || 'none'
  )
}

function columns(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]!.length))) ?? []
  return rows.map((row) =>
    `  ${row.map((cell, at) => cell.padEnd(widths[at]!)).join('  ')}`.trimEnd(),
  )
}
