import { expect, test } from 'vitest'
import { chooseRuns, historyOf, introOf, readHistory, tablesOf } from './index.ts'
import { type Night, remember } from './nights.fixture.ts'

const target = (name: string) => ({ target: { name, baseUrl: 'http://127.0.0.1:4010' } })

/** What the text shows of some nights: the sentences, and the rows of each table by its title. */
async function textOf(...nights: readonly Night[]) {
  const file = await readHistory(await remember(...nights))
  const history = historyOf(chooseRuns(file.runs, {}), file)
  const tables = tablesOf(history).map(({ title, rows }) => [
    title,
    rows.map((row) => row.join(' | ')),
  ])
  return { intro: introOf(history), tables: Object.fromEntries(tables) }
}

test('the text says since when and how often: broken, flaky with its rate, waived, fixed', async () => {
  const marks = ['kkbk', 'kkbk', 'kbbk', 'kkbk', 'kkbb', 'kbbk', 'kkbk']
  const nights = marks.map((marks, index): Night => ({ day: index + 1, marks }))
  expect(await textOf(...nights)).toEqual({
    intro: [
      '7 runs against mock, API 2025-07-04, since 1 Jan 2026; the last run began on 7 Jan 2026, 03:00 UTC: NONCONFORMANT.',
    ],
    tables: {
      Broken: ['payments/cancel#2 | since 1 Jan 2026 | never seen kept | broken in 7 of 7 runs'],
      Flaky: [
        'payments/cancel#1 | broken in 2 of 5 runs (40 %) since 3 Jan 2026 | the last time 6 Jan 2026',
      ],
      Fixed: [
        'payments/cancel#3 | kept since 6 Jan 2026 | broken on 5 Jan 2026 | broken in 1 of 7 runs',
      ],
    },
  })
})

test('other targets and versions in the same folder are named, and not mixed', async () => {
  const { intro, tables } = await textOf(
    { day: 1, marks: 'b', more: target('other') },
    { day: 2, marks: 'b', more: { apiVersion: '2024-04-04' } },
    { day: 3, marks: 'k' },
  )
  expect(intro.slice(1)).toEqual([
    'Also in this history: 1 run against other, API 2025-07-04.',
    'Also in this history: 1 run against mock, API 2024-04-04.',
  ])
  expect(tables).toEqual({})
})

test('nights without a result are listed with the cause', async () => {
  const quiet = [1, 2, 3, 4, 5].map((day): Night => ({ day, marks: 'k' }))
  const down = { day: 6, marks: 'u', incomplete: true } as const
  const { intro, tables } = await textOf(...quiet, down, { day: 9, marks: 'k' })
  expect(intro.slice(1)).toEqual(['1 run tested nothing.', '2 nights without a run.'])
  expect(tables).toEqual({
    'Nights without a result': [
      '6 Jan 2026 | tested nothing: It was not called.',
      '6 Jan 2026 | 2 nights without a run until 9 Jan 2026',
    ],
  })
})
