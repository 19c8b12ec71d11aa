import type { Run } from '../run/index.ts'
import { type HistoryLine, planOf } from './line.ts'

/**
 * When each clause of a run was last tested, by its address: by an earlier run against the same target and version, of the
 * same plan or of everything, by the same contract. Quick and whole runs are kept apart.
 *
 * @param all How many clauses a run of everything plans.
 */
export function floorOf(
  run: Run,
  before: readonly HistoryLine[],
  all: number,
): ReadonlyMap<string, string> {
  const plan = planOf(run, all)
  const floor = new Map<string, string>()
  for (const line of before) {
    const isOfAll = line.plan === (run.quick ? 'quick all' : 'all')
    const isSame =
      line.target === run.target.name &&
      line.apiVersion === run.apiVersion &&
      line.hashes.contract === run.hashes?.contract
    if (!isSame || !(isOfAll || line.plan === plan)) continue
    const unreached = new Set(line.unreached)
    for (const { id } of run.clauses) if (!unreached.has(id)) floor.set(id, line.at)
  }
  return floor
}

/** The same from the file of one run. */
export function floorOfRun({ clauses, startedAt }: Run): ReadonlyMap<string, string> {
  const tested = clauses.filter(({ verdict }) => verdict !== 'unreached')
  return new Map(tested.map(({ id }) => [id, startedAt]))
}
