import { countOf } from '../../core/run/index.ts'
import { formatDay } from '../report/index.ts'
import { type HistoryLine, hasTested, hasTestedAny, isQuick } from './line.ts'

/** The results of a clause in the runs against one target that tested it. Dates are those of the runs, ISO 8601. */
export interface ClauseHistory {
  readonly clause: string
  /** In quick runs, and not in whole ones. */
  readonly quick: boolean
  /** `flaky` from more than two turns in ten runs on, until chance no longer explains that it stays as it is. */
  readonly state: 'broken' | 'waived' | 'flaky' | 'kept'
  /** The first run of the last time that it was broken or waived; of a flaky clause, the first of these times. */
  readonly firstBad: string
  /** The last run before that in which it was kept; null where it never was. */
  readonly lastGood: string | null
  /** The last run in which it was broken or waived. */
  readonly lastBad: string
  /** The first run in which it was kept for good; null while it is broken, waived or flaky. */
  readonly fixedAt: string | null
  readonly turns: number
  /** In how many runs it was broken or waived, of those that tested it; of a flaky clause, since firstBad. */
  readonly broken: number
  readonly waived: number
  readonly tested: number
  /** The last run that tested it. */
  readonly lastTested: string
  /** In how many runs it has stayed as it is now. */
  readonly lasting: number
  /** When the runs began between which it was flaky, at any time; the last one is null if it still is. */
  readonly flaky: readonly (readonly [since: string, until: string | null])[]
}

export interface Test {
  readonly run: HistoryLine
  readonly mark: 'kept' | 'broken' | 'waived'
}

/** What the runs against one target show about each clause that was ever broken or waived. Quick and whole runs are kept apart. */
export function clauseHistories(runs: readonly HistoryLine[]): readonly ClauseHistory[] {
  return [false, true].flatMap((quick) => {
    const own = runs.filter((run) => isQuick(run) === quick && hasTestedAny(run))
    const everBroken = new Set(own.flatMap(({ broken, waived }) => [...broken, ...waived]))
    return [...everBroken].map((clause) => clauseHistory(clause, quick, testsOf(clause, own)))
  })
}

/** The runs that tested a clause: whole runs, and runs of a profile that holds the clause according to another run. */
export function testsOf(clause: string, runs: readonly HistoryLine[]): readonly Test[] {
  const isNamed = ({ broken, waived, warned, unreached }: HistoryLine) =>
    [broken, waived, warned, unreached].some((clauses) => clauses.includes(clause))
  const plans = new Set(['all', 'quick all', ...runs.filter(isNamed).map(({ plan }) => plan)])
  return runs
    .filter((run) => hasTested(run, clause, plans))
    .map((run) => {
      const bad = run.waived.includes(clause) ? 'waived' : 'kept'
      return { run, mark: run.broken.includes(clause) ? 'broken' : bad }
    })
}

const isBad = ({ mark }: Test) => mark !== 'kept'

function clauseHistory(clause: string, quick: boolean, tests: readonly Test[]): ClauseHistory {
  const flakes = flakesIn(tests)
  const last = flakes.at(-1)
  const lastBad = tests.findLastIndex(isBad)
  const start = tests.findLastIndex((test, index) => !isBad(test) && index < lastBad) + 1
  // What was flaky was not fixed each time that it was kept.
  const first = last !== undefined && start <= (last.until ?? tests.length) ? last.from : start
  const isFlaky = last !== undefined && last.until === undefined
  const counted = tests.slice(isFlaky ? first : 0)
  return {
    clause,
    quick,
    state: isFlaky ? 'flaky' : tests.at(-1)!.mark,
    firstBad: tests[first]!.run.at,
    lastGood: tests[first - 1]?.run.at ?? null,
    lastBad: tests[lastBad]!.run.at,
    fixedAt: isFlaky ? null : (tests[lastBad + 1]?.run.at ?? null),
    turns: turnsIn(tests).length,
    broken: counted.filter(isBad).length,
    waived: counted.filter(({ mark }) => mark === 'waived').length,
    tested: counted.length,
    lastTested: tests.at(-1)!.run.at,
    lasting: lastingOf(tests),
    flaky: flakes.map(({ from, until }) => {
      return [tests[from]!.run.at, until === undefined ? null : tests[until]!.run.at]
    }),
  }
}

/** The tests that showed something else than the one before, while the target was judged by the same suite and configuration. */
function turnsIn(tests: readonly Test[], isSame = (_a: Test, _b: Test) => true): number[] {
  return tests.flatMap((test, index) => {
    const before = tests[index - 1]
    return before && isBad(test) !== isBad(before) && isSame(test, before) ? index : []
  })
}

function isSameInput({ run: { hashes: a } }: Test, { run: { hashes: b } }: Test): boolean {
  return (['suite', 'contract', 'configuration', 'setup'] as const).every(
    (name) => a[name] === b[name],
  )
}

/** How many of the last tests showed the same. */
function lastingOf(tests: readonly Test[]): number {
  const last = tests.at(-1)
  return tests.length - 1 - tests.findLastIndex((test) => isBad(test) !== (last && isBad(last)))
}

const window = 10
const mostTurns = 2
/** A flaky clause has settled if chance makes so many equal runs less often than this. */
const chance = 0.01

interface Flake {
  /** Indices of tests: the first one that was not kept, and the last one before the clause settled. */
  readonly from: number
  readonly until?: number
}

/** The times in which a clause was flaky, oldest first. */
function flakesIn(tests: readonly Test[]): readonly Flake[] {
  const flakes: Flake[] = []
  let from: number | undefined
  let settled = 0
  for (let index = 0; index < tests.length; index += 1) {
    const start = Math.max(settled, index + 1 - window)
    if (from === undefined) {
      const recent = tests.slice(start, index + 1)
      const turns = turnsIn(recent, isSameInput)
      if (turns.length > mostTurns) from = start + recent.findIndex(isBad)
      continue
    }
    const own = tests.slice(from, index + 1)
    if (!hasSettled(own)) continue
    settled = index + 1 - lastingOf(own)
    flakes.push({ from, until: settled - 1 })
    from = undefined
  }
  return from === undefined ? flakes : [...flakes, { from }]
}

/** Whether chance no longer explains the last tests of a flaky clause, given how often the earlier ones showed the same. */
function hasSettled(tests: readonly Test[]): boolean {
  const lasting = lastingOf(tests)
  const earlier = tests.slice(0, tests.length - lasting)
  const same = earlier.filter((test) => isBad(test) === isBad(tests.at(-1)!)).length
  return ((same + 1) / (earlier.length + 2)) ** lasting < chance
}

/** As `in the last 9 runs`. */
export function lasted({ lasting }: ClauseHistory): string {
  return `in the last ${countOf(lasting, 'run')}`
}

/** As `broken in 14 of 46 runs (30 %) since 21 Jun 2026`. */
export function rateOf({ broken, tested, firstBad }: ClauseHistory): string {
  const share = Math.round((100 * broken) / tested)
  return `broken in ${broken} of ${countOf(tested, 'run')} (${share} %) since ${formatDay(firstBad)}`
}
