import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from './median.ts'

const root = join(import.meta.dirname, '../..')
const rounds = 7

/** What `npm run assay` runs, without npm. */
const fromSource = [process.execPath, '--import', './src/cli/compile-cache.js', 'src/cli/main.ts']

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
}

/** Measures the CPU time of a run, a replay and a bare vitest run in paired rounds, after a warm-up. */
export function timeStart(): StartFigures {
  const folder = makeEmptySuite()
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const commands = [
    () => cpuOf([process.execPath, vitest, 'run'], folder),
    () =>
      cpuOf([...fromSource, 'run', '--target', 'sandbox', '--out', join(folder, 'reports')], root),
    () => cpuOf([...fromSource, 'run', '--replay', '--out', join(folder, 'replayed')], root),
  ]
  try {
    for (const command of commands) command()
    const turns = Array.from({ length: rounds }, () => commands.map((command) => command()))
    const [bare, run, replay] = commands.map((_, at): StartFigure => {
      const times = turns.map((turn) => turn[at]!)
      const ratios = turns.map((turn) => turn[at]! / turn[0]!)
      return { minMs: Math.min(...times), medianMs: median(times), ratio: median(ratios) }
    })
    return { rounds, bare: bare!, run: run!, replay: replay! }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
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
