import { expect, test } from 'vitest'
import { historyOf, readHistory } from './index.ts'
import { day, historyIn, type Night, newsAfter, remember } from './nights.fixture.ts'

test('it is known since when a clause is broken, when it was last kept, and how often it was tested', async () => {
  const folder = await remember(
    { day: 1, marks: 'kk' },
    { day: 2, marks: 'kb' },
    { day: 3, marks: 'ku' },
    { day: 4, marks: 'kb' },
  )
  expect((await historyIn(folder)).clauses).toEqual([
    {
      clause: 'payments/cancel#1',
      state: 'broken',
      since: day(2),
      broken: 2,
      tested: 2,
      lastTested: day(4),
      phases: [
        { phase: 'kept', since: day(1), until: day(1) },
        { phase: 'broken', since: day(2), until: day(4) },
      ],
      doubted: [],
    },
  ])
})

test('a fixed clause says when', async () => {
  const folder = await remember({ day: 1, marks: 'b' }, { day: 2, marks: 'k' })
  const [clause] = (await historyIn(folder)).clauses
  expect(clause).toMatchObject({
    state: 'kept',
    since: day(2),
    phases: [{ phase: 'broken', since: day(1) }, { phase: 'kept' }],
  })
})

test('a clause counts in each run that tested it, complete or not', async () => {
  const folder = await remember(
    { day: 1, marks: 'kk' },
    { day: 2, marks: 'bu', incomplete: true },
    { day: 3, marks: 'ku', incomplete: true },
  )
  const { runs, clauses } = await historyIn(folder)
  expect(runs.map(({ verdict }) => verdict)).toEqual(['conformant', 'incomplete', 'incomplete'])
  expect(clauses).toMatchObject([
    { clause: 'payments/cancel#1', state: 'unreached', lastTested: day(1) },
    { clause: 'payments/cancel#0', state: 'kept', since: day(3), broken: 1, tested: 2 },
  ])
})

test('a run of a part of the clauses counts for those that it tested, and for no others', async () => {
  const part = { names: ['payments/cancel#9'], partOf: 2, more: { addresses: ['payments'] } }
  const folder = await remember(
    { day: 1, marks: 'kb' },
    { day: 2, marks: 'k', ...part },
    { day: 3, marks: 'b', ...part },
    { day: 4, marks: 'k', ...part },
    { day: 5, marks: 'k', names: ['payments/cancel#1'], partOf: 2 },
  )
  expect((await historyIn(folder)).clauses).toMatchObject([
    { clause: 'payments/cancel#1', state: 'kept', tested: 1, since: day(5) },
    { clause: 'payments/cancel#9', state: 'kept', tested: 3, broken: 1 },
  ])
})

test('a run that was asked for less fixes nothing that another choice showed as broken', async () => {
  const part = { marks: 'k', partOf: 2, more: { addresses: ['payments'] } }
  const broken = { day: 1, marks: 'b' }
  const state = async (...nights: readonly Night[]) =>
    (await historyIn(await remember(...nights))).clauses[0]
  const [second, third] = [part, part].map((night, index) => ({ ...night, day: index + 2 }))
  expect(await state(broken, second!, third!)).toMatchObject({ state: 'broken', tested: 1 })
  expect(await state(broken, second!, { day: 4, marks: 'k' })).toMatchObject({ state: 'kept' })
  // What the smaller choice shows as broken, the larger one asks for, too.
  expect(await state({ ...second!, marks: 'b' }, { day: 3, marks: 'k' })).toMatchObject({
    state: 'kept',
  })
})

test('a run that something ended fixes nothing, as it may not have sent the request that shows it', async () => {
  const cut = { day: 2, marks: 'k', incomplete: true, more: { ended: 'key' } } as const
  const folder = await remember({ day: 1, marks: 'b' }, cut)
  expect((await historyIn(folder)).clauses).toMatchObject([{ state: 'broken', tested: 1 }])
})

