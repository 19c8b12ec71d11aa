import { expect, inject, test } from 'vitest'
import { type Clause, clauses, statementsOf } from '../../core/contract/index.ts'
import { checkFiles } from '../har/index.ts'
import { defects } from '../sandbox/defects/index.ts'
import type { Defect } from '../sandbox/index.ts'
import { openSandbox } from '../sandbox/open-sandbox.fixture.ts'
import { tour } from '../sandbox/tour.fixture.ts'
import { blamed, openFolder, openProxied } from './proxied.fixture.ts'

test('every response of the sandbox passes unchanged, and none is blamed', async () => {
  const direct = await openSandbox()
  const { proxied, proxy } = await openProxied()
  const expected = await tour(direct)
  expect(await tour(proxied)).toEqual(expected)
  const run = await proxy.end()
  expect(blamed(run).broken).toEqual([])
  expect(run.counts.exchanges).toBeGreaterThan(80)
  expect(proxy.counts()).toMatchObject({ skipped: 0, cut: 0, left: 0, failed: 0, open: 0 })
})

/** Defects of all kinds that the tour meets: of a body, an envelope, a refusal, a version, a record, now and then, and between records. */
const met =
  `destination-leg-lingers answers-cut-off withdrawal-unknown-in-between sessions-in-the-short-envelope
  error-in-one-sentence another-account update-with-data-now-and-then withdrawal-keeps-products`
    .trim()
    .split(/\s+/)
    .slice(0, inject('isWhole') ? undefined : 1)

test.each(met)('the defect %s is found, and the recording says the same', async (id) => {
  const record = await openFolder()
  const { proxied, proxy, sandbox } = await openProxied([id], { record })
  await tour(proxied)
  const run = await proxy.end()
  const { breaks } = (defects as Readonly<Record<string, Defect>>)[id]!
  const isOwn = (clause: string) =>
    statementsOf((clauses as Readonly<Record<string, Clause>>)[clause]!).some((origin) =>
      breaks.includes(origin),
    )
  const { broken } = blamed(run)
  expect(broken).not.toEqual([])
  expect(broken.filter((clause) => !isOwn(clause))).toEqual([])
  const { baseUrl } = sandbox
  const checked = await checkFiles([record], { baseUrl, sandboxUrl: baseUrl })
  expect(checked.run.clauses).toEqual(run.clauses)
  const said = ({ findings }: typeof run) =>
    findings
      .filter(({ severity }) => severity !== 'observation')
      .map(({ id, source }) => `${id} ${source?.file} ${source?.entry}`)
      .sort()
  expect(said(checked.run)).toEqual(said(run))
})

test('a record that two lists show and a read between them refuses is a finding', async () => {
  const look = async (defect: string) => {
    const record = await openFolder()
    const { proxied, proxy, sandbox } = await openProxied([defect], { record })
    const { body } = await proxied.call('GET', '/webhooks')
    await proxied.call('GET', `/webhooks/${body.data[0].id}`)
    await proxied.call('GET', '/webhooks')
    const { broken } = blamed(await proxy.end())
    const { baseUrl } = sandbox
    const checked = await checkFiles([record], { baseUrl, sandboxUrl: baseUrl })
    expect(blamed(checked.run).broken).toEqual(broken)
    return broken
  }
  expect(await look('listed-webhook-cannot-be-read')).toEqual(['webhooks/retrieve#answer'])
  expect(await look('flag-as-number')).not.toContain('webhooks/retrieve#answer')
})

test('a request without a credential that is served is a warning of the implementation', async () => {
  const look = async (all: readonly object[], defect = 'reading-is-free') => {
    const { proxied, proxy } = await openProxied([defect])
    const version = { 'service-version': '2025-07-04' }
    for (const headers of all)
      await proxied.call('GET', '/entities', undefined, { ...version, ...headers })
    return blamed(await proxy.end()).warned
  }
  const required = 'authentication/key#required'
  expect(await look([{ authorization: '' }])).toContain(required)
  expect(await look([{ authorization: 'Bearer ' }])).toContain(required)
  const others = [
    { authorization: '', 'x-api-key': 'one' },
    { authorization: '', cookie: 'session=1' },
    { authorization: 'Bearer sk_wrong' },
  ]
  expect(await look(others)).not.toContain(required)
  expect(await look([{ authorization: '' }], 'flag-as-number')).not.toContain(required)
})
