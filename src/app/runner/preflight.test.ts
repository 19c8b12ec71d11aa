import { createServer, type RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { type OperationAddress, operations } from '../../core/contract/index.ts'
import { type ConfiguredTarget, resolveTarget } from '../../sources/target/index.ts'
import { addressOf } from '../../sources/transport/wire.fixture.ts'
import { checkTarget, refuseUnsafe } from './preflight.ts'
import { scenarioAt } from './scenarios.fixture.ts'

const targetOf = (baseUrl: string, environment?: 'production', allowDestructive = false) =>
  resolveTarget(
    { targets: { one: { baseUrl, apiKey: 'sk_x', ...(environment && { environment }) } } },
    'one',
    { env: {}, allowDestructive },
  )
const unknown = targetOf('https://sandbox.acme.com')
const changes = scenarioAt('payments/cancel/one', [], true)
const reads = scenarioAt('payments/cancel/two')

test('where only destructive scenarios are chosen, a target that is not local refuses the run', () => {
  expect(() => refuseUnsafe(unknown, [changes, changes])).toThrowError(
    expect.objectContaining({
      code: 'E_TARGET_UNSAFE',
      details: {
        target: 'one',
        because: 'its host sandbox.acme.com is not local, and its "environment" is not declared',
        scenarios: 'payments/cancel/one and 1 more',
      },
      remedy: expect.stringMatching(/"environment": "sandbox".*--allow-destructive/),
    }),
  )
})

test('a declared production has no way out', () => {
  expect(() =>
    refuseUnsafe(targetOf('https://acme.com', 'production', true), [changes]),
  ).toThrowError(
    expect.objectContaining({ remedy: expect.not.stringContaining('--allow-destructive') }),
  )
})

test('beside other scenarios, at a local target and with the flag the run begins', () => {
  expect(() => refuseUnsafe(unknown, [reads, changes])).not.toThrow()
  expect(() =>
    refuseUnsafe(targetOf('https://sandbox.acme.com', undefined, true), [changes]),
  ).not.toThrow()
  expect(() => refuseUnsafe(targetOf('http://127.0.0.1:4010'), [changes])).not.toThrow()
})

const apiKey = 'sk_test_0123456789abcdef'
const all = Object.keys(operations) as OperationAddress[]

interface Checked extends Partial<ConfiguredTarget> {
  readonly signal?: AbortSignal
  readonly called?: readonly OperationAddress[]
}

/** Checks a target with this listener; `null` is a port at which nothing listens. */
async function check(
  listener: RequestListener | null,
  { signal, called = all, ...own }: Checked = {},
) {
  const sent: string[] = []
  const server = createServer((request, response) => {
    sent.push(`${request.method} ${request.url}`)
    listener?.(request, response)
  })
  const baseUrl = await addressOf(server)
  if (listener === null) server.close()
  const mock = { baseUrl, apiKey, ...own }
  const target = resolveTarget({ targets: { mock } }, 'mock', { env: {} })
  return { failure: (await checkTarget(target, called, { signal })).failure, sent }
}

const respond =
  (status: number, headers: Record<string, string> = {}, body = ''): RequestListener =>
  (_, response) =>
    void response.writeHead(status, headers).end(body)
const json = (status: number, body: unknown) =>
  respond(status, { 'content-type': 'application/json' }, JSON.stringify(body))
const page = (status: number) =>
  respond(status, { 'content-type': 'text/html; charset=utf-8' }, '<html>')

const fit: readonly [string, RequestListener][] = [
  ['shows a list', json(200, { data: [] })],
  ['shows empty lists everywhere', json(200, { data: [] })],
  ['does not know the path', json(404, {})],
  ['refuses the version', json(400, {})],
  ['forbids the list', json(403, {})],
  ['is busy', json(429, {})],
  ['fails', json(500, {})],
  ['has no server for a moment', page(503)],
  ['breaks off', (request) => void request.socket.destroy()],
]
for (const [what, listener] of fit) {
  test(`a target that ${what} is left to the scenarios`, async () => {
    expect((await check(listener)).failure).toBeUndefined()
  })
}

test('the one request is a list that the scenarios call, or shows a configured value', async () => {
  const list = await check(json(200, {}), { called: ['webhooks/retrieve', 'webhooks/list'] })
  expect(list.sent).toEqual(['GET /webhooks'])
  const subjects = {
    'account.ach': { value: { id: 'acc_1', entity_id: 'ent_1' } },
    subscription: { value: { id: 'sub_1', entity_id: 'ent_1' } },
  }
  const record = await check(json(404, {}), { called: ['subscriptions/retrieve'], subjects })
  expect(record.sent).toEqual(['GET /entities/ent_1/subscriptions/sub_1'])
})

test('where no such request exists, nothing is sent', async () => {
  expect(
    (await check(page(200), { called: ['payments/cancel', 'merchants/retrieve'] })).sent,
  ).toEqual([])
})

test('a page instead of a list is no API, and a page about an unknown record says nothing', async () => {
  for (const status of [200, 404]) {
    const { failure } = await check(page(status))
    expect(failure).toMatchObject({ code: 'E_TARGET_UNREACHABLE', exchanges: [{ operation: 4 }] })
    expect(failure?.because).toMatch(
      new RegExp(
        `^http://127\\.0\\.0\\.1:\\d+ served a page instead of JSON: GET /entities → ${status} text/html$`,
      ),
    )
    // The address may have served the API the night before.
    expect(failure?.remedy).toMatch(
      /^Find out what responds .* If its address is wrong, correct it/,
    )
  }
  const subjects = { merchant: { value: { id: 'mch_1' } } }
  const { failure } = await check(page(404), { called: ['merchants/retrieve'], subjects })
  expect(failure).toBeUndefined()
})

test('what two reads get alike, and is none of what they ask for, is no API', async () => {
  for (const [body, shown] of [
    [{ status: 'maintenance' }, '{"status":"maintenance"}'],
    [{}, '{}'],
    ['ok', '"ok"'],
  ]) {
    const { failure, sent } = await check(json(200, body))
    expect(sent).toEqual(['GET /entities', 'GET /webhooks'])
    expect(failure).toMatchObject({ code: 'E_TARGET_UNREACHABLE', cause: 'before' })
    expect(failure?.because).toMatch(/ gives all requests the same response: /)
    expect(failure?.because).toContain(shown)
    expect(failure?.remedy).toMatch(/Find out what responds in place of the API/)
  }
})

test('a notice is the same for two reads, whatever number or time it gives each', async () => {
  let nth = 0
  const notice = (more: () => object) =>
    check((request, response) => {
      nth++
      json(200, { status: 'maintenance', message: 'Back soon.', ...more() })(request, response)
    })
  for (const more of [
    () => ({ request_id: `req_0000000${nth}` }),
    () => ({ meta: { timestamp: `2026-01-01T00:00:0${nth}.000Z` } }),
    () => ({ trace: [`4bf92f3577b34da6-${nth}`], retry_at: 1_767_225_600 + nth }),
  ]) {
    const { failure } = await notice(more)
    expect(failure?.because).toMatch(/ gives all requests the same response: /)
  }
  // The id is of a record, a short number or words say something of the request, and so do other members.
  for (const more of [
    () => ({ id: `mch_0000000${nth}` }),
    () => ({ code: nth }),
    () => ({ detail: `There is no ${nth % 2 ? 'entity' : 'webhook'}.` }),
    () => ({ [`member_${nth}`]: null }),
  ]) {
    expect((await notice(more)).failure).toBeUndefined()
  }
})

test('a list in another form is left to the scenarios where another read gets something else', async () => {
  for (const other of [json(200, { data: [] }), json(404, {}), respond(302, { location: '/x' })]) {
    const { failure } = await check((request, response) => {
      const listener = request.url === '/entities' ? json(200, { status: 'ok' }) : other
      listener(request, response)
    })
    expect(failure).toBeUndefined()
  }
})

/** Refuses each request under a version of 2026. */
const refusing =
  (status: number, served = json(200, { data: [] })): RequestListener =>
  (request, response) => {
    const isNew = String(request.headers['service-version']).startsWith('2026')
    const error = { type: 'INVALID_REQUEST', sub_type: 'UNKNOWN_VERSION', code: 1, message: 'No.' }
    return (isNew ? json(status, { error }) : served)(request, response)
  }

test('a version under which all reads are refused, and under another one served, is said once', async () => {
  for (const apiVersions of [['2026-01-15', '2025-07-04'], ['2026-01-15']]) {
    for (const status of [400, 404, 406]) {
      const { failure, sent } = await check(refusing(status), { apiVersions })
      expect(sent).toEqual(['GET /entities', 'GET /webhooks', 'GET /entities'])
      expect(failure).toMatchObject({ code: 'E_VERSION_REFUSED', cause: 'setting' })
      expect(failure?.because).toMatch(
        / refuses requests under version 2026-01-15 \(\d+ UNKNOWN_VERSION\), and serves them under 2025-07-04: GET \/entities → /,
      )
      expect(failure?.remedy).toMatch(
        /^Take 2026-01-15 out of "apiVersions", or let the target serve it/,
      )
    }
  }
})

test('a version of which another read is served, or that is refused like all others, is left to the scenarios', async () => {
  const apiVersions = ['2026-01-15', '2025-07-04']
  const one: RequestListener = (request, response) =>
    (request.url === '/webhooks' ? json(200, { data: [] }) : refusing(400))(request, response)
  for (const listener of [one, refusing(400, json(400, {})), json(400, {})]) {
    expect((await check(listener, { apiVersions })).failure).toBeUndefined()
  }
})

test('a redirect is not followed, and the failure says where it leads', async () => {
  const { failure, sent } = await check((request, response) =>
    respond(308, { location: `/v2${request.url}` })(request, response),
  )
  expect(sent).toEqual(['GET /entities', 'GET /webhooks'])
  expect(failure?.because).toMatch(
    /redirects to http:\/\/127\.0\.0\.1:\d+\/v2\/webhooks: GET \/webhooks → 308$/,
  )
  expect(failure?.remedy).toMatch(
    /^Assay follows no redirect: correct its address .* If it is right, find out what redirects/,
  )
  expect(failure?.cause).toBe('before')
})

test('a redirect of one operation is not of the address, if another read is served', async () => {
  for (const headers of [{}, { 'x-request-id': 'req_1' }]) {
    const { failure, sent } = await check((request, response) => {
      const isMoved = request.url?.startsWith('/entities')
      const listener = isMoved
        ? respond(308, { ...headers, location: `/v2${request.url}` })
        : json(200, { data: [] })
      listener(request, response)
    })
    expect(failure).toBeUndefined()
    expect(sent).toHaveLength(2)
  }
  const { failure, sent } = await check(respond(308, { location: '/v2' }), {
    called: ['entities/list'],
  })
  expect(failure?.because).toContain('redirects to')
  expect(sent).toEqual(['GET /entities', 'GET /entities'])
})

test('a refused connection is an error with the exchange that shows it', async () => {
  const { failure } = await check(null)
  expect(failure).toMatchObject({ code: 'E_TARGET_UNREACHABLE', cause: 'away' })
  expect(failure?.because).toMatch(/cannot be reached: .*refused the connection$/)
  expect(failure?.exchanges[0]?.failure?.code).toBe('ECONNREFUSED')
})

test('a target that stays silent is given up after its timeout', async () => {
  const { failure } = await check(() => {}, { timeoutMs: 200 })
  expect(failure?.because).toMatch(/did not respond within 200 ms/)
})

test('a refused key is an error that does not show the key', async () => {
  const { failure } = await check((request, response) => {
    response.writeHead(401).end(JSON.stringify({ message: `no: ${request.headers.authorization}` }))
  })
  expect(failure?.code).toBe('E_UNAUTHORIZED')
  expect(failure?.because).toContain('rejected the key: GET /entities → 401')
  expect(failure?.remedy).toMatch(
    /Renew or correct the key.* see that the address is whole\..* proxy/,
  )
  expect(JSON.stringify(failure)).not.toContain('0123456789abcdef')
})

test('what may be of something before the API ends the run only if it stays', async () => {
  for (const [listener, isFit] of [
    [respond(401), true],
    [page(200), true],
    [respond(302, { location: '/login' }), true],
    [respond(401), false],
  ] as const) {
    let asked = 0
    const { failure, sent } = await check((request, response) => {
      const respondNow = isFit && ++asked > 1 ? json(200, { data: [] }) : listener
      respondNow(request, response)
    })
    expect(failure === undefined).toBe(isFit)
    expect(sent).toHaveLength(2)
  }
})

test('an interrupt ends the waiting, and is no failure', async () => {
  const { failure } = await check(() => {}, { signal: AbortSignal.timeout(20) })
  expect(failure).toBeUndefined()
})

test('what the configuration calls secret stands nowhere in the report of a refused key', async () => {
  const { failure } = await check(
    respond(401, { 'x-trace': 'hush-hidden' }, '{"trace_note":"hush hush veiled"}'),
  )
  expect(failure?.exchanges[0]?.response?.headers).toHaveProperty('x-trace')
  expect(JSON.stringify(failure?.exchanges)).not.toMatch(/hush|hidden|veiled/)
})
