import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Run } from '../../core/run/index.ts'
import { addressOf } from '../../sources/transport/wire.fixture.ts'
import { openCommandHost } from './command-host.fixture.ts'

const main = join(import.meta.dirname, 'main.ts')
const key = 'sk_test_0123456789abcdef'

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-cli-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const call = openCommandHost({ ASSAY_API_KEY: key })

/** The command line in an empty folder, in a process that others share. */
async function assay(words: readonly string[], signal?: Promise<NodeJS.Signals>) {
  const cwd = temporaryFolder()
  const { status: exit, stdout: out, stderr: err } = await call({ words, cwd }, signal)
  return { exit, out, err, ...filesOf(cwd) }
}

/** The same as a process of its own. */
async function startAssay(words: readonly string[], signal?: Promise<NodeJS.Signals>) {
  const cwd = temporaryFolder()
  const env = { PATH: process.env.PATH, TMPDIR: tmpdir(), ASSAY_API_KEY: key }
  const child = spawn(process.execPath, [main, ...words], { cwd, env })
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk) => (out += chunk))
  child.stderr.on('data', (chunk) => (err += chunk))
  void signal?.then((name) => child.kill(name))
  const exit = await new Promise((resolve) => child.on('close', resolve))
  return { exit, out, err, ...filesOf(cwd) }
}

function filesOf(cwd: string) {
  const run = () => JSON.parse(readFileSync(join(cwd, 'reports/run.json'), 'utf8')) as Run
  const junit = () => readFileSync(join(cwd, 'reports/junit.xml'), 'utf8')
  const files = () => readdirSync(cwd, { recursive: true, encoding: 'utf8' })
  return { run, junit, files }
}

test('a defect of the embedded sandbox is caught, reported and ends with 1', async () => {
  const words = ['run', 'payments/cancel#both-legs', '--defect', 'destination-leg-lingers']
  const { exit, out, err, run } = await assay(words)
  expect(exit).toBe(1)
  expect(err).toMatch(/^Testing the embedded sandbox against API version/)
  expect(out).toContain('payments/cancel#both-legs (states.cancel-legs, rule)')
  const { findings, exchanges, scenarios } = run()
  const finding = findings.find((one) => one.severity === 'violation' && one.exchange !== undefined)
  expect(finding?.clause).toBe('payments/cancel#both-legs')
  expect(exchanges[finding?.exchange ?? -1]?.request.method).toBe('DELETE')
  expect(scenarios.map(({ outcome }) => outcome)).toContain('failed')
})

test('an error shows no secret of the environment, wherever a configuration has put it', async () => {
  const tls = { ca: '$ASSAY_API_KEY' }
  const target = { baseUrl: 'https://api.example.com', apiKey: '$ASSAY_API_KEY', tls }
  const file = join(temporaryFolder(), 'assay.config.json')
  writeFileSync(file, JSON.stringify({ targets: { bank: target } }))
  for (const words of [['run'], ['proxy', '--target', 'bank']]) {
    const { exit, err } = await assay([...words, '--config', file])
    expect(exit).toBe(2)
    expect(err).toMatch(/\/tls\/ca .*•••: there is no such file/)
    expect(err).not.toContain(key)
  }
})

test('a working folder that is gone, and an option before its command, end with 2', () => {
  const run = (script: string) =>
    spawnSync('sh', ['-c', script, process.execPath, main], { encoding: 'utf8', env: {} })
  const gone = run('d=$(mktemp -d) && cd "$d" && rmdir "$d" && "$0" "$1" list')
  expect(gone.stderr).toMatch(/^Assay cannot start\.\n {2}because {2}.*ENOENT.*\n {2}E_INTERNAL\n$/)
  expect(gone.status).toBe(2)
  const early = run('"$0" "$1" --base-url http://127.0.0.1:1 run')
  expect(early.stderr).toMatch(/^No command is named before --base-url\.\n.* run --base-url\n/)
  expect(early.status).toBe(2)
})

test.each([
  ['npm run assay', ['--import', join(import.meta.dirname, 'from-source.js'), main, 'list']],
  ['npm test', [join(import.meta.dirname, '../../../node_modules/vitest/vitest.mjs'), 'list']],
])(
  '%s with a Node that runs no TypeScript, because npm ran no install script, says one sentence with the remedy',
  (_, words) => {
    const args = ['--no-strip-types', ...words]
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    expect(stderr).toMatch(
      /^Assay needs Node 22\.19 or newer, and this is v\d+\.\d+\.\d+\..*\n {2}npm rebuild node --ignore-scripts=false\n$/,
    )
    expect(status).toBe(2)
  },
)

test('a target that does not respond is reported once, and the run ends with 3', async () => {
  const { exit, out, err, run, junit } = await assay(['run', '--base-url', 'http://127.0.0.1:1'])
  expect(exit).toBe(3)
  expect(out.replace(/\s+/g, ' ')).toMatch(
    /Nothing was tested: http:\/\/127\.0\.0\.1:1 cannot be reached: .* refused the connection\..*--base-url URL\)\. \(E_TARGET_UNREACHABLE\)/,
  )
  expect((out + err).match(/refused\s+the connection/g)).toHaveLength(1)
  const { verdict, headline, clauses, scenarios } = run()
  expect(verdict).toBe('incomplete')
  expect(headline.text).toMatch(
    /^INCOMPLETE. Nothing was tested: http:..127.0.0.1:1 cannot be reached/,
  )
  expect(new Set(clauses.map((clause) => clause.verdict))).toEqual(new Set(['unreached']))
  expect(new Set(scenarios.map(({ outcome }) => outcome))).toEqual(new Set(['skipped']))
  expect(junit().match(/<error\b/g)).toHaveLength(1)
  expect(junit()).toContain(headline.text)
})

/** A target that refuses two requests and answers no more, and says when it was asked a third time. */
async function silentTarget() {
  const asked = Promise.withResolvers<void>()
  let count = 0
  const server = createServer((_, answer) => {
    if (++count < 3) return void answer.writeHead(404).end('{}')
    asked.resolve()
  })
  return { url: await addressOf(server), asked: asked.promise }
}

test.each([
  ['SIGINT', startAssay],
  ['SIGTERM', assay],
  ['SIGHUP', assay],
] as const)(
  '%s in the middle still writes what was seen, marked as incomplete, and leaves no lock behind',
  async (signal, start) => {
    const { url, asked } = await silentTarget()
    const words = ['run', '--record', '--base-url', url]
    const sent = asked.then(() => signal)
    const { exit, out, err, run, files } = await start(words, sent)
    expect(exit).toBe(3)
    expect(err).toContain('Interrupted')
    expect(files()).toContain('recordings')
    expect(files().filter((file) => /lock|tmp/.test(file))).toEqual([])
    expect(run()).toMatchObject({ interrupted: true, verdict: 'incomplete' })
    expect(run().scenarios.at(-1)).toMatchObject({
      outcome: 'skipped',
      reason: 'The run was interrupted.',
    })
    expect(out + err + JSON.stringify(run())).not.toContain('0123456789abcdef')
  },
)

test('error: an unknown command is refused with the right one, and ends with 2', async () => {
  const { exit, out, err } = await startAssay(['rnu'])
  expect({ exit, out }).toEqual({ exit: 2, out: '' })
  expect(err).toBe(`Unknown command: rnu\n  → Did you mean: node ${main} run\n  E_USAGE\n`)
})
