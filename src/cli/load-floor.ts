import { testableClauses } from '../contract/index.ts'
import type { Run } from '../run/index.ts'
import { unreadableRun } from './unreadable-run.ts'

/**
 * What says when each clause was last tested: the history in a folder, the file of an earlier run, or both; undefined where
 * neither is named. A history that cannot be read is reported when the run is added to it. E_FILE_UNREADABLE.
 */
export async function loadFloor(history: string | undefined, baselineRun: string | undefined) {
  if (history === undefined && baselineRun === undefined) return undefined
  const { floorOf, floorOfRun, readHistory } = await import('../history/index.ts')
  const { readRun } = await import('../report/index.ts')
  const lines = history ? (await readHistory(history).catch(() => undefined))?.runs : []
  const unreadable = unreadableRun('Cannot read the run to compare with.')
  const baseline = baselineRun && (await readRun(baselineRun, unreadable)).run
  const before = baseline ? floorOfRun(baseline) : new Map<string, string>()
  return (run: Run): ReadonlyMap<string, string> =>
    new Map([...before, ...floorOf(run, lines ?? [], testableClauses.length)])
}
