import { isDeepStrictEqual } from 'node:util'
import { wasEndedBy } from '../../core/run/index.ts'
import {
  areBeside,
  type HistoryLine,
  hasTestedAny,
  isBeside,
  isOfNamed,
  type Mark,
  markIn,
  verdictIn,
} from './line.ts'
import { otherFaults, rowsOfLast } from './rows.ts'

interface Test {
  readonly run: HistoryLine
  readonly mark: Mark
  /** It turned while another run was under way, which may be why: it counts only if `isConfirmed`. */
  readonly doubted: boolean
}

/** `flaky` from more than two turns in ten runs on, until chance no longer explains that the clause stays as it is. */
type Phase = Mark | 'flaky'

/** A clause in the runs against one target that tested it. Dates are those of the runs, ISO 8601. */
export interface ClauseHistory {
  readonly clause: string
  /** `unreached`: it was always kept, and the last run did not test it. */
  readonly state: 'broken' | 'flaky' | 'waived' | 'unreached' | 'kept'
  /** The first run of the phase that it is in; of a clause that is broken, also of the waivers before. */
  readonly since: string
  /** In how many runs it was broken or waived, of those that tested it since then; of a clause that is kept, before. */
  readonly broken: number
  readonly tested: number
  /** The rows of the endpoint table at which only the last run broke it, where earlier ones broke it at others. */
  readonly elsewhere?: readonly number[]
  readonly lastTested: string
  /** The last run since then that kept the clause, and that may not have sent what breaks it: it does not count. */
  readonly uncounted?: string
  readonly phases: readonly { phase: Phase; since: string; until: string }[]
  /** The runs beside another one that showed it in a way that the next one alone did not. */
  readonly doubted: readonly string[]
}

const states: readonly ClauseHistory['state'][] = ['broken', 'flaky', 'waived', 'unreached', 'kept']

/** The clauses that were ever broken or waived, or that the last run no longer tested, the worst first. */
export function clauseHistories(runs: readonly HistoryLine[]): readonly ClauseHistory[] {
  const lost = runs.findLast(hasTestedAny)?.unreached ?? []
  const waived = runs.flatMap((run) => run.waived)
  const names = new Set([...brokenIn(runs), ...waived, ...lost])
  return [...names]
    .flatMap((clause) => clauseHistory(clause, runs))
    .filter(({ state, clause }) => state !== 'unreached' || lost.includes(clause))
    .sort(
      (a, b) => states.indexOf(a.state) - states.indexOf(b.state) || (a.since < b.since ? 1 : -1),
    )
}

/** The clauses that some runs broke; what no run was to test is for information only. */
function brokenIn(runs: readonly HistoryLine[]): readonly string[] {
  const outside = new Set(runs.flatMap((run) => run.outside ?? []))
  const claimed = [...outside].filter((id) => runs.some((run) => verdictIn(run, id) !== undefined))
  return [...runs.flatMap(({ broken }) => broken), ...claimed]
}

function clauseHistory(clause: string, runs: readonly HistoryLine[]): readonly ClauseHistory[] {
  const { true: doubted = [], false: tests = [] } = Object.groupBy(
    testsOf(clause, runs),
    (test) => `${test.doubted}` as const,
  )
  const stretches = stretchesOf(phasesOf(clause, tests))
  const [last, now] = [tests.at(-1), stretches.at(-1)]
  if (last === undefined || now === undefined) return []
  const at = (index: number) => tests[index]!.run.at
  // A waiver changes nothing about since when a clause is broken.
  const isBroken = now.value === 'broken'
  const from = isBroken
    ? stretches[stretches.findLastIndex(({ value }) => !/^(?:broken|waived)$/.test(value)) + 1]!
        .from
    : now.from
  const isFlaky = now.value === 'flaky'
  const isKept = !isFlaky && !isBad(last)
  const counted = isKept ? tests.slice(0, from) : tests.slice(from)
  const elsewhere = isBroken ? rowsOfLast(clause, tests.slice(from)) : []
  const later = runs.slice(runs.indexOf(last.run) + 1)
  const uncounted = later.findLast((run) => {
    return markIn(run, clause) === 'kept' && !doubted.some((test) => test.run === run)
  })
  return [
    {
      clause,
      state: isFlaky ? 'flaky' : tests.some(isBad) ? last.mark : 'unreached',
      since: at(from),
      broken: counted.filter(isBad).length,
      tested: counted.length,
      ...(elsewhere.length > 0 && { elsewhere }),
      lastTested: last.run.at,
      ...(uncounted && { uncounted: uncounted.at }),
      phases: stretches.map(({ value, from, length }) => {
        return { phase: value, since: at(from), until: at(from + length - 1) }
      }),
      doubted: doubted.map(({ run }) => run.at),
    },
  ]
}

function testsOf(clause: string, runs: readonly HistoryLine[]): readonly Test[] {
  const all: Omit<Test, 'doubted'>[] = []
  for (const run of runs) {
    const mark = markIn(run, clause)
    if (mark !== undefined && !mayHide(clause, { run, mark }, all.at(-1))) all.push({ run, mark })
  }
  let last: Mark = 'kept'
  return all.map(({ run, mark }, index) => {
    const isTurn = (mark === 'broken') !== (last === 'broken')
    const doubted = isTurn && isBeside(run) && !isConfirmed({ run, mark }, all.slice(index + 1))
    if (!doubted) last = mark
    return { run, mark, doubted }
  })
}

/** How many later runs show whether a turn beside another run was one, where none of them was alone. */
const enough = 3

