import { readFile, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { appendLine, historyFile, newsOf, readHistory } from './index.ts'
import {
  append,
  day,
  historyIn,
  lineFor,
  type Night,
  newsAfter,
  newsFrom,
  quiet,
  remember,
  runOf,
  textsOf,
} from './nights.fixture.ts'

const long = { day: 6, marks: 'kk', more: { durationMs: 3_600_000 } }

const beside = { startedAt: '2026-01-06T03:30:00.000Z' }

const refuted = 'at once: kept alone, so that two runs at once may have broken them: '

const atOnce =
  'at once: another run was under way: it began on 6 Jan 2026, 03:00 UTC; each may change what the other one sees'

test('a run that was under way when another began is named, and what only breaks beside it is in doubt', async () => {
  expect(await newsAfter(...quiet, long, { day: 6, marks: 'kk', more: beside })).toEqual([atOnce])
  const twice = [...quiet, long, { day: 6, marks: 'kb', more: beside }]
  expect(await newsAfter(...twice)).toEqual([
    `${atOnce}. In doubt until a run is alone: payments/cancel#1`,
  ])
  expect(await newsAfter(...twice, { day: 7, marks: 'kk' })).toEqual([
    `${refuted}payments/cancel#1`,
  ])
  expect(await newsAfter(...twice, { day: 7, marks: 'kb' })).toEqual(['broken: payments/cancel#1'])
})

test('both of two runs at once know of each other, and the run after them corrects what either said', async () => {
  const folder = await remember(...quiet)
  const first = { day: 6, marks: 'bk', more: { durationMs: 60_000 } }
  const line = { ...lineFor(first), beside: ['2026-01-06T03:00:01.000Z'] }
  const file = await readHistory(folder)
  expect(newsOf(runOf(first), line, file)).toMatchObject({ doubted: ['payments/cancel#0'] })
  await appendLine(folder, line)
  // It ended first, and was written without knowing of the other one.
  await appendLine(folder, lineFor({ day: 7, marks: 'kb', more: { durationMs: 60_000 } }))
  const late = { startedAt: '2026-01-07T02:59:59.500Z', durationMs: 60_000 }
  await appendLine(folder, lineFor({ day: 7, marks: 'kk', more: late }))
  const news = newsFrom({ day: 8, marks: 'kk' }, await readHistory(folder))
  const names = ['payments/cancel#0', 'payments/cancel#1']
  expect(news).toMatchObject({ refuted: names })
  expect(textsOf(news)).toEqual([`${refuted}${names.join(', ')}`])
  expect(news).not.toHaveProperty('doubted')
})

test('a run stays in doubt where the line of the other one is damaged later', async () => {
  const folder = await remember(...quiet, long, { day: 6, marks: 'kb', more: beside })
  await append(folder, { day: 7, marks: 'kk' })
  const lines = (await readFile(historyFile(folder), 'utf8')).split('\n')
  await writeFile(historyFile(folder), lines.toSpliced(5, 1, '{').join('\n'))
  expect((await historyIn(folder)).clauses).toEqual([])
})

test('a clause in doubt stays so until a run alone tests it', async () => {
  const twice = [...quiet, long, { day: 6, marks: 'kb', more: beside }]
  const away = { day: 7, marks: 'uu', incomplete: true } as const
  const other = { day: 8, marks: 'ku', incomplete: true } as const
  const decided = `${refuted}payments/cancel#1`
  expect(await newsAfter(...twice, away, { day: 8, marks: 'kk' })).toEqual([decided])
  expect(await newsAfter(...twice, other, { day: 9, marks: 'kk' })).toContain(decided)
  expect(await newsAfter(...twice, away, { day: 8, marks: 'kb' })).toEqual([
    'broken: payments/cancel#1',
  ])
})

test('what two runs at once show alike is one piece of news for those who missed it', async () => {
  const later = '2026-01-06T03:00:30.000Z'
  const limited = { obstacles: [{ kind: 'before', status: 429, requests: 5, remedy: '' }] }
  const more = { durationMs: 60_000, ...limited }
  const folder = await remember(...quiet)
  // The second one ended first.
  for (const [at, beside] of [[later, day(6)] as const, [day(6), later] as const]) {
    const night: Night = { day: 6, marks: 'kk', more: { ...more, startedAt: at } }
    const line = { ...lineFor(night), beside: [beside] }
    const { changes } = newsOf(runOf(night), line, await readHistory(folder))
    expect(changes.map(({ kind }) => kind)).toEqual(['at once', 'limited'])
    await appendLine(folder, { ...line, changes })
  }
  const { nights } = newsFrom({ day: 7, marks: 'kk' }, await readHistory(folder))
  expect(nights.map(({ at, changes }) => [at, changes.length])).toEqual([[day(6), 2]])
})

test('the other half of two runs at once is no next run: neither is compared with it, and it decides nothing', async () => {
  const beside = (at: string, marks: string): Night => {
    return { day: 6, marks, more: { startedAt: at, durationMs: 600_000 } }
  }
  const [one, other] = ['2026-01-06T03:00:00.000Z', '2026-01-06T03:05:00.000Z']
  const broken = [...quiet.map((night) => ({ ...night, marks: 'kbk' })), beside(one, 'bkk')]
  const newsOfHalf = async (marks: string) =>
    newsFrom(beside(other, marks), await readHistory(await remember(...broken)))
  // One half broke the first and kept the second, whatever the other half shows.
  for (const marks of ['kbk', 'bbk', 'kkk', 'bkk']) {
    const news = await newsOfHalf(marks)
    expect(news).toMatchObject({ since: day(5), broken: [] })
    expect(news.doubted?.toSorted()).toEqual(['payments/cancel#0', 'payments/cancel#1'])
    expect(news.changes.map(({ kind }) => kind)).toEqual(['at once'])
  }
  const halves = [...broken, beside(other, 'kkk')]
  expect(await newsAfter(...halves, { day: 7, marks: 'kbk' })).toEqual([
    `${refuted}payments/cancel#0`,
  ])
  expect(await newsAfter(...halves, { day: 7, marks: 'bkk' })).toEqual([
    'broken: payments/cancel#0',
    'fixed: payments/cancel#1, it was broken since 1 Jan 2026',
  ])
})

test('what both of two runs at once show as new is new in both', async () => {
  const limited = { obstacles: [{ kind: 'before', status: 429, requests: 5, remedy: '' }] }
  const first = { ...long, more: { ...long.more, ...limited } }
  const second = { day: 6, marks: 'kk', more: { ...beside, ...limited } }
  expect(await newsAfter(...quiet, first, second)).toEqual([atOnce, 'limited: 5 requests got 429'])
})

test('a run beside another one is slower for a reason, and so usual for no other', async () => {
  const slow = { day: 6, marks: 'kk', ms: 500, more: beside }
  expect(await newsAfter(...quiet, long, slow)).toEqual([atOnce])
  expect(await newsAfter(...quiet, long, slow, { day: 7, marks: 'kk', ms: 500 })).toEqual([
    'slower: GET /entities (median 10 → 500 ms, p95 10 → 500 ms)',
  ])
})

/** Two runs at once in a night, with the marks of each. */
function twoAt(date: number, first: string, second: string): readonly Night[] {
  const at = (minute: number) => new Date(Date.UTC(2026, 0, date, 3, minute)).toISOString()
  return [
    { day: date, marks: first, more: { startedAt: at(0), durationMs: 600_000 } },
    { day: date, marks: second, more: { startedAt: at(5), durationMs: 600_000 } },
  ]
}

test('two runs at once do not confirm two others: what no run alone broke was never broken', async () => {
  const twice = [...quiet, ...twoAt(6, 'kb', 'kk'), ...twoAt(7, 'kb', 'kk')]
  const decided = `${refuted}payments/cancel#1`
  expect(await newsAfter(...twice, { day: 8, marks: 'kk' })).toEqual([decided])
  const both = [...quiet, ...twoAt(6, 'kb', 'kb'), ...twoAt(7, 'kb', 'kb')]
  expect(await newsAfter(...both, { day: 8, marks: 'kk' })).toEqual([decided])
  expect(await newsAfter(...both, { day: 8, marks: 'kb' })).toEqual(['broken: payments/cancel#1'])
})

test('where runs are always two at once, three later ones in a row decide', async () => {
  const nights = [6, 7, 8].flatMap((date) => twoAt(date, 'kb', 'kb'))
  const folder = await remember(...quiet, ...nights)
  const file = await readHistory(folder)
  const { records, doubted } = newsFrom(twoAt(9, 'kb', 'kb')[0]!, file)
  expect(records).toMatchObject([{ clause: 'payments/cancel#1', since: day(6), broken: 7 }])
  expect(doubted).toBeUndefined()
})
