/**
 * Measures whether the API alone is blamed (A68): what stands before it responds to each 40th request in one of many ways, with and
 * without a fault of the API beside that, or the key lapses. Exits with 1 where something else than that fault is blamed on the API,
 * where fewer than nine of ten faults are found, and where a run goes on without a key.
 *   npm run fronts              all of them, which takes half an hour
 *   npm run fronts -- WORD…     those whose names have such a word: 403, page, limit, lapses
 *   npm run fronts -- --quick   quick runs only
 *   npm run fronts -- --irregular   quick runs with such responses at moments that look random only
 *   npm run fronts -- --write   writes what was measured to .github/bench/figures.json
 */
import { type ClauseId, clauses, statementsOf } from '../../src/core/contract/index.ts'
import { defects } from '../../src/sources/sandbox/defects/index.ts'
import { foreignAnswers } from '../../suites/support/foreign.fixture.ts'
import type { FrontTrial } from '../../suites/support/front-trials.fixture.ts'
import { argumentsOf } from './arguments.ts'
import { count, type Figure, report } from './figure.ts'
import type { FrontOutcome } from './fronts-task.ts'
import { trialsOf } from './trials.ts'

const { values, positionals } = argumentsOf({
  quick: { type: 'boolean', default: false },
  irregular: { type: 'boolean', default: false },
  write: { type: 'boolean', default: false },
})

/** Faults that a quick run finds where nothing stands before the API. */
const planted = [
  ...['withdrawal-keeps-products', 'half-cancels-what-has-left', 'report-without-results'],
  ...['account-updated-before-its-birth', 'destination-leg-lingers', 'settlement-as-number'],
  ...['event-without-before', 'simulation-does-nothing', 'liability-data-still-there'],
  ...['account-created-with-another-routing', 'score-fell-when-it-rose', 'report-results-null'],
]
const places = [7, 18, 33]
const moments = Array.from({ length: 10 }, (_, index) => index)
const quickAndWhole = values.quick ? [true] : [true, false]
/**
 * A run may send so many requests with a key that lapsed: those that were under way, and one or two that show it. One scenario sends
 * four at once.
 */
const mostAfterLapse = (quick: boolean) => (quick ? 5 : 4 * 8 + 2)

const lapses = [401, 402, 403].map((kind) => ({
  name: `the key lapses, ${kind}`,
  trials: quickAndWhole.flatMap((quick) =>
    moments.map((moment): FrontTrial => ({ kind, quick, place: moment * (quick ? 32 : 120) + 9 })),
  ),
}))
const foreign = Object.keys(foreignAnswers).map((kind, index) => ({
  name: kind,
  trials: [
    ...quickAndWhole.flatMap((quick) =>
      places.map((place): FrontTrial => ({ kind, quick, place })),
    ),
    ...places.map((place): FrontTrial => ({ kind, place, quick: true, irregular: true })),
    ...places.map((place, nth): FrontTrial => {
      const defect = planted[(index + 5 * nth) % planted.length]!
      return { kind, place, quick: true, defect }
    }),
  ],
}))
const isAsked = ({ name }: { readonly name: string }) =>
  positionals.length === 0 || positionals.some((word) => name.includes(word))
const asked = [...foreign, ...lapses].filter(isAsked).map(({ name, trials }) => ({
  name,
  trials: values.irregular ? trials.filter(({ irregular }) => irregular) : trials,
}))
const trials = asked.flatMap((row) => row.trials)
const outcomes = await trialsOf<FrontTrial, FrontOutcome>('./fronts-task.ts', trials)
const tried = trials.map((trial, index) => ({ ...trial, ...outcomes[index]! }))

const isOfDefect = ({ defect }: FrontTrial, clause: string) =>
  statementsOf(clauses[clause as ClauseId]).some((origin) =>
    defects[defect ?? '']?.breaks.includes(origin),
  )
const blamedIn = (irregular: boolean) =>
  tried
    .filter((trial) => (trial.irregular ?? false) === irregular)
    .flatMap((trial) =>
      trial.broken
        .filter((clause) => !isOfDefect(trial, clause))
        .map((clause) => `${nameOf(trial)}: ${clause} was found broken.`),
    )
