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
  const mayNotShowYet = openSettlingWindow()
  expect(mayNotShowYet(sent('GET', 0))).toBe(false)
  expect(mayNotShowYet(sent('PUT', 1_000))).toBe(false)
  expect(mayNotShowYet(sent('GET', 1_200))).toBe(true)
  const response = { status: 500, headers: {}, body: { kind: 'none' } } as const
  expect(mayNotShowYet({ ...sent('GET', 1_200), response })).toBe(false)
  expect(mayNotShowYet(sent('GET', 3_099))).toBe(true)
  expect(mayNotShowYet(sent('GET', 3_100))).toBe(false)
  expect(mayNotShowYet(sent('GET', null))).toBe(false)
})
