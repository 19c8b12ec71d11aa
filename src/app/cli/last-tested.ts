import { testableClauses } from '../../core/contract/index.ts'
import type { PlannedRun } from '../../core/run/index.ts'
import type { RunCommandOptions } from './run-options.ts'

/**
 * When each clause was last tested, by the history in a folder, by the file of an earlier run, or by both; undefined if neither
 * is named. A history that cannot be read is reported when the run is added to it. E_FILE_UNREADABLE.
 */
export async function loadLastTested({
  history,
  'baseline-run': earlier,
}: Partial<RunCommandOptions>) {
  if (history === undefined && earlier === undefined) return undefined
  const { lastTested, testedBy, readHistory } = await import('../../output/history/index.ts')
  const { readRun } = await import('../../output/report/index.ts')
  const lines = history ? (await readHistory(history).catch(() => undefined))?.runs : []
  const before = earlier ? testedBy((await readRun(earlier)).run) : []
  return (run: PlannedRun): ReadonlyMap<string, string> =>
    new Map([...before, ...lastTested(run, lines ?? [], testableClauses.length)])
}
