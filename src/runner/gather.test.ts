import { expect, test } from 'vitest'
import type { Finding, ReportedExchange } from '../run/index.ts'
import type { Performance } from '../scenario/index.ts'
import { gather } from './gather.ts'
import { storyAt } from './scenarios.fixture.ts'

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
  exchange: 1,
}

function performance(id: string, urls: readonly string[], found: readonly Finding[]): Performance {
  return {
    result: { id, title: id, outcome: 'passed', durationMs: 1 },
    findings: found,
    exchanges: urls.map(exchange),
    reached: ['entities/list#answer'],
  }
}

const never = () => {
  throw new Error('every story was told')
}

test('findings point into the exchanges of the run, whatever story came first', () => {
  const planned = [storyAt('a/b/one'), storyAt('a/b/two')]
  const told = [performance('a/b/two', ['3', '4'], [finding]), performance('a/b/one', ['1'], [])]
  const { exchanges, findings, reached } = gather(planned, told, never)
  expect(exchanges.map(({ request }) => request.url)).toEqual(['1', '3', '4'])
  expect(exchanges[findings[0]!.exchange!]!.request.url).toBe('4')
  expect([...reached]).toEqual(['entities/list#answer'])
})

test('a finding without an exchange stays without one', () => {
  const { exchange: _, ...rest } = finding
  const { findings } = gather([storyAt('a/b/c')], [performance('a/b/c', ['1'], [rest])], never)
  expect(findings[0]).not.toHaveProperty('exchange')
})

test('a planned story of which nothing came is told of, with a reason', () => {
  const { scenarios } = gather([storyAt('a/b/lost')], [], (id) => ({
    outcome: 'errored',
    reason: `${id} is lost`,
  }))
  expect(scenarios).toEqual([
    {
      id: 'a/b/lost',
      title: 'the story a/b/lost',
      outcome: 'errored',
      reason: 'a/b/lost is lost',
      durationMs: 0,
    },
  ])
})
