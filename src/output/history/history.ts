import type { NightOfChanges } from '../../core/run/index.ts'
import { type ClauseHistory, clauseHistories } from './analyse.ts'
import type { HistoryFile } from './file.ts'
import { type HistoryLine, hasTestedAny } from './line.ts'
import { gapsIn } from './nights.ts'

/** What a history shows of one target and version. Dates are those of the runs, ISO 8601. */
export interface History {
  readonly runs: number
  /** When the first run began; null where there is none. */
  readonly first: string | null
  /** The last of all runs; null where there is none. */
  readonly latest: Pick<HistoryLine, 'at' | 'verdict' | 'target' | 'apiVersion'> | null
  /** The clauses that were broken or waived in any of them. */
  readonly clauses: readonly ClauseHistory[]
  /** The runs that tested nothing. */
  readonly idle: readonly { readonly at: string; readonly because: string }[]
  /** Nights without a run. */
  readonly gaps: readonly {
    readonly after: string
    readonly before: string
    readonly nights: number
  }[]
  /** What changed in which run. */
  readonly changes: readonly NightOfChanges[]
  /** The other targets and versions in the same folder, with the number of their runs. */
  readonly others: readonly { target: string; apiVersion: string; runs: number }[]
  /** Lines that are left out. */
  readonly problems: readonly string[]
}

/** Which runs of a history are meant; by default those against the target and version of the last one. */
export interface ChosenRuns {
  readonly target?: string | undefined
  readonly apiVersion?: string | undefined
}

/** Chooses the runs against one target and version. */
export function chooseRuns(
  all: readonly HistoryLine[],
  choice: ChosenRuns,
): readonly HistoryLine[] {
  const target = choice.target ?? all.at(-1)?.target
  const last = all.findLast((run) => run.target === target)
  const apiVersion = choice.apiVersion ?? last?.apiVersion
  return all.filter((run) => run.target === target && run.apiVersion === apiVersion)
}

export function historyOf(runs: readonly HistoryLine[], file: Partial<HistoryFile> = {}): History {
  const [first, latest] = [runs[0], runs.at(-1)]
  const others = Map.groupBy(
    (file.runs ?? []).filter((run) => !runs.includes(run)),
    ({ target, apiVersion }) => JSON.stringify([target, apiVersion]),
  )
  return {
    runs: runs.length,
    first: first?.at ?? null,
    latest: latest ? pickLatest(latest) : null,
    clauses: clauseHistories(runs),
    idle: runs
      .filter((run) => !hasTestedAny(run))
      .map(({ at, because = 'nothing was tested' }) => ({ at, because })),
    gaps: gapsIn(runs).map(({ before, nights }) => {
      return { after: runs[before - 1]!.at, before: runs[before]!.at, nights }
    }),
    changes: runs.flatMap(({ at, changes = [] }) => (changes.length > 0 ? { at, changes } : [])),
    others: Array.from(others.values(), (own) => {
      const { target, apiVersion } = own[0]!
      return { target, apiVersion, runs: own.length }
    }),
    problems: file.problems ?? [],
  }
}

function pickLatest({ at, verdict, target, apiVersion }: HistoryLine): History['latest'] {
  return { at, verdict, target, apiVersion }
}
