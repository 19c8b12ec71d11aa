import { type ClauseResult, nounOf, type Run, type ScenarioResult } from '../run/index.ts'
import { type Catalogue, findClause, type RenderOptions } from './catalogue.ts'
import { limits, most } from './limits.ts'
import { showLine } from './show.ts'
import { repeatOf } from './view/commands.ts'
import { type Entry, factsOf } from './view/entries.ts'
import { type View, viewOf } from './view/view.ts'
import { describeHidden } from './wording.ts'

/** The result of a case; a case without a verdict is an error, unless that is excused. */
export type Kind = 'passed' | 'failure' | 'error' | 'skipped'

/** A test case, as JUnit and CTRF know it. */
export interface Case {
  readonly address?: string
  /** The ids of its findings. */
  readonly ids?: readonly string[]
  /** The level, the section and the aspect of its clause. */
  readonly tags?: readonly string[]
  readonly classname: string
  readonly name: string
  readonly kind: Kind
  readonly durationMs?: number
  /** The reason of the result in a word: violation, blocked, waived. */
  readonly type?: string
  readonly message?: string
  /** The text of the failure, or the output of a case that passed. */
  readonly text?: string
}

export type Suite = readonly [name: string, cases: readonly Case[]]

/**
 * Returns the run as suites of test cases, in which a fault stands once: the run as a whole; the clauses by noun; the
 * scenarios without a verdict; and the differences from the baseline. On request all scenarios stand instead of the clauses.
 * A violation and a difference are failures, a case without a verdict is an error unless that is excused, and a waived clause
 * is skipped.
 */
export function suitesOf(run: Run, catalogue: Catalogue, options: RenderOptions): readonly Suite[] {
  const view = viewOf(run, catalogue, options)
  const undecided = undecidedOf(run)
  const suites =
    options.cases === 'scenarios'
      ? scenarioSuites(run.scenarios, view, undecided, options)
      : [
          ...clauseSuites(view, catalogue),
          ...scenarioSuites(
            run.scenarios.filter(({ outcome }) => outcome === 'blocked' || outcome === 'errored'),
            view,
            undecided,
            options,
          ),
        ]
  const all: readonly Suite[] = [
    ['run', casesOfRun(view, undecided)],
    ...suites,
    ['differences', casesOfDifferences(view)],
  ]
  return all.filter(([, cases]) => cases.length > 0)
}

function undecidedOf({ completeness }: Run): 'skipped' | 'error' {
  return completeness === 'incomplete' ? 'error' : 'skipped'
}

/** Returns a case for each problem of the run as a whole; a case that passed where there is none. */
function casesOfRun({ run, exemptions }: View, kind: Kind): readonly Case[] {
  const whole = { classname: 'run', name: 'run reached its end', durationMs: run.durationMs }
  if (run.problems.length === 0) {
    // Of a version that is not known the headline says by which rules it was judged.
    const headline = run.rulesVersion === undefined ? [] : [run.headline.text]
    return [{ ...whole, kind: 'passed', text: [...headline, ...exemptions].join('\n') }]
  }
  return run.problems.map((message, index) => ({
    ...whole,
    ...(index > 0 && { name: `run reached its end (${index + 1})`, durationMs: 0 }),
    kind,
    type: 'incomplete',
    message: index === 0 ? `${run.headline.text} ${message}` : message,
  }))
}

function clauseSuites(view: View, catalogue: Catalogue): readonly Suite[] {
  const entries = new Map(
    [...view.waived, ...view.warned, ...view.broken].map((entry) => [entry.address, entry]),
  )
  const nouns = Map.groupBy(view.run.clauses, ({ id }) => nounOf(id))
  return Array.from(nouns, ([noun, results]) => {
    const cases = results.map((result) => caseOfClause(result, catalogue, entries.get(result.id)))
    return [`clauses of ${noun}`, cases] as const
  })
}

