import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { operations } from '../../core/contract/index.ts'
import type { News } from '../../core/run/index.ts'
import { appendLine, historyFile, historyOf, newsOf, readHistory } from './index.ts'
import { day, lineFor, type Night, remember, runOf } from './nights.fixture.ts'

type HistoryFile = Awaited<ReturnType<typeof readHistory>>

const newsFrom = (night: Night, file: HistoryFile) => newsOf(runOf(night), lineFor(night), file)
const textsOf = ({ changes }: News) => changes.map(({ kind, text }) => `${kind}: ${text}`)

test('a run knows what is new since the last that tested each clause', async () => {
  const folder = await remember(
    { day: 1, marks: 'kbbk' },
    { day: 2, marks: 'kuub', incomplete: true },
  )
  const before = await readHistory(folder)
  const news = newsFrom({ day: 3, marks: 'bbku' }, before)
  expect(news).toMatchObject({
    since: day(2),
    broken: ['payments/cancel#0'],
    records: [
      { clause: 'payments/cancel#0', since: day(3), broken: 1, tested: 1 },
      { clause: 'payments/cancel#1', since: day(1), broken: 2, tested: 2 },
    ],
  })
  expect(textsOf(news)).toEqual([
    'broken: payments/cancel#0',
    'no longer tested: payments/cancel#3. It was not called.',
    'fixed: payments/cancel#2, it was broken since 1 Jan 2026',
    'tested again: payments/cancel#1, payments/cancel#2',
  ])
  expect(newsFrom({ day: 3, marks: 'b' }, { runs: [], problems: [], next: 1 })).toMatchObject({
    since: null,
    changes: [],
  })
})

test('each clause that breaks is named, however many break in one night', async () => {
  const news = newsFrom(
    { day: 2, marks: 'b'.repeat(25) },
    await readHistory(await remember({ day: 1, marks: 'k'.repeat(25) })),
  )
  expect(news.changes.map(({ clause }) => clause)).toEqual(news.broken)
  expect(news.broken).toHaveLength(25)
})

/** What is new in the last of some nights. */
async function newsAfter(...nights: readonly Night[]) {
  const folder = await remember(...nights.slice(0, -1))
  return textsOf(newsFrom(nights.at(-1)!, await readHistory(folder)))
}

const quiet = [1, 2, 3, 4, 5].map((number): Night => ({ day: number, marks: 'kk' }))

test('nothing is listed of a night like the last one, and of one that tested nothing only that', async () => {
  expect(await newsAfter(...quiet, { day: 6, marks: 'kk' })).toEqual([])
  expect(await newsAfter(...quiet, { day: 9, marks: 'ub', incomplete: true })).not.toEqual([])
  expect(await newsAfter(...quiet, { day: 9, marks: 'uu', incomplete: true })).toEqual([
    'tested nothing: It was not called.',
  ])
})

test('after nights that all tested nothing there is no run to compare with', async () => {
  const folder = await remember({ day: 1, marks: 'uu', incomplete: true })
  const news = newsFrom({ day: 2, marks: 'kb' }, await readHistory(folder))
  expect(news).toMatchObject({ since: null, changes: [], broken: ['payments/cancel#1'] })
})

test('after nights that tested nothing a run is compared with the last that did', async () => {
  const down = [6, 7].map((number): Night => ({ day: number, marks: 'uu', incomplete: true }))
  expect(await newsAfter(...quiet, ...down, { day: 8, marks: 'kk' })).toEqual([])
  expect(await newsAfter(...quiet, ...down, { day: 8, marks: 'kb' })).toEqual([
    'broken: payments/cancel#1',
  ])
})

test('a flaky clause is listed once with its rate, and once when it is fixed', async () => {
  const nights = [...'kbkkbkkbk'].map((marks, index): Night => ({ day: index + 1, marks }))
  const all: string[][] = []
  for (const count of nights.keys()) all.push(await newsAfter(...nights.slice(0, count + 1)))
  expect(all.flat()).toEqual([
    'broken: payments/cancel#0',
    'fixed: payments/cancel#0, it was broken since 2 Jan 2026',
    'flaky: payments/cancel#0 since 2 Jan 2026, broken in 2 of 4 runs',
  ])
  const still = await remember(...nights)
  expect(newsFrom({ day: 10, marks: 'b' }, await readHistory(still))).toMatchObject({
    broken: [],
    changes: [],
    records: [{ since: day(2), broken: 4, tested: 9, flaky: true }],
  })
})

