import { testableClauses } from '../contract/index.ts'
import { floorOf, floorOfRun, readHistory } from '../history/index.ts'
import { readRun } from '../report/index.ts'
import type { Run } from '../run/index.ts'

interface FloorOptions {
  readonly history: string | undefined
  readonly 'baseline-run': string | undefined
}

/**
 * What says when each clause was last tested: the history in a folder, the file of an earlier run, or both; undefined where
 * neither is named. A history that cannot be read is reported when the run is added to it. E_FILE_UNREADABLE.
 */
export async function loadFloor({ history, 'baseline-run': baselineRun }: FloorOptions) {
  if (history === undefined && baselineRun === undefined) return undefined
  const lines = history ? (await readHistory(history).catch(() => undefined))?.runs : []
  const before = baselineRun ? floorOfRun((await readRun(baselineRun)).run) : []
  return (run: Run): ReadonlyMap<string, string> =>
    new Map([...before, ...floorOf(run, lines ?? [], testableClauses.length)])
}
