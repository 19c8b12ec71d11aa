import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startSandbox } from '../../sources/sandbox/index.ts'

const root = join(import.meta.dirname, '../../..')

interface Results {
  readonly testResults: readonly {
    readonly name: string
    /** Of the file: it fails too where no test of it does. */
    readonly status: string
    readonly assertionResults: readonly {
      readonly title: string
      readonly status: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

type Conformance = readonly [target: object | string, options?: object]

interface ProjectOptions {
  readonly setup?: string
  readonly requireAssertions?: boolean
  readonly targets?: object
}

/** A vitest project of others, with so many files of conformance tests, in a process of its own. */
async function project(
  files: readonly Conformance[],
  words: readonly string[] = [],
  { setup, requireAssertions = false, ...configuration }: ProjectOptions = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'assay-conformance-'))
  writeFileSync(
    join(folder, 'assay.config.json'),
    JSON.stringify({ targets: {}, ...configuration }),
  )
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const setupFiles = setup === undefined ? [] : ['./setup.mjs']
  writeFileSync(join(folder, 'setup.mjs'), setup ?? '')
  // Node loads Assay itself, as it loads an installed package.
  const experimental = { viteModuleRunner: false }
  // A busy machine makes a test take longer, never fail.
  const timeouts = { testTimeout: 300_000, hookTimeout: 300_000 }
  const config = { test: { setupFiles, expect: { requireAssertions }, experimental, ...timeouts } }
  writeFileSync(join(folder, 'vitest.config.mjs'), `export default ${JSON.stringify(config)}`)
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const door = JSON.stringify(join(import.meta.dirname, 'index.ts'))
  for (const [index, [target, options = {}]] of files.entries()) {
    const given = `${JSON.stringify(target)}, ${JSON.stringify(options)}`
    const text = `import { conformance } from ${door}\nconformance(${given})\n`
    writeFileSync(join(folder, `${index}.test.ts`), text)
  }
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const args = [vitest, 'run', '--root', folder, '--reporter=default', '--maxWorkers=1']
  const json = ['--reporter=json', '--outputFile.json=out.json']
  const child = spawn(process.execPath, [...args, ...json, ...words], {
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1' },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk
    })
  }
  const exit = await new Promise((resolve) => child.on('close', resolve))
  const { testResults } = JSON.parse(readFileSync(join(folder, 'out.json'), 'utf8')) as Results
  const results = testResults.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map(resultOf)
  return { exit, results, said, files: readdirSync(folder) }
}

function resultOf({ status, assertionResults: tests }: Results['testResults'][number]) {
  const withStatus = (wanted: string) =>
    tests.filter((one) => one.status === wanted).map(({ title }) => title.split(':')[0])
  return { status, tests, withStatus }
}

/** Scenarios about keys and tokens belong to every noun that they open. */
const isOfOthers = (title: string) => /^(?:payments|entities|accounts|events)\//.test(title)

let ran: ReturnType<typeof runSeveral> | undefined

/** A project with several files, which share a thread and what it has loaded; it runs once, for all tests that look at it. */
function several() {
  ran ??= runSeveral()
  return ran
}

async function runSeveral() {
  const [faulty, sound] = [
    await startSandbox({ defects: ['active-webhook-with-an-error'] }),
    await startSandbox(),
  ]
  const targetOf = ({ baseUrl, apiKey }: typeof sound) => ({ baseUrl, apiKey })
  const waiver = {
    clause: 'errors/error#null-otherwise',
    reason: 'known',
    owner: 'me',
    expires: '2099-01-01',
  }
  const mock = { ...targetOf(faulty), profile: ['webhooks/list'], waivers: [waiver] }
  const { baseUrl, apiKey } = sound
  const files = {
    fails: [targetOf(faulty), { addresses: ['webhooks', 'merchants', 'reports'], out: 'reports' }],
    named: ['mock', { allowIncomplete: true }],
    misspelt: ['mok'],
    blocked: [{ baseUrl, apiKey }, { addresses: ['merchants'] }],
    excused: [
      { baseUrl, apiKey },
      { addresses: ['webhooks', 'merchants'], allowIncomplete: true },
    ],
    away: [{ baseUrl: 'http://127.0.0.1:1', apiKey }],
    wrong: [{ baseUrl, apikey: 'k' }],
    limited: [
      { baseUrl, apiKey, profile: ['reports'] },
      { deadlineMs: 0, concurrency: 2 },
    ],
  } as const satisfies Record<string, Conformance>
  const words = ['--pool=threads', '--no-isolate']
  const { results, ...ended } = await project(Object.values(files), words, { targets: { mock } })
  await Promise.all([faulty.close(), sound.close()])
  const named = Object.keys(files).map((name, index) => [name, results[index]!])
  return { ...ended, results: Object.fromEntries(named) as Record<keyof typeof files, Result> }
}

