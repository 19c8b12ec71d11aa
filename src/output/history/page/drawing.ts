import { type Content, formatDay, html, type Markup } from '../../report/index.ts'
import { type Cell, type Column, cells, stretchesOf } from './grid.ts'

// Everything is drawn without attributes of style, which the policy of the page forbids; each cell has a shape besides its colour.

const width = 10
const height = 16

const shapes: Readonly<Record<Cell, string>> = {
  kept: 'M1 6h8v4h-8z',
  broken: 'M.5 0h9v16h-9zM2 4l6 8M8 4l-6 8',
  waived: 'M2 3.5h6v9h-6z',
  flaky: 'M5 .5L9.6 8 5 15.5.4 8z',
  calm: 'M5 5.8L6.8 8 5 10.2 3.2 8z',
  untested: 'M5 5.2a2.8 2.8 0 1 0 .01 0z',
  idle: 'M-2 8L8-2M-2 16L12 2M2 20L14 8',
  none: 'M5 3v2M5 7v2M5 11v2',
}

/** The shapes that the rows are filled with; once in a page. */
export function patterns(): Markup {
  const all = Object.entries(shapes).map(
    ([cell, path]) =>
      html`<pattern id="p-${cell}" width="${width}" height="${height}" patternUnits="userSpaceOnUse"><path class="${cell}" d="${path}"/></pattern>`,
  )
  return html`<svg class="defs" width="0" height="0" aria-hidden="true"><defs>${all}</defs></svg>`
}

export function legend(): Markup {
  const items = Object.entries(cells).map(
    ([cell, words]) =>
      html`<li><svg width="${width}" height="${height}" aria-hidden="true"><rect class="f-${cell}" width="${width}" height="${height}"/></svg> ${words}</li>`,
  )
  return html`<ul class="legend">${items}</ul>`
}

/** One row of cells, with its words for those who do not see it. */
export function drawCells(row: readonly Cell[], columns: readonly Column[]): Markup {
  const days = columns.map(({ at }) => formatDay(at))
  const stretches = stretchesOf(row).map(({ cell, from, length }) => {
    const until = length > 1 ? ` to ${days[from + length - 1]}` : ''
    return { cell, from, length, words: `${cells[cell]} ${days[from]}${until}` }
  })
  // The script says what a cell is from its class and the days, which stand in the page once.
  const rects = stretches.map(
    ({ cell, from, length }) =>
      html`<rect class="f-${cell}" x="${from * width}" width="${length * width}" height="${height}"/>`,
  )
  const said = stretches.slice(-6).map(({ words }) => words)
  return picture(columns.length, height, said.join('; '), rects)
}

const chartHeight = 40

/** Figures of the runs as bars, from zero on. */
export function drawBars(figures: readonly (number | undefined)[], words: string): Markup {
  const top = Math.max(...figures.map((figure) => figure ?? 0), 1)
  const bars = figures.map((figure, index) => {
    const size = Math.max(1, Math.round(((figure ?? 0) / top) * (chartHeight - 2)))
    return figure === undefined ? '' : `M${index * width + 5} ${chartHeight}v-${size}`
  })
  return picture(
    figures.length,
    chartHeight,
    words,
    html`<path class="bars" d="${bars.join('')}"/>`,
  )
}

/** Figures of the runs as a line, which ends where a figure is missing. */
export function drawLine(figures: readonly (number | undefined)[], words: string): Markup {
  const tall = 22
  const top = Math.max(...figures.map((figure) => figure ?? 0), 1)
  const points = figures.map((figure, index) => {
    if (figure === undefined) return ''
    const y = Math.round(10 * (tall - 2 - (figure / top) * (tall - 4))) / 10
    const isAlone = figures[index - 1] === undefined
    return `${isAlone ? 'M' : 'L'}${index * width + 5} ${y}${isAlone ? 'h.1' : ''}`
  })
  return picture(figures.length, tall, words, html`<path class="line" d="${points.join('')}"/>`)
}

/** The months, and marks where something else than the target changed. */
export function drawAxis(columns: readonly Column[]): Markup {
  let shown = ''
  const months = columns.map(({ at }, index) => {
    const [, month, year] = formatDay(at).split(' ')
    const name = `${month} ${year}`
    if (name === shown || index + 14 > columns.length) return undefined
    shown = name
    return html`<path class="tick" d="M${index * width} 0v24"/><text x="${index * width + 3}" y="10">${name}</text>`
  })
  const end = columns.length * width
  const last = columns.at(-1)
  const today = last && html`<text class="end" x="${end - 3}" y="10">${formatDay(last.at)}</text>`
  const inputs = ['suite', 'contract', 'configuration']
  const marks = columns.map(({ run }, index) => {
    const changed = run?.changes?.filter(({ kind }) => inputs.includes(kind)) ?? []
    const words = changed.map(({ text }) => text).join('; ')
    const x = index * width
    return changed.length > 0
      ? html`<path class="mark" d="M${x + 5} 14l5 9h-10z"><title>${formatDay(run!.at)}: ${words}</title></path>`
      : undefined
  })
  return picture(
    columns.length,
    24,
    'months, and marks where suite, contract or configuration changed',
    [months, today, marks],
  )
}

function picture(columns: number, tall: number, words: string, content: Content): Markup {
  return html`<svg width="${columns * width}" height="${tall}" role="img" aria-label="${words}">${content}</svg>`
}