const blamed = blamedIn(false)
/** Two foreign answers in a row may look like one of the API: at most two requests look into a refusal. */
const blamedAtRandom = blamedIn(true)
const withDefect = tried.filter(({ defect }) => defect !== undefined)
const lost = withDefect.filter((trial) => !trial.broken.some((one) => isOfDefect(trial, one)))
const lapsed = tried.filter(({ kind }) => typeof kind === 'number')
const isTold = ({ exitCode, ended }: FrontOutcome) => exitCode === 3 && ended === 'key'
const untold = lapsed.filter((trial) => !isTold(trial))
const tooLong = lapsed.filter((trial) => trial.foreign > mostAfterLapse(trial.quick))

function nameOf({ kind, place, quick, irregular, defect }: FrontTrial): string {
  const what =
    typeof kind === 'number' ? `the key lapses, ${kind}, after ${place}` : `${kind}, ${place}th`
  return [
    what,
    quick ? 'quick' : 'whole',
    ...(irregular ? ['irregular'] : []),
    ...(defect ? [defect] : []),
  ].join(', ')
}

/** One line: what became of the runs of a row, quick, whole, and with a defect. */
function lineOf({ name, trials: own }: (typeof asked)[number]): string {
  const ended = tried.filter((trial) => own.some((one) => nameOf(one) === nameOf(trial)))
  const cells = [
    ended.filter(({ quick, irregular, defect }) => quick && !irregular && !defect),
    ended.filter(({ quick }) => !quick),
    ended.filter(({ irregular }) => irregular),
    ended.filter(({ defect }) => defect),
  ].map((some) => some.map(({ exitCode }) => exitCode).join(' '))
  return `  ${name.padEnd(42)}${cells.map((cell) => cell.padEnd(22)).join('')}`.trimEnd()
}

function ofDefects(): Figure {
  const share = (100 * (withDefect.length - lost.length)) / withDefect.length
  return { what: 'runs with a defect that find it', unit: ' %', samples: [share], atLeast: 90 }
}

function ofLapses(): readonly Figure[] {
  const mostIn = (quick: boolean) => {
    const own = lapsed.filter((trial) => trial.quick === quick).map(({ foreign }) => foreign)
    const what = `most requests with a lapsed key, ${quick ? 'quick' : 'whole'}`
    return count(what, Math.max(...own), { atMost: mostAfterLapse(quick) })
  }
  return [
    count('runs that lose the key without saying so', untold.length, { atMost: 0 }),
    mostIn(true),
    ...(values.quick ? [] : [mostIn(false)]),
  ]
}

console.log(
  `\n  ${'exit codes'.padEnd(42)}${['quick', 'whole', 'irregular', 'with a defect'].map((head) => head.padEnd(22)).join('')}`,
)
for (const row of asked) console.log(lineOf(row))

const figures: readonly Figure[] = [
  count('ways in which something else responds', foreign.filter(isAsked).length),
  count('runs', tried.length),
  count('clauses wrongly found broken', blamed.length, { atMost: 0 }),
  count('clauses wrongly found broken at irregular moments', blamedAtRandom.length),
  ...(withDefect.length === 0 ? [] : [ofDefects()]),
  ...(lapsed.length === 0 ? [] : ofLapses()),
]
const title = 'Runs with something before the API that responds to each 40th request'
report({ name: 'fronts', title, command: 'npm run fronts' }, figures, {
  write: values.write && positionals.length === 0,
})
for (const line of [...blamed, ...blamedAtRandom]) console.log(`  ${line}`)
for (const trial of lost)
  console.log(`  ${nameOf(trial)}: not found (exit ${trial.exitCode}: ${trial.problem ?? ''})`)
for (const trial of untold)
  console.log(`  ${nameOf(trial)}: exit ${trial.exitCode}: ${trial.problem ?? ''}`)
for (const trial of tooLong) console.log(`  ${nameOf(trial)}: ${trial.foreign} requests`)