type Result = ReturnType<typeof resultOf>

test('each scenario is a test: one fails with what was found, others are skipped', async () => {
  const { exit, results, files } = await several()
  expect(exit).toBe(1)
  const { tests, withStatus } = results.fails
  expect(withStatus('failed')).toContain('webhooks/list/lists-webhooks')
  expect(withStatus('passed').length).toBeGreaterThan(0)
  // No merchant is configured.
  expect(withStatus('skipped').length).toBeGreaterThan(0)
  const failed = tests.find(({ title }) => title.startsWith('webhooks/list/lists-webhooks:'))
  expect(failed?.failureMessages.join()).toMatch(
    /\(errors\/error#null-otherwise\)\n {2}clause {4}A record .*\n {2}request {3}GET http:\S+\/webhooks → 200\n {2}at {8}\/data\/\d+\/error\n/,
  )
  expect(files).toContain('reports')
})

/** What the hooks and the environment of a project of others may replace and demand. */
const setup = `
import { afterEach, beforeEach, expect, vi } from 'vitest'
class Target {
  #listeners = []
  addEventListener(_, listener) { this.#listeners.push(listener) }
  removeEventListener() {}
  emit() { for (const listener of this.#listeners) listener() }
}
class Signal extends Target { static any() { return new Signal() } }
class Controller { signal = new Signal(); abort() { this.signal.aborted = true; this.signal.emit() } }
Object.assign(globalThis, { EventTarget: Target, AbortSignal: Signal, AbortController: Controller })
globalThis.fetch = () => { throw new Error('no network in tests') }
vi.setSystemTime(new Date('2020-01-01'))
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
beforeEach(() => expect.hasAssertions())
`

test('a project may fake timers, set the time, replace fetch and the globals of events, and demand assertions by a hook and its configuration; a filter starts only what it selects', async () => {
  const sandbox = await startSandbox()
  onTestFinished(() => sandbox.close())
  const { baseUrl, apiKey } = sandbox
  const subjects = { 'entity.individual': { value: { id: 'ent_1' } } }
  const target = { baseUrl, apiKey, subjects }
  const { exit, results, said } = await project([[target]], ['-t', 'webhooks/(list|retrieve)/'], {
    setup,
    requireAssertions: true,
  })
  const { tests, withStatus } = results[0]!
  expect(withStatus('failed'), said).toEqual([])
  const passed = withStatus('passed')
  expect(passed.length).toBeGreaterThan(2)
  expect(passed.filter((id) => !/^webhooks\/(?:list|retrieve)\//.test(id!))).toEqual([])
  expect(tests.length - passed.length).toBeGreaterThan(100)
  expect(exit).toBe(0)
})

test('a target is named as in the configuration, with the waivers and the profile there', async () => {
  const { results, said } = await several()
  const { tests, withStatus } = results.named
  expect(withStatus('failed')).toEqual([])
  expect(withStatus('passed').length).toBeGreaterThan(0)
  expect(tests.filter(({ title }) => isOfOthers(title))).toEqual([])
  expect(said).toContain('Did you mean mock?')
})

test('what blocks or limits a run, and a target that is wrong or away, are said once, and fail', async () => {
  const { said, results } = await several()
  const { blocked, excused, away, wrong, limited } = results
  expect(blocked.status).toBe('failed')
  expect(blocked.withStatus('failed')).toEqual([])
  expect(said).toMatch(/Not tested[\s\S]*The subject merchant is not configured/)

  expect(excused.status).toBe('passed')

  expect(away.status).toBe('failed')
  expect(said).toContain('cannot be reached')
  expect(new Set(away.tests.map(({ status }) => status))).toEqual(new Set(['skipped']))

  expect(wrong).toMatchObject({ status: 'failed', tests: [] })
  expect(said).toContain('is not known; did you mean "apiKey"?')

  expect(limited.status).toBe('failed')
  expect(limited.tests.length).toBeGreaterThan(0)
  expect(limited.tests.filter(({ title }) => isOfOthers(title))).toEqual([])
  expect(said).toContain('The time limit of 0 ms is over')
})
