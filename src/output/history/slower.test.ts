import { expect, test } from 'vitest'
import { operations } from '../../core/contract/index.ts'
import { type Night, newsAfter, quiet } from './nights.fixture.ts'

test('slower operations are listed once', async () => {
  const slow = [6, 7].map((number): Night => ({ day: number, marks: 'kk', ms: 500 }))
  expect(await newsAfter(...quiet, slow[0]!)).toEqual([
    'slower: GET /entities (median 10 → 500 ms, p95 10 → 500 ms)',
  ])
  expect(await newsAfter(...quiet, ...slow)).toEqual([])
  expect(await newsAfter(...quiet, ...slow, { day: 8, marks: 'kk' })).toEqual([])
  expect(await newsAfter(...quiet, { day: 6, marks: 'kk', ms: 29 })).toEqual([])
})

test('what takes longer because more scenarios ran at the same time is not slower', async () => {
  const night = (day: number, concurrency: number, ms = 10): Night => {
    return { day, marks: 'kk', ms, more: { concurrency } }
  }
  const usual = [1, 2, 3, 4].map((day) => night(day, 1))
  expect(await newsAfter(...usual, night(5, 8, 500))).toEqual([])
  expect(await newsAfter(...usual, night(5, 1, 500))).toHaveLength(1)
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

test('operations with a few responses only show as well that all are slower', async () => {
  const paced = (day: number, ms: number): Night => {
    const paces = Object.values(operations).slice(1)
    const others = paces.map(({ method, path }) => [`${method} ${path}`, ms])
    return { day, marks: 'kk', ms, paces: Object.fromEntries(others), responses: 3 }
  }
  const usual = [1, 2, 3, 4].map((day) => paced(day, 100))
  expect(await newsAfter(...usual, paced(5, 500))).toEqual([
    'slower: most operations take 5.0 times as long as usual: the machine, the network or the target is slower',
  ])
})
