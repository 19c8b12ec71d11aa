import { shortPath } from '../../files/index.ts'
import type { RunPlan } from '../../plan/index.ts'
import { countOf } from '../../run/index.ts'
import { type SubjectName, type Target, whyNotDestructive } from '../../target/index.ts'
import { commandLine, variablesOf } from '../process.ts'
import { alignColumns } from '../table.ts'
import type { Draft } from './draft.ts'
import { exampleLine, inline } from './examples.ts'
import type { Found, FoundSubject } from './probe.ts'

/** How many steps are shown with a recipe. */
const most = 5

interface Drafted {
  readonly draft: Draft
  readonly file: string
  readonly plan: RunPlan
  readonly requests: number
}

/** What was written, what was found, how far that reaches, and what to do next. */
export function describeDraft({ draft, file, plan, requests }: Drafted): string {
  const { name, baseUrl, withheld, absent, isWrapped, environment, keyVariable } = draft
  const reads = `${countOf(requests, 'request')}, every one a GET`
  const lines = [
    `Wrote ${shortPath(file)} for ${name} at ${baseUrl} (${reads}).`,
    ...section('Found', foundRows(draft.subjects)),
    ...section(
      'Found, and not added: scenarios change them, and "environment" is not declared',
      foundRows(withheld),
    ),
    ...section(
      'Not implemented',
      absent.map((one) => [one]),
    ),
    ...(isWrapped
      ? ['', 'Records come in an envelope: "dialect": { "envelope": "wrapped" }.']
      : []),
    ...(environment === undefined && plan.destructive.refused !== null
      ? ['', `Declare what the target is: ${plan.destructive.refused}. "environment": "sandbox"`]
      : []),
    ...reachLines(plan),
    ...nextLines(plan, withheld),
    '',
    `See what would run:  ${variablesOf([keyVariable])}${commandLine('run', '--plan')}`,
    `Test the target:     ${variablesOf([keyVariable])}${commandLine('run')}`,
  ]
  return `${lines.join('\n')}\n`
}

interface Additions {
  readonly file: string
  readonly target: Target
  /** What the configuration lacks. */
  readonly found: Found
  readonly plan: RunPlan
}

/** What a configuration that is there could have besides; it was not changed. */
export function describeAdditions({ file, target, found, plan }: Additions): string {
  const { subjects, absent, isWrapped, requests } = found
  const isUnsure = whyNotDestructive(target, false) !== undefined
  const additions = [
    ...(isWrapped ? ['"dialect": { "envelope": "wrapped" }'] : []),
    ...(absent.length > 0 ? [`"absent": ${inline([...target.absent, ...absent])}`] : []),
    ...Array.from(subjects, ([name, { fields }]) => `"${name}": ${inline({ value: fields })}`),
  ]
  const reads = `${countOf(requests, 'request')}, every one a GET`
  const lines = [
    `${shortPath(file)} is there, and was not changed. Looked at ${target.name} (${reads}).`,
    ...(additions.length === 0 ? ['Nothing was found that it lacks.'] : ['', 'It could have:']),
    ...additions.map((line) => `  ${line}`),
    ...(isUnsure && subjects.size > 0
      ? ['  (Scenarios change entities and accounts: add only those that nobody else uses.)']
      : []),
    ...reachLines(plan),
    ...nextLines(plan, subjects),
  ]
  return `${lines.join('\n')}\n`
}

function foundRows(found: ReadonlyMap<SubjectName, FoundSubject>): readonly (readonly string[])[] {
  return Array.from(found, ([name, { fields, by }]) => [name, Object.values(fields).join(' '), by])
}

function section(title: string, rows: readonly (readonly string[])[]): readonly string[] {
  return rows.length === 0 ? [] : ['', title, ...alignColumns(rows, '  ')]
}

function reachLines({ scenarios, clauses }: RunPlan): readonly string[] {
  const reached = scenarios.filter(({ fate }) => fate === 'runs' || fate === 'may run').length
  const planned = clauses.filter(({ fate }) => fate !== 'untestable')
  const tested = planned.filter(({ fate }) => fate !== 'unreached').length
  return [
    '',
    `Reaches ${reached} of ${countOf(scenarios.length, 'scenario')} and at most ${tested} of ${countOf(planned.length, 'clause')}.`,
  ]
}

function nextLines(
  { steps }: RunPlan,
  found: ReadonlyMap<SubjectName, FoundSubject> = new Map(),
): readonly string[] {
  if (steps.length === 0) return []
  const lines = steps.slice(0, most).flatMap(({ need, scenarios, clauses }, index) => {
    const own = found.get(need as SubjectName)
    const worth =
      scenarios === 0
        ? 'is needed by the next'
        : `unlocks ${countOf(scenarios, 'scenario')} and ${countOf(clauses, 'clause')}`
    const line =
      own === undefined ? exampleLine(need) : `"${need}": ${inline({ value: own.fields })}`
    const how = own === undefined ? 'adapt' : `found by ${own.by}`
    return [`  ${index + 1}. ${need} ${worth}; ${how}:`, `     ${line}`]
  })
  const more =
    steps.length > most
      ? [`  and ${steps.length - most} more: ${commandLine('run', '--plan')}`]
      : []
  return ['', 'What to configure next, what unlocks most first', ...lines, ...more]
}
