import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openCommandHost } from './command-host.fixture.ts'

const call = openCommandHost()
const cwd = mkdtempSync(join(tmpdir(), 'assay-earlier-'))
afterAll(() => rmSync(cwd, { recursive: true }))
const recordings = join(import.meta.dirname, '../../../recordings/merchants')

const before = join(cwd, 'reports/run.json')
const aside = join(cwd, 'reports/earlier/run.json')

beforeEach(() => {
  rmSync(join(cwd, 'reports'), { recursive: true, force: true })
  mkdirSync(join(cwd, 'reports'))
  writeFileSync(before, 'of a run before')
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

test.each(refused)(
  'error: %s sets the reports of the run before aside, and removes none',
  async (words, code) => {
    const { status, stderr } = await call({ words: words.split(' '), cwd })
    expect(status, stderr).toBe(code)
    expect(existsSync(before)).toBe(false)
    expect(readFileSync(aside, 'utf8')).toBe('of a run before')
    expect(stderr).toContain(
      'The reports of the run before are now in reports/earlier, until the next run.',
    )
  },
)

test('recordings are counted in one line', async () => {
  const { status, stdout } = await call({ words: ['check', recordings, '--out', 'checked'], cwd })
  expect(status).not.toBe(2)
  expect(stdout.match(/entries judged/g)).toHaveLength(1)
  expect(stdout).toMatch(
    /^\d+ recordings of sandbox: \d+ of \d+ entries judged; the others set up /,
  )
})

test('each of several targets of a configuration has a report folder of its own', async () => {
  const target = { baseUrl: 'http://127.0.0.1:1', apiKey: 'sk_1' }
  const targets = { 'mock.a': target, b: target }
  writeFileSync(join(cwd, 'assay.config.json'), JSON.stringify({ targets }))
  const { status } = await call({ words: ['run', '--target', 'mock.a'], cwd })
  expect(status).toBe(3)
  expect(existsSync(join(cwd, 'reports/mock.a/run.json'))).toBe(true)
  expect(readFileSync(before, 'utf8')).toBe('of a run before')
  await call({ words: ['run', '--target', 'b', '--out', 'elsewhere'], cwd })
  expect(existsSync(join(cwd, 'elsewhere/run.json'))).toBe(true)
})

test('error: a run of Assay that is taken for traffic stays where it is', async () => {
  const words = ['run', 'merchants/retrieve', '--target', 'sandbox', '--quick']
  const quick = await call({ words, cwd })
  expect(quick.stderr).toMatch(/\(\d+ scenarios, and others for what they leave untested\)/)
  const { status, stderr } = await call({ words: ['check', 'reports'], cwd })
  expect(status, stderr).toBe(2)
  expect(existsSync(before)).toBe(true)
})
