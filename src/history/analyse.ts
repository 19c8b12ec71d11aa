import { isDeepStrictEqual } from 'node:util'
import type { News, Run } from '../run/index.ts'
import type { HistoryLine } from './line.ts'
import { currentName, renames } from './renames.ts'

/** How a clause fared over the runs against one target that tested it. Dates are those of the runs, ISO 8601. */
export interface ClauseHistory {
  readonly clause: string
  readonly state: 'broken' | 'kept'
  /** The first run of the last time that it was broken. */
  readonly firstBad: string
  /** The last run before that in which it was kept; null where it never was. */
  readonly lastGood: string | null
  /** The first run in which it was kept again; null while it is broken. */
  readonly mendedAt: string | null
  readonly turns: number
  /** In how many runs it was broken, of those that tested it. */
  readonly broken: number
  readonly tested: number
  /** It turned at least twice in the last ten runs, although suite, contract and configuration were the same. */
  readonly flickers: boolean
}

export interface History {
  readonly runs: number
  /** The last of all runs; null where there is none. */
  readonly latest: Pick<HistoryLine, 'at' | 'verdict' | 'target' | 'apiVersion'> | null
  /** The clauses that were broken in any of them. */
  readonly clauses: readonly ClauseHistory[]
}

interface Seen {
  readonly run: HistoryLine
  readonly isBroken: boolean
}

/** What the runs against one target show, clause by clause: each in all runs that tested it. */
export function historyOf(runs: readonly HistoryLine[], table = renames): History {
  const last = runs.at(-1)
  const { at, verdict, target, apiVersion } = last ?? {}
  const everBroken = new Set(runs.flatMap((run) => brokenIn(run, table)))
  return {
    runs: runs.length,
    latest: last === undefined ? null : ({ at, verdict, target, apiVersion } as History['latest']),
    clauses: [...everBroken].map((clause) => {
      return clauseHistory(clause, timesOf(clause, runs, table), runs)
    }),
  }
}

/** The clauses that a run found broken, by their names of today. */
function brokenIn({ broken, waived }: HistoryLine, table = renames): readonly string[] {
  return [...broken, ...waived].map((clause) => currentName(clause, table))
}

/**
 * The runs that tested a clause, and whether it was broken. A run that names it nowhere kept it where that was planned:
 * all clauses, or those of a plan in which another run names it.
 */
function timesOf(clause: string, runs: readonly HistoryLine[], table = renames): readonly Seen[] {
  const isNamed = (named: readonly string[]) =>
    named.some((one) => currentName(one, table) === clause)
  const isIn = ({ broken, waived, warned, unreached }: HistoryLine) =>
    isNamed([...broken, ...waived, ...warned, ...unreached])
  const plans = new Set(['all', ...runs.filter(isIn).map(({ plan }) => plan)])
  return runs
    .filter((run) => plans.has(run.plan) && !isNamed(run.unreached))
    .map((run) => ({ run, isBroken: isNamed([...run.broken, ...run.waived]) }))
}

function clauseHistory(
  clause: string,
  times: readonly Seen[],
  runs: readonly HistoryLine[],
): ClauseHistory {
  const lastBad = times.findLastIndex(({ isBroken }) => isBroken)
  const lastGood = times.findLastIndex(({ isBroken }, index) => !isBroken && index < lastBad)
  const window = runs.slice(-10)
  const { hashes } = runs.at(-1)!
  const recent = times.filter(
    ({ run }) => window.includes(run) && isDeepStrictEqual(run.hashes, hashes),
  )
  return {
    clause,
    state: times.at(-1)!.isBroken ? 'broken' : 'kept',
    firstBad: times[lastGood + 1]!.run.at,
    lastGood: times[lastGood]?.run.at ?? null,
    mendedAt: times[lastBad + 1]?.run.at ?? null,
    turns: turnsIn(times),
    broken: times.filter(({ isBroken }) => isBroken).length,
    tested: times.length,
    flickers: turnsIn(recent) >= 2,
  }
}

function turnsIn(times: readonly Seen[]): number {
  return times.filter(({ isBroken }, index) => index > 0 && times[index - 1]!.isBroken !== isBroken)
    .length
}

/** Compares a run with the earlier ones against the same target and version, each clause with the last that tested it. */
export function newsOf(run: Run, before: readonly HistoryLine[]): News {
  const runs = before.filter(
    ({ target, apiVersion, plan }) =>
      target === run.target.name &&
      apiVersion === run.apiVersion &&
      plan.startsWith('quick ') === (run.quick ?? false),
  )
  const stillBroken = historyOf(runs).clauses.filter(({ state }) => state === 'broken')
  const known = new Set(stillBroken.map(({ clause }) => clause))
  const broken = run.clauses.filter(({ verdict }) => verdict === 'broken').map(({ id }) => id)
  const kept = run.clauses.filter(({ verdict }) => verdict === 'kept').map(({ id }) => id)
  return {
    since: runs.at(-1)?.at ?? null,
    broken: broken.filter((clause) => !known.has(clause)),
    known: broken.filter((clause) => known.has(clause)),
    mended: kept.filter((clause) => known.has(clause)),
    records: stillBroken
      .filter(({ clause }) => broken.includes(clause))
      .map(({ clause, firstBad, broken, tested }) => {
        return { clause, since: firstBad, broken: broken + 1, tested: tested + 1 }
      }),
  }
}
