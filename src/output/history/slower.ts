import { isSlower, type MedianAndP95 } from '../../core/facts/index.ts'
import type { Change } from '../../core/run/index.ts'
import { listFirst } from '../report/index.ts'
import { type HistoryLine, isBeside } from './line.ts'

/** With fewer runs nothing is usual. */
const fewestRuns = 3

/** The operations that are slower than in the ten runs before, and were not in the last one. */
export function paceChanges(line: HistoryLine, before: readonly HistoryLine[]): readonly Change[] {
  // Two runs at once make a target slower.
  if (isBeside(line)) return []
  const runs = before.filter((run) => !isBeside(run) && Object.keys(run.pace ?? {}).length > 0)
  const slower = Object.keys(line.pace ?? {}).flatMap((name) => {
    return slowerIn(name, runs).length > 0 ? [] : slowerIn(name, [...runs, line])
  })
  return slower.length > 0 ? [{ kind: 'slower', text: listFirst(slower) }] : []
}

/** Whether the last of some runs was slower than the ten before it in an operation, and by how much. */
function slowerIn(name: string, runs: readonly HistoryLine[]): readonly string[] {
  const [now, was] = [runs.at(-1)?.pace?.[name], usualOf(name, runs.slice(-11, -1))]
  if (now === undefined || was === undefined || !isSlower(was, now)) return []
  return [`${name} (median ${was[0]} → ${now[0]} ms, p95 ${was[1]} → ${now[1]} ms)`]
}

/** What three in four of some runs stay below. */
function usualOf(name: string, runs: readonly HistoryLine[]): MedianAndP95 | undefined {
  const paces = runs.flatMap(({ pace }) => (pace?.[name] ? [pace[name]] : []))
  if (paces.length < fewestRuns) return undefined
  const sorted = ([0, 1] as const).map((part) =>
    paces.map((pace) => pace[part]).sort((a, b) => a - b),
  )
  const third = Math.min(paces.length - 1, Math.floor(0.75 * paces.length))
  return [sorted[0]![third]!, sorted[1]![third]!]
}
