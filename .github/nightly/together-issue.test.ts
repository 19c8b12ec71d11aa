import { expect, test } from 'vitest'
import { report, startForge } from './forge.fixture.ts'
import { notified, states, texts } from './issues.fixture.ts'
import { brokenNight, finding, fixedIn, runWith } from './run.fixture.ts'

test('many clauses that break in one night are one issue, the gravest first, which ends when they heal', async () => {
  const forge = await startForge()
  const writes = await report(forge, brokenNight(30), brokenNight(12), brokenNight(0))
  expect(notified(writes)).toEqual([1, 0, 1])
  expect(states(forge)).toEqual(['closed: mock: 30 clauses broke in one night'])
  const { body } = forge.issues[0]!
  expect(body.indexOf('`a#c11`')).toBeLessThan(body.indexOf('`a#c10`'))
  expect(texts(forge)).toEqual([
    expect.stringMatching(/^Over: \*\*0 of 30\*\* clauses are broken, 30 kept in the run/),
  ])
  expect(forge.issues[0]!.body).not.toContain('Since:')
})

test('what still stands after some nights gets issues of its own, a few each night, and nothing broken is in none', async () => {
  const forge = await startForge()
  const nights = Array.from({ length: 8 }, () => brokenNight(12))
  const writes = await report(forge, ...nights)
  expect(notified(writes)).toEqual([1, 0, 0, 5, 5, 3, 0, 0])
  expect(states(forge)[0]).toBe('closed: mock: 12 clauses broke in one night')
  expect(forge.issues).toHaveLength(13)
  expect(states(forge)[1]).toBe('open: Broken: It keeps a#c11.')
})

test('of many that heal together their one issue ends before those of their own, and no night says that none is broken beside an open issue', async () => {
  const forge = await startForge()
  const five = Array.from({ length: 5 }, () => brokenNight(28))
  await report(forge, ...five, brokenNight(0))
  expect(states(forge)[0]).toBe('closed: mock: 28 clauses broke in one night')
  expect(states(forge).filter((state) => state.startsWith('open'))).toHaveLength(2)
})

test('what the issue of many told to be kept is closed without a comment of its own, unless it broke again', async () => {
  const forge = await startForge()
  const five = Array.from({ length: 5 }, () => brokenNight(28))
  const writes = await report(forge, ...five, brokenNight(0), brokenNight(0), brokenNight(0))
  // The end of all, and eight of ten; then the others.
  expect(notified(writes).slice(0, 6)).toEqual([1, 0, 0, 5, 5, 1])
  expect(states(forge).filter((state) => state.startsWith('open'))).toEqual([])
  expect(texts(forge)).toEqual([expect.stringMatching(/^Over: \*\*0 of 28\*\* .* 28 kept/)])
  const closedIn = (night: number) => writes[night]!.filter((one) => one.startsWith('PATCH')).length
  expect([closedIn(5), closedIn(6)]).toEqual([11, 2])
  await report(forge, brokenNight(1), brokenNight(0))
  expect(texts(forge).at(-1)).toMatch(/^Fixed: kept in the run of/)
})

test('a clause that was flaky before does not say since when others are broken that broke together with it', async () => {
  const forge = await startForge()
  const record = { clause: 'a#c0', broken: 2, tested: 4, flaky: true }
  const flaky = { records: [{ ...record, since: '2025-01-22T03:00:00.000Z' }] }
  await report(forge, brokenNight(12, 30, { history: flaky }))
  expect(states(forge)[0]).toBe('open: mock: 12 clauses broke in one night')
  expect(forge.issues[0]!.body).not.toContain('2025-01-22, 03:00 UTC, the last')
})

