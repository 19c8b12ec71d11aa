import { count, countOf } from '../../core/run/index.ts'
import { formatDay, formatMoment } from '../report/index.ts'
import { type ClauseHistory, rateOf } from './analyse.ts'
import type { History } from './history.ts'

/** A table of the text: a title, and rows of cells. */
export interface Table {
  readonly title: string
  readonly rows: readonly (readonly string[])[]
}

/** The runs in a sentence or two: how many there are, and which of them tested nothing or are missing. */
export function introOf({ runs, first, latest, idle, gaps, others }: History): readonly string[] {
  if (latest === null || first === null) return []
  const { target, apiVersion, verdict, at } = latest
  const missing = gaps.reduce((sum, { nights }) => sum + nights, 0)
  const whole = `${countOf(runs, 'run')} against ${target}, API ${apiVersion}, since ${formatDay(first)}`
  return [
    `${whole}; the last run began on ${formatMoment(at)}: ${verdict.toUpperCase()}.`,
    ...(idle.length > 0 ? [`${countOf(idle.length, 'run')} tested nothing.`] : []),
    ...(missing > 0 ? [`${countOf(missing, 'night')} without a run.`] : []),
    ...others.map(({ target, apiVersion, runs }) => {
      return `Also in this history: ${countOf(runs, 'run')} against ${target}, API ${apiVersion}.`
    }),
  ]
}

const titles = { broken: 'Broken', flaky: 'Flaky', waived: 'Waived', kept: 'Fixed' } as const
/** The newest changes that the text shows. */
const most = 20

export function tablesOf({ clauses, changes, idle, gaps, latest }: History): readonly Table[] {
  const states = Object.keys(titles) as (keyof typeof titles)[]
  const nights = changes.flatMap(({ at, changes }) =>
    changes.map(({ kind, text }) => [formatDay(at), `${kind}: ${text}`]),
  )
  const hidden = nights.length - most
  const last = hidden > 0 ? `, the last ${most} of ${count(nights.length)}` : ''
  const absent = [
    ...idle.map(({ at, because }) => [at, `tested nothing: ${because}`] as const),
    ...gaps.map(({ after, before, nights }) => {
      return [
        after,
        `${countOf(nights, 'night')} without a run until ${formatDay(before)}`,
      ] as const
    }),
  ].sort(([a], [b]) => (a < b ? -1 : 1))
  const tables = [
    ...states.map((state) => {
      const own = clauses
        .filter((clause) => clause.state === state)
        .sort((a, b) => (a.lastBad < b.lastBad ? 1 : -1))
      return { title: titles[state], rows: own.map((clause) => rowOf(clause, latest?.at ?? '')) }
    }),
    {
      title: 'Nights without a result',
      rows: absent.map(([at, text]) => [formatDay(at), text]),
    },
    { title: `What changed${last}`, rows: nights.slice(-most) },
  ]
  return tables.filter(({ rows }) => rows.length > 0)
}

/** What a person asks of a clause, one answer a cell: since when, until when, how often. */
function factsOf(one: ClauseHistory): readonly string[] {
  const { state, firstBad, lastGood, lastBad, fixedAt, broken, waived, tested, flaky } = one
  const often = `in ${broken} of ${countOf(tested, 'run')}`
  const share = waived > 0 && waived < broken ? `, waived in ${waived}` : ''
  const before = lastGood === null ? 'never seen kept' : `last kept ${formatDay(lastGood)}`
  if (state === 'flaky') return [rateOf(one), `the last time ${formatDay(lastBad)}`]
  if (state === 'waived') return [`since ${formatDay(firstBad)}`, before, `waived ${often}`]
  if (state === 'broken') return [`since ${formatDay(firstBad)}`, before, `broken ${often}${share}`]
  const wasFlaky = flaky.at(-1)?.[0] === firstBad
  const how = wasFlaky ? 'flaky' : waived === broken ? 'waived' : 'broken'
  return [
    `kept since ${formatDay(fixedAt ?? lastBad)}`,
    firstBad === lastBad
      ? `${how} on ${formatDay(lastBad)}`
      : `${how} ${formatDay(firstBad)} to ${formatDay(lastBad)}`,
    `${how === 'waived' ? how : 'broken'} ${often}${share}`,
  ]
}

/** The same in a few words, for the row of a picture. */
export function shortOf({ state, firstBad, fixedAt, broken, tested }: ClauseHistory): string {
  const since = formatDay(state === 'kept' ? (fixedAt ?? firstBad) : firstBad)
  const word = state === 'kept' ? 'fixed' : `${state} since`
  return `${word} ${since} · ${broken} of ${countOf(tested, 'run')}`
}

function rowOf(one: ClauseHistory, latest: string): readonly string[] {
  const address = one.quick ? `${one.clause} (quick)` : one.clause
  const untested = one.lastTested < latest ? [`not tested since ${formatDay(one.lastTested)}`] : []
  return [address, ...factsOf(one), ...untested]
}
