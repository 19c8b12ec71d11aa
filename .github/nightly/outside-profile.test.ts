import { expect, test } from 'vitest'
import { report, startForge } from './forge.fixture.ts'
import { fixed, notified, states, texts, title } from './issues.fixture.ts'
import { finding, fixedIn, runWith } from './run.fixture.ts'

test('a clause that the profile does not claim, and that is not found broken again, has its issue closed', async () => {
  const forge = await startForge()
  const profile = { profile: { names: ['payments'] } }
  const rest = [{ id: 'a#two', verdict: 'kept' }]
  const broken = [{ id: 'a#one', verdict: 'broken' }, ...rest]
  await report(forge, runWith([finding('f1', 'a#one')], { ...profile, clauses: broken }))
  const writes = await report(
    forge,
    runWith([], { ...profile, clauses: rest, completeness: 'incomplete' }),
    ...[1, 2].map(() => runWith([], { ...profile, clauses: rest })),
  )
  expect(states(forge)[0]).toBe(`closed: ${fixed}`)
  expect(texts(forge)[0]).toMatch(
    /^Fixed: not found again in the run of .*, whose profile does not claim/,
  )
  expect(writes.at(-1)).toEqual([])
})

test('a clause that the profile does not claim has its issue closed when the history calls it fixed, also in a run that is not complete', async () => {
  const forge = await startForge()
  const rest = [{ id: 'a#two', verdict: 'kept' }]
  const profile = { profile: { names: ['payments'] }, completeness: 'incomplete' }
  const broken = [{ id: 'a#one', verdict: 'broken' }, ...rest]
  const night = { ...profile, clauses: rest }
  await report(forge, runWith([finding('f1', 'a#one')], { ...profile, clauses: broken }))
  // That it is not found again is not enough where a history says more.
  const silent = { ...night, completeness: 'complete', history: { records: [], nights: [] } }
  await report(forge, runWith([], silent))
  expect(states(forge)[0]).toBe(`open: ${title}`)
  await report(forge, fixedIn('a#one', night))
  expect(states(forge)[0]).toBe(`closed: ${fixed}`)
})

test('a run that breaks a clause outside of its profile neither closes its issue nor calls it untested', async () => {
  const forge = await startForge()
  const profile = { profile: { names: ['payments'] } }
  const clauses = [{ id: 'a#two', verdict: 'kept' }]
  const outside = { ...finding('f1', 'a#one'), severity: 'observation', unclaimed: true }
  const on = (day: number) => ({ startedAt: new Date(Date.UTC(2030, 0, day, 3)).toISOString() })
  const nights = [2, 3, 40].map((day) => runWith([outside], { ...profile, clauses, ...on(day) }))
  const writes = await report(forge, runWith([finding('f1', 'a#one')], on(1)), ...nights)
  expect(states(forge)).toEqual(['open: Broken: It keeps a#one.'])
  expect(forge.issues[0]!.body).toContain(
    '\n**Broken** in the run of 2030-02-09, 03:00 UTC, whose profile does not claim this clause. Since: 2030-01-01, 03:00 UTC. Last seen: 2030-02-09, 03:00 UTC.\n',
  )
  expect(notified(writes)).toEqual([1, 0, 0, 0])
})

test.each([false, true])(
  'a run of another profile says nothing of a clause that it does not claim (flaky: %j), and after thirty days without one that does the issue is closed',
  async (flaky) => {
    const forge = await startForge()
    const on = (day: number, profile?: string) => ({
      startedAt: new Date(Date.UTC(2030, 0, day, 3)).toISOString(),
      ...(profile && {
        profile: { names: [profile] },
        clauses: [{ id: 'a#two', verdict: 'kept' }],
      }),
    })
    const record = { clause: 'a#one', since: on(1).startedAt, broken: 3, tested: 5, flaky }
    const history = { since: null, broken: [], records: [record], changes: [] }
    const other = [2, 3, 31].map((day) => runWith([], on(day, 'payments')))
    await report(forge, runWith([finding('f1', 'a#one')], { ...on(1), history }))
    const before = [states(forge), texts(forge)]
    expect(await report(forge, ...other)).toEqual([[], [], []])
    expect([states(forge), texts(forge)]).toEqual(before)
    await report(forge, ...[32, 33].map((day) => runWith([], on(day, 'payments'))))
    expect(forge.issues[0]!.isClosed).toBe(true)
    expect(texts(forge)).toEqual([
      'No longer tested: no run since 2030-01-01, 03:00 UTC was to test this clause or found it broken. run of 2030-02-01, 03:00 UTC.',
    ])
  },
)
