import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startEmbedded, testTarget } from './index.ts'

test('a quick run is a verdict on every clause', async () => {
  const sandbox = await startEmbedded()
  const settings = { ...sandbox, addresses: ['merchants', 'webhooks'], quick: true }
  const quick = await testTarget(settings)
  const whole = await testTarget({ ...settings, quick: false })
  expect(quick).toMatchObject({ quick: true, verdict: 'conformant', exitCode: 0 })
  expect(quick.clauses.map(({ id }) => id)).toEqual(whole.clauses.map(({ id }) => id))
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
