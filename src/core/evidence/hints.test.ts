import { expect, test } from 'vitest'
import { type Exchange, traceLimits } from '../exchange/index.ts'
import type { Finding } from '../run/index.ts'
import { asFlip, hintOfCache, watchCaches, watchFlips } from './hints.ts'

const withHeaders = (
  headers: Readonly<Record<string, string>>,
  method = 'GET',
  value: unknown = null,
): Exchange => ({
  request: { method, url: 'https://api.invalid/a', headers: {}, body: { kind: 'none' } },
  response: { status: 200, headers, body: { kind: 'json', value, bytes: 0 } },
  failure: null,
  startedAt: 0,
  durationMs: 1,
})

test.each([
  [{ age: '12' }, ['age']],
  [{ age: '0' }, ['age']],
  [{ 'x-cache': 'HIT from a' }, ['x-cache']],
  [{ 'x-cache': 'MISS from a', 'cache-control': 'no-store' }, []],
  [{ 'x-cache-status': 'HIT' }, ['x-cache-status']],
  [{ 'cf-cache-status': 'HIT', age: '3' }, ['age', '•••-cache-status']],
  [{ 'cache-status': '"a"; hit; ttl=3' }, ['cache-status']],
  [{ etag: '"hit"' }, []],
])('of a response with %o, these say that a cache responded: %o', (headers, marks) => {
  expect(watchCaches()(withHeaders(headers))).toEqual(marks)
})

test('a Date before that of an earlier response shows a cache, and one that moves does not', () => {
  const cacheOf = watchCaches()
  const at = (second: number) =>
    cacheOf(withHeaders({ date: new Date(1_000_000_000_000 + second * 1_000).toUTCString() }))
  expect([at(0), at(5), at(5), at(4), at(9), at(5)]).toEqual([[], [], [], [], [], ['date']])
  expect(cacheOf(withHeaders({ date: 'now' }))).toEqual([])
  expect(hintOfCache(['age', 'date'])).toContain('headers age, date')
})

const finding = {
  clause: 'a#b',
  operation: 1,
  pointer: '',
  severity: 'violation',
  step: 2,
} as const
const flipsIn = (sent: readonly string[], cookie = false, shown = (state: string) => state) => {
  const flips = watchFlips()
  sent.forEach((state, index) => {
    const exchange = withHeaders({}, state === 'write' ? 'PUT' : 'GET', shown(state))
    flips.note(exchange, index + 1, state === 'wrong', state !== 'wrong')
  })
  return flips.explain([finding as unknown as Finding], cookie)[0]?.hint
}

test('a read that is right and wrong in turn without a write has two states', () => {
  expect(flipsIn(['right', 'wrong', 'right'])).toContain('several instances')
  expect(flipsIn(['right', 'wrong', 'wrong', 'right'], true)).toContain('"headers"')
  expect(flipsIn(['right', 'wrong', 'wrong'])).toBeUndefined()
  expect(flipsIn(['wrong', 'wrong', 'right'])).toBeUndefined()
  expect(flipsIn(['wrong', 'wrong', 'right', 'wrong'])).toContain('several instances')
  expect(flipsIn(['write', 'wrong', 'right'])).toBeUndefined()
  expect(flipsIn(['right', 'wrong', 'write', 'right'])).toBeUndefined()
  // What it is held against may differ.
  expect(flipsIn(['right', 'wrong', 'right'], false, () => 'one')).toBeUndefined()
})

test('two states explain a fault better than time does, and nothing better than a cache does', () => {
  const flipped = { ...finding, soonAfterWrite: true } as unknown as Finding
  expect(asFlip(flipped, false)).not.toHaveProperty('soonAfterWrite')
  const cached = { ...flipped, hint: hintOfCache(['age']) }
  expect(asFlip(cached, false)).toBe(cached)
})

test('of a long trace of reads only the latest requests are remembered', () => {
  const flips = watchFlips()
  const read = (path: string, step: number, isWrong = false) => {
    const { request, ...rest } = withHeaders({}, 'GET', isWrong)
    const exchange = { ...rest, request: { ...request, url: `https://api.invalid/${path}` } }
    flips.note(exchange, step, isWrong, !isWrong)
  }
  read('a', 1)
  for (let other = 0; other < 2 * traceLimits.ruleEntries; other++) read(String(other), 3)
  read('a', 2, true)
  read('a', 4)
  expect(flips.explain([finding as unknown as Finding], false)[0]?.hint).toBeUndefined()
})

test('a read that is wrong for one key and right for another has one state', () => {
  const flips = watchFlips()
  for (const step of [1, 2, 3, 4]) {
    const isWrong = step % 2 === 0
    const { request, ...rest } = withHeaders({}, 'GET', isWrong)
    const headers = { authorization: isWrong ? 'Bearer b' : 'Bearer a' }
    flips.note({ ...rest, request: { ...request, headers } }, step, isWrong, !isWrong)
  }
  expect(flips.explain([finding as unknown as Finding], false)[0]?.hint).toBeUndefined()
})
