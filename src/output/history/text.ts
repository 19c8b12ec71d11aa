import { countOf } from '../../core/run/index.ts'
import { describeRecord, formatDay, formatMoment } from '../report/index.ts'
import type { ClauseHistory } from './course.ts'
import type { History } from './history.ts'
import { hasTestedAny, sideOf } from './line.ts'

/** The runs in a sentence or two: how many there are, and which of them tested nothing or are missing. */
export function introOf({ runs, gaps, others }: History): readonly string[] {
  const [first, last] = [runs[0], runs.at(-1)]
  if (first === undefined || last === undefined) return []
  const idle = runs.filter((run) => !hasTestedAny(run)).length
  const missing = gaps.reduce((sum, { nights }) => sum + nights, 0)
  const whole = `${countOf(runs.length, 'run')} against ${sideOf(last)}, since ${formatDay(first.at)}`
  return [
    `${whole}; the last run began on ${formatMoment(last.at)}: ${last.verdict.toUpperCase()}.`,
    ...(idle > 0 ? [`${countOf(idle, 'run')} tested nothing.`] : []),
    ...(missing > 0 ? [`${countOf(missing, 'night')} without a run.`] : []),
    ...others.map(({ side, runs }) => {
      return `Also in this history: ${countOf(runs, 'run')} against ${side}.`
    }),
  ]
}

/** Since when a clause is as it is, and how often it was broken. */
export function describeClause(one: ClauseHistory, { runs }: History): string {
  const { state, lastTested } = one
  const facts = state === 'unreached' ? [] : [`${state} ${describeRecord(one)}`]
  const isTested = lastTested === runs.findLast(hasTestedAny)?.at
  return [...facts, ...(isTested ? [] : [`not tested since ${formatDay(lastTested)}`])].join(', ')
}
