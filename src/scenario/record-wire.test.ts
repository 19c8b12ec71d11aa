import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { systemClock } from '../clock/index.ts'
import { bodyFromText, type Exchange, jsonOf } from '../exchange/index.ts'
import { createDisguise } from '../pseudonym/index.ts'
import { resolveTarget } from '../target/index.ts'
import type { Outgoing } from '../transport/index.ts'
import { openRecordWire } from './record-wire.ts'
import { openWire } from './session.ts'

const body = '{"zeta":{"id":"sub_z9","b":1,"a":2},"alpha":[{"d":3,"c":4}]}'
const server = createServer((_, answer) => answer.end(body))
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
afterAll(() => server.close())

test('a story saw members in the order of the wire, and in the replay in that of the file', async () => {
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const target = resolveTarget({ targets: { it: { baseUrl, apiKey: 'sk_test_x' } } }, 'it', {
    env: {},
  })
  const live = openWire(target, systemClock)
  const { send, tape } = await openRecordWire(
    live.transport,
    createDisguise({ origins: [baseUrl] }),
  )
  const request = {
    method: 'POST',
    url: `${baseUrl}/`,
    headers: {},
    body: { z: 1, a: { d: 2, c: 3 } },
  }
  const told = await send(request, 'story')
  const [kept] = await tape.stop()
  await live.close()
  const inOrder = '{"alpha":[{"c":4,"d":3}],"zeta":{"a":2,"b":1,"id":"sub_000001"}}'
  expect(JSON.stringify(jsonOf(told.response!.body))).toBe(inOrder)
  expect(JSON.stringify(jsonOf(told.request.body))).toBe('{"a":{"c":3,"d":2},"z":1}')
  expect(JSON.stringify(jsonOf(kept!.response!.body))).toBe(inOrder)
})

test('what a story asks at the same time is asked one after the other, and can be replayed', async () => {
  const order: string[] = []
  const wire = async (request: Outgoing): Promise<Exchange> => {
    order.push(`asked ${request.url.slice(-1)}`)
    await new Promise((resolve) => setImmediate(resolve))
    order.push(`answered ${request.url.slice(-1)}`)
    const response = { status: 200, headers: {}, body: bodyFromText('{}') }
    return { request: asked(request), response, failure: null, startedAt: 0, durationMs: 1 }
  }
  const asked = ({ method, url }: Outgoing) =>
    ({ method, url, headers: {}, body: { kind: 'none' } }) as const
  const { send, tape } = await openRecordWire(wire, createDisguise({ origins: ['http://x'] }))
  const both = ['1', '2'].map((path) =>
    send({ method: 'GET', url: `http://x/${path}`, headers: {} }, 'story'),
  )
  await Promise.all(both)
  expect(order).toEqual(['asked 1', 'answered 1', 'asked 2', 'answered 2'])
  expect((await tape.stop()).map(({ request }) => request.url.slice(-1))).toEqual(['1', '2'])
})
