import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'

const main = join(import.meta.dirname, 'main.ts')

/** What an operation or a clause brings: there is room for more of these. */
const ofNouns =
  /\/suites\/|\/core\/contract\/(?!conventions|generated|judging)\w[^/]*\/|\/sandbox\/(?:resources|defects|variations)\//

/** Counts the modules that a process loads and that are not of a noun, by the hooks that Node has for it, and prints the number. */
const counter = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  let count = 0
  registerHooks({
    load: (url, context, next) => {
      if (!${ofNouns}.test(url)) count++
      return next(url, context)
    },
  })
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
  [['list', 'operations'], 41],
  // The contract names the sections that its clauses come from.
  [['list', 'clauses'], 42],
  [['list', 'defects'], 51],
  // The scenarios say what they test. The judge has a file for what refused requests sent.
  [['list', 'scenarios'], 134],
  // From its source, it says what is missing, too: the sandbox has to serve an example, and the judge to judge it.
  [['explain', 'payments/cancel'], 185],
]

// Each is a process.
const tried = budgets.filter((_, index) => inject('isWhole') || index % 2 === 0)

for (const [words, most] of tried) {
  test(`assay ${words.join(' ')} loads at most ${most} modules besides those of nouns`, () => {
    const count = countModules(...words)
    expect(count).toBeGreaterThan(5)
    expect(count).toBeLessThanOrEqual(most)
  })
}

test('assay run --replay loads at most 399 modules besides those of nouns, and none of those that record', () => {
  const out = mkdtempSync(join(tmpdir(), 'assay-modules-'))
  onTestFinished(() => rmSync(out, { recursive: true }))
  expect(countModules('run', '--replay', 'card-brands', '--out', out)).toBeLessThanOrEqual(399)
})
