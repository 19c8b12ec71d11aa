import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCommandHost } from './command-host.fixture.ts'

const call = openCommandHost()
const cwd = mkdtempSync(join(tmpdir(), 'assay-earlier-'))
afterAll(() => rmSync(cwd, { recursive: true }))
const recordings = join(import.meta.dirname, '../../../recordings/merchants')

beforeAll(async () => {
  mkdirSync(join(cwd, 'reports'))
  writeFileSync(join(cwd, 'reports/run.json'), 'of a run before')
})

const refused = [
  ['check typo.har', 2],
  ['check reports --profile nosuch', 2],
  ['check - -', 2],
  ['check reports --config nowhere.json', 2],
  ['run --config nowhere.json', 2],
  ['run nosuch', 2],
  ['run --profile nosuch', 2],
  ['run --baseline-run nowhere.json', 2],
  ['run --replay --recordings nowhere', 2],
] as const

test.each(refused)('error: %s leaves the reports of the run before', async (words, code) => {
  const { status, stderr } = await call({ words: words.split(' '), cwd })
  expect(status, stderr).toBe(code)
  expect(readFileSync(join(cwd, 'reports/run.json'), 'utf8')).toBe('of a run before')
})

test('recordings are counted in one line', async () => {
  const { status, stdout } = await call({ words: ['check', recordings, '--out', 'checked'], cwd })
  expect(status).not.toBe(2)
  expect(stdout.match(/entries judged/g)).toHaveLength(1)
  expect(stdout).toMatch(
    /^\d+ recordings of sandbox: \d+ of \d+ entries judged; the others set up /,
  )
})
