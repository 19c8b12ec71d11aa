import { expect, test } from 'vitest'
import { describeClause, historyOf, introOf, newsOf, readHistory } from './index.ts'
import { day, lineFor, type Night, remember, runOf } from './nights.fixture.ts'

const target = (name: string) => ({ target: { name, baseUrl: 'http://127.0.0.1:4010' } })

/** What the text shows of some nights: the sentences, and a line for each clause. */
async function textOf(...nights: readonly Night[]) {
  const history = historyOf(await readHistory(await remember(...nights)))!
  const clauses = history.clauses.map((one) => `${one.clause} ${describeClause(one, history)}`)
  return { intro: introOf(history), clauses }
}

test('the text says since when and how often: broken, flaky, waived, lost, fixed', async () => {
  const marks = ['kkbkk', 'kkbkk', 'kbbkk', 'kkbkk', 'kkbbk', 'kbbkk', 'kkbku']
  const nights = marks.map((marks, index): Night => ({ day: index + 1, marks }))
  expect(await textOf(...nights)).toEqual({
    intro: [
      '7 runs against mock, API 2025-07-04, since 1 Jan 2026; the last run began on 7 Jan 2026, 03:00 UTC: NONCONFORMANT.',
    ],
    clauses: [
      'payments/cancel#2 broken since 1 Jan 2026, broken in 7 of 7 runs',
      'payments/cancel#1 flaky since 3 Jan 2026, broken in 2 of 5 runs',
      'payments/cancel#4 last tested on 6 Jan 2026',
      'payments/cancel#3 kept since 6 Jan 2026, broken before in 1 of 5 runs',
    ],
  })
})

test('a run that kept a broken clause and may not have sent what breaks it is told, and not counted', async () => {
  const part = { marks: 'k', partOf: 2, more: { addresses: ['payments'] } }
  const { clauses } = await textOf({ day: 1, marks: 'b' }, { day: 2, ...part })
  expect(clauses).toEqual([
    'payments/cancel#0 broken since 1 Jan 2026, broken in 1 of 1 run, kept on 2 Jan 2026 by a run that may not have sent what breaks it, which does not count',
  ])
})

test('what only runs at once show is told as such: that a clause breaks, and that one is kept', async () => {
  const quiet = { day: 1, marks: 'kk' }
  const long = { durationMs: 3_600_000 }
  const second = { startedAt: '2026-01-02T03:30:00.000Z' }
  const twice = [
    { day: 2, marks: 'kb', more: long },
    { day: 2, marks: 'kb', more: second },
  ]
  const alone = 'No clause was broken in a run that was alone.'
  const doubt = 'In doubt until a run is alone: payments/cancel#1.'
  expect((await textOf(quiet, ...twice)).intro.slice(1)).toEqual([alone, doubt])
  expect((await textOf(quiet, ...twice, { day: 3, marks: 'kk' })).intro.slice(1)).toEqual([alone])
  const { intro, clauses } = await textOf({ day: 1, marks: 'bb' }, ...twice)
  expect(intro.slice(1)).toEqual([doubt.replace('#1', '#0')])
  expect(clauses).toEqual([
    'payments/cancel#1 broken since 1 Jan 2026, broken in 3 of 3 runs',
    'payments/cancel#0 broken since 1 Jan 2026, broken in 1 of 1 run, kept on 2 Jan 2026 while another run was under way, which is in doubt',
  ])
})

test('what is broken after its waiver ended is so since before, and is not new', async () => {
  const nights = [...'kbwwb'].map((marks, index): Night => ({ day: index + 1, marks }))
  const folder = await remember(...nights.slice(0, -1))
  const last = nights.at(-1)!
  const news = newsOf(runOf(last), lineFor(last), await readHistory(folder))
  expect(news.broken).toEqual([])
  expect(news.records).toMatchObject([{ since: day(2), broken: 4, tested: 4 }])
  expect(news.changes.map(({ kind }) => kind)).toEqual(['broken'])
})

test('other targets and versions in the same folder are named, and not mixed', async () => {
  const { intro, clauses } = await textOf(
    { day: 1, marks: 'b', more: target('other') },
    { day: 2, marks: 'b', more: { apiVersion: '2024-04-04' } },
    { day: 3, marks: 'k' },
  )
  expect(intro.slice(1)).toEqual([
    'No clause was ever broken.',
    'Also in this history: 1 run against other, API 2025-07-04.',
    'Also in this history: 1 run against mock, API 2024-04-04.',
  ])
  expect(clauses).toEqual([])
})

test('nights without a result are counted', async () => {
  const quiet = [1, 2, 3, 4, 5].map((day): Night => ({ day, marks: 'k' }))
  const down = { day: 6, marks: 'u', incomplete: true } as const
  const { intro } = await textOf(...quiet, down, { day: 9, marks: 'k' })
  expect(intro.slice(1)).toEqual([
    ...['No clause was ever broken.', '1 run tested nothing.', 'No run is known of 2 nights.'],
  ])
})
