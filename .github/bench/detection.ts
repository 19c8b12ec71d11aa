/**
 * Measures the suites themselves: how many deliberate faults they find, and how many permitted variations they report.
 * Exits with 1 where a fault is missed, or anything else is reported.
 *   npm run detection                      every defect and variation meets the scenarios that call what it changes; all mutants
 *   npm run detection -- ID…               some defects and variations; mutants: all faults generated from the schemas
 *   npm run detection -- --every-scenario  each meets every scenario
 *   npm run detection -- --dialect         the target speaks a dialect
 *   npm run detection -- --concurrency 8   so many scenarios at a time
 *   npm run detection -- --write           writes the figures
 *   npm run detection -- --profiles        what is found where a target has only a part of the contract
 *   npm run detection -- --profiles NAME…  some profiles (payments, read-only) and defects
 */
import { hiddenByDialect } from '../../suites/support/dialect.fixture.ts'
import { interactionCells } from '../../suites/support/interactions.fixture.ts'
import { scenarios } from '../../suites/support/run-all.fixture.ts'
import {
  allDefects,
  allVariations,
  clausesForDefects,
  shownAtOnce,
} from '../../suites/support/trials.fixture.ts'
import { argumentsOf } from './arguments.ts'
import type { Item, Outcome } from './detection-task.ts'
import { count, type Figure, report } from './figure.ts'
import { namedAmong, trialsOf } from './trials.ts'

const { values, positionals } = argumentsOf({
  'every-scenario': { type: 'boolean', default: false },
  dialect: { type: 'boolean', default: false },
  concurrency: { type: 'string', default: '1' },
  write: { type: 'boolean', default: false },
  profiles: { type: 'boolean', default: false },
})
if (values.profiles) {
  await (await import('./profiles.ts')).measureProfiles(positionals, values)
  process.exit()
}
const { dialect: inDialect, write } = values
const way = { inDialect, concurrency: Number(values.concurrency), every: values['every-scenario'] }
const named = namedAmong(
  [...allDefects, ...allVariations].map(([id]) => id).concat('mutants'),
  positionals,
)
const isAsked = (id: string) => named.length === 0 || named.includes(id)
// With scenarios side by side, a defect of requests at the same time may break any clause.
const isTried = (id: string) =>
  isAsked(id) &&
  !(inDialect && hiddenByDialect.has(id)) &&
  !(way.concurrency > 1 && shownAtOnce.has(id))
const defects = allDefects.map(([id]) => id).filter(isTried)
const variations = allVariations.map(([id]) => id).filter(isAsked)
/** Neither a dialect nor concurrency changes what a quick run and the mutants show. */
const isWhole = named.length === 0 && !inDialect && way.concurrency === 1

const items: readonly Item[] = [
  ...defects.map((id): Item => ({ kind: 'defect', id, ...way })),
  ...variations.map((id): Item => ({ kind: 'variation', id, ...way })),
  ...(isWhole || named.includes('mutants')
    ? [{ kind: 'mutants', id: 'mutants', ...way } as const]
    : []),
  ...(isWhole ? defects.map((id): Item => ({ kind: 'quick', id, ...way })) : []),
]
const outcomes = await trialsOf<Item, Outcome>('./detection-task.ts', items)
const tried = items.map((item, index) => ({ ...item, ...outcomes[index]! }))
const figures = [
  ...(defects.length + variations.length > 0 ? ofDeviations() : []),
  ...ofMutants(),
  ...(isWhole ? ofWhole() : []),
]
const command = `npm run detection${way.every ? ' -- --every-scenario' : ''}`
report({ name: 'detection', title: 'What the suites find', command }, figures, {
  write: write && isWhole,
})
const faults = tried.flatMap(({ id, faults }) => faults.map((fault) => `${id}: ${fault}`))
const broken = new Set(tried.flatMap(({ kind, broken }) => (kind === 'defect' ? broken : [])))
if (isWhole) {
  const never = clausesForDefects.filter((clause) => !broken.has(clause))
  faults.push(...never.map((clause) => `${clause}: No defect broke it.`))
}
for (const fault of faults) console.log(`  ${fault}`)
if (faults.length > 0) process.exitCode = 1

function found(kind: Item['kind']): number {
  return tried.filter((trial) => trial.kind === kind && trial.broken.length > 0).length
}

function ofDeviations(): readonly Figure[] {
  const untestedOnly = tried.filter(
    (trial) => trial.kind === 'defect' && trial.isUntestedOnly,
  ).length
  return [
    count('defects tried', defects.length),
    count('defects found', found('defect'), { atLeast: defects.length }),
    count('of these, only as a clause left untested by a refusal', untestedOnly),
    count('variations tried', variations.length),
    count('variations reported', found('variation'), { atMost: 0 }),
  ]
}

function ofMutants(): readonly Figure[] {
  const counts = tried.find(({ mutants }) => mutants)?.mutants
  if (counts === undefined) return []
  const { total, killed, permitted } = counts
  return [
    count('mutants of the schemas that break the contract', total - permitted),
    count('mutants found', killed, { atLeast: total - permitted }),
    count('mutants that the contract permits', permitted),
  ]
}

function ofWhole(): readonly Figure[] {
  const interactions = interactionCells(scenarios).map(({ interaction }) => typeof interaction)
  const countOf = (kind: string) => interactions.filter((one) => one === kind).length
  return [
    {
      what: 'defects found by a quick run',
      unit: ' %',
      samples: [(100 * found('quick')) / defects.length],
      atLeast: 80,
    },
    count('interactions of operations and situations, tested', countOf('object')),
    count('interactions about which the contract is silent', countOf('string')),
    count('interactions without a scenario', countOf('undefined'), { atMost: 0 }),
  ]
}
