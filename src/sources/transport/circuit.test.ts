import { expect, test } from 'vitest'
import { withCircuitBreaker } from './circuit.ts'
import { asRequest, type Transport } from './transport.ts'

const request = { method: 'GET', url: 'http://t/', headers: {} }

/** Opens a transport whose n-th request gets a response if the n-th item says so. */
function turns(answered: readonly boolean[], wasAnswered = false) {
  let sent = 0
  const transport: Transport = async (outgoing) => {
    const response = { status: 200, headers: {}, body: { kind: 'none' } } as const
    const failure = { code: 'TIMEOUT', message: 'no answer' }
    const common = { request: asRequest(outgoing), startedAt: 0, durationMs: 0 }
    return answered[sent++]
      ? { ...common, response, failure: null }
      : { ...common, response: null, failure }
  }
  return { transport: withCircuitBreaker(transport, () => {}, wasAnswered), sent: () => sent }
}

test('after three unanswered requests in a row nothing is sent any more', async () => {
  const { transport, sent } = turns([false, false, false])
  for (let count = 0; count < 3; count++) await transport(request)
  const { failure, response } = await transport(request)
  expect(sent()).toBe(3)
  expect(response).toBeNull()
  expect(failure).toEqual({
    code: 'CIRCUIT_OPEN',
    message: 'No request got a response: no answer. No request is sent any more.',
  })
})

test('where a request was answered before, the last ones are told, also if it was one before the first of these', async () => {
  const last = 'The last 3 requests got no response: no answer. No request is sent any more.'
  const { transport } = turns([true, false, false, false])
  for (let count = 0; count < 4; count++) await transport(request)
  expect((await transport(request)).failure?.message).toBe(last)
  const { transport: later } = turns([false, false, false], true)
  for (let count = 0; count < 3; count++) await later(request)
  expect((await later(request)).failure?.message).toBe(last)
})

test('an answer in between starts the count anew', async () => {
  const { transport, sent } = turns([false, false, true, false, false, true])
  for (let count = 0; count < 6; count++) await transport(request)
  expect(sent()).toBe(6)
})

test('bodies that are cut off count as unanswered', async () => {
  let sent = 0
  const body = { kind: 'text', text: '', bytes: 0, problem: 'it did not end', cut: true } as const
  const transport = withCircuitBreaker(async (outgoing) => {
    sent++
    const common = { request: asRequest(outgoing), startedAt: 0, durationMs: 0, failure: null }
    return { ...common, response: { status: 200, headers: {}, body } }
  })
  for (let count = 0; count < 5; count++) await transport(request)
  expect(sent).toBe(3)
})

test('one request that is dropped and made again counts once', async () => {
  let sent = 0
  const transport = withCircuitBreaker(async (outgoing) => {
    sent++
    const failure = { code: 'ECONNRESET', message: 'closed' }
    return { request: asRequest(outgoing), response: null, failure, startedAt: 0, durationMs: 0 }
  })
  for (let count = 0; count < 4; count++) await transport(request)
  expect(sent).toBe(4)
  for (const url of ['http://t/1', 'http://t/2', 'http://t/3']) await transport({ ...request, url })
  expect(sent).toBe(6)
})

test('requests that fail while they are under way at the same time count once', async () => {
  const { transport, sent } = turns(Array(9).fill(false))
  for (let times = 1; times < 3; times++) {
    await Promise.all([transport(request), transport(request), transport(request)])
    expect(sent()).toBe(3 * times)
  }
  expect((await transport(request)).failure?.code).toBe('TIMEOUT')
  expect((await transport(request)).failure?.code).toBe('CIRCUIT_OPEN')
})

test('an address that does not respond keeps no request from another address', async () => {
  let sent = 0
  const transport = withCircuitBreaker(async (outgoing) => {
    sent++
    const common = { request: asRequest(outgoing), startedAt: 0, durationMs: 0 }
    const response = { status: 200, headers: {}, body: { kind: 'none' } } as const
    if (outgoing.url.startsWith('http://t/')) return { ...common, response, failure: null }
    return { ...common, response: null, failure: { code: 'ECONNREFUSED', message: 'refused' } }
  })
  for (let count = 0; count < 3; count++) await transport({ ...request, url: 'http://other/' })
  expect((await transport(request)).response?.status).toBe(200)
  // What the target responds opens the way to no other address.
  expect((await transport({ ...request, url: 'http://other/x' })).failure?.code).toBe(
    'CIRCUIT_OPEN',
  )
  expect(sent).toBe(4)
})

test('a server in whose place something else responds is reported once, unless it names a time to wait', async () => {
  const toldBy = async (statuses: readonly number[], headers: Record<string, string> = {}) => {
    const left = [...statuses]
    const told: string[] = []
    const transport = withCircuitBreaker(
      async (outgoing) => {
        const response = { status: left.shift()!, headers, body: { kind: 'none' } } as const
        const common = { request: asRequest(outgoing), startedAt: 0, durationMs: 0, failure: null }
        return { ...common, response }
      },
      (_, { message }) => void told.push(message),
    )
    for (const _ of statuses) await transport(request)
    return told
  }
  const often = (times: number) => Array<number>(times).fill(502)
  expect(await toldBy(often(30))).toEqual([
    'Something before the API responded to the last 20 requests: status 502. No request is sent any more.',
  ])
  expect(await toldBy([...often(19), 200, ...often(19)])).toEqual([])
  expect(await toldBy(often(30), { 'retry-after': '1' })).toEqual([])
})
