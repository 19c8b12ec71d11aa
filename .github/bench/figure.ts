import { median } from './median.ts'

/** One measured figure of a bench. */
export interface Figure {
  readonly what: string
  /** What the numbers count, as it stands behind one of them: ` ms`, ` times`, ` lines`. */
  readonly unit: string
  /** What each round measured, in the order of the rounds. */
  readonly samples: readonly number[]
  readonly atMost?: number
  readonly atLeast?: number
}

/** A figure as it is printed and written: its median, the spread around it, its goal, and whether the goal is missed. */
export interface Result {
  readonly what: string
  readonly unit: string
  readonly median: number
  /** Half of the range in which the middle half of the samples lies. */
  readonly spread: number
  readonly goal: string | null
  readonly missed: boolean
}

/** A bench: its name on the command line, and what measures its figures. */
export interface Bench {
  readonly name: string
  readonly title: string
  measure(): Promise<readonly Figure[]>
}

/** Judges a figure: a goal is missed where the median misses it by more than the spread. */
export function resultOf({ what, unit, samples, atMost, atLeast }: Figure): Result {
  const sorted = samples.toSorted((a, b) => a - b)
  const quarter = (share: number) => sorted[Math.round((sorted.length - 1) * share)] ?? Number.NaN
  const spread = (quarter(0.75) - quarter(0.25)) / 2
  const middle = median(samples)
  const isOver = atMost !== undefined && middle - spread > atMost
  const isUnder = atLeast !== undefined && middle + spread < atLeast
  const goals = [
    ...(atMost === undefined ? [] : [`at most ${atMost}${unit}`]),
    ...(atLeast === undefined ? [] : [`at least ${atLeast}${unit}`]),
  ]
  return {
    what,
    unit,
    median: rounded(middle),
    spread: rounded(spread),
    goal: goals.join(', ') || null,
    missed: isOver || isUnder,
  }
}

/** A result as one line of a table. */
export function lineOf({ what, unit, median: middle, spread, goal, missed }: Result): string {
  const measured = `${middle}${unit}${spread > 0 ? ` ± ${spread}` : ''}`
  const judged = goal === null ? '' : `${missed ? 'missed: ' : ''}${goal}`
  return `  ${what.padEnd(64)} ${measured.padEnd(22)} ${judged}`.trimEnd()
}

/** Three digits that count, and no more after the point than they need. */
function rounded(value: number): number {
  return value >= 100 ? Math.round(value) : Number(value.toPrecision(3))
}
