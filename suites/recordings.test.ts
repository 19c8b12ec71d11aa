import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { scanFile } from '../src/app/cli/scan-file.ts'
import { knownSecrets } from '../src/core/redaction/index.ts'
import { checkFiles } from '../src/sources/har/index.ts'
import { recordingPath } from '../src/sources/recording/index.ts'
import { createRunner } from '../src/sources/scenario/running/index.ts'
import { conclusionsOf, recordAll, replayAll, scenarios } from './support/recordings.fixture.ts'
import { openSandboxTarget } from './support/run-all.fixture.ts'
import { sampleOf } from './support/sample.fixture.ts'

const scratch = mkdtempSync(join(tmpdir(), 'assay-recordings-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

test('reads that came too early are recorded with their repeats, and the replay concludes the same', async () => {
  const folder = join(scratch, 'later')
  const updates = scenarios.filter(({ id }) => id.startsWith('entities/update/'))
  const variations = ['changes-visible-later']
  const recorded = await recordAll({ variations }, { folder }, updates)
  expect(recorded.filter(({ result }) => result.outcome !== 'passed')).toEqual([])
  expect(recorded.some(({ repeated }) => repeated && repeated.reads > 0)).toBe(true)
  const replayed = await replayAll(folder, updates)
  expect(conclusionsOf(replayed)).toEqual(conclusionsOf(recorded))
})

test('a replay names the record that the target did not find any more and the operations that it served, as the recorded run did', async () => {
  const folder = join(scratch, 'lost')
  const some = scenarios.filter(({ id }) => id === 'entities/withdraw-consent/stays-disabled')
  const recorded = await recordAll({ variations: ['accounts-gone-with-consent'] }, { folder }, some)
  expect(recorded[0]!.result.leftOut).toMatchObject([{ name: 'accounts/retrieve' }])
  const replayed = await replayAll(folder, some)
  expect(conclusionsOf(replayed)).toEqual(conclusionsOf(recorded))
  expect(replayed.map(({ served }) => served)).toEqual(recorded.map(({ served }) => served))
})

test('a replay knows which records a configuration names, as the recorded run did', async () => {
  const folder = join(scratch, 'configured')
  const some = scenarios.filter(({ id }) => /guards-merchant|no-merchant|^merchants/.test(id))
  const defects = ['merchant-lost-now-and-then']
  for (const foreignRecords of ['warn', 'judge'] as const) {
    const recorded = await recordAll({ defects, foreignRecords }, { folder }, some)
    expect(conclusionsOf(await replayAll(folder, some))).toEqual(conclusionsOf(recorded))
  }
})

test('a recording holds what another scenario was issued before, so that its replay and check conclude the same', async () => {
  const folder = join(scratch, 'issued')
  const some = scenarios.filter(({ id }) => /^reports|-team$|generated\/reports/.test(id))
  const recorded = await recordAll({ defects: ['report-ids-come-round'] }, { folder }, some)
  const found = recorded.filter(({ result }) => result.outcome === 'failed')
  expect(found).not.toEqual([])
  for (const { result } of found) {
    const file = recordingPath(folder, result.id)
    const { issued } = JSON.parse(readFileSync(file, 'utf8')).log._assay
    expect(issued[0]).toMatchObject({ operation: 'reports/create' })
    expect(await scanFile(file, knownSecrets([]))).toEqual([])
    const { run } = await checkFiles([file])
    const broken = run.clauses.filter(({ verdict }) => verdict === 'broken')
    expect(broken.map(({ id }) => id)).toEqual(['conventions/ids#one-record'])
  }
  expect(conclusionsOf(await replayAll(folder, some))).toEqual(conclusionsOf(recorded))
})

test('a replay makes up ids as the recorded run did, of whatever form those of the target are', async () => {
  const { target, close } = await openSandboxTarget({})
  const some = scenarios.filter(({ id }) => id === 'conventions/never-issued/reads-no-merchant')
  for (const id of ['mch_zoek3v52annk', 'mch_0a1b2c3d4e5f', 'mch_Zoe.~k3!:v52-31c', 'mch_a!7']) {
    const folder = join(scratch, id.slice(4, 7))
    const subjects = { ...target.subjects, merchant: { value: { id } } }
    const traffic = { mode: 'record', folder } as const
    const runner = await createRunner({ target: { ...target, subjects }, traffic, seed: 1 })
    expect((await runner.run(some[0]!)).result.outcome).toBe('passed')
    await runner.close()
    expect((await replayAll(folder, some))[0]!.stale).toBeUndefined()
  }
  await close()
})

test('scenarios record and replay side by side, and the replay concludes what the recording did', async () => {
  const folder = join(scratch, 'together')
  const step = inject('isWhole') ? 3 : 15
  const some = sampleOf(scenarios, step)
  const recorded = await recordAll({}, { folder }, some, true)
  expect(recorded.length).toBeGreaterThan(135 / step)
  const others = recorded.filter(({ result }) => result.outcome !== 'passed')
  expect(others.map(({ result, fault }) => ({ ...result, fault }))).toEqual([])
  const replayed = await replayAll(folder, some, { together: true })
  expect(replayed.flatMap(({ stale }) => stale ?? [])).toEqual([])
  expect(conclusionsOf(replayed)).toEqual(conclusionsOf(recorded))
})

test('a scenario that its recording does not fit is skipped, and nobody is blamed', async () => {
  const folder = join(scratch, 'old')
  cpSync(join(import.meta.dirname, '../recordings/payments'), join(folder, 'payments'), {
    recursive: true,
  })
  const [pending] = scenarios.filter(({ id }) => id === 'payments/cancel/cancels-pending')
  const file = recordingPath(folder, pending!.id)
  const text = readFileSync(file, 'utf8')
  writeFileSync(
    file,
    text.replace('"method": "DELETE"', '"method": "PUT"').replace(/"_id": "/g, '"_id": "0'),
  )
  const [run] = await replayAll(folder, [pending!])
  expect(run).toMatchObject({
    findings: [],
    reached: [],
    stale: [expect.stringMatching(/^The recording does not hold this request\./)],
  })
  expect(run?.result.outcome).toBe('skipped')
})
