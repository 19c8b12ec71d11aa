import { expect, test } from 'vitest'
import { readHistory } from './index.ts'
import { day, type Night, newsAfter, newsFrom, quiet, remember, textsOf } from './nights.fixture.ts'

const settings = { baseUrl: '1' }

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

test('the first run of a kind has others beside it, and the first of all has none', async () => {
  const folder = await remember({ day: 1, marks: 'k' })
  const quick = newsFrom({ day: 2, marks: 'k', quick: true }, await readHistory(folder))
  expect(quick).toMatchObject({ since: null, others: true })
  expect(newsFrom({ day: 2, marks: 'k' }, await readHistory(folder))).not.toHaveProperty('others')
  const none = { runs: [], problems: [], next: 1 }
  expect(newsFrom({ day: 1, marks: 'k' }, none)).not.toHaveProperty('others')
})

test('after nights that tested nothing a run is compared with the last that did', async () => {
  const down = [6, 7].map((number): Night => ({ day: number, marks: 'uu', incomplete: true }))
  expect(await newsAfter(...quiet, ...down, { day: 8, marks: 'kk' })).toEqual([])
  expect(await newsAfter(...quiet, ...down, { day: 8, marks: 'kb' })).toEqual([
    'broken: payments/cancel#1',
  ])
})

test('a clause that breaks again and is flaky from then on is new, and not the night after', async () => {
  const nights = [...'kbkbb'].map((marks, index): Night => ({ day: index + 1, marks }))
  const brokenIn = async (count: number) => {
    const folder = await remember(...nights.slice(0, count - 1))
    return newsFrom(nights[count - 1]!, await readHistory(folder)).broken
  }
  expect(await brokenIn(4)).toEqual(['payments/cancel#0'])
  expect(await brokenIn(5)).toEqual([])
})

test('of a clause that is flaky since it was kept again, it is told how long it was broken before', async () => {
  const nights = [...'kkkbbbkkkb'].map((marks, index) => ({ day: index + 1, marks }))
  expect(await newsAfter(...nights)).toEqual([
    'flaky: payments/cancel#0 since 7 Jan 2026, broken in 1 of 4 runs, and in each one from 4 Jan 2026 to 6 Jan 2026 before',
  ])
})

test('a clause is flaky since a night in which it changed, also if the ten runs begin within a time that it was broken', async () => {
  const nights = [...'kkkkbbbbkkkkkkbbk'].map((marks, index) => ({ day: index + 1, marks }))
  expect(await newsAfter(...nights)).toEqual([
    'flaky: payments/cancel#0 since 9 Jan 2026, broken in 2 of 9 runs, and in each one from 5 Jan 2026 to 8 Jan 2026 before',
  ])
})

