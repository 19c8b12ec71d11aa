import {
  type ClauseResult,
  nounOf,
  type ReportedFinding,
  type ScenarioResult,
} from '../run/index.ts'
import { most } from './limits.ts'
import { repeatOf } from './view/commands.ts'
import type { Entry } from './view/entries.ts'
import { findClause, findingsOf } from './view/findings.ts'
import { issueOf } from './view/issue.ts'
import type { View } from './view/view.ts'

/** The result of a case; a case without a verdict is an error, unless that is excused. */
export type Kind = 'passed' | 'failure' | 'error' | 'skipped'

export interface Case {
  readonly suite: string
  readonly classname: string
  readonly name: string
  readonly kind: Kind
  readonly address?: string
  readonly ids?: readonly string[]
  readonly tags?: readonly string[]
  readonly durationMs?: number
  /** The kind of result in one word: violation, blocked, waived. */
  readonly type?: string
  readonly message?: string
  /** The text of the failure, or the output of a case that passed. */
  readonly text?: string
}

/**
 * Returns the run as test cases, each fault once: the run as a whole, the clauses, the scenarios without a verdict, and the
 * differences from the baseline. On request, all scenarios replace the clauses. A violation and a difference are failures. A case
 * without a verdict is an error unless that is excused. A waived clause is skipped.
 */
export function casesOf(view: View): readonly Case[] {
  const { run, options } = view
  const entries = new Map(
    [...view.waived, ...view.warned, ...view.broken].map((entry) => [entry.address, entry]),
  )
  const clauses = run.clauses.map((result) => caseOfClause(result, view, entries.get(result.id)))
  const isAll = options.cases === 'scenarios'
  const found = Map.groupBy(findingsOf(run, 'violation'), ({ scenario }) => scenario)
  const scenarios = run.scenarios
    .filter(({ outcome }) => isAll || outcome === 'blocked' || outcome === 'errored')
    .map((scenario) => caseOfScenario(scenario, view, found.get(scenario.id)))
  return [caseOfRun(view), ...(isAll ? [] : clauses), ...scenarios, ...casesOfDifferences(view)]
}

function undecided({ run }: View): Kind {
  return run.completeness === 'incomplete' ? 'error' : 'skipped'
}

function caseOfRun(view: View): Case {
  const { run, lists } = view
  const isWhole = run.completeness === 'complete'
  const exemptions = lists.find(({ id }) => id === 'waivers')?.lines ?? []
  return {
    suite: 'run',
    classname: 'run',
    name: 'everything planned was tested',
    kind: isWhole ? 'passed' : undecided(view),
    durationMs: run.durationMs,
    type: isWhole ? 'passed' : 'incomplete',
    message: [run.headline.text, ...run.problems.slice(0, 1)].join(' '),
    text: [run.headline.text, ...run.problems, ...exemptions.map(({ text }) => text)].join('\n'),
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
  return {
    suite: `clauses of ${nounOf(id)}`,
    classname: `clauses.${nounOf(id)}`,
    name: [id, findClause(id)?.says].filter(Boolean).join(': '),
    kind: kindsOfVerdicts[verdict],
    address: id,
    type: isBroken ? 'violation' : verdict,
    message: (isBroken && entry?.example.message) || reason,
    text: isShown && entry ? issueOf(entry, view.run) : verdict === 'kept' ? reason : '',
    ...(entry && {
      ids: entry.places.slice(0, most.places).map((place) => place.id),
      tags: [entry.level ?? '', entry.section, entry.aspect].filter(Boolean),
    }),
  }
}

function caseOfScenario(
  { id, title, outcome, reason = '', remedy, durationMs }: ScenarioResult,
  view: View,
  findings: readonly ReportedFinding[] = [],
): Case {
  const clauses = [...new Set(findings.map(({ clause }) => clause))]
  const kinds = {
    passed: 'passed',
    failed: 'failure',
    errored: undecided(view),
    blocked: undecided(view),
    skipped: 'skipped',
  } as const
  const messages = findings.map(({ message }) => message)
  const isFailed = outcome === 'failed'
  const repeat = outcome === 'passed' || outcome === 'skipped' ? '' : repeatOf(id, view.options)
  const name = id.split('/').at(-1)!
  return {
    suite: nounOf(id),
    classname: id.slice(0, -name.length - 1) || nounOf(id),
    name: `${name}: ${title}`,
    kind: kinds[outcome],
    address: id,
    ids: [...new Set(findings.map((finding) => finding.id))],
    durationMs,
    type: isFailed ? 'violation' : outcome,
    message: isFailed ? (messages[0] ?? '') : reason,
    text: [
      ...(isFailed
        ? [...messages.slice(0, most.places), `clauses: ${clauses.join(', ')}`]
        : [reason]),
      ...(remedy ? [`→ ${remedy}`] : []),
      ...(repeat ? [`repeat with: ${repeat}`] : []),
    ].join('\n'),
  }
}

function casesOfDifferences({ differences }: View): readonly Case[] {
  return differences.map(({ kind, call, message, seen }, index) => ({
    suite: 'differences',
    classname: 'differences',
    name: `${index + 1}: ${kind} ${call}`.trim(),
    kind: 'failure',
    type: 'difference',
    message,
    text: seen,
  }))
}
