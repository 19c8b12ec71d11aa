import { expect, test } from 'vitest'
import type { Exchange } from '../exchange/index.ts'
import { openSettlingWindow } from './settling-window.ts'

const sent = (method: string, startedAt: number | null): Exchange => ({
  request: { method, url: 'https://api.invalid/a', headers: {}, body: { kind: 'none' } },
  response: null,
  failure: null,
  startedAt,
  durationMs: 100,
})

test('a read within two seconds after the end of a write is a read soon after it, unless the implementation failed', () => {
  const window = openSettlingWindow()
  const mayNotShowYet = (exchange: Exchange) => {
    window.note(exchange, 0)
    return window.covers(exchange)
  }
  expect(mayNotShowYet(sent('GET', 0))).toBe(false)
  expect(mayNotShowYet(sent('PUT', 1_000))).toBe(false)
  expect(mayNotShowYet(sent('GET', 1_200))).toBe(true)
  const response = { status: 500, headers: {}, body: { kind: 'none' } } as const
  expect(mayNotShowYet({ ...sent('GET', 1_200), response })).toBe(false)
  expect(mayNotShowYet(sent('GET', 3_099))).toBe(true)
  expect(mayNotShowYet(sent('GET', 3_100))).toBe(false)
  expect(mayNotShowYet(sent('GET', null))).toBe(false)
})

test('a later write does not excuse that what a write set does not show', () => {
  const window = openSettlingWindow()
  window.note(sent('PUT', 0), 1)
  window.note(sent('GET', 200), 2)
  window.note(sent('POST', 5_000), 3)
  expect(window.covers(sent('GET', 1_000), 1)).toBe(true)
  expect(window.covers(sent('GET', 5_200), 1)).toBe(false)
  expect(window.covers(sent('GET', 5_200), 2)).toBe(true)
  expect(window.covers(sent('GET', 5_200), 3)).toBe(true)
})