test('of a clause that was waived before it became flaky, that is told', async () => {
  const nights = [...'kkkwwbwkkkb'].map((marks, index) => ({ day: index + 1, marks }))
  expect(await newsAfter(...nights)).toEqual([
    'flaky: payments/cancel#0 since 8 Jan 2026, broken in 1 of 4 runs, and broken or waived in each one from 4 Jan 2026 to 7 Jan 2026 before',
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

test('warnings, waivers and other inputs are listed when they are new', async () => {
  const waiver = { clause: 'a#b', expires: '2026-02-01', owner: 'team', reason: 'r' }
  const ending = { ...waiver, state: 'ends soon', message: 'It ends soon.' }
  const more = {
    assay: '0.2.0',
    waivers: [ending],
    hashes: { suite: '2', contract: 'c', configuration: 'g', setup: 's' },
    settings: { ...settings, 'levels.payments/cancel#0': '1', untested: '2' },
    clauses: [{ id: 'payments/cancel#0', verdict: 'warned' }],
    findings: [{ clause: 'payments/cancel#0', severity: 'warning', message: 'No cvv.' }],
  }
  const before = { day: 6, marks: 'kk', more: { settings } }
  const nights = [...quiet, before, { day: 7, marks: 'kk', more }]
  const expected = [
    'configuration: settings changed: levels.payments/cancel#0, untested',
    'new warning: payments/cancel#0. No cvv.',
    'waiver: It ends soon.',
    'suite: the suite changed: Assay an older one → 0.2.0',
  ]
  expect(await newsAfter(...nights)).toEqual(expected)
  expect(await newsAfter(...nights, { day: 8, marks: 'kk', more })).toEqual([])
  const smaller = { day: 8, marks: 'k', more: { ...more, settings } }
  expect(await newsAfter(...nights, smaller)).toContain(
    'configuration: settings changed: levels.payments/cancel#0, untested; 1 clause to be tested, 2 before',
  )
  const kept = { ...more, clauses: [{ id: 'payments/cancel#0', verdict: 'kept' }], findings: [] }
  expect(await newsAfter(...nights, { day: 8, marks: 'kk', more: kept })).toEqual([
    'fixed: payments/cancel#0, it was warned of',
  ])
})

test('of many entries of one setting that changed, the number is told, so that no other setting is lost', async () => {
  const names = [1, 2, 3, 4].map((nth) => [`untested.payments/cancel#${nth}`, 'x'] as const)
  const more = { settings: { ...Object.fromEntries(names), baseUrl: '2' } }
  const nights = [
    ...quiet,
    { day: 6, marks: 'k', more: { settings } },
    { day: 7, marks: 'k', more },
  ]
  expect(await newsAfter(...nights)).toEqual([
    'configuration: settings changed: baseUrl, 4 of untested',
  ])
})

test('a run that tested nothing names the settings that somebody changed before it, once', async () => {
  const more = { settings: { baseUrl: '2' } }
  const idle = (day: number): Night => ({ day, marks: 'u', more })
  const nights = [...quiet, { day: 6, marks: 'k', more: { settings } }, idle(7)]
  const nothing = 'tested nothing: It was not called.'
  expect(await newsAfter(...nights)).toEqual(['configuration: settings changed: baseUrl', nothing])
  expect(await newsAfter(...nights, idle(8))).toEqual([nothing])
})

test('a clause that counts as a warning before or after says so', async () => {
  const counts = { kept: 1, broken: 0, waived: 0, unreached: 0, warned: 1 }
  const warned = {
    clauses: [{ id: 'payments/cancel#0', verdict: 'warned' }],
    findings: [{ clause: 'payments/cancel#0', severity: 'warning', message: 'No cvv.' }],
    counts: { clauses: counts, findings: { violation: 0 }, exchanges: 10 },
  }
  const night = (day: number, marks: string, more: object = {}): Night => ({ day, marks, more })
  const before = [...quiet, night(6, 'kk', warned)]
  expect(await newsAfter(...before, night(7, 'bk'))).toEqual([
    'broken: payments/cancel#0, it was warned of',
  ])
  expect(await newsAfter(...quiet, night(6, 'bk'), night(7, 'kk', warned))).toEqual([
    'fixed: payments/cancel#0, it was broken since 6 Jan 2026, and is warned of now',
    'new warning: payments/cancel#0. No cvv.',
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
  // What failed or was cut off may not have sent what shows it.
  const failed = (day: number, more: object): Night => {
    const { marks, ...own } = night(day)
    return {
      ...own,
      marks,
      incomplete: true,
      more: { ...profile, findings: [], ...more },
    }
  }
  const obstacles = [{ kind: 'failure', request: 'GET /a', status: 500, requests: 7 }]
  for (const lost of [failed(5, { obstacles }), failed(5, { ended: 'key' })]) {
    const kinds = async (...some: readonly Night[]) =>
      (await newsAfter(...nights, warned(4), ...some)).filter((text) => /warn/.test(text))
    expect(await kinds(lost)).toEqual([])
    expect(await kinds(lost, warned(6))).toEqual([])
    expect(await kinds(lost, night(6))).toEqual([
      'fixed: authentication/key#required, it was warned of',
    ])
  }
  expect(await newsAfter(...nights, warned(4), night(5))).toEqual([
    'fixed: authentication/key#required, it was warned of',
  ])
  expect(await newsAfter(...nights, warned(4), night(5), night(6))).toEqual([])
})

test('a clause that was tested before is tested again, and only one that never was is newly tested', async () => {
  const nights = [...'kuuk'].map((mark, index): Night => ({ day: index + 1, marks: `k${mark}u` }))
  expect(await newsAfter(...nights.slice(0, 3), { day: 4, marks: 'kkk' })).toEqual([
    'newly tested: payments/cancel#2',
    'tested again: payments/cancel#1',
  ])
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

test('a target that begins to limit requests is named once', async () => {
  const limited = {
    obstacles: [{ kind: 'before' as const, status: 429, requests: 25, remedy: '' }],
  }
  const nights = [...quiet, { day: 6, marks: 'kk', more: limited }]
  expect(await newsAfter(...nights)).toEqual(['limited: 25 requests got 429'])
  expect(await newsAfter(...nights, { day: 7, marks: 'kk', more: limited })).toEqual([])
})

test('of what ended a run the reason of most clauses is the one that is said', async () => {
  const reasons = ['Status 502.', 'GET /entities: status 502.', 'GET /entities: status 502.']
  const clauses = [
    { id: 'payments/cancel#0', verdict: 'kept' },
    ...reasons.map((reason, index) => {
      return { id: `payments/cancel#${index + 1}`, verdict: 'unreached', cause: 'before', reason }
    }),
  ]
  const dead = { day: 3, marks: 'kuuu', incomplete: true, more: { clauses, problems: [] } } as const
  const [first, second] = [1, 2].map((day): Night => ({ day, marks: 'kkkk' }))
  expect(await newsAfter(first!, second!, dead)).toEqual([
    'no longer tested: payments/cancel#1, payments/cancel#2, payments/cancel#3. GET /entities: status 502. (and 1 reason like it)',
  ])
})
