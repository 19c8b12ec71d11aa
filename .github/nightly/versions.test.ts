import { expect, test } from 'vitest'
import { report, startForge } from './forge.fixture.ts'
import { notified, states, texts } from './issues.fixture.ts'
import { brokenNight, finding, runWith } from './run.fixture.ts'

test('a run under another API version ends and reopens no issue, and has its own', async () => {
  const forge = await startForge()
  const early = { apiVersion: '2024-04-04' }
  const writes = await report(forge, brokenNight(12), brokenNight(0, 30, early))
  expect(writes[1]).toEqual([])
  const late = 'mock, API 2025-07-04: 12 clauses broke in one night'
  const own = 'mock, API 2024-04-04: 12 clauses broke in one night'
  await report(forge, brokenNight(12, 30, early), brokenNight(0))
  expect(states(forge)).toEqual([`closed: ${late}`, `open: ${own}`])
  const last = await report(forge, brokenNight(12), brokenNight(0, 30, early))
  expect(notified(last)).toEqual([1, 1])
  expect(states(forge)).toEqual([`closed: ${late}`, `closed: ${own}`, `open: ${late}`])
})

test('the issues of a version that no run tests any more are closed after thirty days, and a run of it opens them again', async () => {
  const forge = await startForge()
  const at = (day: number, apiVersion: string) => ({
    startedAt: new Date(Date.UTC(2030, 0, day, 3)).toISOString(),
    apiVersion,
  })
  const broken = [finding('f1', 'a#one')]
  await report(forge, runWith(broken, at(1, '2024-04-04')), runWith([], at(30, '2025-07-04')))
  expect(forge.issues.map(({ isClosed }) => isClosed)).toEqual([false])
  await report(forge, runWith([], at(32, '2025-07-04')), runWith([], at(33, '2025-07-04')))
  expect(texts(forge)).toEqual([
    'No run tests API version `2024-04-04` any more: the last one was that of 2030-01-01, 03:00 UTC. run of 2030-02-01, 03:00 UTC.',
  ])
  expect(forge.issues.map(({ isClosed }) => isClosed)).toEqual([true])
  await report(forge, runWith(broken, at(34, '2024-04-04')))
  expect(forge.issues.map(({ isClosed }) => isClosed)).toEqual([false])
})

test('where a forge has issues of several versions or targets, each title says of which it is', async () => {
  const forge = await startForge()
  const broken = [finding('f1', 'a#one')]
  const waiver = { clause: 'a#one', state: 'ends soon', expires: '2026-02-01', message: 'Soon.' }
  const early = { apiVersion: '2024-04-04', waivers: [waiver] }
  await report(forge, runWith(broken), runWith(broken, early), runWith(broken))
  expect(states(forge)).toEqual([
    'open: Broken: It keeps a#one. (mock, API 2025-07-04)',
    'open: Broken: It keeps a#one. (mock, API 2024-04-04)',
    'open: The waiver for a#one ends on 2026-02-01 (mock, API 2024-04-04)',
  ])
  await report(forge, runWith([]), runWith(broken, { target: { name: 'other' } }))
  expect(states(forge)[0]).toBe('closed: Fixed: It keeps a#one. (mock, API 2025-07-04)')
  expect(states(forge).at(-1)).toBe('open: Broken: It keeps a#one. (other)')
})