test('a clause outside of a profile counts in each run of the profile that judged it, complete or not, broken or kept', async () => {
  const clause = 'payments/cancel#1'
  const profile = { more: { profile: { names: ['payments'] } }, partOf: 9 }
  const own = { ...profile, marks: 'k' }
  const judged = { ...own, reached: ['payments/cancel#0', clause] }
  const gap = { ...judged, incomplete: true as const }
  const found = { ...profile, marks: 'kb', reached: [clause] }
  const state = async (...nights: readonly Omit<Night, 'day'>[]) => {
    const folder = await remember(...nights.map((night, index) => ({ ...night, day: index + 1 })))
    const { clauses } = await historyIn(folder)
    return clauses.find((one) => one.clause === clause)
  }
  const fixed = { state: 'kept', since: day(3), broken: 1, tested: 2, lastTested: day(4) }
  expect(await state(gap, found, gap, judged)).toMatchObject(fixed)
  expect(await state(found, own, own)).toMatchObject({ state: 'broken', lastTested: day(1) })
  // Another profile that does not claim it may not send the request that shows it.
  const other = { ...judged, more: { profile: { names: ['webhooks'] } } }
  expect(await state(found, other)).toMatchObject({ state: 'broken', lastTested: day(1) })
  const whole = { ...found, more: {}, partOf: 2 }
  expect(await state(whole, judged)).toMatchObject({ state: 'broken' })
})

test('a run that breaks a clause outside of its profile counts as one that broke it, if any run was to test it', async () => {
  const clause = 'payments/cancel#1'
  const findings = [{ clause, severity: 'observation', unclaimed: true }]
  const profile = { marks: 'k', partOf: 2, more: { profile: { names: ['payments'] } } }
  const outside = { ...profile, reached: [clause], more: { ...profile.more, findings } }
  const nights = (...some: readonly Omit<Night, 'day'>[]) =>
    some.map((night, index) => ({ ...night, day: index + 1 }))
  const state = async (...some: readonly Omit<Night, 'day'>[]) => {
    const history = await historyIn(await remember(...nights(...some)))
    return history.clauses.find((one) => one.clause === clause)
  }
  expect(await state({ marks: 'kb' }, outside, outside)).toEqual(
    expect.objectContaining({ state: 'broken', broken: 3, tested: 3, lastTested: day(3) }),
  )
  expect(await state({ marks: 'kk' }, outside)).toMatchObject({ state: 'broken', since: day(2) })
  expect(await state(outside, outside)).toBeUndefined()
  const news = nights({ marks: 'kk' }, { marks: 'kk' }, outside)
  expect(await newsAfter(...news)).toEqual([`broken: ${clause}, outside of the profile`])
})

test('a clause that a profile claims counts in its runs, also after runs of another choice', async () => {
  const all = { marks: 'b' }
  const own = { more: { profile: { names: ['payments'] } }, partOf: 9 }
  const nights = [all, { marks: 'k' }, all, ...['k', 'k', 'b'].map((marks) => ({ marks, ...own }))]
  const folder = await remember(...nights.map((night, index) => ({ ...night, day: index + 1 })))
  const flaky = { state: 'flaky', since: day(1), broken: 3, tested: 6, lastTested: day(6) }
  expect((await historyIn(folder)).clauses[0]).toMatchObject(flaky)
})

test('a clause that a quick run kept is not fixed in whole runs', async () => {
  const folder = await remember(
    { day: 1, marks: 'b' },
    { day: 2, marks: 'k', quick: true },
    { day: 3, marks: 'b' },
    { day: 4, marks: 'b', quick: true },
  )
  const file = await readHistory(folder)
  expect(historyOf(file)).toMatchObject({
    clauses: [{ since: day(1), tested: 2, state: 'broken' }],
    others: [{ side: 'mock, API 2025-07-04, quick runs', runs: 2 }],
  })
  expect(historyOf(file, { quick: true })).toMatchObject({
    clauses: [{ since: day(4), tested: 1, state: 'broken' }],
  })
})

/** The clause 0 after nights with these verdicts, one a night. */
async function after(marks: string, night: Partial<Night> = {}) {
  const nights = [...marks].map((mark, index) => ({ day: index + 1, marks: mark, ...night }))
  return (await historyIn(await remember(...nights))).clauses[0]
}

