import { expect, test } from 'vitest'
import { introOf, readHistory } from './index.ts'
import {
  day,
  historyIn,
  type Night,
  newsAfter,
  newsFrom,
  quiet,
  remember,
  textsOf,
} from './nights.fixture.ts'

const wrong = (when: string) =>
  `history: the run of ${when}, 03:00 UTC is later than this one: the clock of this machine or of the one that made it is wrong`

test('a run whose clock was ahead is told once, and the nights after it go on as before', async () => {
  const ahead: Night = { day: 46, marks: 'kb' }
  const back: Night = { day: 7, marks: 'kk' }
  expect(await newsAfter(...quiet, ahead, back)).toEqual([
    'fixed: payments/cancel#1, it was broken since 15 Feb 2026',
    wrong('15 Feb 2026'),
  ])
  const folder = await remember(...quiet, ahead, back, { day: 8, marks: 'kb' })
  const file = await readHistory(folder)
  expect(file.runs.map(({ at }) => at).slice(-3)).toEqual([day(46), day(7), day(8)])
  const news = newsFrom({ day: 9, marks: 'bb' }, file)
  expect(textsOf(news)).toEqual(['broken: payments/cancel#0'])
  expect(news.since).toBe(day(8))
  expect((await historyIn(folder)).last.at).toBe(day(8))
})

test('a run whose clock was back is told once, and what it found is no news of the next night', async () => {
  const broken: Night = { day: 6, marks: 'kb' }
  const behind: Night = { day: 2, marks: 'kk', more: { startedAt: '2026-01-02T09:00:00.000Z' } }
  expect(await newsAfter(...quiet, broken, behind)).toEqual([
    'fixed: payments/cancel#1, it was broken since 6 Jan 2026',
    wrong('6 Jan 2026'),
  ])
  expect(await newsAfter(...quiet, broken, behind, { day: 8, marks: 'kk' })).toEqual([])
})

test('a run with a wrong clock was a run of its night, and hides no night without one', async () => {
  const ahead: Night = { day: 46, marks: 'kk' }
  const nights = [...quiet, ahead, { day: 7, marks: 'kk' }, { day: 8, marks: 'kk' }]
  expect((await historyIn(await remember(...nights))).gaps).toEqual([])
  const { gaps } = await historyIn(await remember(...nights, { day: 11, marks: 'kk' }))
  expect(gaps).toEqual([{ after: day(8), before: day(11), nights: 2 }])
})

test('a history whose first run had a clock that was ahead begins with the first one of a right clock', async () => {
  const nights = [{ day: 46, marks: 'kk' }, ...quiet.slice(1)]
  const folder = await remember(...nights)
  expect(introOf(await historyIn(folder))[0]).toMatch(
    /^5 runs against .*, since 2 Jan 2026; the last/,
  )
  const news = newsFrom({ day: 6, marks: 'kk' }, await readHistory(folder))
  expect(news.begins).toBe(day(2))
  const second = newsFrom(quiet[1]!, await readHistory(await remember(nights[0]!)))
  expect(second.begins).toBe(day(2))
})

test('a run of a wrong clock is beside none that it was not', async () => {
  const long = { durationMs: 3 * 86_400_000 }
  const folder = await remember(...quiet, { day: 46, marks: 'kk', more: long })
  const news = newsFrom({ day: 7, marks: 'kb' }, await readHistory(folder))
  expect(news.changes.map(({ kind }) => kind)).toEqual(['broken', 'history'])
})
