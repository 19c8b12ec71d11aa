import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Run } from '../../core/run/index.ts'
import { blamed, got, sound } from '../../sources/har/check.fixture.ts'
import { harOf, merchant } from '../../sources/har/har-file.fixture.ts'
import { openCommandHost } from './command-host.fixture.ts'

const main = join(import.meta.dirname, 'main.ts')
const call = openCommandHost()
const wrong = [...sound, got('/merchants/mch_2', merchant('mch_3'), { at: -5 })]
const linesOf = (entries: readonly unknown[]) =>
  entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-stdin-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const runIn = (cwd: string) =>
  JSON.parse(readFileSync(join(cwd, 'reports/run.json'), 'utf8')) as Run

/** What a run says of the traffic, whatever the file is called and wherever its lines end. */
const said = (cwd: string, file: string) => {
  const { verdict, findings, clauses, counts } = runIn(cwd)
  return JSON.parse(
    JSON.stringify({ verdict, findings, clauses, counts })
      .replaceAll(`"${file}"`, '"-"')
      .replaceAll(/,"line":\d+/g, ''),
  )
}

test('a stream that another process writes slowly is judged as the HAR file', async () => {
  const [cwd, other] = [temporaryFolder(), temporaryFolder()]
  writeFileSync(join(cwd, 'a.har'), harOf(wrong))
  writeFileSync(join(other, 'a'), linesOf(wrong))
  expect((await call({ words: ['check', 'a.har'], cwd })).status).toBe(1)
  const script = '{ head -c 700 a; sleep 0.3; tail -c +701 a; } | "$0" "$1" check -'
  const { status, stdout } = spawnSync('sh', ['-c', script, process.execPath, main], {
    cwd: other,
    encoding: 'utf8',
  })
  expect({ status, stdout }).toMatchObject({ status: 1, stdout: expect.stringMatching(/^-\n/) })
  expect(said(other, '-')).toEqual(said(cwd, 'a.har'))
  expect(blamed(runIn(other))).toHaveLength(1)
})

test('a whole HAR file on standard input is judged as that file', async () => {
  const [cwd, other] = [temporaryFolder(), temporaryFolder()]
  writeFileSync(join(cwd, 'a.har'), harOf(wrong))
  expect((await call({ words: ['check', 'a.har'], cwd })).status).toBe(1)
  const pretty = `\uFEFF${JSON.stringify(JSON.parse(harOf(wrong)), null, 2)}`
  const words = [main, 'check', '-']
  const { status } = spawnSync(process.execPath, words, { cwd: other, input: pretty })
  expect(status).toBe(1)
  expect(said(other, '-')).toEqual(said(cwd, 'a.har'))
})

test('an interrupt ends a stream that goes on, and what has come is judged', async () => {
  const cwd = temporaryFolder()
  const child = spawn(process.execPath, [main, 'check', '-'], { cwd })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = new Promise((resolve) => child.on('close', resolve))
  const page = got('/app.js', 'x'.repeat(10_000))
  // More than a pipe holds: when it is written, it is being read.
  const text = linesOf([...wrong, ...Array(300).fill(page)])
  await new Promise((resolve) => child.stdin.write(text, resolve))
  child.kill('SIGINT')
  expect(await ended).toBe(1)
  const run = runIn(cwd)
  expect(run).toMatchObject({ interrupted: true, verdict: 'nonconformant' })
  expect(blamed(run)).toEqual(['merchants/retrieve#id'])
})

test('error: standard input that is empty, or named twice', async () => {
  const { status, stderr } = spawnSync(process.execPath, [main, 'check', '-'], {
    cwd: temporaryFolder(),
    input: '',
    encoding: 'utf8',
  })
  expect(status).toBe(2)
  expect(stderr).toMatch(
    /^Nothing came on standard input\.\n(.*\n)* .*jq -c .* check -\n {2}E_USAGE\n$/,
  )
  const twice = await call({ words: ['check', '-', '-'], cwd: temporaryFolder() })
  expect(twice.stderr).toMatch(/^Standard input is named more than once\.\n/)
})