test('a waiver is not needed any more when three runs in a row did not need it', async () => {
  const waiver = {
    clause: 'payments/cancel#0',
    expires: '2026-06-01',
    message: 'It is not needed.',
  }
  const night = (day: number, state: string): Night => {
    return { day, marks: 'kk', more: { waivers: [{ ...waiver, state }] } }
  }
  const states = ['applied', 'stale', 'stale', 'stale', 'stale', 'unused', 'stale']
  const all = states.map((state, index) => night(index + 1, state))
  const news = await Promise.all(all.map((_, index) => newsAfter(...all.slice(0, index + 1))))
  expect(news).toEqual([[], [], [], ['waiver: It is not needed.'], [], [], []])
  const folder = await remember(...all.slice(0, 3))
  expect(newsFrom(all[3]!, await readHistory(folder)).unneeded).toEqual(['payments/cancel#0'])
})

test('a clause that is waived, and one whose waiver ends, say what it was', async () => {
  const waived = [...quiet, { day: 6, marks: 'bk' }, { day: 7, marks: 'wk' }]
  expect(await newsAfter(...waived)).toEqual([
    'waiver: payments/cancel#0 is waived, it was broken since 6 Jan 2026',
  ])
  expect(await newsAfter(...waived, { day: 8, marks: 'wk' })).toEqual([])
  const again = [...waived, { day: 8, marks: 'bk' }, { day: 9, marks: 'wk' }]
  expect(await newsAfter(...again)).toEqual([
    'waiver: payments/cancel#0 is waived, it was broken or waived since 6 Jan 2026',
  ])
  expect(await newsAfter(...waived, { day: 8, marks: 'bk' })).toEqual([
    'broken: payments/cancel#0, it was waived since 7 Jan 2026',
  ])
})

test('slower operations are listed once', async () => {
  const slow = [6, 7].map((number): Night => ({ day: number, marks: 'kk', ms: 500 }))
  expect(await newsAfter(...quiet, slow[0]!)).toEqual([
    'slower: GET /entities (median 10 → 500 ms, p95 10 → 500 ms)',
  ])
  expect(await newsAfter(...quiet, ...slow)).toEqual([])
  expect(await newsAfter(...quiet, ...slow, { day: 8, marks: 'kk' })).toEqual([])
  expect(await newsAfter(...quiet, { day: 6, marks: 'kk', ms: 29 })).toEqual([])
})

test('a machine under load makes all operations slower, and is no news of one', async () => {
  const paced = (day: number, ms: number, more = {}): Night => {
    const others = Object.values(operations).map(({ method, path }) => [`${method} ${path}`, ms])
    return { day, marks: 'kk', ms, paces: { ...Object.fromEntries(others), ...more } }
  }
  const webhooks = 'GET /webhooks'
  const usual = [1, 2, 3, 4].map((day) => paced(day, 100))
  const all = [
    'slower: most operations take 3.0 times as long as usual: the machine, the network or the target is slower',
  ]
  const night = (day: number) => paced(day, 300, { [webhooks]: 450 })
  expect(await newsAfter(...usual, night(5))).toEqual(all)
  expect(await newsAfter(...usual, night(5), night(6))).toEqual([])
  expect(await newsAfter(...usual, paced(5, 190, { [webhooks]: 360 }))).toEqual([])
  expect(await newsAfter(...usual, paced(5, 300, { [webhooks]: 1_000 }))).toEqual([
    ...all,
    'slower: GET /webhooks (median 100 → 1000 ms, p95 100 → 1000 ms)',
  ])
})

test('warnings, waivers and other inputs are listed when they are new', async () => {
  const waiver = { clause: 'a#b', expires: '2026-02-01', owner: 'team', reason: 'r' }
  const ending = { ...waiver, state: 'ends soon', message: 'It ends soon.' }
  const more = {
    assay: '0.2.0',
    waivers: [ending],
    hashes: { suite: '2', contract: 'c', configuration: 'g', setup: 's' },
    clauses: [{ id: 'payments/cancel#0', verdict: 'warned' }],
    findings: [{ clause: 'payments/cancel#0', severity: 'warning', message: 'No cvv.' }],
  }
  const nights = [...quiet, { day: 6, marks: 'kk', more }]
  const expected = [
    'new warning: payments/cancel#0. No cvv.',
    'waiver: It ends soon.',
    'suite: the suite changed: Assay an older one → 0.2.0',
    'configuration: the configuration of the target changed',
  ]
  expect(await newsAfter(...nights)).toEqual(expected)
  expect(await newsAfter(...nights, { day: 7, marks: 'kk', more })).toEqual([])
  const kept = { ...more, clauses: [{ id: 'payments/cancel#0', verdict: 'kept' }], findings: [] }
  expect(await newsAfter(...nights, { day: 7, marks: 'kk', more: kept })).toEqual([
    'fixed: payments/cancel#0, it was warned of',
  ])
})

