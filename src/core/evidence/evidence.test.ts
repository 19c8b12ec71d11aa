import { expect, test } from 'vitest'
import { trafficLimits } from '../exchange/index.ts'
import type { Finding, ReportedExchange } from '../run/index.ts'
import { joinEvidence, noEvidence, openJoin } from './evidence.ts'

const exchange = (url: string): ReportedExchange => ({
  operation: 4,
  request: { method: 'GET', url, headers: {}, body: null },
  response: null,
  durationMs: 1,
})
const finding: Finding = {
  clause: 'entities/list#answer',
  origin: 'endpoints.list-entities-empty',
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
      ...noEvidence,
      findings: [],
      exchanges: [exchange('1')],
      reached: ['a#b'],
    },
    {
      ...noEvidence,
      findings: [{ ...finding, exchange: 1 }],
      exchanges: ['2', '3'].map(exchange),
      reached: ['a#b'],
    },
  ])
  expect(exchanges.map(({ request }) => request.url)).toEqual(['1', '2', '3'])
  expect(exchanges[findings[0]!.exchange!]!.request.url).toBe('3')
  expect(reached).toEqual(['a#b'])
})

test('a finding without an exchange stays without one', () => {
  const { findings } = joinEvidence([
    {
      ...noEvidence,
      findings: [finding],
      exchanges: [exchange('1')],
    },
  ])
  expect(findings).toEqual([finding])
})

test('of very many exchanges a report holds some, and each finding points to its own or to none', () => {
  const many = Array.from({ length: 7_000 }, (_, index) => exchange(String(index)))
  const findings = [0, 6_999].map((index) => ({ ...finding, exchange: index }))
  const judged = new Map([[1, 7_000]])
  const evidence = { ...noEvidence, exchanges: many, findings, called: judged, judged }
  const joined = joinEvidence([evidence, evidence])
  expect(joined.exchanges).toHaveLength(10_000)
  const places = joined.findings.map((found) => found.exchange)
  expect(places).toEqual([0, 6_999, 7_000, undefined])
  expect(joined.notKept).toBe(4_000)
  expect(joined.judged.get(1)).toBe(14_000)
  expect(joined.called).toEqual(joined.judged)
})

const of = (exchanges: readonly ReportedExchange[], findings: readonly Finding[]) => ({
  ...noEvidence,
  exchanges,
  findings,
})

test('of several files a report holds as much as of one: an exchange of each operation, and an equal remark once', () => {
  const { add, evidence } = openJoin(trafficLimits)
  const remark = { ...finding, severity: 'novelty', more: 2 } as const
  for (const file of ['a', 'b', 'c']) {
    const broken = { ...finding, pointer: `/${file}`, exchange: 1 }
    add(
      of([exchange(`${file}1`), exchange(`${file}2`)], [remark, ...(file === 'b' ? [broken] : [])]),
    )
  }
  const { exchanges, findings, notKept } = evidence()
  expect(exchanges.map(({ request }) => request.url)).toEqual(['a1', 'b2'])
  expect(findings).toEqual([
    { ...remark, more: 8 },
    { ...finding, pointer: '/b', exchange: 1 },
  ])
  expect(notKept).toBe(4)
})
