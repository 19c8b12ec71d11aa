import { isDeepStrictEqual } from 'node:util'
import type { News, Run } from '../run/index.ts'
import type { RememberedRun } from './file.ts'
import { clauseLetters } from './line.ts'
import { currentName, renames } from './renames.ts'

/** How a clause fared over the complete runs against one target. Dates are those of the runs, ISO 8601. */
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
  /** The last of all runs, complete or not; null where there is none. */
  readonly latest: Pick<RememberedRun, 'at' | 'verdict' | 'target' | 'apiVersion'> | null
  /** The clauses that were broken in any of them. */
  readonly clauses: readonly ClauseHistory[]
}

interface Seen {
  readonly run: RememberedRun
  readonly isBroken: boolean
}

/** What the runs against one target tell, clause by clause. Runs that are incomplete do not count. */
export function historyOf(all: readonly RememberedRun[], table = renames): History {
  const runs = all.filter(({ complete }) => complete)
  const states = runs.flatMap((run) =>
    stateOf(run, table).map(([clause, isBroken]) => ({ clause, run, isBroken })),
  )
  const seen = Map.groupBy(states, ({ clause }) => clause)
  const last = all.at(-1)
  const { at, verdict, target, apiVersion } = last ?? {}
  return {
    runs: runs.length,
    latest: last === undefined ? null : ({ at, verdict, target, apiVersion } as History['latest']),
    clauses: [...seen].flatMap(([clause, times]) =>
      times.some(({ isBroken }) => isBroken) ? [clauseHistory(clause, times, runs)] : [],
    ),
  }
}

/** The clauses that a run tested, by their names of today, and whether they were broken. */
function stateOf(run: RememberedRun, table = renames): readonly (readonly [string, boolean])[] {
  return run.of.clauses.flatMap((clause, index) => {
    const letter = run.clauses[index]!
    if (letter === clauseLetters.unreached) return []
    const isBroken = letter === clauseLetters.broken || letter === clauseLetters.waived
    return [[currentName(clause, table), isBroken] as const]
  })
}

function clauseHistory(
  clause: string,
  times: readonly Seen[],
  runs: readonly RememberedRun[],
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

/** Compares a run with the last complete one against the same target and version. */
export function newsOf(run: Run, before: readonly RememberedRun[]): News {
  const last = before.findLast(
    ({ complete, target, apiVersion }) =>
      complete && target === run.target.name && apiVersion === run.apiVersion,
  )
  const then = new Map(last === undefined ? [] : stateOf(last))
  const broken = run.clauses.filter(({ verdict }) => verdict === 'broken').map(({ id }) => id)
  const kept = run.clauses.filter(({ verdict }) => verdict === 'kept').map(({ id }) => id)
  return {
    since: last?.at ?? null,
    broken: broken.filter((clause) => then.get(clause) !== true),
    known: broken.filter((clause) => then.get(clause) === true),
    mended: kept.filter((clause) => then.get(clause) === true),
  }
}
