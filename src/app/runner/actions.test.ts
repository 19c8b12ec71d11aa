import { readFile } from 'node:fs/promises'
import { createServer, request as httpRequest } from 'node:http'
import { expect, inject, onTestFinished, test } from 'vitest'
import type { Run } from '../../core/run/index.ts'
import { sandboxConfiguration, startSandbox } from '../../sources/sandbox/index.ts'
import type { Configuration } from '../../sources/target/index.ts'
import { addressOf } from '../../sources/transport/wire.fixture.ts'
import { testTarget } from './index.ts'

interface Answer {
  readonly status: number
  readonly type?: string
}

/** Tests the tokens of a sandbox of which requests to one address get another answer, where `change` gives one. */
async function runWith(
  path: string,
  /** Undefined for an address that does nothing and answers 204. */
  change: ((status: number) => Answer | undefined) | undefined,
): Promise<Run> {
  const sandbox = await startSandbox()
  onTestFinished(sandbox.close)
  const front = createServer((request, response) => {
    if (request.url === path && change === undefined) return response.writeHead(204).end()
    const { method, headers } = request
    const passed = httpRequest(`${sandbox.baseUrl}${request.url}`, { method, headers }, (from) => {
      const answer = request.url === path ? change?.(from.statusCode!) : undefined
      if (answer === undefined) {
        response.writeHead(from.statusCode!, from.headers)
        from.pipe(response)
        return
      }
      from.resume()
      const { status, type = 'application/json' } = answer
      response
        .writeHead(status, { 'content-type': type })
        .end(type === 'text/plain' ? 'Gone.' : '{}')
    })
    request.pipe(passed)
  })
  const url = await addressOf(front)
  const { targets } = JSON.parse(await readFile(sandboxConfiguration, 'utf8')) as Configuration
  return testTarget({
    configuration: { targets: { target: targets.sandbox! } },
    env: { ASSAY_SANDBOX_URL: url, ASSAY_SANDBOX_KEY: sandbox.apiKey },
    addresses: ['elements'],
  })
}

const redeem = '/_control/element_tokens/redeem'
const lifetime = 'elements/create-token#lifetime'
const once = 'elements/create-token#single-use'
const clauseOf = ({ clauses }: Run, id: string) => clauses.find((clause) => clause.id === id)

const isWhole = inject('isWhole')

for (const status of [410, 401, 403, 404].slice(0, isWhole ? 4 : 1)) {
  test(`an action that was never accepted and gets ${status} proves nothing of a token`, async () => {
    const run = await runWith(redeem, () => ({ status }))
    expect(run).toMatchObject({ exitCode: 3, counts: { clauses: { broken: 0 } } })
    for (const id of [lifetime, once])
      expect(clauseOf(run, id)).toMatchObject({ verdict: 'unreached', cause: 'setting' })
    expect(run.obstacles).toMatchObject([{ kind: 'setting', status }])
  })
}

for (const type of ['application/json', 'text/plain'].slice(0, isWhole ? 2 : 1)) {
  test(`an action may refuse a token with 410 as ${type}`, async () => {
    const run = await runWith(redeem, (status) =>
      status < 300 ? undefined : { status: 410, type },
    )
    expect(run.scenarios.map(({ reason }) => reason).filter(Boolean)).toEqual([])
    expect(run.exitCode).toBe(0)
    expect(run.obstacles ?? []).toEqual([])
    for (const id of [lifetime, once]) expect(clauseOf(run, id)).toMatchObject({ verdict: 'kept' })
  })
}

test('a clock that is said to have moved, and has not, proves nothing', async () => {
  const run = await runWith('/_control/clock', undefined)
  expect(run).toMatchObject({ exitCode: 3, counts: { clauses: { broken: 0 } } })
  expect(clauseOf(run, lifetime)).toMatchObject({ verdict: 'unreached', cause: 'setting' })
  const reason = expect.stringMatching(
    /^advanceClock answered 204, but a record made after it is dated as if the clock had moved by less than 5 minutes\./,
  )
  const remedy = expect.stringContaining('leave the action out')
  expect(run.obstacles).toEqual(
    expect.arrayContaining([expect.objectContaining({ kind: 'setting', reason, remedy })]),
  )
})
