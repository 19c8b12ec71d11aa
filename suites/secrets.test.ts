import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { listRecordings } from '../src/recording/index.ts'
import {
  type CanaryOptions,
  type CanaryTarget,
  openCanaryTarget,
} from './support/canaries.fixture.ts'
import { kinds } from './support/canary-values.fixture.ts'
import { canaryFinder, encodings, type Found } from './support/encodings.fixture.ts'
import { places } from './support/places.fixture.ts'
import { scenarios } from './support/run-all.fixture.ts'

const scratch = mkdtempSync(join(tmpdir(), 'assay-secrets-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const main = join(import.meta.dirname, '../src/cli/main.ts')

/** What a command has said, in bytes, and how it ended. */
interface Ended {
  readonly words: string
  readonly said: Buffer
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

/** A target with canary values, a folder of its own beside it, and the command line in that folder. */
async function openDesk(name: string, options: CanaryOptions) {
  const folder = join(scratch, name)
  const work = join(folder, 'work')
  mkdirSync(work, { recursive: true })
  const target = await openCanaryTarget(options)
  const config = ['--config', target.config]
  const ended: Ended[] = []

  function start(...words: string[]) {
    const child = spawn(process.execPath, [main, ...words], {
      cwd: work,
      // Colours would cut what is looked for in two.
      env: { ...process.env, ...target.env, NO_COLOR: '1' },
    })
    const said: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => said.push(chunk))
    }
    const done = new Promise<Ended>((resolve) => {
      child.once('close', (code, signal) => {
        const one = { words: words.join(' '), said: Buffer.concat(said), code, signal }
        ended.push(one)
        resolve(one)
      })
    })
    return { done, end: (signal: NodeJS.Signals) => child.kill(signal) }
  }

  return { target, work, config, start, run: (...words: string[]) => start(...words).done, ended }
}

type Desk = Awaited<ReturnType<typeof openDesk>>

/** Every canary values that can be found in anything written or said. */
function foundAt({ target, work, ended }: Desk): Found[] {
  const find = canaryFinder(target.canaries())
  return [
    ...filesIn(work).flatMap((file) => find(readFileSync(file), relative(work, file))),
    ...ended.flatMap(({ words, said }) => find(said, `what "${words}" said`)),
  ]
}

/** Every file below a folder, whatever it is called. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** The secrets that have been on the wire, for all to see. */
function shownBy(target: CanaryTarget) {
  return new Set(
    canaryFinder(target.canaries())(target.sent(), 'the wire').map(({ canary }) => canary),
  )
}

test('of all secrets that a target shows, none is found in anything written or said', async () => {
  const desk = await openDesk('whole', { seed: 20_261_121 })
  const { target, work, config, run } = desk
  const reporter = ['--reporter', 'json,junit,html,markdown,ctrf,sarif']
  try {
    await run('run', ...config, '--record', ...reporter)
    const again = ['--record', '--recordings', 'again', '--baseline', 'recordings']
    await Promise.all([
      run('run', '--replay', '--out', 'replay'),
      run('check', 'recordings', ...reporter, '--out', 'check'),
      run('run', 'accounts', 'sensitive', 'entities/update', ...config, ...again, '--out', 'again'),
    ])
    const recorded = filesIn(join(work, 'recordings')).filter((file) => file.endsWith('.har'))
    const largest = recorded.filter((file) => /(?:entities|sensitive)\//.test(file)).slice(0, 2)
    await Promise.all(largest.map((file) => run('show', '--headers', file)))
  } finally {
    await target.close()
  }

  expect(foundAt(desk)).toEqual([])
  const reports = ['reports', 'check'].flatMap((folder) => readdirSync(join(work, folder)))
  expect(reports).toHaveLength(2 * reporter.at(-1)!.split(',').length)

  // It would prove nothing if nothing had been shown, or nothing kept.
  const shown = shownBy(target)
  expect(target.canaries().length).toBeGreaterThan(1600)
  expect(shown.size).toBeGreaterThan(1500)
  const placed = Object.values(places).flatMap((all) => Object.entries(all))
  const combined = target
    .canaries()
    .filter(({ kind, place, value }) =>
      placed.some(([name, show]) => name === place && show(value, kinds[kind].member)),
    )
  expect(combined.filter((one) => !shown.has(one))).toEqual([])
  expect(combined.length).toBeGreaterThan(Object.keys(kinds).length * (placed.length - 5))
  const kept = await listRecordings(join(work, 'recordings'))
  expect(kept.length).toBeGreaterThan(scenarios.length * 0.95)
  expect((await listRecordings(join(work, 'again'))).length).toBeGreaterThan(10)
  const faults = desk.ended.filter(({ code }) => code !== 0 && code !== 1)
  expect(faults.map(({ words, said }) => `${words}: ${said}`)).toEqual([])
}, 180_000)

test.each(['SIGKILL', 'SIGINT'] as const)(
  'a run that is ended by %s while it waits has written none either',
  async (signal) => {
    const desk = await openDesk(signal, { seed: 3, hangs: /\/card_brands$/ })
    const { target, work, config, start } = desk
    try {
      const running = start('run', 'accounts', 'card-brands', 'sensitive', ...config, '--record')
      await Promise.race([target.hanging, running.done])
      running.end(signal)
      const { code, signal: by } = await running.done
      // Interrupted, it still writes its report: an incomplete one.
      expect(by ?? code).toBe(signal === 'SIGINT' ? 3 : signal)
    } finally {
      await target.close()
    }
    expect(foundAt(desk)).toEqual([])
    expect(shownBy(target).size).toBeGreaterThan(20)
    expect(filesIn(work).length).toBeGreaterThan(2)
  },
)

test('what does hold secrets is found out', async () => {
  const { target } = await openDesk('control', { seed: 3 })
  const find = canaryFinder(target.canaries())
  for (const { value } of target.canaries()) {
    for (const encode of Object.values(encodings)) {
      for (const text of [encode(value), encode(`a:${value}:b`), encode(`ab:${value}`)]) {
        const found = find(Buffer.from(`before ${text} behind`), 'a file')
        expect(found.map(({ canary }) => canary.value)).toContain(value)
      }
    }
  }
  await target.close()
})
