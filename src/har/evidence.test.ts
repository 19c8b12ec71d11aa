import { expect, test } from 'vitest'
import { findingOf } from '../contract/index.ts'
import type { Exchange } from '../exchange/index.ts'
import { createEvidence, limits } from './evidence.ts'

const exchange: Exchange = {
  request: { method: 'GET', url: 'https://a.example/', headers: {}, body: { kind: 'none' } },
  response: { status: 200, headers: {}, body: { kind: 'json', value: { a: 1 }, bytes: 7 } },
  failure: null,
  startedAt: null,
  durationMs: 0,
}

const seenAt = (entry: number, operation = 18) => ({ file: 'a.har', entry, operation, exchange })

const wrong = (clause: 'merchants/retrieve#id' | 'accounts/retrieve#id') =>
  findingOf({ clause, operation: 18, pointer: '/id', message: 'm', expected: 'e', actual: 'a' })

const novel = (pointer: string, actual: string) =>
  findingOf({
    clause: 'merchants/merchant#type',
    operation: 18,
    pointer,
    message: 'New.',
    expected: 'e',
    actual,
    severity: 'novelty',
  })

test('the first exchange of an operation is shown, and each that something is wrong with', () => {
  const evidence = createEvidence([])
  evidence.add(seenAt(0), [])
  evidence.add(seenAt(1), [])
  evidence.add(seenAt(2), [wrong('merchants/retrieve#id')])
  const { exchanges, findings } = evidence.show()
  expect(exchanges.map(({ source }) => source?.entry)).toEqual([0, 2])
  expect(findings[0]).toMatchObject({ exchange: 1, source: { file: 'a.har', entry: 2 } })
})

test('a flood of violations is told in part, and the part that is not is counted', () => {
  const evidence = createEvidence([])
  const flood = limits.findings + 500
  for (let entry = 0; entry < flood; entry++) {
    evidence.add(seenAt(entry), [wrong('merchants/retrieve#id')])
  }
  evidence.add(seenAt(flood), [wrong('accounts/retrieve#id')])
  const { exchanges, findings } = evidence.show()
  expect(exchanges).toHaveLength(limits.exchanges + 1)
  expect(findings).toHaveLength(limits.findings + 2)
  expect(findings.at(-2)).toMatchObject({ clause: 'accounts/retrieve#id', exchange: 300 })
  expect(findings.at(-1)).toMatchObject({
    clause: 'merchants/retrieve#id',
    severity: 'observation',
    message: '500 more findings of this clause are not listed.',
  })
})

test('the same novelty is told once, with how often it was seen', () => {
  const evidence = createEvidence([])
  for (let entry = 0; entry < 40; entry++) {
    evidence.add(seenAt(entry), [novel(`/data/${entry}/type`, '"loan"'), novel('/type', '"card"')])
  }
  expect(evidence.show().findings.map(({ pointer, message }) => [pointer, message])).toEqual([
    ['/data/0/type', 'New. Seen 40 times.'],
    ['/type', 'New. Seen 40 times.'],
  ])
})

test('novelties without end are counted beyond some', () => {
  const evidence = createEvidence([])
  const words = Array.from({ length: 3_000 }, (_, n) =>
    n.toString(2).replace(/0/g, 'a').replace(/1/g, 'b'),
  )
  for (const word of words) evidence.add(seenAt(0), [novel('/type', word)])
  const { findings } = evidence.show()
  expect(findings).toHaveLength(2_001)
  expect(findings.at(-1)?.message).toBe(
    '1000 more remarks on this clause are not listed; the first: New.',
  )
})

test('exchanges too big to be kept are named all the same', () => {
  const evidence = createEvidence([])
  const body = { kind: 'json', value: {}, bytes: limits.bytes + 1 } as const
  const big = { ...exchange, response: { status: 200, headers: {}, body } }
  evidence.add({ ...seenAt(3), exchange: big }, [wrong('merchants/retrieve#id')])
  const { exchanges, findings } = evidence.show()
  expect(exchanges).toEqual([])
  expect(findings[0]).toMatchObject({ source: { file: 'a.har', entry: 3 } })
  expect(findings[0]).not.toHaveProperty('exchange')
})
