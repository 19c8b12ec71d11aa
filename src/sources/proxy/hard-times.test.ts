import { createPrivateKey, type JsonWebKey } from 'node:crypto'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { account } from '../har/har-file.fixture.ts'
import certificates from '../transport/certificates.fixture.json' with { type: 'json' }
import { addressOf } from '../transport/wire.fixture.ts'
import { blamed, openFolder, openTestProxy } from './proxied.fixture.ts'

const sent = { authorization: 'Bearer sk_test_5f3a9', 'service-version': '2025-07-04' }
const respond: RequestListener = (_, response) => {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(account('acc_1')))
}

test('an implementation that speaks TLS and wants a certificate gets the one of the target', async () => {
  const pem = (name: 'authority' | 'right') => certificates[name].join('\n')
  const jwk = { key: certificates.key as JsonWebKey, format: 'jwk' } as const
  const key = createPrivateKey(jwk).export({ format: 'pem', type: 'pkcs8' }).toString()
  const [ca, own] = [pem('authority'), { cert: pem('right'), key }]
  const server = createTlsServer({ ...own, ca, requestCert: true }, respond)
  const baseUrl = (await addressOf(server)).replace('http://127.0.0.1', 'https://localhost')
  const get = async (tls: object) => {
    const proxy = await openTestProxy({ baseUrl, tls })
    const response = await fetch(`${proxy.url}/accounts/acc_1`, { headers: sent })
    const text = await response.text()
    return { status: response.status, text, run: await proxy.end() }
  }
  const right = await get({ ca, ...own })
  expect(right).toMatchObject({ status: 200, text: JSON.stringify(account('acc_1')) })
  expect(right.run.counts.exchanges).toBe(1)
  const [strange, nameless] = [await get({}), await get({ ca })]
  expect(strange).toMatchObject({
    status: 502,
    text: expect.stringContaining('an authority that is not known'),
  })
  expect(nameless.status).toBe(502)
  expect([strange, nameless].flatMap(({ run }) => blamed(run).broken)).toEqual([])
})

test('a folder that takes no more files ends nothing, and is a fault of the recording', async () => {
  const record = await openFolder()
  const proxy = await openTestProxy({ baseUrl: await addressOf(createServer(respond)), record })
  await rm(record, { recursive: true })
  await writeFile(record, '')
  expect((await fetch(`${proxy.url}/accounts/acc_1`, { headers: sent })).status).toBe(200)
  expect((await proxy.end()).counts.exchanges).toBe(1)
  expect(proxy.faults).toEqual([expect.objectContaining({ code: 'E_RECORDING_UNWRITABLE' })])
})

test('a thousand idle connections and a hundred clients with keys of their own leave room for more', async () => {
  const proxy = await openTestProxy({ baseUrl: await addressOf(createServer(respond)) })
  const idle: Socket[] = []
  onTestFinished(() => idle.forEach((socket) => void socket.destroy()))
  for (let count = 0; count < 1_000; count += 100) {
    const some = Array.from({ length: 100 }, () =>
      connect(Number(new URL(proxy.url).port), '127.0.0.1'),
    )
    await Promise.all(some.map((socket) => once(socket, 'connect')))
    idle.push(...some)
  }
  for (let nth = 0; nth < 100; nth++) {
    const authorization = `Bearer sk_test_${nth}`
    const response = await fetch(`${proxy.url}/accounts/acc_1`, {
      headers: { ...sent, authorization },
    })
    expect(await response.json()).toEqual(account('acc_1'))
  }
  const run = await proxy.end()
  expect(proxy.counts()).toMatchObject({ forwarded: 100, judged: 100, skipped: 0, open: 0 })
  expect(blamed(run).broken).toEqual([])
})

/** What this thread holds, in MB. */
function held(): number {
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1e6
}

test('a body of 128 MB passes, and the memory of the proxy stays as it was', async () => {
  const [piece, pieces] = [Buffer.alloc(1024 * 1024, 'x'), 128]
  const baseUrl = await addressOf(
    createServer(async (_, response) => {
      response.writeHead(200, { 'content-length': piece.length * pieces })
      for (let nth = 0; nth < pieces; nth++)
        if (!response.write(piece)) await once(response, 'drain')
      response.end()
    }),
  )
  const proxy = await openTestProxy({ baseUrl })
  const before = held()
  const { body } = await fetch(`${proxy.url}/accounts/acc_1`, { headers: sent })
  let [length, most] = [0, 0]
  for await (const chunk of body!) {
    length += chunk.length
    most = Math.max(most, held())
  }
  expect(length).toBe(piece.length * pieces)
  expect(most - before).toBeLessThan(100)
  expect((await proxy.end()).problems).toEqual([
    'In 1 exchange, a body of more than 1 MiB was not judged.',
  ])
})
