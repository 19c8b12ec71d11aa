import { expect, test } from 'vitest'
import type { Exchange } from '../../core/exchange/index.ts'
import { watchKey } from './key-watch.ts'

const request = { method: 'GET', url: 'http://a.test/', headers: {}, body: { kind: 'none' } }

function exchange(sent: number, ended: number, status = 401): Exchange {
  const response = { status, headers: {}, body: { kind: 'none' } }
  return { request, response, sequence: { sent, ended }, failure: null } as unknown as Exchange
}

test('the first refused request is the one that was sent first, in whatever order responses come', () => {
  const key = watchKey(1)
  key.note(exchange(0, 1, 200), true)
  key.note(exchange(5, 6), false)
  key.note(exchange(2, 6, 200), true)
  key.note(exchange(3, 6), false)
  key.note(exchange(4, 6, 200), true)
  // After one before the run, and three that were sent.
  expect(key.firstRefused(401)).toBe(5)
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
