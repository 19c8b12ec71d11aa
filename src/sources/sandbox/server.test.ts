import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { openSandbox, type Reply } from './open-sandbox.fixture.ts'

function expectRefusal(reply: Reply, status: number): void {
  expect(reply.status).toBe(status)
  expect(reply.body).toEqual({
    error: {
      type: expect.any(String),
      sub_type: expect.any(String),
      code: expect.any(Number),
      message: expect.any(String),
    },
  })
}

test('error: a request without the key, or with a wrong one, is refused', async () => {
  const { call, apiKey } = await openSandbox()
  for (const authorization of ['', 'Bearer', 'Bearer sk_wrong', `Basic ${apiKey}`, apiKey]) {
    const reply = await call('GET', '/entities', undefined, { authorization })
    expectRefusal(reply, 401)
    expect(reply.headers.get('www-authenticate')).toBe('Bearer')
    expect(reply.text).not.toContain('sk_')
  }
  expectRefusal(await call('POST', '/_control/clock', { seconds: 1 }, { authorization: '' }), 401)
})

test('the scheme of the authorization may be written in any case', async () => {
  const { call, apiKey } = await openSandbox()
  const reply = await call('GET', '/webhooks', undefined, { authorization: `bearer ${apiKey}` })
  expect(reply.status).toBe(200)
})

test('a path may be spelled with slashes to spare', async () => {
  const { call } = await openSandbox()
  for (const path of ['/entities/', '//entities', '/%65ntities', '/merchants//mch%5F2/']) {
    expect((await call('GET', path)).status, path).toBe(200)
  }
})

test('error: an unknown path, an unknown method and an unreadable path are refused differently', async () => {
  const { call } = await openSandbox()
  expectRefusal(await call('GET', '/nothing'), 404)
  expectRefusal(await call('POST', '/nothing', '{', { 'content-type': 'text/plain' }), 404)
  expectRefusal(await call('GET', '/merchants/%ff'), 404)
  const refused = await call('PATCH', '/entities/ent_1?x=1', {})
  expectRefusal(refused, 405)
  expect(refused.headers.get('allow')).toBe('PUT')
  expectRefusal(await call('PATCH', '/entities', {}, { authorization: '' }), 401)
})

test('error: a body that is not JSON, of another media type or too large is refused', async () => {
  const { call } = await openSandbox()
  const secret = '{"type": "connect", "ssn": "000100001"'
  const malformed = await call('POST', '/elements/token', secret)
  expectRefusal(malformed, 400)
  expect(malformed.text).not.toContain('000100001')
  expectRefusal(await call('POST', '/reports', 'x', { 'content-type': 'text/plain' }), 415)
  expectRefusal(await call('POST', '/reports', { type: 'x'.repeat(1_100_000) }), 413)
  expectRefusal(await call('POST', '/reports', [1]), 400)
  expectRefusal(await call('POST', '/reports'), 400)
  expectRefusal(await call('POST', '/reports', '', { 'content-type': 'application/json' }), 400)
})

/** Sends bytes on a socket of their own, and returns what the sandbox writes until `end` occurs in it. */
async function answersTo(baseUrl: string, bytes: string, end: string): Promise<string> {
  const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1')
  socket.write(bytes)
  let answers = ''
  for await (const chunk of socket) {
    answers += chunk
    if (answers.includes(end)) break
  }
  return answers
}

test('error: a member of a wrong type is refused with the type that it must have', async () => {
  const { call } = await openSandbox()
  const reply = await call('POST', '/elements/token', { type: 'connect', entity_id: null })
  expectRefusal(reply, 400)
  expect(reply.text).toContain('must be of type string.')
})

test('requests of one connection are answered in turn, refused ones too', async () => {
  const { baseUrl, apiKey } = await openSandbox()
  const head = `host: localhost\r\nauthorization: Bearer ${apiKey}\r\n`
  const json = 'content-type: application/json\r\n'
  const requests = [
    `POST /reports HTTP/1.1\r\n${head}${json}content-length: 2\r\n\r\n{"`,
    `POST /reports HTTP/1.1\r\n${head}content-type: text/plain\r\ncontent-length: 1\r\n\r\nx`,
    `POST /nothing HTTP/1.1\r\n${head}transfer-encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n`,
    `HEAD /webhooks HTTP/1.1\r\n${head}\r\n`,
    `POST /_control/clock HTTP/1.1\r\n${head}${json}transfer-encoding: chunked\r\n\r\n2\r\n{"\r\nb\r\nseconds":1}\r\n0\r\n\r\n`,
    `GET http://elsewhere/%6derchants/%6dch_2?x=%ff HTTP/1.1\r\n${head}\r\n`,
  ]
  const answers = await answersTo(baseUrl, requests.join(''), 'Tin Whistle Cards')
  const statuses = [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))
  expect(statuses).toEqual([400, 415, 404, 405, 200, 200])
})

test('error: a request to another name is refused, as a page of elsewhere would send it', async () => {
  const { baseUrl, apiKey } = await openSandbox()
  const to = (host: string) =>
    answersTo(
      baseUrl,
      `GET /webhooks HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${apiKey}\r\n\r\n`,
      '}',
    )
  expect(await to('evil.example')).toMatch(/^HTTP\/1\.1 421 [\s\S]*answers to localhost/)
  expect(await to('mock.localhost:4010')).toMatch(/^HTTP\/1\.1 200 /)
})

