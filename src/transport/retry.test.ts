import { expect, test } from 'vitest'
import { virtualClock } from '../clock/index.ts'
import type { Exchange } from '../exchange/index.ts'
import { withRetry } from './retry.ts'
import { asRequest, type Transport } from './transport.ts'

const request = { method: 'GET', url: 'http://t/', headers: {} }
const start = Date.parse('2025-07-04T00:00:00Z')

/** A transport that gives these answers in turn. */
function answers(...turns: [number, Record<string, string>?][]) {
  const sent: unknown[] = []
  const transport: Transport = async (outgoing) => {
    const [status, headers = {}] = turns[sent.length] ?? [200]
    sent.push(outgoing)
    const response = { status, headers, body: { kind: 'none' } } as const
    const facts = { request: asRequest(outgoing), failure: null, startedAt: 0, durationMs: 0 }
    return { ...facts, response } satisfies Exchange
  }
  return { transport, sent }
}

async function run(...turns: [number, Record<string, string>?][]) {
  const clock = virtualClock(start)
  const { transport, sent } = answers(...turns)
  const { response } = await withRetry(transport, { clock })(request)
  return { status: response?.status, sent: sent.length, waited: clock.now() - start }
}

test('an answer that is not busy is final', async () => {
  expect(await run([500])).toEqual({ status: 500, sent: 1, waited: 0 })
})

test('a busy target is asked again after the seconds it names', async () => {
  expect(await run([429, { 'retry-after': '2' }])).toEqual({ status: 200, sent: 2, waited: 2_000 })
  expect(await run([503, { 'retry-after': '1' }])).toEqual({ status: 200, sent: 2, waited: 1_000 })
})

test('a busy target is asked again at the time it names', async () => {
  const date = new Date(start + 3_000).toUTCString()
  expect(await run([503, { 'retry-after': date }])).toEqual({ status: 200, sent: 2, waited: 3_000 })
})

test('no wait is longer than the bound', async () => {
  expect((await run([429, { 'retry-after': '60' }])).waited).toBe(5_000)
  expect(await run([429, { 'retry-after': '86400' }])).toEqual({ status: 429, sent: 1, waited: 0 })
})

test('429 without a time is tried again soon, 503 without a time is not', async () => {
  expect(await run([429], [429])).toEqual({ status: 200, sent: 3, waited: 750 })
  expect(await run([503, { 'retry-after': 'soon' }])).toEqual({ status: 503, sent: 1, waited: 0 })
})

test('after the last attempt the last answer counts', async () => {
  expect(await run([429], [429], [429])).toMatchObject({ status: 429, sent: 3 })
})

test('a target that is always busy is not waited for again and again', async () => {
  const clock = virtualClock(start)
  const { transport, sent } = answers(...Array<[number]>(20).fill([429]))
  const patient = withRetry(transport, { clock })
  for (let count = 0; count < 6; count++) await patient(request)
  expect(sent.length).toBe(3 * 3 + 3)
})
