import { expect, test } from 'vitest'
import type { Finding, ReportedExchange } from '../run/index.ts'
import { joinEvidence } from './build-run.ts'

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
    { findings: [], exchanges: [exchange('1')], reached: ['a#b'], judged: new Map() },
    {
      findings: [{ ...finding, exchange: 1 }],
      exchanges: ['2', '3'].map(exchange),
      reached: ['a#b'],
      judged: new Map(),
    },
  ])
  expect(exchanges.map(({ request }) => request.url)).toEqual(['1', '2', '3'])
  expect(exchanges[findings[0]!.exchange!]!.request.url).toBe('3')
  expect(reached).toEqual(['a#b'])
})

test('a finding without an exchange stays without one', () => {
  const { findings } = joinEvidence([
    { findings: [finding], exchanges: [exchange('1')], reached: [], judged: new Map() },
  ])
  expect(findings).toEqual([finding])
})
