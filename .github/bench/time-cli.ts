// How long `assay list` and `assay explain` take, against `node -e 0`, by wall time in paired rounds.
//   node .github/bench/time-cli.ts          exits with 1 where a command takes longer than allowed
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { median } from './median.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const rounds = 15

/** What `npm run assay` runs, without npm. */
const assay = ['--import', './src/cli/compile-cache.js', join(root, 'src/cli/main.ts')]

/** The commands and how many times the duration of `node -e 0` each may take. */
const commands: readonly (readonly [words: readonly string[], most: number])[] = [
  [['--help'], 2.5],
  [['list'], 6],
  [['list', 'operations'], 6],
  [['list', 'clauses'], 6],
  [['list', 'scenarios'], 6],
  [['list', 'subjects'], 6],
  [['list', 'defects'], 6],
  [['list', 'variants'], 6],
  [['explain', 'payments/cancel#both-legs'], 6],
  [['explain', 'payments/cancel'], 6],
]

function time(...words: readonly string[]): number {
  const startedAt = performance.now()
  const { status, stderr } = spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8' })
  const took = performance.now() - startedAt
  if (status !== 0) throw new Error(`node ${words.join(' ')} ended with ${status}\n${stderr}`)
  return took
}

// Once without counting, so that the compile cache is filled.
for (const [words] of commands) time(...assay, ...words)
for (const [words, most] of commands) {
  const ratios: number[] = []
  const durations: number[] = []
  for (let round = 0; round < rounds; round++) {
    const bare = time('-e', '0')
    const took = time(...assay, ...words)
    ratios.push(took / bare)
    durations.push(took)
  }
  const ratio = median(ratios)
  const name = `assay ${words.join(' ')}`.padEnd(42)
  const limit = `at most ${most}`
  console.log(
    `${name} ${median(durations).toFixed(0).padStart(4)} ms   ${ratio.toFixed(1)}   (${limit})`,
  )
  if (ratio > most) process.exitCode = 1
}
