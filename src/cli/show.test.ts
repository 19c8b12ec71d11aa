import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { type Recording, renderRecording, writeRecording } from '../recording/index.ts'
import { openCommandHost } from './command-host.fixture.ts'

const call = openCommandHost()

const recording: Recording = {
  about: {
    format: 2,
    scenario: 'payments/cancel/cancels-pending',
    recordedAt: '2026-11-21T12:00:00.000Z',
    seed: 'seed',
    target: {
      name: 'mock',
      baseUrl: 'https://api.invalid',
      sandboxUrl: 'https://api.invalid',
      apiVersion: '2025-07-04',
      dialect: {},
    },
  },
  steps: [{ given: 'webhook', ok: false, reason: 'It is not configured.', entries: [] }],
  exchanges: [],
}

test('recordings are shown one after the other; a damaged one ends with an error and 2, except in a diff', async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'assay-show-'))
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }))
  const show = async (...words: readonly string[]) => {
    const { status, stdout, stderr } = await call({ words: ['show', ...words], cwd })
    return { status, stdout, stderr }
  }
  const file = await writeRecording(cwd, recording.about.scenario, renderRecording(recording))
  const once = await show(file)
  expect(once).toMatchObject({ status: 0, stderr: '' })
  expect(once.stdout).toMatch(/^payments\/cancel\/cancels-pending\n/)
  expect(once.stdout).toContain('\ngiven webhook → failed: It is not configured.\n')
  expect((await show('--headers', file, file)).stdout).toBe(`${once.stdout}\n${once.stdout}`)

  const packed = gzipSync(readFileSync(file))
  writeFileSync(join(cwd, 'packed.har.gz'), packed)
  writeFileSync(join(cwd, 'cut.har.gz'), packed.subarray(0, 100))
  expect(await show('packed.har.gz')).toEqual(once)
  expect(await show('cut.har.gz')).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/^Cannot read the recording: the gzip data ends too early\.\n/),
  })
  expect((await show('--textconv', 'cut.har.gz')).stdout).toBe(
    'Cannot read the recording: the gzip data ends too early.\n' +
      'The file may hold secrets, so it is not shown.\n',
  )

  const run = { $schema: 'https://assay.example/schemas/report/run.schema.json' }
  writeFileSync(join(cwd, 'run.json'), JSON.stringify(run))
  expect(await show('run.json')).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/ is the run\.json of a run\.\n[\s\S]*: .* report run\.json\n/),
  })

  writeFileSync(join(cwd, 'cut.har'), '{"log": {')
  const damaged = await show('cut.har')
  expect(damaged).toMatchObject({ status: 2, stdout: '' })
  expect(damaged.stderr).toMatch(
    /^Cannot read the recording: it is not JSON\.\n[\s\S]*E_RECORDING_UNREADABLE\n$/,
  )
  const diffed = await show('--textconv', file, 'cut.har')
  expect(diffed).toMatchObject({ status: 0, stderr: '' })
  expect(diffed.stdout).toBe(
    `${once.stdout}\nCannot read the recording: it is not JSON.\n` +
      'The file may hold secrets, so it is not shown.\n',
  )
  expect(await show()).toMatchObject({ status: 2, stderr: expect.stringContaining('E_USAGE') })
})