test('a warning of a clause outside of the profile is listed when it begins and when it is over', async () => {
  const profile = { profile: { names: ['payments'] } }
  const reached = ['authentication/key#required']
  const night = (day: number): Night => ({ day, marks: 'k', partOf: 9, more: profile, reached })
  const findings = [
    { clause: 'authentication/key#required', severity: 'warning', message: 'It serves all.' },
  ]
  const more = { ...profile, findings }
  const warned = (day: number): Night => ({ ...night(day), more })
  const nights = [1, 2, 3].map(night)
  expect(await newsAfter(...nights, warned(4))).toEqual([
    'new warning: authentication/key#required. It serves all.',
  ])
  expect(await newsAfter(...nights, warned(4), warned(5))).toEqual([])
  const part: Night = { ...night(6), reached: [] }
  expect(await newsAfter(...nights, warned(4), part, warned(7))).not.toContainEqual(
    expect.stringContaining('warn'),
  )
  expect(await newsAfter(...nights, warned(4), night(5))).toEqual([
    'fixed: authentication/key#required, it was warned of',
  ])
  expect(await newsAfter(...nights, warned(4), night(5), night(6))).toEqual([])
})

test('of fewer than ten earlier runs it is said when the first one began', async () => {
  const all = Array.from({ length: 11 }, (_, nth): Night => ({ day: nth + 1, marks: 'k' }))
  const beginsAfter = async (count: number) => {
    const file = await readHistory(await remember(...all.slice(0, count)))
    return newsFrom(all[count]!, file).begins
  }
  expect(await beginsAfter(0)).toBeUndefined()
  expect(await beginsAfter(9)).toBe(day(1))
  expect(await beginsAfter(10)).toBeUndefined()
})

test('nights without a run are listed, and a lost line is none', async () => {
  expect(await newsAfter(...quiet, { day: 9, marks: 'kk' })).toEqual([
    'no run: no run is known of 3 nights between 5 Jan 2026 and 9 Jan 2026',
  ])
  const folder = await remember(...quiet, { day: 6, marks: 'kk' }, { day: 7, marks: 'kk' })
  const lines = (await readFile(historyFile(folder), 'utf8')).split('\n')
  await writeFile(historyFile(folder), lines.toSpliced(4, 2).join('\n'))
  expect(historyOf(await readHistory(folder))?.gaps).toEqual([])
})

test('a night whose line is damaged when the next one is added had a run', async () => {
  const folder = await remember(...quiet, { day: 6, marks: 'kk' })
  const lines = (await readFile(historyFile(folder), 'utf8')).trim().split('\n')
  await writeFile(historyFile(folder), lines.join('\n').slice(0, -40))
  const night = { day: 7, marks: 'kk' }
  const { changes } = newsFrom(night, await readHistory(folder))
  expect(changes!.map(({ kind }) => kind)).toEqual(['history'])
  await appendLine(folder, { ...lineFor(night), changes: changes! })
  expect(historyOf(await readHistory(folder))?.gaps).toEqual([])
})

const long = { day: 6, marks: 'kk', more: { durationMs: 3_600_000 } }
const beside = { startedAt: '2026-01-06T03:30:00.000Z' }
const refuted = 'at once: kept alone, so that two runs at once may have broken them: '
const atOnce =
  'at once: another run was under way: it began on 6 Jan 2026, 03:00 UTC; each may change what the other one sees'

