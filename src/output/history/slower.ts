import { type Paces, paceOfAll, type ResponsePace, slowerIn } from '../../core/facts/index.ts'
import type { Change } from '../../core/run/index.ts'
import { listFirst } from '../report/index.ts'
import { type HistoryLine, isBeside } from './line.ts'

/** With fewer runs nothing is usual. */
const fewestRuns = 3
/** All operations take so many times as long that it is said. */
const slow = 2

/** The operations that are slower than in the ten runs before of which as many scenarios ran at once, and were not in the last one; and whether most of them are. */
export function paceChanges(line: HistoryLine, before: readonly HistoryLine[]): readonly Change[] {
  // Two runs at once make a target slower.
  if (isBeside(line)) return []
  const runs = before.filter((run) => {
    const isAlike = run.concurrency === line.concurrency && !isBeside(run)
    return isAlike && Object.keys(run.pace ?? {}).length > 0
  })
  const [last, now] = [pacesIn(runs), pacesIn([...runs, line])]
  const known = slowerIn(last.was, last.is)
  const slower = slowerIn(now.was, now.is).filter((name) => !known.includes(name))
  const all = paceOfAll(now.was, now.is)
  const texts = [
    ...(all >= slow && paceOfAll(last.was, last.is) < slow
      ? [
          `most operations take ${all.toFixed(1)} times as long as usual: the machine, the network or the target is slower`,
        ]
      : []),
    ...(slower.length > 0 ? [listFirst(slower.map((name) => turnOf(name, now)))] : []),
  ]
  return texts.map((text) => ({ kind: 'slower', text }))
}

interface Turn {
  readonly was: Paces
  readonly is: Paces
}

/** How long the operations took in the last of some runs, and usually in the ten before it. */
function pacesIn(runs: readonly HistoryLine[]): Turn {
  const is = runs.at(-1)?.pace ?? {}
  const usual = Object.keys(is).flatMap((name) => {
    const was = usualOf(name, runs.slice(-11, -1))
    return was === undefined ? [] : [[name, was] as const]
  })
  return { was: Object.fromEntries(usual), is }
}

function turnOf(name: string, { was, is }: Turn): string {
  const [before, after] = [was[name]!, is[name]!]
  return `${name} (median ${before[0]} → ${after[0]} ms, p95 ${before[1]} → ${after[1]} ms)`
}

/** What three in four of some runs stay below. */
function usualOf(name: string, runs: readonly HistoryLine[]): ResponsePace | undefined {
  const paces = runs.flatMap(({ pace }) => (pace?.[name] ? [pace[name]] : []))
  const [median, p95] = ([0, 1] as const).map((part) => usualIn(paces.map((pace) => pace[part])))
  if (median === undefined) return undefined
  return p95 === undefined ? [median] : [median, p95]
}

function usualIn(figures: readonly (number | undefined)[]): number | undefined {
  const known = figures.filter((figure) => figure !== undefined)
  const third = Math.min(known.length - 1, Math.floor(0.75 * known.length))
  return known.length < fewestRuns ? undefined : known.sort((a, b) => a - b)[third]
}
