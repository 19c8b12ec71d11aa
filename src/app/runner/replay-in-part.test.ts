import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { recordingPath } from '../../sources/recording/index.ts'
import { testTarget } from './test-target.ts'

/** A folder with the recordings of one operation. */
async function recordedFolder(operation: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-replay-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const ours = join(import.meta.dirname, '../../../recordings', operation)
  await cp(ours, join(folder, operation), { recursive: true })
  return folder
}

test('a scenario without a recording is skipped, its clauses are unreached, the run is incomplete', async () => {
  const folder = await recordedFolder('payments/cancel')
  const run = await testTarget({
    addresses: ['payments/cancel', 'widget-events/list'],
    traffic: { mode: 'replay', folder },
  })
  for (const { id, outcome } of run.scenarios) {
    expect(outcome, id).toBe(id.startsWith('payments/cancel/') ? 'passed' : 'skipped')
  }
  const unreached = run.clauses.filter(({ verdict }) => verdict === 'unreached')
  expect(unreached.map(({ reason }) => reason)).toContainEqual(
    expect.stringMatching(/^The scenario has no recording: \S+widget-events\/list\//),
  )
  expect(run).toMatchObject({ verdict: 'incomplete', completeness: 'incomplete', exitCode: 3 })
  expect(run.problems).toEqual([
    expect.stringMatching(/^\d+ recordings? (is|are) missing or out of date\.$/),
  ])
})

test('a recording that cannot be read is an error of its scenario', async () => {
  const folder = await recordedFolder('payments/cancel')
  const id = 'payments/cancel/cancels-pending'
  await writeFile(recordingPath(folder, id), '{"log": {')
  const faults: string[] = []
  const run = await testTarget({
    addresses: ['payments/cancel'],
    traffic: { mode: 'replay', folder },
    onRecordingFault: ({ code }) => faults.push(code),
  })
  expect(run.scenarios.find((one) => one.id === id)?.outcome).toBe('errored')
  expect(faults).toEqual(['E_RECORDING_UNREADABLE'])
})
