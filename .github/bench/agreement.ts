/**
 * Measures whether it matters how a target was looked at: every defect and every variant of the sandbox is
 * held against the contract live, recorded, replayed and by `assay check`, with the scenarios that can meet it.
 * Prints one table; exits 1 where two of them conclude differently. Names of defects and variants may be given.
 */
import { defects } from '../../src/sandbox/defects/index.ts'
import type { Defect, Variant } from '../../src/sandbox/index.ts'
import { variants } from '../../src/sandbox/variants/index.ts'
import {
  type Disagreements,
  disagreementsOf,
  whyLiveDiffers,
} from '../../suites/support/agreement.fixture.ts'
import { scenariosFor } from '../../suites/support/reference-run.fixture.ts'
import { type Deviations, scenarios } from '../../suites/support/run-all.fixture.ts'

interface Tried extends Disagreements {
  readonly name: string
}

const started = performance.now()
const asked = process.argv.slice(2)
type Row = readonly [name: string, target: Deviations, deviation?: Defect | Variant]
const targets: Readonly<Record<string, readonly Row[]>> = {
  'sandbox, unchanged': [['unchanged', {}]],
  'behaviour defects': Object.entries<Defect>(defects).map(([id, defect]) => [
    id,
    { defects: [id], apiVersion: defect.under },
    defect,
  ]),
  variations: Object.entries<Variant>(variants).map(([id, variant]) => [
    id,
    { variants: [id] },
    variant,
  ]),
}

row('', 'tried', 'replay', 'check', 'live')
const all: Tried[] = []
for (const [kind, those] of Object.entries(targets)) {
  const tried: Tried[] = []
  for (const [name, target, deviation] of those) {
    if (asked.length > 0 && !asked.includes(name)) continue
    progress(`${kind} ${tried.length + 1} of ${those.length}  ${name}`)
    const chosen = deviation === undefined ? scenarios : await scenariosFor(deviation)
    tried.push({ name, ...(await disagreementsOf(target, chosen)) })
  }
  const agreeing = (way: keyof Disagreements) => tried.filter((one) => one[way].length === 0).length
  row(kind, tried.length, agreeing('replay'), agreeing('check'), agreeing('live'))
  all.push(...tried)
}
console.log(`\n${((performance.now() - started) / 1000).toFixed(0)} s`)

let isUnexplained = false
for (const { name, replay, check, live } of all) {
  const why = whyLiveDiffers[name]
  isUnexplained ||= replay.length + check.length > 0 || (live.length > 0 && why === undefined)
  for (const line of [...replay, ...check, ...live]) console.log(`  ${name}: ${line}`)
  if (live.length > 0 && why !== undefined) console.log(`    ${why}`)
}
process.exit(isUnexplained ? 1 : 0)

function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${text.slice(0, 78)}`)
}

function row(first: string, ...cells: readonly (string | number)[]): void {
  progress('')
  console.log(first.padEnd(19) + cells.map((cell) => String(cell).padStart(8)).join(''))
}
