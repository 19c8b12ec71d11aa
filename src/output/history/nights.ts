import type { HistoryLine } from './line.ts'
import { withRightClock } from './order.ts'

const hour = 3_600_000
/** How far apart nights are, and how many distances show what is usual. */
const nightly = { from: 12 * hour, to: 8 * 24 * hour, fewest: 3, most: 10 }

/** Nights without a run, between two that began at these times. */
export interface Gap {
  readonly after: string
  readonly before: string
  readonly nights: number
}

/** Two are half as far apart again as all of the ten before but one: weekends soon are none, and one gap hides no other. */
export function gapsIn(all: readonly HistoryLine[]): readonly Gap[] {
  const runs = withRightClock(all)
  const steps = runs.slice(1).map((next, index) => {
    const last = runs[index]!
    // Of a line that is lost or damaged there was a run.
    // Two runs at once may end in another order than they began.
    const known = Math.max(...runs.slice(0, index + 1).map(({ nth = 0 }) => nth))
    const lost = Math.max(0, (next.nth ?? 0) - known - 1)
    return { last, next, lost, distance: Date.parse(next.at) - Date.parse(last.at) }
  })
  return steps.flatMap(({ last, next, lost, distance }, index) => {
    const recent = steps.slice(Math.max(0, index - nightly.most), index)
    // Where runs are missing, two are not as far apart as usual, unless others run every night, too.
    const whole = recent.filter((step) => step.lost === 0)
    const all = whole.length < nightly.fewest ? recent : whole
    const distances = all.map((step) => step.distance).sort((a, b) => a - b)
    const [usual = 0, longest = 0] = [distances[Math.floor(all.length / 2)], distances.at(-2)]
    const isNightly = usual >= nightly.from && usual <= nightly.to
    if (!isNightly || all.length < nightly.fewest || distance <= longest * 1.5) return []
    const nights = Math.round(distance / usual) - 1 - lost
    return nights > 0 ? [{ after: last.at, before: next.at, nights }] : []
  })
}
