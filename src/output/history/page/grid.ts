import { clauseHistories, testsOf } from '../analyse.ts'
import { type HistoryLine, hasTestedAny, isQuick } from '../line.ts'
import { gapsIn } from '../nights.ts'

/** A column of the grid: a run, or a night without one. */
export interface Column {
  readonly run: HistoryLine | undefined
  readonly at: string
}

/** What a cell shows, and the words for it. */
export const cells = {
  kept: 'kept',
  broken: 'broken',
  waived: 'waived',
  flaky: 'broken while flaky',
  calm: 'kept while flaky',
  untested: 'not tested',
  idle: 'a run that tested nothing',
  none: 'no run',
} as const

export type Cell = keyof typeof cells

/** More columns than of a year would be no picture any more. */
const most = 400
/** More missing nights in a row are not shown one by one. */
const longestGap = 10

/** The runs of the picture: whole ones, or quick ones where there are no others; the newest. */
export function pictured(runs: readonly HistoryLine[]): readonly HistoryLine[] {
  const whole = runs.filter((run) => !isQuick(run))
  return (whole.length > 0 ? whole : runs).slice(-most)
}

export function columnsOf(runs: readonly HistoryLine[]): readonly Column[] {
  const missing = new Map(gapsIn(runs).map(({ before, nights }) => [before, nights]))
  const columns = runs.flatMap((run, index): Column[] => {
    const nights = Math.min(missing.get(index) ?? 0, longestGap)
    const empty = { run: undefined, at: run.at }
    return [...Array<Column>(nights).fill(empty), { run, at: run.at }]
  })
  return columns.slice(-most)
}

/** What each run shows of itself. */
export function runCells(columns: readonly Column[]): readonly Cell[] {
  const byVerdict = { conformant: 'kept', nonconformant: 'broken', incomplete: 'untested' } as const
  return columns.map(({ run }) => {
    if (run === undefined) return 'none'
    return hasTestedAny(run) ? byVerdict[run.verdict] : 'idle'
  })
}

/** What each run shows of a clause. */
export function cellsOf(clause: string, columns: readonly Column[]): readonly Cell[] {
  const runs = columns.flatMap(({ run }) => run ?? [])
  const tests = new Map(testsOf(clause, runs).map(({ run, mark }) => [run, mark]))
  const flaky = clauseHistories(runs.filter((run) => tests.get(run) !== undefined))
    .filter((one) => one.clause === clause)
    .flatMap((one) => one.flaky)
  return columns.map(({ run, at }) => {
    if (run === undefined) return 'none'
    const mark = tests.get(run)
    if (mark === undefined) return hasTestedAny(run) ? 'untested' : 'idle'
    const isFlaky = flaky.some(([since, until]) => at >= since && (until === null || at <= until))
    if (!isFlaky || mark === 'waived') return mark
    return mark === 'broken' ? 'flaky' : 'calm'
  })
}

/** Equal cells beside each other. */
export interface Stretch {
  readonly cell: Cell
  readonly from: number
  readonly length: number
}

export function stretchesOf(all: readonly Cell[]): readonly Stretch[] {
  const stretches: { cell: Cell; from: number; length: number }[] = []
  for (const [from, cell] of all.entries()) {
    const last = stretches.at(-1)
    if (last?.cell === cell) last.length += 1
    else stretches.push({ cell, from, length: 1 })
  }
  return stretches
}
