import { createServer, type RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import type { Exchange } from '../../core/exchange/index.ts'
import { liveTransport, type Outgoing } from '../transport/index.ts'
import { addressOf } from '../transport/wire.fixture.ts'
import { idOfRequest } from './match.ts'
import { openPlayer } from './player.ts'
import { recordWithPolly } from './polly.ts'
import { recordingOf } from './recording.fixture.ts'
import type { Step } from './recording.ts'

const serve = (listener: RequestListener) => addressOf(createServer(listener))

/** Records these requests, one after the other. */
async function record(requests: readonly Outgoing[]) {
  const wire = liveTransport({ timeoutMs: 300 })
  const recorder = recordWithPolly(wire)
  const live: Exchange[] = []
  for (const request of requests) live.push(await recorder.send(request))
  const saved = await recorder.stop()
  await wire.close()
  return { live, saved }
}

const get = (url: string): Outgoing => ({ method: 'GET', url, headers: {} })

test('whatever a server does, the exchange is the same live, recorded and replayed', async () => {
  const base = await serve((request, response) => {
    const path = request.url ?? ''
    if (path === '/reset') return void request.socket.destroy()
    if (path === '/hangs') return
    if (path === '/cut') {
      response.writeHead(200, { 'content-length': 100 }).write('{"a":')
      return void setTimeout(() => response.destroy(), 10)
    }
    if (path === '/bytes') return void response.end(Buffer.from([0x7b, 0xff, 0xfe]))
    if (path === '/cookies') {
      return void response.writeHead(200, { 'set-cookie': ['a=1', 'b=2'] }).end('{}')
    }
    if (path === '/broken-cookie') {
      return void response.writeHead(200, { 'set-cookie': [';', 'a=%'] }).end('{}')
    }
    const status = Number.parseInt(path.slice(1), 10)
    response.writeHead(status, { 'x-odd': 'é' }).end(status === 204 ? undefined : '{"b":1,"a":-0}')
  })
  const paths = [
    'reset',
    'hangs',
    'cut',
    'bytes',
    'cookies',
    'broken-cookie',
    200,
    204,
    205,
    304,
    429,
    500,
    599,
    999,
  ]
  const requests = [
    ...paths.map((path) => get(`${base}/${path}`)),
    { ...get(`${base}/200`), method: 'HEAD' },
    get('http://127.0.0.1:1/refused'),
    { method: 'PATCH', url: `${base}/200?b=1&a=2`, headers: {}, body: { z: [null], a: 'ü' } },
  ]
  const { live, saved } = await record(requests)
  expect(saved).toEqual(live)
  expect(live.map(({ failure }) => failure?.code)).toContain('TIMEOUT')
  const player = openPlayer(recordingOf(saved))
  for (const [index, request] of requests.entries()) {
    expect(await player.send(request)).toEqual(live[index])
  }
  expect(player.unused()).toEqual([])
})

test('equal requests get their responses in the recorded order, and one too many is a miss', async () => {
  let count = 0
  const base = await serve((_, response) => response.end(`{"count":${++count}}`))
  const { saved } = await record([get(`${base}/a`), get(`${base}/b`), get(`${base}/a`)])
  const player = openPlayer(recordingOf(saved))
  const counts = [await player.send(get(`${base}/a`)), await player.send(get(`${base}/a`))]
  expect(counts.map(({ response }) => response?.body)).toMatchObject([
    { value: { count: 1 } },
    { value: { count: 3 } },
  ])
  await expect(player.send(get(`${base}/a`))).rejects.toMatchObject({
    name: 'RecordingMiss',
    message: expect.stringMatching(/^The recording holds this request 2 times/),
  })
  expect(player.unused()).toEqual(['The scenario did not use GET /b, which the recording holds.'])
})

test('the order of a query and of members, header values and fragments do not matter; all else does', async () => {
  const base = await serve((_, response) => response.end('{}'))
  const sent = {
    method: 'POST',
    url: `${base}/a?x=1&y=2`,
    headers: {},
    body: { a: 1, b: { c: 2 } },
  }
  const { saved } = await record([sent])
  const same = {
    ...sent,
    url: `${base}/a?y=2&x=1#z`,
    headers: { b: 'c' },
    body: { b: { c: 2 }, a: 1 },
  }
  const others = [
    { ...sent, url: `${base}/a?x=2&y=1` },
    { ...sent, method: 'PUT' },
    { ...sent, body: { a: 1, b: { c: '2' } } },
    get(`${base}/a?x=1&y=2`),
  ]
  const player = openPlayer(recordingOf(saved))
  for (const other of others) await expect(player.send(other)).rejects.toThrow(/does not hold/)
  expect(await player.send(same)).toEqual(saved[0])
})

test('a miss names the nearest recorded request and what differs', async () => {
  const base = await serve((_, response) => response.end('{}'))
  const sent = {
    method: 'POST',
    url: `${base}/payments`,
    headers: {},
    body: { amount: 5000, nth: 1 },
  }
  const { saved } = await record([get(`${base}/accounts`), sent, get(`${base}/payments/pmt_1`)])
  const player = openPlayer(recordingOf(saved))
  const error = await player
    .send({ ...sent, body: { amount: 4999, nth: 2 } })
    .catch((error: Error) => error)
  expect((error as Error).message).toMatchInlineSnapshot(`
    "The recording does not hold this request.
      scenario  payments/cancel/cancels-pending
      request   POST /payments
      nearest   POST /payments
      differs   /amount: 5000 in the recording, 4999 now
                /nth: 1 in the recording, 2 now"
  `)
})

test('a miss says that a recording hides texts only where texts are all that differs', async () => {
  const base = await serve((_, response) => response.end('{}'))
  const sent = { method: 'POST', url: `${base}/payments`, headers: {} }
  const messageOf = async (before: unknown, now: unknown) => {
    const { saved } = await record([{ ...sent, body: { 'note: "own"': before } }])
    const player = openPlayer(recordingOf(saved))
    const again = player.send({ ...sent, body: { 'note: "own"': now } })
    return again.then(String, ({ message }: Error) => message)
  }
  expect(await messageOf('a', 'b')).toContain('a recording hides the texts')
  expect(await messageOf(5, 'b')).not.toContain('a recording hides the texts')
})

test('steps come in their order, with their exchanges', async () => {
  const base = await serve((_, response) => response.end('{"id":"pmt_1"}'))
  const { saved } = await record([get(`${base}/made`), get(`${base}/own`)])
  const steps: readonly Step[] = [
    { given: 'payment.pending', ok: true, fields: { id: 'pmt_1' }, entries: [0] },
    { action: 'advanceClock', ok: true, entries: [] },
  ]
  const player = openPlayer(recordingOf(saved, { steps }))
  await expect(player.step('action', 'advanceClock')).rejects.toThrow(/another step/)
  expect(await player.step('given', 'payment.pending')).toEqual({
    step: steps[0],
    exchanges: [saved[0]],
  })
  expect(player.unused()).toEqual([
    'The scenario did not use action advanceClock, GET /own, which the recording holds.',
  ])
  await player.step('action', 'advanceClock')
  await expect(player.step('given', 'webhook')).rejects.toThrow(/another step/)
})

test('twenty recorders run side by side, and no global is patched', async () => {
  const { fetch, Request, Response, Headers } = globalThis
  const base = await serve(({ url }, response) => response.end(JSON.stringify({ url })))
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, nth) => record([get(`${base}/${nth}`), get(`${base}/${nth}`)])),
  )
  for (const [nth, { saved }] of all.entries()) {
    expect(saved.map(({ request }) => request.url)).toEqual([`${base}/${nth}`, `${base}/${nth}`])
  }
  expect(globalThis).toMatchObject({ fetch, Request, Response, Headers })
})

test('a scenario without requests is saved too', async () => {
  const { saved } = await record([])
  expect(saved).toEqual([])
})

test('the method of a request that Polly does not know is an error, and the process goes on', async () => {
  const recorder = recordWithPolly(liveTransport())
  await expect(recorder.send({ ...get('http://x/'), method: 'PROPFIND' })).rejects.toThrow(
    /PROPFIND/,
  )
})

test('the id of a request shows only the properties that a replay matches', () => {
  const request = (authorization: string) => ({
    method: 'GET',
    url: 'http://api.invalid/a',
    headers: { authorization },
    body: { kind: 'none' } as const,
  })
  expect(idOfRequest(request('Bearer one'))).toBe(idOfRequest(request('Bearer two')))
})

test('a miss by a text says that a recording hides what is no test data', async () => {
  const base = await serve((_, response) => response.end('{}'))
  const sent = { method: 'POST', url: `${base}/payments`, headers: {}, body: { reason: 'word1' } }
  const player = openPlayer(recordingOf((await record([sent])).saved))
  await expect(player.send({ ...sent, body: { reason: 'Fraud' } })).rejects.toThrow(
    'unless they are test data\n            → send testData(…)',
  )
})