function caseOfClause(
  { id, verdict, reason = '' }: ClauseResult,
  catalogue: Catalogue,
  entry?: Entry,
): Case {
  const kinds = {
    kept: 'passed',
    broken: 'failure',
    warned: 'passed',
    waived: 'skipped',
    unreached: 'skipped',
  } as const
  const isShown = verdict === 'broken' || verdict === 'warned'
  return {
    address: id,
    classname: `clauses.${nounOf(id)}`,
    name: [id, findClause(catalogue, id)?.says].filter(Boolean).join(': '),
    kind: kinds[verdict],
    type: verdict === 'broken' ? 'violation' : verdict,
    message: verdict === 'broken' ? (entry?.example.message ?? reason) : reason,
    text: isShown && entry ? textOf(entry) : verdict === 'kept' ? reason : '',
    ...(entry && {
      ids: entry.places.slice(0, most.places).map(({ id }) => id),
      tags: [entry.level ?? '', entry.section, entry.aspect].filter(Boolean),
    }),
  }
}

function textOf(entry: Entry): string {
  const { example, places, says, origin, section, why } = entry
  const { list } = example.steps
  const steps = list.map(({ number, call, outcome }) => `${number}. ${call} → ${outcome}`)
  const facts = [
    ['clause', `${says} (${origin}, ${section})`],
    ['our reading', why],
    ['steps', steps.join('\n         ')],
    ...factsOf(entry),
  ] as const
  const shown = places.slice(0, most.places)
  const hidden = places.length - shown.length
  return [
    example.message,
    ...facts.flatMap(([label, text]) => (text ? `  ${label}: ${text}` : [])),
    ...shown.map(
      ({ id, times, message }) => `  ${times} × ${showLine(message, limits.line)} [${id}]`,
    ),
    ...(hidden > 0 ? [`  ${describeHidden(hidden, 'place')}`] : []),
  ].join('\n')
}

function scenarioSuites(
  scenarios: readonly ScenarioResult[],
  view: View,
  undecided: Kind,
  options: RenderOptions,
): readonly Suite[] {
  const nouns = Map.groupBy(scenarios, ({ id }) => nounOf(id))
  return Array.from(nouns, ([noun, results]) => {
    return [
      noun,
      results.map((result) => caseOfScenario(result, view, undecided, options)),
    ] as const
  })
}

function caseOfScenario(
  { id, title, outcome, reason = '', remedy, durationMs }: ScenarioResult,
  { run, failed }: View,
  undecided: Kind,
  options: RenderOptions,
): Case {
  const kinds = {
    passed: 'passed',
    failed: 'failure',
    errored: undecided,
    blocked: undecided,
    skipped: 'skipped',
  } as const
  const cut = id.lastIndexOf('/')
  const isStopped = outcome === 'errored' || outcome === 'blocked'
  const repeat = repeatOf(id, options)
  const next = [...(remedy ? [`→ ${remedy}`] : []), ...(repeat ? [`repeat with: ${repeat}`] : [])]
  const own = run.findings.filter(({ scenario, severity, waived }) => {
    return scenario === id && severity === 'violation' && !waived
  })
  const found = failed.find((row) => row.id === id)?.clauses ?? []
  return {
    address: id,
    ids: [...new Set(own.map((finding) => finding.id))],
    classname: id.slice(0, Math.max(0, cut)) || nounOf(id),
    name: `${id.slice(cut + 1)}: ${title}`,
    kind: kinds[outcome],
    durationMs,
    type: outcome === 'failed' ? 'violation' : outcome,
    message: outcome === 'failed' ? (own[0]?.message ?? '') : reason,
    text:
      outcome === 'failed'
        ? [
            ...own.slice(0, most.places).map(({ message }) => message),
            `clauses: ${found.join(', ')}`,
            ...next,
          ].join('\n')
        : [reason, ...(isStopped ? next : [])].join('\n'),
  }
}

function casesOfDifferences({ differences }: View): readonly Case[] {
  return differences.map(({ kind, call, message, seen }, index) => ({
    classname: 'differences',
    name: `${index + 1}: ${kind} ${call}`.trim(),
    kind: 'failure',
    type: 'difference',
    message,
    text: seen,
  }))
}
