import { testableClauses } from '../../core/contract/index.ts'
import type { PlannedRun } from '../../core/run/index.ts'
import type { RunCommandOptions } from './run-options.ts'

/** When each clause was last tested, by a history, the file of an earlier run, or both. E_FILE_UNREADABLE of the file only. */
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
