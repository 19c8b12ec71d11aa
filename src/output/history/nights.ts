import { type Change, countOf } from '../../core/run/index.ts'
import { formatDay } from '../report/index.ts'
import type { HistoryLine } from './line.ts'

const hour = 3_600_000
/** Runs are nightly, or at another regular time, if most of them keep the same distance. */
const regular = { from: 12 * hour, to: 8 * 24 * hour, share: 0.6, slack: 0.25, runs: 4 }

/** Nights without a run, before the run of an index. */
export interface Gap {
  readonly before: number
  readonly nights: number
}

/** Where runs are missing, by the distance that the ten runs before usually have. */
export function gapsIn(runs: readonly HistoryLine[]): readonly Gap[] {
  const times = runs.map(({ at }) => Date.parse(at))
  return times.flatMap((time, before) => {
    const usual = distanceOf(times.slice(Math.max(0, before - 11), before))
    const distance = time - (times[before - 1] ?? time)
    // Of a line that is lost or damaged there was a run.
    const lost = Math.max(0, (runs[before]?.nth ?? 0) - (runs[before - 1]?.nth ?? 0) - 1)
    const nights = usual === undefined ? 0 : Math.round(distance / usual) - 1 - lost
    return nights > 0 && distance > usual! * 1.5 ? [{ before, nights }] : []
  })
}

/** The usual distance of some runs in milliseconds; undefined where they are not regular. */
function distanceOf(times: readonly number[]): number | undefined {
  const all = times.slice(1).map((time, index) => time - times[index]!)
  const sorted = all.toSorted((a, b) => a - b)
  const usual = sorted[Math.floor(sorted.length / 2)] ?? 0
  const near = all.filter((one) => Math.abs(one - usual) <= usual * regular.slack)
  const isRegular = times.length >= regular.runs && near.length >= all.length * regular.share
  return isRegular && usual >= regular.from && usual <= regular.to ? usual : undefined
}

/** The nights without a run after the last one that tested anything, and another run that was under way at the same time. */
export function nightChanges(
  line: HistoryLine,
  before: readonly HistoryLine[],
  base: HistoryLine,
): readonly Change[] {
  const runs = [...before, line]
  const gaps = gapsIn(runs).filter((gap) => gap.before > runs.indexOf(base))
  const previous = before.at(-1)
  const end = Date.parse(previous?.at ?? '') + (previous?.durationMs ?? 0)
  return [
    ...gaps.map(({ before, nights }) => {
      const days = [runs[before - 1]!, runs[before]!].map(({ at }) => formatDay(at))
      const text = `${countOf(nights, 'night')} without a run between ${days.join(' and ')}`
      return { kind: 'no run', text } as const
    }),
    ...(end > Date.parse(line.at)
      ? [
          {
            kind: 'at once',
            text: `another run was under way: it began at ${previous!.at}`,
          } as const,
        ]
      : []),
  ]
}
