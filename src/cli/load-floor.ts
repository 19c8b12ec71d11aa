import { testableClauses } from '../contract/index.ts'
import type { Run } from '../run/index.ts'
import { unreadableRun } from './unreadable-run.ts'

type FloorOf = (run: Run) => ReadonlyMap<string, string>

/**
 * What says when each clause was last tested: the history in a folder, the file of an earlier run, or both; undefined where
 * neither is named. A history that cannot be read is reported when the run is added to it. E_FILE_UNREADABLE.
 */
export async function loadFloor(
  history: string | undefined,
  baselineRun: string | undefined,
): Promise<FloorOf | undefined> {
  if (history === undefined && baselineRun === undefined) return undefined
  const { floorOf, floorOfRun, readHistory } = await import('../history/index.ts')
  const lines =
    history === undefined
      ? []
      : await readHistory(history).then(
          ({ runs }) => runs,
          () => [],
        )
  const { readRun } = await import('../report/index.ts')
  const baseline =
    baselineRun === undefined
      ? undefined
      : (await readRun(baselineRun, unreadableRun('Cannot read the run to compare with.'))).run
  return (run) => {
    const before = baseline === undefined ? [] : floorOfRun(baseline)
    return new Map([...before, ...floorOf(run, lines, testableClauses.length)])
  }
}
