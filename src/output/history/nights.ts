import type { HistoryLine } from './line.ts'

const hour = 3_600_000
/** Runs are nightly, or at another regular time, if most of them keep the same distance. */
const regular = { from: 12 * hour, to: 8 * 24 * hour, share: 0.6, slack: 0.25, runs: 4 }

/** Nights without a run, between two that began at these times. */
export interface Gap {
  readonly after: string
  readonly before: string
  readonly nights: number
}

/** Where runs are missing, by the distance that the ten runs before usually have. */
export function gapsIn(runs: readonly HistoryLine[]): readonly Gap[] {
  const times = runs.map(({ at }) => Date.parse(at))
  return runs.flatMap((run, index) => {
    const previous = runs[index - 1]
    const usual = distanceOf(times.slice(Math.max(0, index - 11), index))
    if (previous === undefined || usual === undefined) return []
    const distance = times[index]! - times[index - 1]!
    // Of a line that is lost or damaged there was a run.
    const lost = Math.max(0, (run.nth ?? 0) - (previous.nth ?? 0) - 1)
    const nights = Math.round(distance / usual) - 1 - lost
    const isGap = nights > 0 && distance > usual * 1.5
    return isGap ? [{ after: previous.at, before: run.at, nights }] : []
  })
}

/** The usual distance of some runs in milliseconds; undefined where they are not regular. */
function distanceOf(times: readonly number[]): number | undefined {
  const all = times.slice(1).map((time, index) => time - times[index]!)
  const usual = all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
  const near = all.filter((one) => Math.abs(one - usual) <= usual * regular.slack)
  const isRegular = times.length >= regular.runs && near.length >= all.length * regular.share
  return isRegular && usual >= regular.from && usual <= regular.to ? usual : undefined
}
