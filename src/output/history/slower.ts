import { type Change, countOf } from '../../core/run/index.ts'
import type { HistoryLine } from './line.ts'
import { at, rounded, type Speed } from './pace.ts'

/** A slower operation takes at least twice as long as usual, and this much longer. */
const leastMs = 20
/** With fewer runs nothing is usual. */
const fewestRuns = 3

/** The operations that are slower than in the ten runs before and were not in the last one, and those that are as fast again. */
export function paceChanges(line: HistoryLine, before: readonly HistoryLine[]): readonly Change[] {
  const runs = before.filter(({ pace }) => pace !== undefined && Object.keys(pace).length > 0)
  const last = runs.at(-1)
  if (last === undefined || line.pace === undefined) return []
  const rows = Object.entries(line.pace).map(([name, now]) => {
    const usual = usualOf(name, runs.slice(-10))
    const was = last.pace?.[name]
    const wasSlow = was !== undefined && isSlow(was, usualOf(name, runs.slice(-11, -1)))
    return { name, now, was, usual, wasSlow, slow: isSlow(now, usual) }
  })
  const slower = rows.filter(({ slow, wasSlow }) => slow && !wasSlow)
  const faster = rows.filter(
    ({ slow, wasSlow, now, was }) => wasSlow && !slow && was !== undefined && now[0] <= was[0] / 2,
  )
  return [
    ...tell('slower', slower, rows.length, ({ usual }) => usual?.middle),
    ...tell('faster', faster, rows.length, ({ was }) => was),
  ]
}

interface Row {
  readonly name: string
  readonly now: Speed
  readonly was: Speed | undefined
  readonly usual: Usual | undefined
}

/** What most of the ten runs before show of an operation: their middle, and what three in four of them stay below. */
interface Usual {
  readonly middle: Speed
  readonly most: Speed
}

function usualOf(name: string, runs: readonly HistoryLine[]): Usual | undefined {
  const seen = runs.flatMap(({ pace }) => (pace?.[name] ? [pace[name]] : []))
  if (seen.length < fewestRuns) return undefined
  const figures = ([0, 1] as const).map((part) =>
    seen.map((pace) => pace[part]).sort((a, b) => a - b),
  )
  const share = (part: number) => [at(figures[0]!, part), at(figures[1]!, part)] as const
  return { middle: share(0.5), most: share(0.75) }
}

function isSlow(now: Speed, usual: Usual | undefined): boolean {
  return now.every((figure, part) => {
    const most = usual?.most[part] ?? Number.POSITIVE_INFINITY
    return figure >= 2 * most && figure >= most + leastMs
  })
}

/** One sentence for each operation; one for all if most of them changed. */
function tell(
  kind: 'slower' | 'faster',
  rows: readonly Row[],
  all: number,
  wasOf: (row: Row) => Speed | undefined,
): readonly Change[] {
  const middle = (figures: number[]) =>
    rounded(
      at(
        figures.toSorted((a, b) => a - b),
        0.5,
      ),
    )
  const figures = (part: 0 | 1, some: readonly Row[]) => {
    const was = middle(some.map((row) => wasOf(row)?.[part] ?? 0))
    return `${was} → ${middle(some.map(({ now }) => now[part]))}`
  }
  const sentence = (some: readonly Row[], name: string) => {
    const text = `${name}: median ${figures(0, some)} ms, p95 ${figures(1, some)} ms`
    return { kind, text } as const
  }
  if (rows.length > 3 && rows.length * 2 > all) {
    const which = rows.length === all ? 'all' : `${rows.length} of`
    return [sentence(rows, `${which} ${countOf(all, 'operation')} with enough responses`)]
  }
  return rows.map((row) => sentence([row], row.name))
}
