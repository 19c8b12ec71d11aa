import { html, type Markup } from '../../report/index.ts'
import type { ClauseHistory } from '../course.ts'
import { type HistoryLine, hasTestedAny, markIn } from '../line.ts'
import { type Column, drawCellsBy, drawPattern, drawScale, type Scale } from './scale.ts'

// Everything is drawn without attributes of style, which the policy of the page forbids; each cell has a shape besides its colour.

const cells = {
  kept: ['kept', 'M1 6h8v4h-8z'],
  broken: ['broken', 'M.5 0h9v16h-9zM2 4l6 8M8 4l-6 8'],
  waived: ['waived', 'M2 3.5h6v9h-6z'],
  doubted: ['in doubt, as another run was under way', 'M5 2L8.5 8 5 14 1.5 8z'],
  flaky: ['broken while flaky', 'M5 .5L9.6 8 5 15.5.4 8z'],
  calm: ['kept while flaky', 'M5 5.8L6.8 8 5 10.2 3.2 8z'],
  untested: ['not tested', 'M5 5.2a2.8 2.8 0 1 0 .01 0z'],
  partly: ['an incomplete run', 'M1 6h4v4h-4zM6 7.5h3v1h-3z'],
  idle: ['a run that tested nothing', 'M-2 8L8-2M-2 16L12 2M2 20L14 8'],
  none: ['no run', 'M5 3v2M5 7v2M5 11v2'],
  changed: ['suite, contract or configuration changed', 'M5 3l4.5 10h-9z'],
} as const

export type Cell = keyof typeof cells | undefined

/** A run is in doubt where each clause that it broke is. */
export function runCells(
  columns: readonly Column[],
  clauses: readonly ClauseHistory[],
): readonly Cell[] {
  const byVerdict = { conformant: 'kept', nonconformant: 'broken', incomplete: 'partly' } as const
  return cellsBy(columns, (run) => {
    const broken = clauses.filter(({ clause }) => markIn(run, clause) === 'broken')
    const isDoubted = broken.length > 0 && broken.every(({ doubted }) => doubted.includes(run.at))
    return isDoubted ? 'doubted' : byVerdict[run.verdict]
  })
}

export function inputCells(columns: readonly Column[]): readonly Cell[] {
  return cellsBy(columns, ({ changes = [] }) => {
    const isOther = changes.some(({ kind }) => /^(?:suite|contract|configuration)$/.test(kind))
    return isOther ? 'changed' : undefined
  })
}

/** What each run shows of a clause. */
export function clauseCells(
  { clause, phases, doubted }: ClauseHistory,
  columns: readonly Column[],
): readonly Cell[] {
  const flaky = phases.filter(({ phase }) => phase === 'flaky')
  // A date alone says nothing: the clock of a machine may be wrong. What began before the first column has no place.
  const placeOf = (at: string) => columns.findIndex(({ run }) => run?.at === at)
  const places = flaky.map(({ since, until }) => [placeOf(since), placeOf(until)] as const)
  return cellsBy(columns, (run, place) => {
    if (doubted.includes(run.at)) return 'doubted'
    const mark = markIn(run, clause) ?? 'untested'
    const isFlaky = places.some(([from, until]) => from <= place && place <= until)
    if (!isFlaky || mark === 'waived' || mark === 'untested') return mark
    return mark === 'kept' ? 'calm' : 'flaky'
  })
}

function cellsBy(
  columns: readonly Column[],
  cellOf: (run: HistoryLine, place: number) => Cell,
): readonly Cell[] {
  return columns.map(({ run }, place) => {
    if (run === undefined) return 'none'
    return hasTestedAny(run) ? cellOf(run, place) : 'idle'
  })
}

const height = 16

/** Of the nights of a week, the gravest is drawn: what is good is so every night. */
const gravest: readonly Cell[] = [
  ...(['broken', 'flaky', 'waived', 'doubted', 'changed', 'idle', 'none'] as const),
  ...(['partly', 'untested', 'calm', 'kept', undefined] as const),
]

export function drawCells(row: readonly Cell[], scale: Scale): Markup {
  const words = Array.from(
    Map.groupBy(row, (cell) => cell),
    ([cell = 'kept', own]) => `${own.length} × ${cells[cell][0]}`,
  )
  const worstOf = (some: readonly Cell[]) => gravest.find((cell) => some.includes(cell))
  const draw = (values: readonly Cell[]) =>
    drawCellsBy(values, (cell) => cell && `f-${cell}`, height)
  return drawScale(scale, row, worstOf, { height, words: words.join(', '), draw })
}

export function legend(): Markup {
  const items = Object.entries(cells).map(([cell, [words, path]]) => {
    const { size, shape } = drawPattern(cell, path, height)
    return html`<li><svg ${size} aria-hidden="true">${shape}<rect class="f-${cell}" ${size}/></svg> ${words}</li>`
  })
  return html`<ul class="legend">${items}</ul>`
}
