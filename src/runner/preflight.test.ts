import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { type ConfiguredTarget, resolveTarget } from '../target/index.ts'
import { checkTarget, refuseUnsafe } from './preflight.ts'
import { scenarioAt } from './scenarios.fixture.ts'

const targetOf = (baseUrl: string, environment?: 'production') =>
  resolveTarget(
    { targets: { one: { baseUrl, apiKey: 'sk_x', ...(environment && { environment }) } } },
    'one',
    {
      env: {},
    },
  )
const unknown = targetOf('https://sandbox.acme.com')
const changes = scenarioAt('payments/cancel/one', [], true)
const reads = scenarioAt('payments/cancel/two')

test('where only destructive scenarios are chosen, a target that is not local refuses the run', () => {
  expect(() => refuseUnsafe(unknown, [changes, changes], false)).toThrowError(
    expect.objectContaining({
      code: 'E_TARGET_UNSAFE',
      facts: {
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
    refuseUnsafe(targetOf('https://acme.com', 'production'), [changes], true),
  ).toThrowError(
    expect.objectContaining({ remedy: expect.not.stringContaining('--allow-destructive') }),
  )
})

test('beside other scenarios, at a local target and with the flag the run begins', () => {
  expect(() => refuseUnsafe(unknown, [reads, changes], false)).not.toThrow()
  expect(() => refuseUnsafe(unknown, [changes], true)).not.toThrow()
  expect(() => refuseUnsafe(targetOf('http://127.0.0.1:4010'), [changes], false)).not.toThrow()
})

const apiKey = 'sk_test_0123456789abcdef'

async function check(
  listener: RequestListener | null,
  { signal, ...own }: { signal?: AbortSignal } & Partial<ConfiguredTarget> = {},
) {
  const server = createServer(listener ?? (() => {}))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  if (listener === null) stop()
  else onTestFinished(stop)
  const mock = { baseUrl: `http://127.0.0.1:${port}`, apiKey, ...own }
  return checkTarget(
    resolveTarget({ targets: { mock } }, 'mock', { env: {} }),
    signal && { signal },
  )
}

const json =
  (status: number, body: unknown): RequestListener =>
  (_, answer) =>
    void answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const lists: readonly [status: number, body: unknown][] = [
  [200, { data: [] }],
  [200, []],
  [200, { items: [{ id: 'ent_1' }] }],
  [429, {}],
  [500, {}],
]
test('a target that shows a list in any form, is busy or fails is fit for a run', async () => {
  for (const [status, body] of lists) expect(await check(json(status, body))).toBeUndefined()
})

test('one list is enough, and so is a record that needs the key', async () => {
  const webhooksOnly: RequestListener = (request, answer) =>
    json(request.url === '/webhooks' ? 200 : 404, { data: [] })(request, answer)
  expect(await check(webhooksOnly)).toBeUndefined()
  const guarded: RequestListener = (request, answer) => {
    const isRecord = /^\/(?:merchants|events|accounts)\//.test(request.url!)
    const status = isRecord && request.headers.authorization === undefined ? 401 : 404
    json(status, {})(request, answer)
  }
  expect(await check(guarded)).toBeUndefined()
})

test('where every path is refused without the key and unknown with it, the address is not whole', async () => {
  const beside =
    (base: string): RequestListener =>
    (request, answer) => {
      const isThere = request.url === `${base}/entities`
      const status = request.headers.authorization === undefined ? 401 : isThere ? 200 : 404
      json(status, { data: [] })(request, answer)
    }
  const failure = await check(beside('/api/v1'))
  expect(failure).toMatchObject({ code: 'E_OTHER_API' })
  expect(failure?.remedy).toMatch(/^Name the whole address: --base-url http:\/\/127[^ ]+\/api\/v1$/)
  expect((await check(beside('/nowhere')))?.remedy).toMatch(/^Is the address whole\? .*"absent"/)
})

const page: RequestListener = (_, answer) =>
  void answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<html>')
const otherServers: readonly [string, RequestListener, string][] = [
  ['shows pages', page, '200 text/html'],
  ['knows no path', (_, answer) => void answer.writeHead(404).end(), '404'],
  ['redirects', (_, answer) => void answer.writeHead(302, { location: '/x' }).end(), '302'],
  ['shows other JSON', json(200, { status: 'ok' }), '200 application/json'],
]
for (const [what, listener, came] of otherServers) {
  test(`a host that ${what} everywhere is not this API`, async () => {
    const failure = await check(listener)
    expect(failure).toMatchObject({ code: 'E_OTHER_API', exchanges: [{}, {}] })
    expect(failure?.because).toMatch(
      /^http:\/\/127\.0\.0\.1:\d+ does not look like this API: GET \/entities →/,
    )
    expect(failure?.because).toContain(`GET /webhooks → ${came}`)
  })
}

test('a target that redirects is not followed, and the remedy names where it is', async () => {
  const failure = await check(
    ({ url }, answer) => void answer.writeHead(308, { location: `/v2${url}` }).end(),
  )
  expect(failure?.because).toMatch(
    /does not look like this API: GET \/entities → 308, GET \/webhooks → 308$/,
  )
  expect(failure?.remedy).toMatch(/--base-url http:\/\/127\.0\.0\.1:\d+\/v2$/)
})

test('a target that answers under another version only refuses the version', async () => {
  const listener: RequestListener = (request, answer) =>
    json(request.headers['service-version'] === '2024-04-04' ? 200 : 400, { data: [] })(
      request,
      answer,
    )
  const failure = await check(listener, { apiVersion: '2025-12-01' })
  expect(failure).toMatchObject({ code: 'E_VERSION_REFUSED', exchanges: [{}, {}] })
  expect(failure?.because).toMatch(
    /refuses API version 2025-12-01 and serves 2024-04-04: GET \/entities → 400/,
  )
  expect(failure?.remedy).toContain('--api-version 2024-04-04')
  expect(await check(json(400, {}), { apiVersion: '2025-12-01' })).toMatchObject({
    code: 'E_OTHER_API',
  })
})

test('lists that the target is said to lack are not asked for', async () => {
  const absent = ['entities/list', '22']
  expect(await check(page, { absent })).toBeUndefined()
})

test('a target that breaks off once, or is away once, is left to the scenarios', async () => {
  let count = 0
  const breaksOff: RequestListener = (request, answer) =>
    // The client asks once more by itself.
    ++count < 3 ? void request.socket.destroy() : json(200, { data: [] })(request, answer)
  expect(await check(breaksOff)).toBeUndefined()
  const away: RequestListener = (request, answer) =>
    json(request.url === '/entities' ? 503 : 404, {})(request, answer)
  expect(await check(away)).toBeUndefined()
})

test('a target that breaks off always, or is always away, cannot be reached', async () => {
  const code = 'E_TARGET_UNREACHABLE'
  const gone = await check((request: IncomingMessage) => void request.socket.destroy())
  expect(gone).toMatchObject({ code, because: expect.stringContaining('cannot be reached') })
  const away = await check(json(503, {}))
  const because = expect.stringContaining('serves nothing that can be read: GET /entities → 503')
  expect(away).toMatchObject({ code, because })
})

test('a refused connection is an error with the exchange that shows it', async () => {
  const failure = await check(null)
  expect(failure?.code).toBe('E_TARGET_UNREACHABLE')
  expect(failure?.because).toMatch(/refused the connection/)
  expect(failure?.exchanges[0]?.failure?.code).toBe('ECONNREFUSED')
})

test('a target that stays silent is given up after its timeout', async () => {
  const failure = await check(() => {}, { timeoutMs: 200 })
  expect(failure?.because).toMatch(/did not respond within 200 ms/)
})

test('a refused key is an error that does not show the key', async () => {
  const failure = await check((request, answer) => {
    answer.writeHead(401).end(JSON.stringify({ message: `no: ${request.headers.authorization}` }))
  })
  expect(failure?.code).toBe('E_UNAUTHORIZED')
  expect(failure?.because).toContain('rejected the key: GET /entities → 401')
  expect(failure?.remedy).toMatch(/Correct the key.* see that the address is whole\.$/)
  expect(JSON.stringify(failure)).not.toContain('0123456789abcdef')
})

test('an interrupt ends the waiting, and is no failure', async () => {
  expect(await check(() => {}, { signal: AbortSignal.timeout(20) })).toBeUndefined()
})

test('what the configuration calls secret stands nowhere in the report of a refused key', async () => {
  const failure = await check((_, answer) => {
    answer.writeHead(401, { 'x-trace': 'hush-hidden' }).end('{"trace_note":"hush hush veiled"}')
  })
  expect(failure?.exchanges[0]?.response?.headers).toHaveProperty('x-trace')
  expect(JSON.stringify(failure?.exchanges)).not.toMatch(/hush|hidden|veiled/)
})
