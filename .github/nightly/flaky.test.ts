import { expect, test } from 'vitest'
import { report, startForge } from './forge.fixture.ts'
import { fixed, notified, states, texts } from './issues.fixture.ts'
import { finding, fixedIn, runWith } from './run.fixture.ts'

const dayOf = (day: number) => new Date(Date.UTC(2025, 0, day, 3)).toISOString()

test('a flaky clause has one issue with its rate, which single nights neither close nor open', async () => {
  const forge = await startForge()
  const flaky = (broken: number, tested: number) => {
    const record = { clause: 'a#one', since: '2026-01-01T03:00:00.000Z', broken, tested }
    return { history: { records: [{ ...record, flaky: true }] } }
  }
  const broken = [finding('f1', 'a#one')]
  const writes = await report(
    forge,
    runWith(broken),
    runWith([]),
    runWith(broken, flaky(2, 4)),
    runWith([], flaky(2, 5)),
    runWith(broken, flaky(3, 6)),
    // Of another choice, or with a history that is lost: it does not know how often the clause was broken.
    runWith([], { history: { records: [], nights: [] } }),
  )
  expect(states(forge)).toEqual(['open: Flaky: It keeps a#one.'])
  writes.push(...(await report(forge, fixedIn('a#one'))))
  expect(notified(writes)).toEqual([1, 1, 1, 0, 0, 0, 1])
  expect(states(forge)).toEqual([`closed: ${fixed}`])
  expect(texts(forge)[1]).toBe(
    'Flaky: broken in 2 of 4 runs (50 %) since 2026-01-01, 03:00 UTC. From now on, single runs that test the clause neither close nor reopen this issue.',
  )
  expect(texts(forge)[2]).toMatch(/^Fixed: kept in .* It was flaky since 2026-01-01/)
})

test('a flaky clause that a history which is lost knows as broken stays flaky, until one knows more', async () => {
  const forge = await startForge()
  const broken = [finding('f1', 'a#one')]
  const record = { clause: 'a#one', since: dayOf(1), broken: 2, tested: 4 }
  const first = runWith(broken, { history: { records: [{ ...record, flaky: true }] } })
  const lost = (since: string | null, begins?: string) => {
    const own = { clause: 'a#one', since: dayOf(2), broken: 1, tested: 1 }
    return runWith(broken, { history: { since, begins, records: [own], nights: [] } })
  }
  await report(forge, first, lost(null), lost(dayOf(2), dayOf(2)))
  expect(states(forge)[0]).toBe('open: Flaky: It keeps a#one.')
  expect(texts(forge)).not.toContain(expect.stringContaining('No longer flaky'))
  expect(forge.issues[0]!.body).toMatch(
    /\*\*Flaky\*\*: broken in the run of (.*? UTC), and no history shows.* Last seen: \1/,
  )
  await report(forge, lost(dayOf(3)))
  expect(states(forge)[0]).toBe('open: Broken: It keeps a#one.')
  expect(texts(forge).at(-1)).toMatch(/^No longer flaky: broken in every run of late/)
})

test('the closed issue of a clause that turns out flaky opens with a night that breaks the clause', async () => {
  const forge = await startForge()
  const record = { clause: 'a#one', since: '2026-01-01T03:00:00.000Z', broken: 2, tested: 4 }
  const flaky = { history: { records: [{ ...record, flaky: true }] } }
  const broken = [finding('f1', 'a#one')]
  await report(forge, runWith(broken), runWith([]))
  expect(notified(await report(forge, runWith([], flaky), runWith(broken, flaky)))).toEqual([0, 1])
  expect(states(forge)).toEqual(['open: Flaky: It keeps a#one.'])
})

