import { createServer, request as httpRequest, type RequestListener } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { startSandbox } from '../../sources/sandbox/index.ts'
import { resolveTarget } from '../../sources/target/index.ts'
import { addressOf, inTurn } from '../../sources/transport/wire.fixture.ts'
import { checkTarget, testTarget } from './index.ts'

/** Checks a target; how many reads that took, and whether it serves one connection at a time. */
async function check(listener: RequestListener, isInTurn = false, signal?: AbortSignal) {
  let reads = 0
  const server = createServer((...call) => {
    reads++
    listener(...call)
  })
  const mock = { baseUrl: await addressOf(isInTurn ? inTurn(server) : server), apiKey: 'sk_x' }
  const target = resolveTarget({ targets: { mock } }, 'mock', { env: {} })
  const { failure, oneConnection: isOne } = await checkTarget(target, ['entities/list'], { signal })
  expect(failure).toBeUndefined()
  return { reads, isOne }
}

const after =
  (waitMs: () => number, headers = {}): RequestListener =>
  (_, response) => {
    const end = () => response.writeHead(200, headers).end('{ "data": [] }')
    setTimeout(end, waitMs())
  }

test('a target that serves one connection at a time is known before the scenarios', async () => {
  expect(
    await check(
      after(() => 0),
      true,
    ),
  ).toMatchObject({ isOne: true })
})

test('another target gets one read, and one more if it is slow', async () => {
  expect(await check(after(() => 150))).toEqual({ reads: 1, isOne: false })
  expect(await check(after(() => 1_300))).toEqual({ reads: 2, isOne: false })
})

test('who serves one request at a time, starts slowly or closes each connection may serve many', async () => {
  let free = Promise.resolve()
  const slowly: RequestListener = (...call) => {
    free = free.then(() => new Promise((done) => setTimeout(done, 1_200)))
    free.then(() => after(() => 0)(...call))
  }
  expect(await check(slowly)).toMatchObject({ isOne: false })
  const waits = [2_000]
  expect(await check(after(() => waits.pop() ?? 0))).toMatchObject({ isOne: false })
  const closes = after(() => 0, { connection: 'close' })
  expect(await check(closes, true)).toMatchObject({ isOne: false })
})

test('an interrupt ends the looking', async () => {
  expect(
    await check(
      after(() => 0),
      true,
      AbortSignal.timeout(1_500),
    ),
  ).toMatchObject({ isOne: false })
})

test('a signal of a project that has replaced the globals of events is no failure', async () => {
  const signal = { addEventListener() {}, removeEventListener() {} } as unknown as AbortSignal
  expect(
    await check(
      after(() => 1_300),
      false,
      signal,
    ),
  ).toEqual({ reads: 2, isOne: false })
})

test('a run against a target that serves one connection at a time is whole, and says so', async () => {
  const sandbox = await startSandbox()
  onTestFinished(() => sandbox.close())
  const remarks: string[] = []
  const connections: (string | undefined)[] = []
  const front = createServer((incoming, response) => {
    const { method, url, headers } = incoming
    if (remarks.length > 0) connections.push(headers.connection)
    const passed = httpRequest(sandbox.baseUrl + url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(response)
    })
    incoming.pipe(passed)
  })
  const baseUrl = await addressOf(inTurn(front))
  const run = await testTarget({
    configuration: {
      targets: {
        mock: {
          baseUrl,
          apiKey: sandbox.apiKey,
          dialect: { reportOrigins: [sandbox.baseUrl] },
          profile: ['webhooks', 'reports'],
        },
      },
    },
    addresses: ['webhooks', 'reports'],
    concurrency: 8,
    onRemark: (remark) => remarks.push(remark),
  })
  expect(run.exchanges.filter(({ failure }) => failure)).toEqual([])
  // The last request, with a wrong key, comes alone.
  expect(new Set(connections.slice(0, -1))).toEqual(new Set(['close']))
  expect(run).toMatchObject({ concurrency: 1, counts: { scenarios: { failed: 0, errored: 0 } } })
  expect(run.counts.scenarios.passed).toBeGreaterThan(3)
  expect(remarks).toEqual([expect.stringMatching(/^The target serves one connection at a time, /)])
})
