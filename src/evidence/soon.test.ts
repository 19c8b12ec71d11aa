import { expect, test } from 'vitest'
import { contract } from '../contract/rules/index.ts'
import type { Exchange } from '../exchange/index.ts'
import type { Finding } from '../run/index.ts'
import { openHints } from './soon.ts'

const sent = (method: string, startedAt: number | null): Exchange => ({
  request: { method, url: 'https://api.invalid/a', headers: {}, body: { kind: 'none' } },
  response: null,
  failure: null,
  startedAt,
  durationMs: 100,
})

test('a read within two seconds after the end of a write is a read soon after it', () => {
  const { note } = openHints(contract)
  expect(note(sent('GET', 0))).toBe(false)
  expect(note(sent('PUT', 1_000))).toBe(false)
  expect(note(sent('GET', 1_200))).toBe(true)
  expect(note(sent('GET', 3_099))).toBe(true)
  expect(note(sent('GET', 3_100))).toBe(false)
  expect(note(sent('GET', null))).toBe(false)
})

test('what a delay may excuse gets the hint, and nothing else', () => {
  const { hinted } = openHints(contract)
  const hintOf = (clause: string, severity: Finding['severity'] = 'violation') =>
    hinted({ clause, severity } as Finding).hint
  expect(hintOf('entities/update#lasts')).toMatch(/declare it: settleMs/)
  expect(hintOf('conventions/records#agree', 'warning')).toBeDefined()
  expect(hintOf('conventions/records#agree', 'observation')).toBeUndefined()
  expect(hintOf('merchants/merchant#names')).toBeUndefined()
  expect(hintOf('accounts/retrieve#id')).toBeUndefined()
})