/** Whether the next run alone, or all of the next few where none was alone, show the same as one that was beside another. */
function isConfirmed(
  { run, mark }: Omit<Test, 'doubted'>,
  later: readonly Omit<Test, 'doubted'>[],
): boolean {
  // The other half of two runs at once saw the same target move.
  const next = later.filter((one) => !areBeside(one.run, run)).slice(0, enough)
  const alone = next.find((one) => !isBeside(one.run))
  if (alone !== undefined) return alone.mark === mark
  return next.length === enough && next.every((one) => one.mark === mark)
}

/** Whether a run kept a clause that is broken, but may not have sent the request that shows it. */
function mayHide(
  clause: string,
  { run, mark }: Omit<Test, 'doubted'>,
  before?: Omit<Test, 'doubted'>,
): boolean {
  const isBad = before !== undefined && before.mark !== 'kept'
  // What a profile claims, a run of it tests in every way.
  const isLess = isOfNamed(run) || run.judged?.includes(clause) === true
  const isPart = wasEndedBy(run.incomplete) || (isLess && run.plan !== before?.run.plan)
  return isBad && mark === 'kept' && isPart
}

export interface Doubts {
  /** Clauses that this run, or one beside it, shows in another way than before: the next run decides. */
  readonly open: readonly string[]
  /** Clauses that only broke in runs at once, of which this is the first alone to test them, and kept them. */
  readonly refuted: readonly string[]
}

export function doubtsIn(runs: readonly HistoryLine[]): Doubts {
  const last = runs.at(-1)!
  if (!runs.some(isBeside)) return { open: [], refuted: [] }
  const names = new Set(brokenIn(runs))
  const all = [...names].flatMap((clause) => {
    const tests = testsOf(clause, runs)
    const alone = tests.findLastIndex(({ run }) => run !== last && !isBeside(run))
    const doubted = tests.slice(alone + 1).filter((test) => test.doubted)
    return tests.at(-1)?.run === last && doubted.length > 0 ? { clause, doubted } : []
  })
  const isOpen = isBeside(last)
  const onlyBroke = all.filter(({ doubted }) => doubted.some(({ mark }) => mark === 'broken'))
  return {
    open: isOpen ? all.map(({ clause }) => clause) : [],
    refuted: isOpen ? [] : onlyBroke.map(({ clause }) => clause),
  }
}

const isBad = ({ mark }: Test) => mark !== 'kept'

const window = 10
const mostTurns = 2
/** A flaky clause has settled if chance makes so many equal runs less often than this. */
const chance = 0.01

function phasesOf(clause: string, tests: readonly Test[]): readonly Phase[] {
  const others = otherFaults(clause, tests)
  const phases: Phase[] = []
  let flakySince: number | undefined
  let settled = 0
  for (const [index, test] of tests.entries()) {
    const end = index + 1
    phases.push(flakySince === undefined ? test.mark : 'flaky')
    if (flakySince === undefined) {
      const other = others.findLast((begin) => begin <= index) ?? 0
      const start = Math.max(settled, end - window, other - 1)
      const recent = tests.slice(start, end)
      if (turnsIn(recent) <= mostTurns) continue
      const begin = Math.max(settled, other, beginOf(tests, start))
      flakySince = begin + flakyFrom(tests.slice(begin, end))
      phases.fill('flaky', flakySince)
    } else if (hasSettled(tests.slice(flakySince, end))) {
      settled = end - lastingOf(tests.slice(0, end))
      phases.splice(settled, end - settled, ...tests.slice(settled, end).map(({ mark }) => mark))
      flakySince = undefined
    }
  }
  return phases
}

/** Where the tests begin that show the same as one of them, up to it. */
function beginOf(tests: readonly Test[], index: number): number {
  return stretchesOf(tests.slice(0, index + 1).map(isBad)).at(-1)!.from
}

/** Where some tests begin to come and go: what they showed for longer before was steady. */
function flakyFrom(tests: readonly Test[]): number {
  const first = tests.findIndex(isBad)
  const stretches = stretchesOf(tests.slice(first).map(isBad))
  const isSteady = stretches[0]!.length > mostTurns
  return first + stretches[isSteady ? 1 : 0]!.from
}

/** How often a test showed something else than the one before, while both were of the same suite and configuration. */
function turnsIn(tests: readonly Test[]): number {
  return tests.filter((test, index) => {
    const before = tests[index - 1] ?? test
    const isTurn = isBad(test) !== isBad(before)
    const isSame = test.run.plan === before.run.plan
    return isTurn && isSame && isDeepStrictEqual(test.run.hashes, before.run.hashes)
  }).length
}

/** Whether chance no longer explains the last tests of a flaky clause, given how often the earlier ones showed the same. */
function hasSettled(tests: readonly Test[]): boolean {
  const lasting = lastingOf(tests)
  const earlier = tests.slice(0, tests.length - lasting)
  const same = earlier.filter((test) => isBad(test) === isBad(tests.at(-1)!)).length
  return ((same + 1) / (earlier.length + 2)) ** lasting < chance
}

function lastingOf(tests: readonly Test[]): number {
  return stretchesOf(tests.map(isBad)).at(-1)!.length
}

export function stretchesOf<Value>(values: readonly Value[]) {
  const stretches: { value: Value; from: number; length: number }[] = []
  for (const [from, value] of values.entries()) {
    const last = stretches.at(-1)
    if (last !== undefined && last.value === value) last.length += 1
    else stretches.push({ value, from, length: 1 })
  }
  return stretches
}
