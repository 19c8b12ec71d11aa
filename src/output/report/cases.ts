import { type ClauseResult, nounOf, type ScenarioResult } from '../../core/run/index.ts'
import { most } from './limits.ts'
import { repeatOf } from './view/commands.ts'
import type { Entry } from './view/entries.ts'
import { findClause } from './view/findings.ts'
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
  readonly durationMs?: number
  /** The kind of result in one word: violation, blocked, waived. */
  readonly type?: string
  readonly message?: string
  /** The text of the failure, or the output of a case that passed. */
  readonly text?: string
}

/**
 * Returns the run as test cases, each fault once: the run as a whole, the clauses, the scenarios without a verdict. A
 * violation is a failure. A case without a verdict is an error unless that is
 * excused. A waived clause is skipped.
 */
export function casesOf(view: View): readonly Case[] {
  const { run } = view
  const entries = new Map(
    [...view.waived, ...view.warned, ...view.broken].map((entry) => [entry.address, entry]),
  )
  const clauses = run.clauses.map((result) => caseOfClause(result, view, entries.get(result.id)))
  const scenarios = run.scenarios
    .filter(({ outcome }) => outcome === 'blocked' || outcome === 'errored')
    .map((scenario) => caseOfScenario(scenario, view))
  return [caseOfRun(view), ...clauses, ...scenarios]
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
    ...(entry && { ids: entry.places.slice(0, most.places).map((place) => place.id) }),
  }
}

/** The case of a scenario without a verdict. */
function caseOfScenario(
  { id, title, outcome, reason = '', remedy, durationMs }: ScenarioResult,
  view: View,
): Case {
  const repeat = repeatOf(id, view.options)
  const name = id.split('/').at(-1)!
  return {
    suite: nounOf(id),
    classname: id.slice(0, -name.length - 1) || nounOf(id),
    name: `${name}: ${title}`,
    kind: undecided(view),
    durationMs,
    type: outcome,
    message: reason,
    text: [
      reason,
      ...(remedy ? [`→ ${remedy}`] : []),
      ...(repeat ? [`repeat with: ${repeat}`] : []),
    ].join('\n'),
  }
}