test('error: what is not HTTP, and a body that never ends, close the connection', async () => {
  const { baseUrl, apiKey } = await openSandbox()
  expect(await answersTo(baseUrl, 'nonsense\r\n\r\n', 'never')).toMatch(/^HTTP\/1\.1 400 /)
  const head = `host: localhost\r\nauthorization: Bearer ${apiKey}\r\ncontent-type: application/json`
  const post = `POST /reports HTTP/1.1\r\n${head}\r\n`
  const announced = `${post}content-length: ${2 ** 20 + 1}\r\n\r\n`
  expect(await answersTo(baseUrl, announced, 'never')).toMatch(/^HTTP\/1\.1 413 /)
  const chunk = `${(2 ** 21).toString(16)}\r\n${' '.repeat(2 ** 20 + 1)}`
  const endless = `${post}transfer-encoding: chunked\r\n\r\n${chunk}`
  expect(await answersTo(baseUrl, endless, 'never')).toMatch(/^HTTP\/1\.1 413 /)
})

test('closing ends connections that are idle or in the middle of a request', async () => {
  const { baseUrl, apiKey, close } = await openSandbox()
  const port = Number(new URL(baseUrl).port)
  const sockets = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')]
  const head = `host: localhost\r\nauthorization: Bearer ${apiKey}\r\ncontent-type: application/json`
  sockets[1]!.write(`POST /reports HTTP/1.1\r\n${head}\r\ncontent-length: 9\r\n\r\n{`)
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  const ended = sockets.map(
    (socket) => new Promise((resolve) => socket.on('error', () => {}).on('close', resolve)),
  )
  await close()
  await Promise.all(ended)
})

test('error: a transform that fails is a fault of the sandbox', async () => {
  const transform = () => {
    throw new Error('broken')
  }
  const { call } = await openSandbox({ transform })
  expectRefusal(await call('GET', '/webhooks'), 500)
})

test('a member named __proto__ is a member like any other', async () => {
  const { call } = await openSandbox()
  const body = '{"type":"payments.created.current","metadata":{"__proto__":{"a":1}}}'
  expect((await call('POST', '/reports', body)).text).toContain('{"__proto__":{"a":1}}')
})

test('an operation without a body takes an announced and empty one', async () => {
  const { call } = await openSandbox()
  const { body } = await call('POST', '/_control/entities', { accounts: true })
  const path = `/accounts/${body.account_id}/updates`
  const reply = await call('POST', path, '', { 'content-type': 'application/json' })
  expect(reply.status).toBe(200)
  expect((await call('POST', path, {})).status).toBe(200)
})

test('error: an id that names nothing, or a record of another owner, is not found', async () => {
  const { call } = await openSandbox()
  const { body: person } = await call('POST', '/_control/entities', { accounts: true })
  const { body: two } = await call('POST', '/_control/entities', { accounts: true })
  const { body: score } = await call('POST', '/_control/credit_scores', {
    entity_id: person.id,
    score: 700,
  })
  const { body: subscriptions } = await call('GET', `/entities/${person.id}/subscriptions`)
  const { body: brands } = await call('GET', `/accounts/${person.account_id}/card_brands`)
  const account = await call('POST', '/_control/accounts', { holder_id: person.id })
  const paths = [
    '/accounts/acc_none',
    '/accounts/acc_none/card_brands',
    '/card_products/pdt_99',
    '/merchants/mch_none',
    '/webhooks/whk_none',
    '/events/evt_none',
    '/entities/ent_none/subscriptions',
    '/entities/ent_none/verification_sessions',
    `/entities/${two.id}/credit_scores/${score.id}`,
    `/entities/${two.id}/subscriptions/${subscriptions.connect.id}`,
    `/accounts/${two.account_id}/card_brands/${brands.data[0].id}`,
    `/accounts/${two.account_id}/sensitive/${account.body.sensitive_id}`,
    '/reports/rpt_none/download',
    `/merchants/${'x'.repeat(300)}`,
  ]
  for (const path of paths) expectRefusal(await call('GET', path), 404)
  expectRefusal(await call('PUT', '/entities/ent_none', { address: {} }), 404)
  expectRefusal(await call('POST', '/entities/ent_none/consent', { type: 'withdraw' }), 404)
  expectRefusal(await call('POST', '/accounts/acc_none/updates'), 404)
  expectRefusal(await call('POST', '/accounts/acc_none/card_brands'), 404)
  expectRefusal(await call('DELETE', '/payments/pmt_none'), 404)
  expectRefusal(await call('POST', '/simulate/payments/pmt_none', { status: 'pending' }), 404)
})

test('no step of the clock can break the sandbox', async () => {
  const { call } = await openSandbox()
  const odd = [1e300, -1e300, -1, '1', 'NaN', null, [], {}, true, 8.64e12, 253_402_300_800]
  for (const seconds of odd) expectRefusal(await call('POST', '/_control/clock', { seconds }), 400)
  expect((await call('POST', '/_control/clock', { seconds: 86_400 * 365.25 * 7_900 })).status).toBe(
    200,
  )
  const { status, body } = await call('GET', '/entities')
  expect(status).toBe(200)
  expect(body).toHaveProperty('data')
})