test('a run that was under way when another began is named, and what only breaks beside it is in doubt', async () => {
  expect(await newsAfter(...quiet, long, { day: 6, marks: 'kk', more: beside })).toEqual([atOnce])
  const twice = [...quiet, long, { day: 6, marks: 'kb', more: beside }]
  expect(await newsAfter(...twice)).toEqual([
    `${atOnce}. In doubt until the next run: payments/cancel#1`,
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

test('a clause that was tested before is tested again, and only one that never was is newly tested', async () => {
  const nights = [...'kuuk'].map((mark, index): Night => ({ day: index + 1, marks: `k${mark}u` }))
  expect(await newsAfter(...nights.slice(0, 3), { day: 4, marks: 'kkk' })).toEqual([
    'newly tested: payments/cancel#2',
    'tested again: payments/cancel#1',
  ])
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

test('an incomplete run in which every clause was tested says once what made it incomplete', async () => {
  const reason = 'The implementation failed to serve POST /x: 500, once. Read its log.'
  const more = {
    problems: [reason],
    obstacles: [{ kind: 'failure', request: 'POST /x', status: 500, requests: 1, remedy: '' }],
  }
  const failing = [6, 7].map((number): Night => {
    return { day: number, marks: 'kk', incomplete: true, more }
  })
  expect(await newsAfter(...quiet, failing[0]!)).toEqual([`incomplete: ${reason}`])
  expect(await newsAfter(...quiet, ...failing)).toEqual([])
  expect(await newsAfter(...quiet, ...failing, { day: 8, marks: 'kk' })).toEqual([])
  // Where nothing but a scenario says it, its reason does.
  const stopped = { id: 'a/b', outcome: 'errored', reason: 'The response was cut off.' }
  const errored = { problems: [], scenarios: [stopped], reason: '1 scenario errored.' }
  expect(
    await newsAfter(...quiet, { day: 6, marks: 'kk', incomplete: true, more: errored }),
  ).toEqual(['incomplete: The response was cut off.'])
})

test('a target that dies half-way is one line, and what was known before is not said again the night after', async () => {
  const untested = (id: number, cause: string, reason: string) => {
    return { id: `payments/cancel#${id}`, verdict: 'unreached', cause, reason }
  }
  const reason = 'No request is sent any more: the last 3 got no response.'
  const gap = untested(3, 'unshown', 'No response showed it.')
  const kept = [0, 1, 2].map((id) => ({ id: `payments/cancel#${id}`, verdict: 'kept' }))
  const known = { clauses: [...kept, gap], problems: [] }
  const dead = [
    kept[0]!,
    untested(1, 'away', `merchant could not be made: ${reason}`),
    ...[untested(2, 'away', reason), untested(3, 'away', reason)],
  ]
  const night = (number: number, clauses: object): Night => {
    return { day: number, marks: 'kkku', incomplete: true, more: { ...known, ...clauses } }
  }
  const nights = [...[1, 2, 3].map((number) => night(number, {})), night(4, { clauses: dead })]
  expect(await newsAfter(...nights)).toEqual([
    `no longer tested: payments/cancel#1, payments/cancel#2. ${reason} (and 1 reason like it)`,
  ])
  expect(await newsAfter(...nights, night(5, {}))).toEqual([
    'tested again: payments/cancel#1, payments/cancel#2',
  ])
})

test('a run beside another one is slower for a reason, and so usual for no other', async () => {
  const slow = { day: 6, marks: 'kk', ms: 500, more: beside }
  expect(await newsAfter(...quiet, long, slow)).toEqual([atOnce])
  expect(await newsAfter(...quiet, long, slow, { day: 7, marks: 'kk', ms: 500 })).toEqual([
    'slower: GET /entities (median 10 → 500 ms, p95 10 → 500 ms)',
  ])
})

test('a target that begins to limit requests is named once', async () => {
  const limited = {
    obstacles: [{ kind: 'before' as const, status: 429, requests: 25, remedy: '' }],
  }
  const nights = [...quiet, { day: 6, marks: 'kk', more: limited }]
  expect(await newsAfter(...nights)).toEqual(['limited: 25 requests got 429'])
  expect(await newsAfter(...nights, { day: 7, marks: 'kk', more: limited })).toEqual([])
})

test('lines that are cut, doubled, lost or of a newer Assay are listed once, and nothing else is lost', async () => {
  const folder = await remember(...quiet)
  const file = historyFile(folder)
  const lines = (await readFile(file, 'utf8')).trim().split('\n')
  const newer = lines[2]!.replace('"format":3', '"format":4')
  await writeFile(file, [lines[0], lines[1]!.slice(0, 50), newer, lines[4], lines[4]].join('\n'))
  const damaged = await readHistory(folder)
  expect(damaged.problems).toEqual([
    'line 2: it is not JSON',
    'line 3: a newer Assay wrote it',
    'before line 4: 1 line lost',
    'line 5: it repeats line 4',
  ])
  expect(damaged.runs.map(({ at }) => at)).toEqual([day(1), day(5)])
  const news = newsFrom({ day: 6, marks: 'kb' }, damaged)
  expect(textsOf(news)).toEqual([
    'broken: payments/cancel#1',
    `history: 4 lines of the history cannot be used any more: ${damaged.problems.slice(0, 3).join(', ')} and 1 more`,
  ])
  await appendLine(folder, { ...lineFor({ day: 6, marks: 'kb' }), changes: news.changes ?? [] })
  const next = newsFrom({ day: 7, marks: 'kb' }, await readHistory(folder))
  expect(next.changes).toEqual([])
  expect(next.nights).toEqual([{ at: day(6), changes: news.changes }])
  await appendFile(file, '{"at": 5}\nhalf\n')
  expect(textsOf(newsFrom({ day: 7, marks: 'kb' }, await readHistory(folder)))).toEqual([
    expect.stringMatching(
      /^history: 2 more lines of the history cannot be used any more, 6 in all: line 2: .* and 3 more$/,
    ),
  ])
})
