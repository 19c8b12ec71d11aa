import { expect, test } from 'vitest'
import type { Exchange } from '../../core/exchange/index.ts'
import { watchKey } from './key-watch.ts'

const request = { method: 'GET', url: 'http://a.test/', headers: {}, body: { kind: 'none' } }

function exchange(sent: number, ended: number, status = 401): Exchange {
  const response = { status, headers: {}, body: { kind: 'none' } }
  return { request, response, sequence: { sent, ended }, failure: null } as unknown as Exchange
}

test('the first refused request is the one that was sent first of those after which none was accepted, in whatever order responses come', () => {
  const key = watchKey(1)
  key.note(exchange(0, 1, 200), true)
  key.note(exchange(5, 6), false)
  key.note(exchange(2, 6, 200), true)
  key.note(exchange(3, 6), false)
  key.note(exchange(4, 6, 200), true)
  // After one before the run, and five that were sent.
  expect(key.firstRefused(401)).toBe(7)
  expect([key.refusals(401), key.refusals(403), key.hasAccepted()]).toEqual([2, 0, true])
})

test('a request that was refused before another one was sent and accepted was not refused for the key', () => {
  const key = watchKey(0)
  key.note(exchange(0, 1), false)
  key.note(exchange(1, 2, 200), true)
  expect(key.refusals(401)).toBe(0)
  key.note(exchange(2, 3), false)
  expect(key.firstRefused(401)).toBe(3)
})

test('what an action refuses, which may be of its token, is not the first request that is refused for the key', () => {
  const key = watchKey(0)
  key.note(exchange(0, 1, 200), true)
  key.note(exchange(1, 2), false, true)
  expect(key.firstRefused(401)).toBe(2)
  key.note(exchange(2, 4), false)
  key.note(exchange(3, 4), false)
  expect([key.firstRefused(401), key.refusals(401)]).toEqual([3, 3])
})