test('of many that broke together the title counts those that are broken tonight, whichever issue they have', async () => {
  const forge = await startForge()
  const four = Array.from({ length: 4 }, () => brokenNight(15))
  await report(forge, ...four)
  expect(states(forge)[0]).toBe('open: mock: 15 clauses broke in one night')
  expect(forge.issues[0]!.body).toContain(
    '**15 of 15** clauses are broken (5 of them have issues of their own) in the run',
  )
  const names = Array.from({ length: 15 }, (_, nth) => `a#c${nth}`)
  const verdictOf = (nth: number) => (nth < 8 ? 'broken' : nth < 12 ? 'unreached' : 'kept')
  // One is outside of the profile: a run has it only if it is broken.
  const clauses = names.slice(0, 14).map((id, nth) => ({ id, verdict: verdictOf(nth) }))
  const found = names.slice(0, 8).map((clause, nth) => finding(`f${nth}`, clause))
  await report(forge, runWith(found, { clauses }))
  expect(states(forge)[0]).toBe(
    'open: mock: 8 of 15 clauses that broke in one night are broken, 5 not tested',
  )
  expect(forge.issues[0]!.body).toMatch(
    /\*\*8 of 15\*\* clauses are broken .*, 2 kept, 5 not tested/,
  )
})

test('an issue of many is not over after a run that tests none of them', async () => {
  const forge = await startForge()
  await report(forge, brokenNight(12))
  const other = runWith([], { profile: { names: ['payments'] } })
  await report(forge, other, runWith([], { addresses: ['a/list'] }))
  expect(states(forge)[0]).toMatch(/^open: mock: 12 clauses/)
})

test('of many that broke together one outside of the profile is kept as long as the history calls it fixed', async () => {
  const forge = await startForge()
  const clauses = Array.from({ length: 12 }, (_, nth) => {
    return { id: `a#c${nth}`, verdict: nth === 0 ? 'broken' : 'kept' }
  }).slice(0, 11)
  await report(forge, brokenNight(12, 12))
  const rest = { clauses }
  const writes = [fixedIn('a#c11', rest), runWith([], { ...rest, history: { nights: [] } })]
  for (const file of writes) {
    await report(forge, file)
    expect(forge.issues[0]!.body).toContain('**1 of 12** clauses are broken, 11 kept in the run')
  }
})

test('an issue of many whose last clauses got issues of their own is not over', async () => {
  const forge = await startForge()
  const still = () => brokenNight(7, 30)
  await report(forge, ...Array.from({ length: 5 }, still))
  const last = texts(forge).at(-1)!
  expect(states(forge)[0]).toMatch(/^closed: /)
  expect(last).toMatch(/^It goes on in other issues: \*\*7 of 7\*\* clauses are broken/)
})

test('what broke in several nights, in which the forge was away, did not break in one', async () => {
  const forge = await startForge()
  const records = Array.from({ length: 12 }, (_, nth) => {
    return {
      clause: `a#c${nth}`,
      since: `2025-12-0${1 + (nth % 2)}T03:00:00.000Z`,
      broken: 1,
      tested: 2,
    }
  })
  await report(forge, brokenNight(12, 30, { history: { records } }))
  expect(states(forge)).toEqual(['open: mock: 12 clauses broke'])
  expect(forge.issues[0]!.body).toContain(
    'The first since 2025-12-01, 03:00 UTC, the last since 2025-12-02, 03:00 UTC.',
  )
})

test('a few that break beside many have issues of their own, and each that is fixed is closed with a comment, ten notifications a night', async () => {
  const forge = await startForge()
  const nights = [5, 10, 15, 20, 0, 0, 0, 0, 0].map((broken) => brokenNight(broken))
  const writes = await report(forge, ...nights)
  // Five issues begin in a night, or five comments are written and five issues closed.
  expect(notified(writes)).toEqual([5, 5, 5, 5, 5, 5, 5, 5, 0])
  expect(texts(forge)).toEqual(Array(20).fill(expect.stringMatching(/^Fixed: kept in the run of/)))
  expect(forge.issues.every(({ isClosed }) => isClosed)).toBe(true)
})

test('a run that ended before it sent everything does not end the issue of many, of which the history knows one to be kept', async () => {
  const forge = await startForge()
  await report(forge, brokenNight(8))
  const at = new Date(Date.UTC(2026, 0, 1, 3)).toISOString()
  const fixed = { kind: 'fixed', text: 'a#c0', clause: 'a#c0' }
  const history = { records: [], changes: [], nights: [{ at, changes: [fixed] }] }
  const cut = { completeness: 'incomplete', ended: 'away', history }
  await report(forge, brokenNight(0, 30, cut))
  expect(states(forge)[0]).toMatch(/^open: mock: 0 of 8 clauses/)
  await report(forge, brokenNight(0))
  expect(states(forge)[0]).toBe('closed: mock: 8 clauses broke in one night')
})
