import type { HistoryLine } from './line.ts'
import { withRightClock } from './order.ts'

const hour = 3_600_000
const week = 7 * 24 * hour
/** How far apart nights are, and how many distances show what is usual. */
const nightly = { from: 12 * hour, to: 8 * 24 * hour, fewest: 2, most: 10 }

/** Nights without a run, between two that began at these times. */
export interface Gap {
  readonly after: string
  readonly before: string
  readonly nights: number
}

interface Step {
  readonly last: HistoryLine
  readonly next: HistoryLine
  /** How many runs were between, of which the lines are lost, or of another side. */
  readonly lost: number
  /** In milliseconds. */
  readonly distance: number
}

/** Two are half as far apart again as is usual, where most of late are as far apart as that. Nights that had no run in the two weeks before are none without. */
export function gapsIn(all: readonly HistoryLine[]): readonly Gap[] {
  const steps = stepsOf(withRightClock(all))
  return steps.flatMap((step, index) => {
    const usual = usualIn(steps.slice(Math.max(0, index - nightly.most), index))
    if (usual === undefined || step.distance <= usual * 1.5) return []
    const idle = Array.from({ length: Math.round(step.distance / usual) - 1 }, (_, nth) => {
      return Date.parse(step.last.at) + (nth + 1) * usual
    })
    const earlier = steps.slice(0, index)
    const isFree = (time: number) =>
      [1, 2].every((weeks) => hadNone(time - weeks * week, usual / 2, earlier))
    const nights = idle.filter((time) => !isFree(time)).length - step.lost
    return nights > 0 ? [{ after: step.last.at, before: step.next.at, nights }] : []
  })
}

function stepsOf(runs: readonly HistoryLine[]): readonly Step[] {
  return runs.slice(1).map((next, index) => {
    const last = runs[index]!
    // Of a line that is lost or damaged there was a run.
    // Two runs at once may end in another order than they began.
    const known = Math.max(...runs.slice(0, index + 1).map(({ nth = 0 }) => nth))
    const lost = Math.max(0, (next.nth ?? 0) - known - 1)
    return { last, next, lost, distance: Date.parse(next.at) - Date.parse(last.at) }
  })
}

/** How far apart most of some runs are, in milliseconds; undefined where they are no nights. */
function usualIn(recent: readonly Step[]): number | undefined {
  // Where runs are missing, two are not as far apart as usual, unless others run every night, too.
  const whole = recent.filter(({ lost }) => lost === 0)
  const all = whole.length < nightly.fewest ? recent : whole
  const distances = all.map(({ distance }) => distance).sort((a, b) => a - b)
  const usual = distances[Math.floor(all.length / 2)] ?? 0
  const alike = distances.filter((one) => Math.abs(one - usual) <= usual / 4).length
  const isNightly = usual >= nightly.from && usual <= nightly.to && alike * 2 > all.length
  return isNightly && all.length >= nightly.fewest ? usual : undefined
}

/** Whether there was no run around a time, between two that are less than a week apart: a longer time without says nothing of a day of the week. */
function hadNone(time: number, around: number, steps: readonly Step[]): boolean {
  return steps.some(({ last, next, distance }) => {
    const isWithin = Date.parse(last.at) + around <= time && time <= Date.parse(next.at) - around
    return isWithin && distance < week
  })
}
