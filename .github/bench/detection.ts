/**
 * Measures the suites themselves: how many deliberate faults they find, and how many permitted variations they
 * leave alone. Prints one table; exits 1 when a fault is missed or a variation is reported.
 */
import { createVitest, type Reporter, type TestCase } from 'vitest/node'
import { countInteractions } from '../../src/traceability/interactions/index.ts'
import type { Detection } from '../../suites/support/detection.ts'

const started = performance.now()
const measured: (Detection & { readonly passed: boolean })[] = []
const failed: string[] = []

const reporter: Reporter = {
  onTestCaseResult(testCase: TestCase) {
    const { detection } = testCase.meta()
    const { state } = testCase.result()
    if (detection !== undefined) measured.push({ ...detection, passed: state === 'passed' })
    if (state === 'failed') failed.push(testCase.name)
    progress(testCase.name)
  },
}

// Each defect and variation meets every scenario, not only those that call what it changes.
process.env.ASSAY_EVERY_SCENARIO = 'yes'

const vitest = await createVitest('test', {
  watch: false,
  include: ['suites/{defects,variants,mutants}.test.ts'],
  reporters: [reporter],
})
await vitest.start()
failed.push(...vitest.state.getUnhandledErrors().map((error) => String(error)))
await vitest.close()
print()
process.exit(failed.length > 0 ? 1 : 0)

function progress(name: string): void {
  if (!process.stderr.isTTY) return
  const width = Math.max(20, (process.stderr.columns ?? 80) - 8)
  process.stderr.write(`\r\u001B[K${String(measured.length).padStart(5)}  ${name.slice(0, width)}`)
}

function print(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\u001B[K')
  const [defects, variants, mutants] = (['defect', 'variant', 'mutant'] as const).map(sum)
  const right = measured.filter(({ kind, passed }) => kind === 'defect' && passed).length
  const killable = mutants!.total - mutants!.equivalent
  row('', 'tried', 'caught', '')
  row(
    'behaviour defects',
    defects!.total,
    defects!.caught,
    `${share(defects!.caught, defects!.total)}, ${right} rightly blamed and nothing else`,
  )
  row(
    'schema-made mutants',
    killable,
    mutants!.caught,
    `${share(mutants!.caught, killable)} (${mutants!.equivalent} more are permitted: suites/support/survivors.json)`,
  )
  const { covered, silent, empty } = countInteractions()
  row('variations', variants!.total, variants!.caught, `reported: ${variants!.caught}`)
  console.log(`\ninteractions: ${covered} covered, ${silent} silent by contract, ${empty} empty`)
  console.log(`\n${((performance.now() - started) / 1000).toFixed(0)} s`)
  for (const name of failed) console.log(`  failed: ${name}`)
}

function sum(kind: Detection['kind']) {
  const of = measured.filter((detection) => detection.kind === kind)
  const add = (count: (detection: Detection) => number) =>
    of.reduce((total, one) => total + count(one), 0)
  return {
    total: add(({ total }) => total),
    caught: add(({ caught }) => caught),
    equivalent: add(({ equivalent = 0 }) => equivalent),
  }
}

function share(part: number, whole: number): string {
  return `${((100 * part) / Math.max(1, whole)).toFixed(part === whole ? 0 : 1)} %`
}

function row(...cells: readonly (string | number)[]): void {
  const widths = [21, 7, 8, 0]
  console.log(
    cells
      .map((cell, index) =>
        index === 0
          ? String(cell).padEnd(widths[0]!)
          : index < 3
            ? String(cell).padStart(widths[index]!)
            : `   ${cell}`,
      )
      .join(''),
  )
}
