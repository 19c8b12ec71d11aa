import { isDeepStrictEqual } from 'node:util'
import type { News, Run } from '../../core/run/index.ts'
import { type HistoryLine, hasTested, isQuick } from './line.ts'

/** The results of a clause in the runs against one target that tested it. Dates are those of the runs, ISO 8601. */
export interface ClauseHistory {
  readonly clause: string
  /** In quick runs, and not in whole ones. */
  readonly quick: boolean
  readonly state: 'broken' | 'kept'
  /** The first run of the last time that it was broken. */
  readonly firstBad: string
  /** The last run before that in which it was kept; null where it never was. */
  readonly lastGood: string | null
  /** The first run in which it was kept again; null while it is broken. */
  readonly fixedAt: string | null
  readonly turns: number
  /** In how many runs it was broken, of those that tested it. */
  readonly broken: number
  readonly tested: number
  /** Its verdict changed at least twice in the last ten runs of the same suite, contract and configuration. */
  readonly isFlaky: boolean
}

export interface History {
  readonly runs: number
  /** The last of all runs; null where there is none. */
  readonly latest: Pick<HistoryLine, 'at' | 'verdict' | 'target' | 'apiVersion'> | null
  /** The clauses that were broken in any of them. */
  readonly clauses: readonly ClauseHistory[]
}

interface Test {
  readonly run: HistoryLine
  readonly isBroken: boolean
}

/** What the runs against one target show about each clause, from all runs that tested it. Quick and whole runs are kept apart. */
export function historyOf(runs: readonly HistoryLine[]): History {
  const latest = runs.at(-1) ?? null
  return {
    runs: runs.length,
    latest: latest && pickLatest(latest),
    clauses: [false, true].flatMap((quick) => {
      const own = runs.filter((run) => isQuick(run) === quick)
      const everBroken = new Set(own.flatMap(({ broken, waived }) => [...broken, ...waived]))
      return [...everBroken].map((clause) => clauseHistory(clause, quick, own))
    }),
  }
}

function pickLatest({ at, verdict, target, apiVersion }: HistoryLine): History['latest'] {
  return { at, verdict, target, apiVersion }
}

/** The runs that tested a clause: whole runs, and runs of a profile that holds the clause according to another run. */
function testsOf(clause: string, runs: readonly HistoryLine[]): readonly Test[] {
  const isNamed = ({ broken, waived, warned, unreached }: HistoryLine) =>
    [broken, waived, warned, unreached].some((clauses) => clauses.includes(clause))
  const plans = new Set(['all', 'quick all', ...runs.filter(isNamed).map(({ plan }) => plan)])
  return runs
    .filter((run) => hasTested(run, clause, plans))
    .map((run) => ({ run, isBroken: run.broken.includes(clause) || run.waived.includes(clause) }))
}

function clauseHistory(
  clause: string,
  quick: boolean,
  runs: readonly HistoryLine[],
): ClauseHistory {
  const tests = testsOf(clause, runs)
  const lastBad = tests.findLastIndex(({ isBroken }) => isBroken)
  const lastGood = tests.findLastIndex(({ isBroken }, index) => !isBroken && index < lastBad)
  const window = runs.slice(-10)
  const { hashes } = runs.at(-1)!
  const recent = tests.filter(
    ({ run }) => window.includes(run) && isDeepStrictEqual(run.hashes, hashes),
  )
  return {
    clause,
    quick,
    state: tests.at(-1)!.isBroken ? 'broken' : 'kept',
    firstBad: tests[lastGood + 1]!.run.at,
    lastGood: tests[lastGood]?.run.at ?? null,
    fixedAt: tests[lastBad + 1]?.run.at ?? null,
    turns: turnsIn(tests),
    broken: tests.filter(({ isBroken }) => isBroken).length,
    tested: tests.length,
    isFlaky: turnsIn(recent) >= 2,
  }
}

function turnsIn(tests: readonly Test[]): number {
  return tests.slice(1).filter(({ isBroken }, index) => isBroken !== tests[index]!.isBroken).length
}

/** Compares a run with the earlier ones against the same target and version, each clause with the last that tested it. */
export function newsOf(run: Run, before: readonly HistoryLine[]): News {
  const runs = before.filter(
    (line) =>
      line.target === run.target.name &&
      line.apiVersion === run.apiVersion &&
      isQuick(line) === (run.quick ?? false),
  )
  const stillBroken = historyOf(runs).clauses.filter(({ state }) => state === 'broken')
  const known = new Set(stillBroken.map(({ clause }) => clause))
  const clausesThat = (verdict: Run['clauses'][number]['verdict']) =>
    run.clauses.filter((clause) => clause.verdict === verdict).map(({ id }) => id)
  const [broken, kept] = [clausesThat('broken'), clausesThat('kept')]
  return {
    since: runs.at(-1)?.at ?? null,
    broken: broken.filter((clause) => !known.has(clause)),
    known: broken.filter((clause) => known.has(clause)),
    fixed: kept.filter((clause) => known.has(clause)),
    records: stillBroken
      .filter(({ clause }) => broken.includes(clause))
      .map(({ clause, firstBad: since, broken: before, tested }) => {
        return { clause, since, broken: before + 1, tested: tested + 1 }
      }),
  }
}
