import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const main = join(import.meta.dirname, 'main.ts')

/** Counts the modules that a process loads, by the hooks that Node has for it, and prints the number. */
const counter = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  let count = 0
  registerHooks({ load: (url, context, next) => { count++; return next(url, context) } })
  process.on('exit', () => console.error(count))
`)}`

function countModules(...words: readonly string[]): number {
  const args = ['--import', counter, main, ...words]
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  return Number(stderr.trim().split('\n').at(-1))
}

// Each module costs about half a millisecond at every start. A command that needs more has to say why.
const budgets: readonly (readonly [words: readonly string[], most: number])[] = [
  [['--help'], 20],
  // One of them reports that Node is too old, and the API shares it; one keeps a runner from obeying the log.
  [['run', '--help'], 23],
  [['list'], 22],
  [['list', 'operations'], 64],
  // The contract names the sections that its clauses come from.
  [['list', 'clauses'], 64],
  [['list', 'defects'], 105],
  // The scenarios say what they test.
  [['list', 'scenarios'], 260],
  // From its source, it says what is missing, too: the sandbox has to serve an example.
  [['explain', 'payments/cancel'], 276],
]

for (const [words, most] of budgets) {
  test(`assay ${words.join(' ')} loads at most ${most} modules`, () => {
    const count = countModules(...words)
    expect(count).toBeGreaterThan(5)
    expect(count).toBeLessThanOrEqual(most)
  })
}

test('assay run --replay loads at most 480 modules, and none of those that record', () => {
  const out = mkdtempSync(join(tmpdir(), 'assay-modules-'))
  onTestFinished(() => rmSync(out, { recursive: true }))
  expect(countModules('run', '--replay', 'card-brands', '--out', out)).toBeLessThanOrEqual(480)
})
