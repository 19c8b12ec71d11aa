import { countOf } from '../../core/run/index.ts'
import { describeRecord, formatDay, formatMoment, listFirst } from '../report/index.ts'
import { type ClauseHistory, clauseHistories, doubtsIn } from './course.ts'
import type { HistoryFile } from './file.ts'
import { type HistoryLine, hasTestedAny, isQuick, markIn, sideOf } from './line.ts'
import { type Gap, gapsIn } from './nights.ts'
import { withRightClock } from './order.ts'

export interface History {
  readonly runs: readonly HistoryLine[]
  readonly last: HistoryLine
  readonly gaps: readonly Gap[]
  readonly clauses: readonly ClauseHistory[]
  readonly others: readonly { side: string; runs: number }[]
  readonly problems: readonly string[]
}

/** Which runs are meant; by default those of the side of the last whole run. */
export interface ChosenSide {
  readonly target?: string | undefined
  readonly apiVersion?: string | undefined
  readonly quick?: boolean | undefined
}

/** What a file shows of the chosen side, in the last of its runs; undefined where there is none. */
export function historyOf(
  { runs: all, problems }: HistoryFile,
  { target, apiVersion, quick }: ChosenSide = {},
  most = Number.POSITIVE_INFINITY,
): History | undefined {
  const fitting = all.filter(
    (run) =>
      (target ?? run.target) === run.target &&
      (apiVersion ?? run.apiVersion) === run.apiVersion &&
      (!quick || isQuick(run)),
  )
  const last = fitting.findLast((run) => !isQuick(run)) ?? fitting.at(-1)
  if (last === undefined) return undefined
  const { [sideOf(last)]: own = [], ...others } = Object.groupBy(all, sideOf)
  const runs = own.slice(-most)
  return {
    runs,
    last,
    gaps: gapsIn(runs),
    clauses: clauseHistories(runs),
    problems,
    others: Object.entries(others).map(([side, own = []]) => ({ side, runs: own.length })),
  }
}

/** The runs in a few sentences: how many there are, and what is missing among them. */
export function introOf(history: History): readonly string[] {
  const { runs, last, gaps, clauses, others, problems } = history
  const idle = runs.filter((run) => !hasTestedAny(run)).length
  const missing = gaps.reduce((sum, { nights }) => sum + nights, 0)
  const { open } = doubtsIn(runs)
  const whole = `${countOf(runs.length, 'run')} against ${sideOf(last)}, since ${formatDay(withRightClock(runs)[0]!.at)}`
  return [
    `${whole}; the last run began on ${formatMoment(last.at)}: ${last.verdict.toUpperCase()}.`,
    ...(clauses.length === 0 ? [neverBroken(runs)] : []),
    ...(open.length > 0 ? [`In doubt until a run is alone: ${listFirst(open)}.`] : []),
    ...(idle > 0 ? [`${countOf(idle, 'run')} tested nothing.`] : []),
    ...(missing > 0 ? [`No run is known of ${countOf(missing, 'night')}.`] : []),
    ...(problems.length > 0
      ? [`${countOf(problems.length, 'line')} of the history left out: ${listFirst(problems)}.`]
      : []),
    ...others.map(({ side, runs }) => {
      return `Also in this history: ${countOf(runs, 'run')} against ${side}.`
    }),
  ]
}

function neverBroken(runs: readonly HistoryLine[]): string {
  const isAny = runs.some(({ broken, outside = [] }) => broken.length + outside.length > 0)
  return isAny ? 'No clause was broken in a run that was alone.' : 'No clause was ever broken.'
}

/** Since when a clause is as it is, and how often it was broken. */
export function describeClause(one: ClauseHistory, { runs }: History): string {
  const { clause, state, lastTested, uncounted, doubted, since, broken, tested } = one
  const before = `kept since ${formatDay(since)}, broken before in ${broken} of ${countOf(tested, 'run')}`
  const waived = `waived since ${formatDay(since)}, not kept in ${broken} of ${countOf(tested, 'run')}`
  const known = { unreached: [], kept: [before], waived: [waived] }[state as string] ?? [
    `${state} ${describeRecord(one)}`,
  ]
  const isTested = lastTested === runs.findLast(hasTestedAny)?.at
  const later = runs.slice(1 + runs.findLastIndex(({ at }) => at === lastTested))
  const beside = later.findLast(({ at }) => doubted.includes(at))
  const inDoubt =
    beside &&
    `${markIn(beside, clause)} on ${formatDay(beside.at)} while another run was under way, which is in doubt`
  const partly =
    uncounted &&
    `kept on ${formatDay(uncounted)} by a run that may not have sent what breaks it, which does not count`
  const last = isTested ? [] : [inDoubt ?? partly ?? `last tested on ${formatDay(lastTested)}`]
  return [...known, ...last].join(', ')
}
