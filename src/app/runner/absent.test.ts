import { readFile } from 'node:fs/promises'
import { expect, inject, test } from 'vitest'
import type { Run } from '../../core/run/index.ts'
import {
  type SandboxResponse,
  sandboxConfiguration,
  startSandbox,
} from '../../sources/sandbox/index.ts'
import type { Configuration } from '../../sources/target/index.ts'
import { testTarget } from './index.ts'

interface Setting {
  readonly addresses: readonly string[]
  /** The response to a request, where it is not that of the sandbox. */
  readonly answer?: (method: string, path: string, url: string) => number | undefined
}

/** Runs scenarios against a sandbox that lacks something. */
async function run({ addresses, answer = () => undefined }: Setting): Promise<Run> {
  const sandbox = await startSandbox({
    transform(response, { method, path, url }): SandboxResponse {
      const status = answer(method, path, url)
      return status === undefined ? response : { status, body: { message: 'no such thing' } }
    },
  })
  const { targets } = JSON.parse(await readFile(sandboxConfiguration, 'utf8')) as Configuration
  const target = { ...targets.sandbox!, settleMs: 100 }
  return testTarget({
    configuration: { targets: { target } },
    env: { ASSAY_SANDBOX_URL: sandbox.baseUrl, ASSAY_SANDBOX_KEY: sandbox.apiKey },
    addresses,
  }).finally(sandbox.close)
}

const verdictsOf = ({ clauses }: Run, operation: string) =>
  new Set(clauses.flatMap(({ id, verdict }) => (id.startsWith(`${operation}#`) ? verdict : [])))
const outcomesOf = ({ scenarios }: Run) =>
  new Set(scenarios.map(({ outcome, reason }) => `${outcome}: ${reason}`))

const lacksWebhook =
  'blocked: The target does not serve GET /webhooks/{whk_id} for any id that it had shown.'

// They wait more than they work.
for (const status of [404, 405, 501].slice(0, inject('isWhole') ? 3 : 1)) {
  test.concurrent(`an operation that answers ${status} to every id is absent, and not broken`, async () => {
    const result = await run({
      addresses: ['accounts/retrieve', 'accounts/create'],
      answer: (method, path) =>
        method === 'GET' && path === '/accounts/{acc_id}' ? status : undefined,
    })
    expect(outcomesOf(result)).toContain(
      'blocked: The target does not serve GET /accounts/{acc_id} for any id that it had shown.',
    )
    expect(verdictsOf(result, 'accounts/retrieve')).toEqual(new Set(['unreached']))
    expect(result.scenarios.find(({ outcome }) => outcome === 'blocked')?.remedy).toBe(
      'If it is not implemented, leave it out: "profile" names what is. If it is, let it find what other responses show, and what "subjects" names.',
    )
    expect(result.verdict).toBe('incomplete')
  })
}

test('an id that is not found while others are stays a fault', async () => {
  const urls = new Set<string>()
  const result = await run({
    addresses: ['accounts/retrieve', 'accounts/create'],
    answer(method, path, url) {
      if (method !== 'GET' || path !== '/accounts/{acc_id}') return undefined
      // Every second account is never found, however often it is read.
      const place = [...urls.add(url)].indexOf(url)
      return place % 2 === 1 ? 404 : undefined
    },
  })
  expect(verdictsOf(result, 'accounts/retrieve')).toContain('broken')
  expect(result.verdict).toBe('nonconformant')
})

test('an operation that nobody had an id for is not taken for absent', async () => {
  const result = await run({
    addresses: ['conventions/never-issued/reads-no-webhook'],
    answer: (_, path) => (path === '/webhooks/{whk_id}' ? 404 : undefined),
  })
  expect(outcomesOf(result)).not.toContain(lacksWebhook)
})