test('the issue of a flaky clause is closed without a history when ten runs in a row kept the clause', async () => {
  const forge = await startForge()
  const record = { clause: 'a#one', since: '2026-01-01T03:00:00.000Z', broken: 2, tested: 4 }
  const flaky = { history: { records: [{ ...record, flaky: true }] } }
  await report(forge, runWith([finding('f1', 'a#one')], flaky))
  forge.issues[0]!.body = forge.issues[0]!.body.replace('"phase":', '"keeps":8,"phase":')
  await report(forge, runWith([]))
  expect(states(forge)).toEqual(['open: Flaky: It keeps a#one.'])
  expect(forge.issues[0]!.body).toContain('no history shows enough runs to call it fixed')
  await report(forge, runWith([]))
  expect(states(forge)).toEqual([`closed: ${fixed}`])
})

test('a flaky clause that the profile does not claim keeps its issue open in a run that does not find it', async () => {
  const forge = await startForge()
  const profile = { profile: { names: ['payments'] } }
  const rest = [{ id: 'a#two', verdict: 'kept' }]
  const broken = [{ id: 'a#one', verdict: 'broken' }, ...rest]
  const flaky = {
    clause: 'a#one',
    since: '2026-01-01T03:00:00Z',
    broken: 6,
    tested: 8,
    flaky: true,
  }
  const history = { since: flaky.since, broken: [], records: [flaky], changes: [] }
  const writes = await report(
    forge,
    runWith([finding('f1', 'a#one')], { ...profile, clauses: broken }),
    ...[1, 2].map(() => runWith([], { ...profile, history, clauses: rest })),
  )
  expect(states(forge)).toEqual(['open: Flaky: It keeps a#one.'])
  expect(texts(forge)).toEqual([expect.stringMatching(/^Flaky: broken in 6 of 8 runs/)])
  expect(notified(writes)).toEqual([1, 1, 0])
})

test('a flaky clause that a run breaks beside another one stays flaky, as neither decides', async () => {
  const forge = await startForge()
  const broken = [finding('f1', 'a#one')]
  const record = { clause: 'a#one', since: dayOf(1), broken: 2, tested: 4 }
  const before = { since: dayOf(1), nights: [] }
  const flaky = { ...before, records: [{ ...record, flaky: true }] }
  const inDoubt = { ...before, records: [], doubted: ['a#one'] }
  const other = [finding('f2', 'a#one', 'It is wrong elsewhere.')]
  const nights = [runWith(broken, { history: flaky }), runWith(other, { history: inDoubt })]
  expect(notified(await report(forge, ...nights))).toEqual([1, 0])
  expect(states(forge)).toEqual(['open: Flaky: It keeps a#one.'])
  expect(forge.issues[0]!.body).toContain('**In doubt**: broken in the run of')
  expect(forge.issues[0]!.body).toContain('Flaky since: 2025-01-01')
})

test('a clause that is flaky no longer is broken since then, in its issue as in the history', async () => {
  const forge = await startForge()
  const broken = [finding('f1', 'a#one')]
  const of = (since: string, flaky: boolean) => {
    const record = { clause: 'a#one', since, broken: 8, tested: 8, ...(flaky && { flaky }) }
    return runWith(broken, { history: { since: dayOf(1), nights: [], records: [record] } })
  }
  await report(forge, of(dayOf(2), true), of(dayOf(5), false))
  expect(forge.issues[0]!.body).not.toContain('2025-01-02')
  await report(forge, fixedIn('a#one'))
  expect(texts(forge).at(-1)).toMatch(
    /^Fixed: kept in .* It was broken since 2025-01-05, 03:00 UTC/,
  )
})

test('since when a clause was flaky is told as such where it is not tested', async () => {
  const forge = await startForge()
  const record = { clause: 'a#one', since: dayOf(3), broken: 2, tested: 4, flaky: true }
  const history = { since: dayOf(1), nights: [], records: [record] }
  const untested = [{ id: 'a#one', verdict: 'unreached', cause: 'failure', reason: 'It failed.' }]
  await report(
    forge,
    runWith([finding('f1', 'a#one')], { history }),
    runWith([], { clauses: untested, history: { ...history, records: [] } }),
  )
  expect(forge.issues[0]!.body).toMatch(/\*\*Not tested\*\*.* Flaky since: 2025-01-03/)
})
