import { createServer, type RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { apiVersions } from '../../core/contract/index.ts'
import { addressOf } from '../../sources/transport/wire.fixture.ts'
import { type TestSettings, testTarget } from './index.ts'

const addresses = ['webhooks', 'entities/list', 'reports', 'versioning']

/** Tests a server of its own, and counts what it gets. */
async function runAgainst(listener: RequestListener, options: TestSettings = {}) {
  const times: number[] = []
  const server = createServer((request, response) => {
    times.push(Date.now())
    listener(request, response)
  })
  const baseUrl = await addressOf(server)
  const configuration = {
    targets: { it: { baseUrl, apiKey: 'sk_x', apiVersions: [...apiVersions] } },
  }
  const run = await testTarget({ configuration, addresses, ...options })
  return { run, times }
}

const answer: RequestListener = (_, response) =>
  void response.setHeader('content-type', 'application/json').end('{"data":[]}')

/** What is said of the scenarios that did not run. */
const skippedIn = ({ scenarios }: Awaited<ReturnType<typeof runAgainst>>['run']) =>
  new Set(scenarios.flatMap(({ outcome, reason }) => (outcome === 'skipped' ? [reason] : [])))

test('what the time limit does not reach is skipped, and the run ends although the target hangs', async () => {
  let count = 0
  // Elsewhere than of a list, the answer would break a clause.
  const isOfList = (url = '') => /^\/(entities|webhooks)$/.test(url)
  const { run } = await runAgainst(
    (request, response) => void (++count < 3 && isOfList(request.url) && answer(request, response)),
    { deadlineMs: 300 },
  )
  const reason = 'The time limit of 300 ms is over (--deadline).'
  expect(skippedIn(run)).toEqual(new Set([reason]))
  const remedy = 'Give the run more time, or let it test less: --quick, --profile or an address.'
  const problems = [`${reason} ${remedy}`]
  expect(run).toMatchObject({ interrupted: false, exitCode: 3, problems })
  const late = run.clauses.filter(({ cause }) => cause === 'time')
  expect(new Set(late.map((clause) => clause.remedy))).toEqual(new Set([remedy]))
})

test('a target that asks to wait for longer than is allowed ends the run without a wait', async () => {
  const pauses: number[] = []
  const { run, times } = await runAgainst(
    (_, response) => void response.writeHead(429, { 'retry-after': '1200' }).end(),
    { onPause: (milliseconds) => pauses.push(milliseconds) },
  )
  const reason =
    'The target demanded a pause of 20 min (Retry-After), longer than the 10 min that are allowed.'
  expect(pauses).toEqual([])
  expect(times.length).toBeLessThan(5)
  const remedy = 'Find out why the target limits the first requests of a run: its log may say it.'
  const problems = [`${reason} ${remedy}`]
  expect(run).toMatchObject({ verdict: 'incomplete', exitCode: 3, problems })
  expect(skippedIn(run)).toEqual(new Set([reason]))
  expect(run.findings.filter(({ severity }) => severity === 'violation')).toEqual([])
})

test('a busy target is waited for no longer than is allowed, and what waits for it hears of it', async () => {
  const pauses: number[] = []
  const { run } = await runAgainst((_, response) => void response.writeHead(429).end(), {
    maxWaitMs: 20,
    onPause: (milliseconds, status) => pauses.push(milliseconds, status),
  })
  const [pause, status] = pauses
  expect({ isLong: pause! > 10 && pause! <= 20, status }).toEqual({ isLong: true, status: 429 })
  expect(run.problems).toEqual([
    expect.stringMatching(/^The target was too busy: \d+ requests in a row got 429\. Find out why/),
  ])
})

test('requests begin at the rate of the configuration or of the command', async () => {
  const overrides = { requestsPerMinute: 1_200 }
  const { times } = await runAgainst(answer, { overrides })
  expect(times.length).toBeGreaterThan(5)
  // A busy machine sees the first of them late.
  expect(times.at(-1)! - times[0]!).toBeGreaterThanOrEqual((times.length - 1) * 25)
})

test('a target that dies in the middle ends the run soon, and nobody is blamed', async () => {
  let count = 0
  const listener: RequestListener = (request, response) => {
    if (++count < 3) answer(request, response)
    else request.socket.destroy()
  }
  // It responds to each request with a list, which breaks the clause of an operation that makes something.
  const { run, times } = await runAgainst(listener, { addresses: ['webhooks', 'entities/list'] })
  expect(times.length).toBeLessThan(30)
  expect(run.exitCode).toBe(3)
  expect(run.scenarios.some(({ outcome }) => outcome === 'errored')).toBe(true)
})
