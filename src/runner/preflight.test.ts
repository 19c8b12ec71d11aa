import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { resolveTarget } from '../target/index.ts'
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

const hidden = { members: ['trace_note'], headers: ['x-trace'] }

async function check(
  listener: RequestListener | null,
  { signal, timeoutMs = 10_000 }: { signal?: AbortSignal; timeoutMs?: number } = {},
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
  const mock = { baseUrl: `http://127.0.0.1:${port}`, apiKey, timeoutMs, hidden }
  return checkTarget(resolveTarget({ targets: { mock } }, 'mock', { env: {} }), signal)
}

test('a target that responds is fit for a run, whatever it responds', async () => {
  const statuses = [200, 302, 404, 429, 500]
  for (const status of statuses) {
    expect(await check((_, answer) => void answer.writeHead(status).end('no JSON'))).toBeUndefined()
  }
})

test('a target that breaks off once is left to the scenarios', async () => {
  expect(await check((request) => void request.socket.destroy())).toBeUndefined()
})

test('a refused connection is an error with the exchange that shows it', async () => {
  const failure = await check(null)
  expect(failure?.error.code).toBe('E_TARGET_UNREACHABLE')
  expect(failure?.error.facts.because).toMatch(/refused the connection/)
  expect(failure?.exchange.failure?.code).toBe('ECONNREFUSED')
})

test('a target that stays silent is given up after its timeout', async () => {
  const failure = await check(() => {}, { timeoutMs: 200 })
  expect(failure?.error.facts.because).toMatch(/did not answer within 200 ms/)
})

test('a refused key is an error that does not show the key', async () => {
  const failure = await check((request, answer) => {
    answer.writeHead(401).end(JSON.stringify({ message: `no: ${request.headers.authorization}` }))
  })
  expect(failure?.error.code).toBe('E_UNAUTHORIZED')
  const text = JSON.stringify(failure) + failure?.error.toText()
  expect(text).toContain('→ 401')
  expect(text).not.toContain('0123456789abcdef')
})

test('an interrupt ends the waiting, and is no failure', async () => {
  expect(await check(() => {}, { signal: AbortSignal.timeout(20) })).toBeUndefined()
})

test('what the configuration calls secret stands nowhere in the report of a refused key', async () => {
  const failure = await check((_, answer) => {
    answer.writeHead(401, { 'x-trace': 'hush-4711' }).end('{"trace_note":"hush hush 4712"}')
  })
  expect(failure?.exchange.response?.headers).toHaveProperty('x-trace')
  expect(JSON.stringify(failure?.exchange)).not.toMatch(/hush|471/)
})
