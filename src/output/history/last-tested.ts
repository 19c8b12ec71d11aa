import type { PlannedRun, Run } from '../../core/run/index.ts'
import { type HistoryLine, markIn, planOf, sideOf } from './line.ts'

export function lastTested(
  run: PlannedRun,
  before: readonly HistoryLine[],
): ReadonlyMap<string, string> {
  const { apiVersion, hashes } = run
  const own = { target: run.target.name, apiVersion, plan: planOf(run) }
  const same = before.filter(
    (line) =>
      sideOf(line) === sideOf(own) &&
      line.hashes.contract === hashes?.contract &&
      (line.plan === own.plan || /^(?:quick )?(?:all$|part )/.test(line.plan)),
  )
  const tested = run.clauses.flatMap(({ id }) => {
    const last = same.findLast((line) => markIn(line, id))
    return last === undefined ? [] : [[id, last.at] as const]
  })
  return new Map(tested)
}

export function testedBy({ clauses, startedAt }: Run): ReadonlyMap<string, string> {
  const tested = clauses.filter(({ verdict }) => verdict !== 'unreached')
  return new Map(tested.map(({ id }) => [id, startedAt]))
}
