import { type ClauseHistory, clauseHistories } from './course.ts'
import type { HistoryFile } from './file.ts'
import { type HistoryLine, isQuick, sideOf } from './line.ts'
import { type Gap, gapsIn } from './nights.ts'

/** What a history shows of one side. */
export interface History {
  /** The runs, the oldest first, each with what changed in it. */
  readonly runs: readonly HistoryLine[]
  readonly gaps: readonly Gap[]
  /** The clauses that were broken or waived in any of them, or are no longer tested. */
  readonly clauses: readonly ClauseHistory[]
  /** The other sides in the same folder, with the number of their runs. */
  readonly others: readonly { side: string; runs: number }[]
  /** Lines that are left out. */
  readonly problems: readonly string[]
}

/** Which runs are meant; by default those of the side of the last whole run. */
export interface Choice {
  readonly target?: string | undefined
  readonly apiVersion?: string | undefined
  readonly quick?: boolean | undefined
}

/** What a file shows of the chosen side, in the last of its runs. */
export function historyOf(
  { runs: all, problems }: HistoryFile,
  { target, apiVersion, quick }: Choice = {},
  most = Number.POSITIVE_INFINITY,
): History {
  const fitting = all.filter(
    (run) =>
      (target ?? run.target) === run.target &&
      (apiVersion ?? run.apiVersion) === run.apiVersion &&
      (!quick || isQuick(run)),
  )
  const last = fitting.findLast((run) => !isQuick(run)) ?? fitting.at(-1)
  const isOwn = (run: HistoryLine) => last !== undefined && sideOf(run) === sideOf(last)
  const runs = all.filter(isOwn).slice(-most)
  const others = Map.groupBy(
    all.filter((run) => !isOwn(run)),
    sideOf,
  )
  return {
    runs,
    gaps: gapsIn(runs),
    clauses: clauseHistories(runs),
    others: Array.from(others, ([side, own]) => ({ side, runs: own.length })),
    problems,
  }
}
