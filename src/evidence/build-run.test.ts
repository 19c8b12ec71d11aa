import { expect, test } from 'vitest'
import { clauses } from '../contract/index.ts'
import type { Finding, ReportedExchange } from '../run/index.ts'
import { joinEvidence, planClauses } from './build-run.ts'

const exchange = (url: string): ReportedExchange => ({
  operation: 4,
  request: { method: 'GET', url, headers: {}, body: null },
  response: null,
  durationMs: 1,
})
const finding: Finding = {
  clause: 'entities/list#answer',
  origin: 'C251',
  severity: 'violation',
  operation: 4,
  pointer: '',
  message: 'm',
  expected: 'e',
  actual: 'a',
}

test('findings of several scenarios point into the exchanges of the run', () => {
  const { exchanges, findings, reached } = joinEvidence([
    {
      findings: [],
      exchanges: [exchange('1')],
      reached: ['a#b'],
      called: new Map(),
      judged: new Map(),
    },
    {
      findings: [{ ...finding, exchange: 1 }],
      exchanges: ['2', '3'].map(exchange),
      reached: ['a#b'],
      called: new Map(),
      judged: new Map(),
    },
  ])
  expect(exchanges.map(({ request }) => request.url)).toEqual(['1', '2', '3'])
  expect(exchanges[findings[0]!.exchange!]!.request.url).toBe('3')
  expect(reached).toEqual(['a#b'])
})

test('a finding without an exchange stays without one', () => {
  const { findings } = joinEvidence([
    {
      findings: [finding],
      exchanges: [exchange('1')],
      reached: [],
      called: new Map(),
      judged: new Map(),
    },
  ])
  expect(findings).toEqual([finding])
})

const provers = [
  { id: 'payments/cancel/one', proves: ['payments/cancel#answer', 'gaps/limits#rates'] },
]

test('a whole run plans every clause that can be tested, whether a scenario declares it or not', () => {
  const planned = planClauses(provers)
  expect(planned).toContainEqual({
    id: 'payments/cancel#answer',
    origin: 'C270',
    level: 'rule',
    scenarios: ['payments/cancel/one'],
    testers: ['payments/cancel/one'],
  })
  expect(planned.find(({ id }) => id === 'merchants/retrieve#answer')?.scenarios).toEqual([])
  const levels = new Set(planned.map(({ level }) => level))
  expect([...levels].sort()).toEqual(['advice', 'implied', 'rule'])
})

test('a clause that no HTTP client can test is not planned', () => {
  expect(clauses['authentication/key#sent'].excluded).toBeDefined()
  const ids = planClauses(provers).map(({ id }) => id)
  expect(ids).not.toContain('authentication/key#sent')
})

test('a run of some scenarios plans what they declare and what they touched, gaps left out', () => {
  const touched = new Set(['payments/cancel#id', 'gaps/events#types'])
  const ids = planClauses(provers, touched).map(({ id }) => id)
  expect(ids).toEqual(['payments/cancel#answer', 'payments/cancel#id'])
})

test('of very many exchanges a report holds some, and each finding points to its own or to none', () => {
  const many = Array.from({ length: 7_000 }, (_, index) => exchange(String(index)))
  const findings = [0, 6_999].map((index) => ({ ...finding, exchange: index }))
  const judged = new Map([[1, 7_000]])
  const evidence = { exchanges: many, findings, reached: [], called: judged, judged }
  const joined = joinEvidence([evidence, evidence])
  expect(joined.exchanges).toHaveLength(10_000)
  const places = joined.findings.map((found) => found.exchange)
  expect(places).toEqual([0, 6_999, 7_000, undefined])
  expect(joined.notKept).toBe(4_000)
  expect(joined.judged.get(1)).toBe(14_000)
})
