import { execFile, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, inject, test } from 'vitest'
import { openCommandHost } from '../src/app/cli/command-host.fixture.ts'
import { reporterNames } from '../src/output/report/index.ts'
import { writeClient } from './support/secret-client.fixture.ts'
import { secretFinder } from './support/secret-finder.fixture.ts'
import { places } from './support/secret-places.fixture.ts'
import { openSecretTarget } from './support/secret-target.fixture.ts'
import { createSecrets } from './support/secret-values.fixture.ts'

const scratch = mkdtempSync(join(tmpdir(), 'assay-secrets-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const main = join(import.meta.dirname, '../src/app/cli/main.ts')
const { NODE_COMPILE_CACHE = '' } = process.env

/** A target that shows secrets, and a folder of its own, in which commands run. */
async function openDesk(name: string, options: Parameters<typeof openSecretTarget>[0]) {
  const folder = join(scratch, name)
  mkdirSync(folder, { recursive: true })
  const target = await openSecretTarget(options)
  // Colours would cut what is looked for in two.
  const env = { TMPDIR: scratch, NODE_COMPILE_CACHE, ...target.env, NO_COLOR: '1' }

  /** Every secret that stands in a file or in what a command said, and where. */
  function found(said: readonly Said[]): readonly string[] {
    const find = secretFinder(target.secrets())
    const lookIn = (place: string, bytes: Buffer) =>
      find(bytes).map((value) => `${value} in ${place}`)
    return [
      ...filesIn(folder).flatMap((file) => lookIn(relative(folder, file), readFileSync(file))),
      ...said.flatMap(({ words, text }) => lookIn(`what "${words}" said`, Buffer.from(text))),
    ]
  }

  return { target, folder, env, config: ['--config', target.config], found }
}

/** What a command printed. */
interface Said {
  readonly words: string
  readonly text: string
  readonly code: number | null
}

/** Starts the command line as a process, which a signal may end. */
function start({ folder, env }: Awaited<ReturnType<typeof openDesk>>, ...words: string[]) {
  const { PATH } = process.env
  const child = spawn(process.execPath, [main, ...words], { cwd: folder, env: { PATH, ...env } })
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  }
  const done = new Promise<Said>((resolve) => {
    child.once('close', (code) =>
      resolve({ words: words.join(' '), text: String(Buffer.concat(chunks)), code }),
    )
  })
  return { done, end: (signal: NodeJS.Signals) => child.kill(signal) }
}

/** Every file below a folder. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

const whole = await openDesk('whole', { seed: 20_261_123 })
const call = openCommandHost(whole.env)

/** What the nightly scripts would send to a forge. */
async function forge(folder: string, ...words: string[]): Promise<Said> {
  const script = join(import.meta.dirname, '../.github/nightly/forge.mjs')
  const { PATH } = process.env
  const env = { PATH, GITHUB_REPOSITORY: 'a/b', GITHUB_ACTIONS: 'true' }
  const all = [script, ...words, '--dry-run']
  const result = await promisify(execFile)(process.execPath, all, { cwd: folder, env })
  return { words: words.join(' '), text: result.stdout + result.stderr, code: 0 }
}

const isWhole = inject('isWhole')

/** They make, change and list records of every kind that holds personal data. */
const some = isWhole
  ? ['payments/cancel', 'entities/update', 'accounts/create', 'events', 'elements']
  : [
      ...['payments/cancel/cancels-pending', 'accounts/create/refuses-other-kinds'],
      ...['entities/update/changes-address', 'entities/update/changes-corporation'],
      ...['events/retrieve/reads-event', 'elements/token-lifetime/valid-once'],
    ]

test('of thousands of values that a target shows, none is written or printed by any command', async () => {
  const { target, folder, config, found } = whole
  const said: Said[] = []
  const run = async (...words: string[]) => {
    const { status, stdout, stderr } = await call({ words, cwd: folder })
    said.push({ words: words.join(' '), text: stdout + stderr, code: status })
  }
  const reporter = ['--reporter', [...reporterNames, 'github'].join()]
  const keep = ['--keep-exchanges', '--history', 'history', '--seed', '7']
  try {
    await run('run', ...some, ...config, '--record', ...reporter, ...keep)
    await run('run', some[0]!, 'events/retrieve', ...config, '--out', 'again', ...keep)
    await run('run', ...some, '--replay', '--out', 'replay')
    const client = writeClient(folder, target.env.ASSAY_SANDBOX_KEY, target.made)
    const proxy = ['proxy', '--upstream', target.baseUrl, '--port', '0', '--record', 'traffic']
    await run(...proxy, '--out', 'proxy', ...reporter, '--', process.execPath, client)
    writeFileSync(join(scratch, 'others.har'), target.har())
    const files = ['recordings', 'traffic', join(scratch, 'others.har')]
    for (const file of files)
      await run('check', file, ...reporter, '--keep-exchanges', '--out', `check-${said.length}`)
    await run('compare', 'reports/run.json', 'again/run.json', '--out', 'drift')
    await run('compare', 'recordings', 'traffic', '--out', 'drift2')
    await run('history', 'history', '--html', 'history.html')
    await run('report', 'reports/run.json', '--out', 'report')
    await run('scan', 'recordings', 'traffic', 'reports', 'replay', 'proxy', 'check-4')
    rmSync(client)
    said.push(await forge(folder, 'issues', 'reports/run.json', '--most', '500'))
    said.push(await forge(folder, 'comment', 'reports/run.json', '--pull', '7'))
  } finally {
    await target.close()
  }

  expect(target.kinds).toBeGreaterThan(50)
  expect(places.length).toBeGreaterThan(150)
  expect(target.planted()).toBeGreaterThan(10 * places.length)
  expect(found(said)).toEqual([])
  const faults = said.filter(({ code }) => ![0, 1, 3].includes(code ?? -1))
  expect(faults.map(({ words, text }) => `${words}: ${text}`)).toEqual([])
  // What was written is a fixed point of redaction.
  const scanned = said.find(({ words }) => words.startsWith('scan'))!
  expect(scanned.text).toMatch(/everything is redacted/)
  expect(filesIn(join(folder, 'recordings')).length).toBeGreaterThan(isWhole ? 15 : 5)
})

test.each(isWhole ? (['SIGKILL', 'SIGINT'] as const) : (['SIGINT'] as const))(
  'a run that is ended by %s while it waits has written none either',
  async (signal) => {
    const desk = await openDesk(signal, { seed: 3, hangs: /\/webhooks\/whk_/ })
    const { target, folder, config, found } = desk
    const said: Said[] = []
    try {
      const running = start(desk, 'run', 'webhooks', 'accounts/create', ...config, '--record')
      await Promise.race([target.hanging, running.done])
      // The scenarios that do not wait end meanwhile, and their recordings are written.
      await expect.poll(() => filesIn(folder).length).toBeGreaterThan(2)
      running.end(signal)
      // Interrupted, it still writes its report: an incomplete one.
      said.push(await running.done)
      expect(signal === 'SIGINT' ? [1, 3] : [null]).toContain(said[0]!.code)
    } finally {
      await target.close()
    }
    expect(found(said)).toEqual([])
    expect(target.secrets().length).toBeGreaterThan(100)
  },
)

test('a value that is written is found', () => {
  const secrets = createSecrets(7)
  for (let count = 0; count < 500; count++) {
    const value = secrets.next()
    for (const text of [value, JSON.stringify({ value }), `?q=${encodeURIComponent(value)}`]) {
      expect(secretFinder([value])(Buffer.from(`before ${text} behind`))).toEqual([value])
    }
  }
})
