import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { systemClock } from '#clock'
import { jsonOf } from '#exchange'
import { createDisguise } from '#pseudonym'
import { resolveTarget } from '#target'
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
