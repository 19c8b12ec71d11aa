import { nounOf } from '../../../core/run/index.ts'
import { type Content, formatDay, html, type Markup } from '../../report/index.ts'
import { stretchesOf } from '../course.ts'
import type { History } from '../history.ts'
import type { HistoryLine } from '../line.ts'

/** A column of the grid: a run, or a night without one before it. */
export interface Column {
  readonly at: string
  readonly run?: HistoryLine
}

export const columnWidth = 10

export function columnsOf({ runs, gaps }: History): readonly Column[] {
  const missing = new Map(gaps.map(({ before, nights }) => [before, nights]))
  return runs.flatMap((run): Column[] => {
    const { at } = run
    return [...Array<Column>(missing.get(at) ?? 0).fill({ at }), { at, run }]
  })
}

/** A row: its name, a picture, and a few words; `clause`: the one that it is about. */
export interface Row {
  readonly name: string
  readonly picture: Markup
  readonly words?: Content
  readonly state?: string
  readonly clause?: string
}

/** Rows under one axis, which scroll together and begin at the newest run. */
export function writeGrid(rows: readonly Row[], columns: readonly Column[], label: string): Markup {
  const written = rows.map(({ name, picture, words, state, clause }) => {
    const filter = clause && html` data-filter data-noun="${nounOf(clause)}"`
    const note = words && html`<small>${words}</small>`
    return html`<tr${filter}><th scope="row" class="${state}"><span>${name}</span>${note}</th><td>${picture}</td></tr>\n`
  })
  const axis = html`<tr><td class="corner"></td><td>${drawAxis(columns)}</td></tr>`
  return html`<div class="grid" tabindex="0" role="region" aria-label="${label}"><table><tbody>${axis}${written}</tbody></table></div>`
}

/** The months, and the last day. */
function drawAxis(columns: readonly Column[]): Markup {
  const days = columns.map(({ at }) => formatDay(at))
  const months = stretchesOf(days.map((day) => day.split(' ').slice(1).join(' ')))
  // The name of a month that has just begun would cover the last day.
  const written = months.map(({ value, from }) => {
    const x = from * columnWidth
    const name = from + 14 <= days.length && html`<text x="${x + 3}" y="14">${value}</text>`
    return html`<path class="tick" d="M${x} 0v20"/>${name}`
  })
  const end = html`<text class="end" x="${columns.length * columnWidth - 3}" y="14">${days.at(-1)}</text>`
  return drawPicture(columns.length, 20, 'months', [written, end])
}

const barHeight = 30

/** Figures of the runs, from zero on; undefined where there is none. */
export function drawBars(figures: readonly (number | undefined)[], words: string): Markup {
  const top = Math.max(...figures.map((figure) => figure ?? 0), 1)
  const bars = figures.map((figure, index) => {
    const size = Math.max(1, Math.round(((figure ?? 0) / top) * (barHeight - 2)))
    return figure === undefined ? '' : `M${(index + 0.5) * columnWidth} ${barHeight}v-${size}`
  })
  const path = html`<path class="bars" d="${bars.join('')}"/>`
  return drawPicture(figures.length, barHeight, words, path)
}

export function drawPicture(
  columns: number,
  height: number,
  words: string,
  content: Content,
): Markup {
  return html`<svg width="${columns * columnWidth}" height="${height}" role="img" aria-label="${words}">${content}</svg>`
}
