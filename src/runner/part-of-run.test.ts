import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startEmbedded, testTarget } from './index.ts'

test('a run ends after so many failed scenarios, and says why', async () => {
  const sandbox = await startEmbedded({ defects: ['destination-leg-lingers'] })
  const addresses = ['payments/cancel', 'merchants']
  const run = await testTarget({ ...sandbox, addresses, bail: 1, concurrency: 1 })
  expect(run).toMatchObject({ verdict: 'nonconformant', exitCode: 1 })
  expect(run.counts.scenarios.failed).toBe(1)
  expect(run.counts.scenarios.skipped).toBeGreaterThan(0)
  expect(run.problems).toEqual(['The run ended after 1 failed scenario (--bail).'])
})

test('what is excluded does not run', async () => {
  const sandbox = await startEmbedded()
  const run = await testTarget({
    ...sandbox,
    addresses: ['merchants'],
    exclude: ['merchants/retrieve/reads-merchant'],
  })
  expect(run.scenarios.length).toBeGreaterThan(0)
  expect(run.scenarios.map(({ id }) => id)).not.toContain('merchants/retrieve/reads-merchant')
  await expect(testTarget({ ...sandbox, exclude: ['merchant'] })).rejects.toMatchObject({
    code: 'E_ADDRESS_UNKNOWN',
  })
})

test('a quick run is a verdict on every clause', async () => {
  const sandbox = await startEmbedded()
  const settings = { ...sandbox, addresses: ['merchants', 'webhooks'], quick: true }
  const quick = await testTarget(settings)
  const whole = await testTarget({ ...settings, quick: false })
  expect(quick).toMatchObject({ quick: true, verdict: 'conformant', exitCode: 0 })
  expect(quick.clauses.map(({ id }) => id)).toEqual(whole.clauses.map(({ id }) => id))
  expect(quick.scenarios.length).toBeLessThan(whole.scenarios.length)
})

test('error: what is excluded may not be all', async () => {
  const sandbox = await startEmbedded()
  const none = { ...sandbox, addresses: ['webhooks'], exclude: ['webhooks'] }
  await expect(testTarget(none)).rejects.toMatchObject({ code: 'E_USAGE', exitCode: 2 })
})

test('a quick replay is of what a quick run recorded, and comes to the same verdict', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-quick-'))
  const sandbox = await startEmbedded()
  const settings = { ...sandbox, addresses: ['merchants', 'webhooks'], quick: true }
  const live = await testTarget({
    ...settings,
    traffic: { mode: 'record', folder },
  })
  const replayed = await testTarget({ ...settings, traffic: { mode: 'replay', folder } })
  expect(replayed.recordings!.stale).toEqual([])
  expect(replayed).toMatchObject({ verdict: 'conformant', quick: true })
  expect(replayed.scenarios.map(({ id }) => id)).toEqual(live.scenarios.map(({ id }) => id))
})
