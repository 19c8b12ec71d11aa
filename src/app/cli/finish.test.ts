import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SuiteError } from '../../base/errors/index.ts'
import type { Run } from '../../core/run/index.ts'
import { sampleEvents, sampleRun, sampleRunWith } from '../../output/report/run.fixture.ts'
import { formatRecordingErrors, reportRun } from './finish.ts'
import { printedBy } from './printed.fixture.ts'

const config = join(homedir(), 'c.json')

/** Finishes a run, with reports in a folder or where a file stands in its place. */
async function finishIn(place: 'folder' | 'file', run: Run, quiet: boolean) {
  const folder = await mkdtemp(join(tmpdir(), 'assay-finish-'))
  const out = join(folder, 'reports')
  if (place === 'file') await writeFile(out, '')
  const invocation = { addresses: [], words: ['--config', config], variables: [] }
  const end = () => reportRun(run, { out, quiet }, invocation).catch((error: unknown) => error)
  const printed = await printedBy(end)
  const written = await readFile(join(out, 'run.json'), 'utf8').catch(() => '')
  return { stdout: printed.out, end: printed.result, written }
}

const reached = new Set(sampleEvents.clauses.map(({ id }) => id))
const good = sampleRunWith({ findings: [], scenarios: [], reached })

test('a summary ends with the files that were written, and the exit code is that of the run', async () => {
  const { stdout, end } = await finishIn('folder', sampleRun, false)
  expect(stdout).toMatch(/^✕ NONCONFORMANT: mock breaks 1 of the[\s\S]*\nWritten:\n.*run\.json\n/)
  expect(end).toBe(1)
})

test('the commands do not name the home folder, which has the name of its user', async () => {
  const { stdout, written } = await finishIn('folder', sampleRun, false)
  expect(stdout).toContain('--config ~/c.json')
  expect(written).toMatch(/"commandLine": ?"npm run assay -- run --config ~\/c.json"/)
  expect(written).not.toContain(homedir())
})

test('a summary says what to do next about the clause that is shown first', async () => {
  const { stdout } = await finishIn('folder', sampleRun, false)
  const broken = sampleRun.findings.find(({ severity }) => severity === 'violation')
  expect(stdout).toMatch(/\nNext:\n {2}read the evidence: .*report\.html\n/)
  expect(stdout).toContain(`explain ${broken?.clause}\n`)
  expect((await finishIn('folder', good, false)).stdout).not.toContain('Next:')
})

test('with --quiet a run that is good prints nothing', async () => {
  expect(await finishIn('folder', good, true)).toMatchObject({ stdout: '', end: 0 })
  const change = { kind: 'response', text: 'The API announces the end of a call.' } as const
  const history = { since: null, broken: [], records: [], changes: [change], nights: [] }
  const { stdout } = await finishIn('folder', { ...good, history }, true)
  expect(stdout).toContain('response: The API announces the end of a call.')
})

test('with --quiet a run that is not good prints what went wrong, and no tables', async () => {
  const recordings = {
    mode: 'replay',
    folder: 'r',
    scenarios: 4,
    stale: [],
  } as const
  const { stdout } = await finishIn('folder', { ...sampleRun, recordings }, true)
  expect(stdout).toMatch(/^✕ NONCONFORMANT: mock breaks 1 of the/)
  expect(stdout).toContain('repeat with:')
  for (const table of ['2 kept, 1 broken', 'Written:', 'replayed from']) {
    expect((await finishIn('folder', { ...sampleRun, recordings }, false)).stdout).toContain(table)
    expect(stdout).not.toContain(table)
  }
})

test('error: reports that cannot be written, after the summary, even with --quiet', async () => {
  for (const run of [sampleRun, good]) {
    const { stdout, end } = await finishIn('file', run, true)
    expect(stdout).toContain(run.headline.text.slice(0, 20))
    expect(stdout).not.toContain('Written:')
    expect(end).toMatchObject({ code: 'E_REPORT_WRITE', exitCode: 2 })
  }
})

function leak(scenario: string): SuiteError {
  const message = 'The recording would hold what looks like a secret.'
  return new SuiteError('E_RECORDING_UNREADABLE', message, {
    details: { scenario, written: 'nothing' },
    remedy: 'Name the member.',
  })
}

test('errors that say the same of many scenarios are one error', () => {
  expect(formatRecordingErrors(['a/b/c', 'd/e/f', 'g/h/i', 'j/k/l', 'm/n/o'].map(leak))).toBe(`
The recording would hold what looks like a secret.
  scenario  a/b/c
  written   nothing
  also      d/e/f, g/h/i, j/k/l and 1 more
  → Name the member.
  E_RECORDING_UNREADABLE
`)
})

test('different errors are all printed', () => {
  const unwritable = new SuiteError('E_RECORDING_UNWRITABLE', 'Wait.')
  expect(formatRecordingErrors([leak('a/b/c'), unwritable]).match(/^ {2}E_\w+/gm)).toEqual([
    '  E_RECORDING_UNREADABLE',
    '  E_RECORDING_UNWRITABLE',
  ])
})
