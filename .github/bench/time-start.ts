import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from './median.ts'

const root = join(import.meta.dirname, '../..')
const rounds = 5

/** What `npm run assay` runs, without npm. */
const fromSource = '--import ./src/cli/compile-cache.js src/cli/main.ts'.split(' ')

export interface StartFigures {
  readonly files: number
  readonly rounds: number
  readonly bareMs: number
  readonly startMs: number
  /** Replaying the recordings that come with Assay. */
  readonly replayMs: number
}

/** Times `npm start`, a replay and a bare vitest run over as many empty files, in turn, after a warm-up. */
export function timeStart(): StartFigures {
  const files = readdirSync(join(root, 'suites'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.scenario.ts'),
  ).length
  const folder = makeEmptySuite(files)
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const bare = () =>
    time(process.execPath, [vitest, 'run', '--pool=threads', '--no-isolate'], folder)
  const start = () =>
    time('npm', ['start', '--silent', '--', '--out', join(folder, 'reports')], root)
  const replay = () =>
    time(
      process.execPath,
      [...fromSource, 'run', '--replay', '--out', join(folder, 'replayed')],
      root,
    )
  try {
    bare()
    start()
    replay()
    const turns = Array.from({ length: rounds }, () => [bare(), start(), replay()] as const)
    return {
      files,
      rounds,
      bareMs: median(turns.map(([one]) => one)),
      startMs: median(turns.map(([, one]) => one)),
      replayMs: median(turns.map(([, , one]) => one)),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function makeEmptySuite(files: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  for (let index = 0; index < files; index++) {
    const text = "import { test } from 'vitest'\n\ntest('nothing', () => {})\n"
    writeFileSync(join(folder, `${index}.test.ts`), text)
  }
  return folder
}

function time(command: string, args: readonly string[], cwd: string): number {
  const startedAt = performance.now()
  const { status, error, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  const took = performance.now() - startedAt
  if (error) console.error(error.message)
  else if (status !== 0) console.error(`${command} ended with ${status}\n${stderr}`)
  return took
}
