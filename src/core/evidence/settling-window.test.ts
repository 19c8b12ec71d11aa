import { expect, test } from 'vitest'
import { contract } from '../contract/judging/index.ts'
import type { Exchange } from '../exchange/index.ts'
import { clausesOfRules, openSettlingWindow } from './settling-window.ts'

const sent = (method: string, startedAt: number | null): Exchange => ({
  request: { method, url: 'https://api.invalid/a', headers: {}, body: { kind: 'none' } },
  response: null,
  failure: null,
  startedAt,
  durationMs: 100,
})

test('a read within two seconds after the end of a write is a read soon after it', () => {
  const mayNotShowYet = openSettlingWindow()
  expect(mayNotShowYet(sent('GET', 0))).toBe(false)
  expect(mayNotShowYet(sent('PUT', 1_000))).toBe(false)
  expect(mayNotShowYet(sent('GET', 1_200))).toBe(true)
  expect(mayNotShowYet(sent('GET', 3_099))).toBe(true)
  expect(mayNotShowYet(sent('GET', 3_100))).toBe(false)
  expect(mayNotShowYet(sent('GET', null))).toBe(false)
})

test('the clauses of rules are judged by earlier exchanges, and not by what one response shows', () => {
  const clauses = clausesOfRules(contract)
  expect(clauses).toContain('entities/update#lasts')
  expect(clauses).toContain('conventions/records#agree')
  expect(clauses).not.toContain('merchants/merchant#names')
})
