import { readFile } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { type SandboxResponse, sandboxConfiguration, startSandbox } from '../sandbox/index.ts'
import type { Configuration, ConfiguredTarget } from '../target/index.ts'
import { testTarget } from './index.ts'

/** A run against a sandbox whose configuration names these subjects by value. */
async function run(
  subjects: ConfiguredTarget['subjects'],
  addresses: readonly string[],
  answers: Readonly<Record<string, SandboxResponse>> = {},
) {
  const sent: string[] = []
  const sandbox = await startSandbox({
    transform(response, { method, path }): SandboxResponse {
      sent.push(`${method} ${path}`)
      return method === 'GET' ? (answers[path] ?? response) : response
    },
  })
  onTestFinished(sandbox.close)
  const { targets } = JSON.parse(await readFile(sandboxConfiguration, 'utf8')) as Configuration
  const { subjects: own, ...rest } = targets.sandbox!
  const result = await testTarget({
    configuration: { targets: { mock: { ...rest, subjects: { ...own, ...subjects } } } },
    env: { ASSAY_SANDBOX_URL: sandbox.baseUrl, ASSAY_SANDBOX_KEY: sandbox.apiKey },
    addresses,
  })
  const reasons = new Set(result.scenarios.map(({ outcome, reason }) => `${outcome}: ${reason}`))
  return { reasons: [...reasons], sent, result }
}

test('an id that the target does not know is named, and no operation is called not implemented', async () => {
  const { reasons } = await run(
    {
      'entity.individual': { value: { id: 'ent_7flflfy759999' } },
      merchant: { value: { id: 'mch_2' } },
    },
    ['entities/update', 'merchants/retrieve'],
  )
  expect(reasons).toContain(
    'blocked: entity.individual is ent_7flflfy759999 in the configuration, which the target does not know: GET /entities/{ent_id}/subscriptions returned 404.',
  )
  expect(reasons).toContain('passed: undefined')
  expect(reasons.join()).not.toContain('does not implement')
})

test('an entity that a page of the list does not show is known where its subscriptions are', async () => {
  const person = { 'entity.individual': { value: { id: 'ent_on_page_2' } } }
  const { reasons, sent } = await run(person, ['entities/update'], {
    '/entities': { status: 200, body: { data: [] } },
    '/entities/{ent_id}/subscriptions': { status: 200, body: {} },
  })
  expect(reasons.join()).not.toContain('which the target does not know')
  const looks = sent.slice(1).filter((request) => request.startsWith('GET /entities'))
  expect(looks.slice(0, 2)).toEqual(['GET /entities', 'GET /entities/{ent_id}/subscriptions'])
})

test('what no GET shows stays as it is configured, and blames no operation either', async () => {
  const { reasons } = await run({ 'payment.pending': { values: [{ id: 'pmt_forgotten' }] } }, [
    'payments/cancel/cancels-pending',
  ])
  expect(reasons.join()).not.toContain('does not implement')
  expect(reasons.join()).toContain('blocked')
})

test('a value whose GET returns no JSON is a violation, and not a fault of ours', async () => {
  const merchant = { merchant: { value: { id: 'mch_2' } } }
  const cut = { status: 200, body: {}, raw: '{"id": "mch_2",' }
  const { result } = await run(merchant, ['merchants/retrieve'], { '/merchants/{mch_id}': cut })
  expect(result.findings.map(({ clause }) => clause)).toContain('conventions/json#answers')
})
