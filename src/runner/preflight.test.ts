import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { resolveTarget } from '../target/index.ts'
import { askTarget } from './preflight.ts'

const apiKey = 'sk_test_0123456789abcdef'

const hidden = { members: ['trace_note'], headers: ['x-trace'] }

async function ask(listener: RequestListener | null, signal?: AbortSignal) {
  const server = createServer(listener ?? (() => {}))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  if (listener === null) stop()
  else onTestFinished(stop)
  const mock = { baseUrl: `http://127.0.0.1:${port}`, apiKey, timeoutMs: 200, hidden }
  return askTarget(resolveTarget({ targets: { mock } }, 'mock', { env: {} }), signal)
}

test('a target that answers is no trouble, whatever it answers', async () => {
  const statuses = [200, 302, 404, 429, 500]
  for (const status of statuses) {
    expect(await ask((_, answer) => void answer.writeHead(status).end('no JSON'))).toBeUndefined()
  }
})

test('a target that breaks off once is left to the stories', async () => {
  expect(await ask((request) => void request.socket.destroy())).toBeUndefined()
})

test('a refused connection is a letter with the exchange that shows it', async () => {
  const trouble = await ask(null)
  expect(trouble?.letter.code).toBe('E_TARGET_UNREACHABLE')
  expect(trouble?.letter.facts.because).toMatch(/refused the connection/)
  expect(trouble?.exchange.failure?.code).toBe('ECONNREFUSED')
})

test('a target that stays silent is given up after its timeout', async () => {
  const trouble = await ask(() => {})
  expect(trouble?.letter.facts.because).toMatch(/did not answer within 200 ms/)
})

test('a refused key is a letter, and the key stands nowhere in it', async () => {
  const trouble = await ask((request, answer) => {
    answer.writeHead(401).end(JSON.stringify({ message: `no: ${request.headers.authorization}` }))
  })
  expect(trouble?.letter.code).toBe('E_UNAUTHORIZED')
  const told = JSON.stringify(trouble) + trouble?.letter.toText()
  expect(told).toContain('→ 401')
  expect(told).not.toContain('0123456789abcdef')
})

test('an interrupt ends the waiting, and is no letter', async () => {
  expect(await ask(() => {}, AbortSignal.timeout(20))).toBeUndefined()
})

test('what the configuration calls secret stands nowhere in the report of a refused key', async () => {
  const trouble = await ask((_, answer) => {
    answer.writeHead(401, { 'x-trace': 'hush-4711' }).end('{"trace_note":"hush hush 4712"}')
  })
  expect(trouble?.exchange.response?.headers).toHaveProperty('x-trace')
  expect(JSON.stringify(trouble?.exchange)).not.toMatch(/hush|471/)
})