/** A clause that is broken at these rows of the endpoint table. */
const at = (...rows: readonly number[]): Omit<Night, 'day'> => ({
  marks: 'b',
  more: {
    findings: rows.map((operation) => {
      return { clause: 'payments/cancel#0', severity: 'violation', operation, pointer: '' }
    }),
  },
})

test('two faults at different operations are no flaky clause, and one that comes back is', async () => {
  const kept = { marks: 'k' }
  const after = async (...nights: readonly Omit<Night, 'day'>[]) => {
    const folder = await remember(...nights.map((night, index) => ({ ...night, day: index + 1 })))
    return (await historyIn(folder)).clauses[0]
  }
  const two = [kept, at(22), kept, at(4)]
  expect(await after(...two)).toMatchObject({ state: 'broken', since: day(4) })
  expect(await after(...two, kept)).toMatchObject({ state: 'kept' })
  expect(await after(...two, kept, at(22, 4))).toMatchObject({ state: 'flaky' })
})

test('what a known clause breaks at another operation is new', async () => {
  const nights = [{ marks: 'k' }, at(22), at(22)].map((one, index) => ({ ...one, day: index + 1 }))
  expect(await newsAfter(...nights)).toEqual([])
  expect(await newsAfter(...nights, { ...at(22, 19), day: 4 })).toEqual([
    'broken: payments/cancel#0, where it was not broken before: DELETE /payments/{pmt_id}',
  ])
  expect(await newsAfter(...nights, { ...at(19), day: 4 }, { ...at(22), day: 5 })).toEqual([])
})

test('a clause is flaky when it turns more than twice in ten runs of the same suite', async () => {
  expect(await after('kbk')).toMatchObject({ state: 'kept', since: day(3) })
  expect(await after('kbkkb')).toMatchObject({ state: 'flaky', broken: 2, tested: 4 })
  const updated = [...'kbkkb'].map((marks, index) => {
    return { day: index + 1, marks, version: `1.0.${index}` }
  })
  expect((await historyIn(await remember(...updated))).clauses[0]?.state).toBe('broken')
})

test('a clause that was broken for long before it came and went is flaky since it was kept again', async () => {
  const flaky = { state: 'flaky', since: day(8), broken: 1, tested: 2 }
  expect(await after('kkkbbbbkb')).toMatchObject(flaky)
  expect(await after('kkkbkb')).toMatchObject({ state: 'flaky', since: day(4) })
  const seldom = { state: 'flaky', since: day(7), broken: 1, tested: 4 }
  expect(await after('kkkbbbkkkb')).toMatchObject(seldom)
})

test('a flaky clause is fixed, or broken for good, when chance no longer explains it; then it was flaky all the time', async () => {
  const flicker = 'kbkkbkkbkkbkkb'
  expect(await after(`${flicker}${'k'.repeat(9)}`)).toMatchObject({ state: 'flaky' })
  expect(await after(`${flicker}${'k'.repeat(14)}`)).toMatchObject({
    state: 'kept',
    since: day(15),
    phases: [{ phase: 'kept' }, { phase: 'flaky', since: day(2), until: day(14) }, {}],
  })
  expect(await after(`${flicker}${'b'.repeat(9)}`)).toMatchObject({
    state: 'broken',
    since: day(14),
  })
})

test('the first run under another API version says so, and nothing more', async () => {
  const early = { more: { apiVersion: '2024-04-04' } }
  const nights: readonly Night[] = [
    ...[1, 2].map((day) => ({ day, marks: 'b' })),
    ...[3, 4].map((day) => ({ day, marks: 'k', ...early })),
    { day: 5, marks: 'k', quick: true, ...early },
    { day: 6, marks: 'b' },
  ]
  const { runs } = await readHistory(await remember(...nights))
  expect(runs.map(({ changes = [] }) => changes)).toEqual([
    ...[[], []],
    [
      {
        kind: 'configuration',
        text: 'the first run under API version 2024-04-04: the one of 2 Jan 2026, 03:00 UTC was under 2025-07-04. Runs under another version are not compared: assay compare --api-versions 2025-07-04,2024-04-04 does that',
      },
    ],
    ...[[], [], []],
  ])
})
