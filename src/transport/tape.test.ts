import { expect, test } from 'vitest'
import { bodyFromText, type Exchange } from '../exchange/index.ts'
import { asRequest } from './as-request.ts'
import { openTape } from './tape.ts'
import type { Outgoing } from './transport.ts'

const get = (path: string): Outgoing => ({
  method: 'GET',
  url: `https://api.invalid${path}`,
  headers: { authorization: 'Bearer sk_sandbox_recorded-1' },
})

function answered(request: Outgoing, status: number, text: string): Exchange {
  const response = { status, headers: { 'content-type': 'x' }, body: bodyFromText(text) }
  return { request: asRequest(request), response, failure: null, startedAt: 7, durationMs: 3 }
}

test('a tape hands on what the wire answers and keeps all of it, in the order asked', async () => {
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const tape = await openTape(async (request) => {
    await gates[request.url.endsWith('/1') ? 0 : 1]!.promise
    return answered(request, 200, `{"at":"${request.url}"}`)
  })
  const sent = [tape.send(get('/1')), tape.send(get('/2'))]
  gates[1]!.resolve()
  const second = await sent[1]
  gates[0]!.resolve()
  const first = await sent[0]
  expect(await tape.stop()).toEqual([first, second])
  expect(first).toEqual(answered(get('/1'), 200, '{"at":"https://api.invalid/1"}'))
})

test.for([204, 205, 304, 404, 429, 500, 599])('status %i is kept as it is', async (status) => {
  const tape = await openTape(async (request) => answered(request, status, ''))
  await tape.send(get('/'))
  const [kept] = await tape.stop()
  expect(kept).toEqual(answered(get('/'), status, ''))
})

test('the same request asked again is kept again', async () => {
  let count = 0
  const tape = await openTape(async (request) => answered(request, 200, String(++count)))
  for (let time = 0; time < 3; time++) await tape.send(get('/same'))
  const kept = await tape.stop()
  expect(kept.map(({ response }) => response?.body)).toMatchObject([
    { value: 1 },
    { value: 2 },
    { value: 3 },
  ])
})

test('a failure is kept as what it was', async () => {
  const failure = { code: 'ECONNREFUSED', message: 'api.invalid refused the connection.' }
  const tape = await openTape(async (request) => ({
    request: asRequest(request),
    response: null,
    failure,
    startedAt: 1,
    durationMs: 2,
  }))
  expect((await tape.send(get('/'))).failure).toEqual(failure)
  expect((await tape.stop())[0]).toMatchObject({ response: null, failure, startedAt: 1 })
})

test('a body that is not JSON keeps its text, what is wrong with it and that it was cut', async () => {
  const body = { kind: 'text', text: '{"a":', bytes: 5, problem: 'it ended', cut: true } as const
  const tape = await openTape(async (request) => ({
    ...answered(request, 200, ''),
    response: { status: 200, headers: {}, body },
  }))
  await tape.send(get('/'))
  expect((await tape.stop())[0]?.response?.body).toEqual(body)
})

test('a body that is sent is kept', async () => {
  const tape = await openTape(async (request) => answered(request, 201, '{}'))
  await tape.send({ ...get('/'), method: 'POST', body: { amount: 5, note: 'ä' } })
  const [kept] = await tape.stop()
  expect(kept?.request.body).toMatchObject({ kind: 'json', value: { amount: 5, note: 'ä' } })
})

test('twenty tapes run side by side, and no global is patched', async () => {
  const before = [globalThis.fetch, globalThis.Request, globalThis.Response, globalThis.Headers]
  const tapes = await Promise.all(
    Array.from({ length: 20 }, (_, nth) =>
      openTape(async (request) => answered(request, 200, String(nth))),
    ),
  )
  await Promise.all(
    tapes.flatMap((tape) => Array.from({ length: 20 }, (_, nth) => tape.send(get(`/${nth}`)))),
  )
  expect([globalThis.fetch, globalThis.Request, globalThis.Response, globalThis.Headers]).toEqual(
    before,
  )
  for (const [nth, tape] of tapes.entries()) {
    const kept = await tape.stop()
    expect(kept.map(({ request }) => new URL(request.url).pathname)).toEqual(
      Array.from({ length: 20 }, (_, at) => `/${at}`),
    )
    const bodies = kept.map(({ response }) => response?.body)
    expect(bodies).toEqual(kept.map(() => bodyFromText(String(nth))))
  }
})
