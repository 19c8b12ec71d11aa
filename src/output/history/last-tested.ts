import type { PlannedRun, Run } from '../../core/run/index.ts'
import { type HistoryLine, hasTested, isQuick, planOf } from './line.ts'

/**
 * When each clause of a run was last tested, by its address: by an earlier run against the same target and version, with the same
 * contract and plan, of everything or of a part. Quick and whole runs are kept apart.
 *
 * @param all How many clauses a run of everything plans.
 */
export function lastTested(
  run: PlannedRun,
  before: readonly HistoryLine[],
  all: number,
): ReadonlyMap<string, string> {
  const plans = new Set([run.quick ? 'quick all' : 'all', planOf(run, all)])
  const same = before.filter(
    (line) =>
      line.target === run.target.name &&
      line.apiVersion === run.apiVersion &&
      line.hashes.contract === run.hashes?.contract &&
      isQuick(line) === (run.quick ?? false),
  )
  const tested = run.clauses.map(({ id }) => {
    return [id, same.findLast((line) => hasTested(line, id, plans))?.at] as const
  })
  return new Map(tested.filter((entry): entry is [string, string] => entry[1] !== undefined))
}

/** The same from the file of one run. */
export function testedBy({ clauses, startedAt }: Run): ReadonlyMap<string, string> {
  const tested = clauses.filter(({ verdict }) => verdict !== 'unreached')
  return new Map(tested.map(({ id }) => [id, startedAt]))
}
