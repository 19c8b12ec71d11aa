/**
 * Measures what the scenarios of Assay do against the embedded sandbox, and what Prism's mock breaks. The source, and what
 * `npm run generate` makes, only read it.
 *   npm run measure             which calls each scenario makes, and which clauses it reaches; what Prism's mock breaks; which
 *                               scenarios find a defect of which that is not known yet
 *   npm run measure -- ID…      which scenarios find these defects, too
 *   npm run measure -- --all    which scenarios find each defect
 *   npm run measure -- --drop   also where rows are gone
 * Says what changed. Exits with 1 and writes nothing where a scenario does not pass, or a defect is found by none.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findMissing } from '../../src/app/cli/missing.ts'
import { generate } from '../../src/codegen/generate.ts'
import {
  callsText,
  measuredFiles,
  notPassed,
  numbered,
  reachedText,
  runUnderEach,
  runUnderOthers,
  waitsText,
} from '../../suites/support/measured.fixture.ts'
import { faultsIn, prismFile } from '../../suites/support/prism.fixture.ts'
import { scenarios } from '../../suites/support/run-all.fixture.ts'
import { openMock } from '../../suites/support/run-prism.fixture.ts'
import { allDefects } from '../../suites/support/trials.fixture.ts'
import { changedAmong, type Texts, withDrop, writeFiles } from '../write-files.ts'
import { argumentsOf } from './arguments.ts'
import { root } from './command-time.ts'
import type { Item, Outcome } from './detection-task.ts'
import { namedAmong, progress, trialsOf } from './trials.ts'

const { values, positionals } = argumentsOf({
  all: { type: 'boolean', default: false },
  drop: { type: 'boolean', default: false },
})
const defects = allDefects.map(([id]) => id).sort()
const named = namedAmong(defects, positionals)

const [stale] = changedAmong(await generate(root)).keys()
if (stale !== undefined) fail(`${stale} is not up to date.\n→ npm run generate`)

/** What the source knows of the defects: the scenarios, the places in them of those that find each, and the clauses that it breaks. */
type Finds = typeof import('../../src/sources/scenario/measured/finds.json')

const before: Finds = JSON.parse(readFileSync(join(root, measuredFiles.finds), 'utf8'))
/** The clauses that each defect breaks, as far as it was measured. */
const breaks: Readonly<Record<string, readonly string[]>> = before.breaks
const known = new Map(
  Object.entries<readonly number[]>(before.defects).map(([id, places]) => {
    return [id, places.map((place) => before.scenarios[place]!)]
  }),
)

const present: readonly string[] = [...scenarios.map(({ id }) => id), ...defects]
const gone = [...before.scenarios, ...Object.keys(before.defects)].filter(
  (id) => !present.includes(id),
)
if (gone.length > 0 && !values.drop) {
  fail(`Nothing was measured: ${gone.join(', ')} would be lost.\n${withDrop}`)
}
writeFiles('What is measured', await measured().catch(problemIn), { mayGo: values.drop })
process.exit()

async function measured(): Promise<Texts> {
  progress('Each scenario runs against the sandbox.')
  const silent = await notPassed()
  if (silent.length > 0) failFor(`${silent.join(', ')} did not pass.`)
  const found = await outcomesOf(
    defects.filter((id) => values.all || named.includes(id) || !known.get(id)?.length),
  )
  progress('Which calls each scenario makes, and how long it waits.')
  const calls = await callsText()
  progress('Which clauses each scenario reaches, under each version.')
  const others = await runUnderOthers()
  const reached = await reachedText(await runUnderEach(others), others)
  progress("Which clauses Prism's mock breaks.")
  const prism = await ofPrism()
  progress('')
  return new Map([
    [measuredFiles.calls, calls],
    [measuredFiles.waits, await waitsText()],
    [measuredFiles.reached, reached],
    [measuredFiles.finds, findsText(found)],
    [prismFile, `${JSON.stringify(prism, null, 2)}\n`],
  ])
}

function problemIn(error: unknown): never {
  if (findMissing(scenarios).length === 0) throw error
  failFor('Assay is half-done.')
}

/** What is missing may be the reason. */
function failFor(reason: string): never {
  const missing = findMissing(scenarios).map(({ says }) => says)
  fail([`Nothing was measured: ${reason}`, ...missing].join('\n'))
}

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

/** What became of some defects: the scenarios that find each, and the clauses that it breaks. */
async function outcomesOf(ids: readonly string[]): Promise<ReadonlyMap<string, Outcome>> {
  const items = ids.map((id): Item => {
    return { kind: 'defect', id, every: false, inDialect: false, concurrency: 1 }
  })
  const outcomes = await trialsOf<Item, Outcome>('./detection-task.ts', items)
  const found = new Map(ids.map((id, nth) => [id, outcomes[nth]!]))
  const missed = ids.filter((id) => !found.get(id)!.finders?.length)
  if (missed.length > 0) failOf(missed, found)
  return found
}

function failOf(missed: readonly string[], found: ReadonlyMap<string, Outcome>): never {
  const why = missed.map((id) => `  ${id}: ${[...new Set(found.get(id)!.faults)].join(' ')}`)
  fail(
    [
      `Nothing was written: no scenario finds ${missed.join(', ')}.`,
      ...why,
      '→ npm run assay -- run --defect ID shows what it breaks: a scenario has to provoke it, or breaks(…) to name the statement',
    ].join('\n'),
  )
}

function findsText(found: ReadonlyMap<string, Outcome>): string {
  const ids = numbered(
    before.scenarios,
    scenarios.map(({ id }) => id),
  )
  const lines = defects.map((defect) => {
    const own = new Set(found.get(defect)?.finders ?? known.get(defect))
    const places = ids.flatMap((id, place) => (own.has(id) ? place : []))
    return `    "${defect}": ${JSON.stringify(places)}`
  })
  const names = ids.map((id) => `    "${id}"`)
  const broken = defects.flatMap((defect) => {
    const measured = found.get(defect)?.broken
    const own = measured ? [...new Set(measured)].sort() : breaks[defect]
    return own === undefined ? [] : `    "${defect}": ${JSON.stringify(own)}`
  })
  return `{
  "scenarios": [\n${names.join(',\n')}\n  ],
  "defects": {\n${lines.join(',\n')}\n  },
  "breaks": {\n${broken.join(',\n')}\n  }
}\n`
}

async function ofPrism() {
  const { run, close } = await openMock()
  const found = await run().finally(close)
  if (found.counts.scenarios.passed === 0) fail(`Nothing was measured of Prism: ${found.reason}`)
  return faultsIn(found)
}
