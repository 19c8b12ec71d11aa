import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Figure {
  readonly what: string
  /** What the numbers count, as it stands behind one of them: ` ms`, ` times`, ` lines`. */
  readonly unit: string
  /** What each round measured, in the order of the rounds. */
  readonly samples: readonly number[]
  readonly atMost?: number
  readonly atLeast?: number
  /** Why a goal that is missed stands: one sentence. */
  readonly why?: string
}

interface Result {
  readonly what: string
  readonly unit: string
  readonly median: number
  /** Half of the range in which the middle half of the samples lies. */
  readonly spread: number
  readonly goal: string | null
  readonly missed: boolean
  readonly why?: string
}

export function count(
  what: string,
  number: number,
  goal: Pick<Figure, 'atMost' | 'atLeast'> = {},
): Figure {
  return { what, unit: '', samples: [number], ...goal }
}

export interface Bench {
  readonly name: string
  readonly title: string
  measure(): Promise<readonly Figure[]>
}

/** Judges a figure: a goal is missed where the median misses it by more than the spread. */
function resultOf({ what, unit, samples, atMost, atLeast, why }: Figure): Result {
  const sorted = samples.toSorted((a, b) => a - b)
  const quarter = (share: number) => sorted[Math.round((sorted.length - 1) * share)] ?? Number.NaN
  const spread = (quarter(0.75) - quarter(0.25)) / 2
  const middle = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
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
    ...((isOver || isUnder) && why !== undefined && { why }),
  }
}

function lineOf({ what, unit, median: middle, spread, goal, missed, why = '' }: Result): string {
  const measured = `${middle}${unit}${spread > 0 ? ` ± ${spread}` : ''}`
  const judged = goal === null ? '' : `${missed ? 'missed: ' : ''}${goal} ${why}`
  return `  ${what.padEnd(64)} ${measured.padEnd(22)} ${judged}`.trimEnd()
}

/** What `figures.json` holds: by name, what was measured, and the command that measures it. */
export type Figures = Record<string, Measured>

interface Measured {
  readonly title: string
  readonly command: string
  readonly results: readonly Result[]
}

const file = join(import.meta.dirname, 'figures.json')

/** Prints figures, and writes them to `figures.json` where that was requested; the process exits with 1 where a goal is missed. */
export function report(
  { name, title, command }: Omit<Measured, 'results'> & { readonly name: string },
  figures: readonly Figure[],
  { write }: { readonly write: boolean },
): void {
  const results = figures.map(resultOf)
  console.log(`\n${title}`)
  for (const result of results) console.log(lineOf(result))
  if (results.some(({ missed }) => missed)) process.exitCode = 1
  if (!write) return
  const known = JSON.parse(readFileSync(file, 'utf8')) as Figures
  const text = JSON.stringify({ ...known, [name]: { title, command, results } }, null, 2)
  writeFileSync(file, `${text}\n`)
}

/** Three digits that count, and no more after the point than they need. */
function rounded(value: number): number {
  return value >= 100 ? Math.round(value) : Number(value.toPrecision(3))
}
