import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Run } from '../../src/run/index.ts'
import type { KnownExchange } from './exchanges-alone.ts'
import { median } from './median.ts'

const root = join(import.meta.dirname, '../..')
const rounds = 7

const withCache = [process.execPath, '--import', './src/cli/compile-cache.js']
/** What `npm run assay` runs, without npm. */
const fromSource = [...withCache, 'src/cli/main.ts']

/** CPU time against that of the bare vitest run of the same round. */
export interface StartFigure {
  /** Milliseconds. */
  readonly minMs: number
  readonly medianMs: number
  /** The median of the ratios of the rounds. */
  readonly ratio: number
}

export interface StartFigures {
  readonly rounds: number
  /** `vitest run` of one empty test file. */
  readonly bare: StartFigure
  /** `assay run`: every scenario against the embedded sandbox. */
  readonly run: StartFigure
  /** `assay run --replay`: every scenario against the recordings that come with Assay. */
  readonly replay: StartFigure
  /** The exchanges of `run`, sent and received with nothing judged: what no suite that makes them can beat. */
  readonly alone: StartFigure
  readonly exchanges: number
}

/** Measures the CPU time of a run, a replay and a bare vitest run in paired rounds, after a warm-up. */
export function timeStart(): StartFigures {
  const folder = makeEmptySuite()
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const alone = join(import.meta.dirname, 'exchanges-alone.ts')
  const [reports, known] = [join(folder, 'reports'), join(folder, 'exchanges.json')]
  const commands = [
    () => cpuOf([process.execPath, vitest, 'run'], folder),
    () => cpuOf([...fromSource, 'run', '--target', 'sandbox', '--out', reports], root),
    () => cpuOf([...fromSource, 'run', '--replay', '--out', join(folder, 'replayed')], root),
    () => cpuOf([...withCache, alone, known], root),
  ]
  try {
    commands[1]!()
    const exchanges = exchangesIn(join(reports, 'run.json'))
    writeFileSync(known, JSON.stringify(exchanges))
    for (const command of commands) command()
    const turns = Array.from({ length: rounds }, () => commands.map((command) => command()))
    const [bare, run, replay, floor] = commands.map((_, at): StartFigure => {
      const times = turns.map((turn) => turn[at]!)
      const ratios = turns.map((turn) => turn[at]! / turn[0]!)
      return { minMs: Math.min(...times), medianMs: median(times), ratio: median(ratios) }
    })
    return {
      rounds,
      bare: bare!,
      run: run!,
      replay: replay!,
      alone: floor!,
      exchanges: exchanges.length,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The exchanges of a run, as they can be sent again. */
function exchangesIn(file: string): readonly KnownExchange[] {
  const { exchanges } = JSON.parse(readFileSync(file, 'utf8')) as Run
  return exchanges.map(({ request, response }) => ({
    method: request.method as KnownExchange['method'],
    path: new URL(request.url).pathname,
    // What stands in the place of the key is no text of a header.
    headers: { ...request.headers, authorization: 'Bearer sk_bench' },
    sent: request.body === null ? null : JSON.stringify(request.body),
    status: response!.status,
    received: JSON.stringify(response!.body),
  }))
}

function makeEmptySuite(): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  const text = "import { test } from 'vitest'\n\ntest('nothing', () => {})\n"
  writeFileSync(join(folder, 'empty.test.ts'), text)
  return folder
}

/** User and system time of a command and all its children, in milliseconds, as a POSIX shell counts it. */
function cpuOf(command: readonly string[], cwd: string): number {
  const { stdout, stderr, error } = spawnSync(
    'sh',
    ['-c', '"$@" > /dev/null || echo failed; times', 'sh', ...command],
    { cwd, encoding: 'utf8' },
  )
  if (error) throw error
  if (stdout.startsWith('failed')) throw new Error(`${command.join(' ')}\n${stderr}`)
  const ofChildren = stdout.trim().split('\n').at(-1)!
  const times = [...ofChildren.matchAll(/(\d+)m([\d.]+)s/g)]
  return times.reduce((sum, [, m, s]) => sum + Number(m) * 60_000 + Number(s) * 1_000, 0)
}
