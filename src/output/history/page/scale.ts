import { type Content, formatDay, html, type Markup } from '../../report/index.ts'
import { stretchesOf } from '../course.ts'
import type { History } from '../history.ts'
import type { HistoryLine } from '../line.ts'
import type { Gap } from '../nights.ts'

/** A run, or a night without one before it. */
export interface Column {
  readonly at: string
  readonly run?: HistoryLine
}

/** The columns of all pictures, and the stretches of them that are drawn as one: nights, or weeks where these do not fit. */
export interface Scale {
  readonly columns: readonly Column[]
  readonly stretches: readonly { readonly from: number; readonly length: number }[]
  readonly areWeeks: boolean
}

/** More nights than this are drawn as weeks. */
const mostNights = 100
const columnWidth = 10
const day = 86_400_000

export function scaleOf({ runs, gaps }: History, most: number): Scale {
  const missing = new Map(gaps.map((gap) => [gap.before, gap]))
  const columns = runs.flatMap((run): Column[] => {
    const gap = missing.get(run.at)
    return [...(gap ? nightsIn(gap) : []), { at: run.at, run }]
  })
  const shown = columns.slice(-most)
  const areWeeks = shown.length > mostNights
  // Day 0 of the epoch was a Thursday; weeks begin on Mondays.
  const weekOf = ({ at }: Column) => Math.floor((Date.parse(at) / day + 3) / 7)
  return {
    columns: shown,
    stretches: stretchesOf(areWeeks ? shown.map(weekOf) : [...shown.keys()]),
    areWeeks,
  }
}

/** As far apart as runs usually are. */
function nightsIn({ after, before, nights }: Gap): readonly Column[] {
  const [start, end] = [Date.parse(after), Date.parse(before)]
  return Array.from({ length: nights }, (_, nth) => {
    return { at: new Date(start + ((end - start) * (nth + 1)) / (nights + 1)).toISOString() }
  })
}

/** A picture of what each night shows: for a stretch the one that `of` makes of its nights; where weeks are drawn, nights too. */
export function drawScale<Value>(
  { stretches, areWeeks }: Scale,
  nights: readonly Value[],
  of: (nights: readonly Value[]) => Value,
  {
    height,
    words,
    draw,
  }: { height: number; words: string; draw: (values: readonly Value[]) => Content },
): Markup {
  const picture = (values: readonly Value[], attributes: Content) => {
    const width = values.length * columnWidth
    return html`<svg ${attributes} width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none">${draw(values)}</svg>`
  }
  const values = stretches.map(({ from, length }) => of(nights.slice(from, from + length)))
  const all = picture(values, html`role="img" aria-label="${words}"`)
  return areWeeks ? html`${all}${picture(nights, html`class="nights" aria-hidden="true"`)}` : all
}

/** Cells, those of each class as one path; none where `classOf` says nothing. */
export function drawCellsBy<Value>(
  values: readonly Value[],
  classOf: (value: Value) => string | undefined,
  height: number,
): Content {
  const byClass = Map.groupBy(stretchesOf(values), ({ value }) => classOf(value))
  return [...byClass].map(([name, own]) => {
    const places = own.map(({ from, length }) => {
      return `M${from * columnWidth} 0h${length * columnWidth}v${height}H${from * columnWidth}z`
    })
    return name && html`<path class="${name}" d="${places.join('')}"/>`
  })
}

/** Figures from zero on, as steps; nothing where there is none. */
export function drawSteps(
  figures: readonly (number | undefined)[],
  top: number,
  height: number,
): Markup {
  const steps = figures.map((figure) => {
    const size = figure === undefined ? 0 : Math.max(1, Math.round((figure / top) * (height - 2)))
    return `V${height - size}h${columnWidth}`
  })
  return html`<path class="bars" d="M0 ${height}${steps.join('')}V${height}z"/>`
}

/** The months, by shares of the width, so that their names stay as they are; a January is its year. */
export function drawAxis({ columns, stretches, areWeeks }: Scale): Markup {
  const months = stretchesOf(
    stretches.map(({ from }) => formatDay(columns[from]!.at).split(' ').slice(1).join(' ')),
  )
  const share = (columns: number) => `${((100 * columns) / stretches.length).toFixed(2)}%`
  const written = months.map(({ value, from, length }) => {
    const [month, year] = value.split(' ')
    const isWide = length * 25 > stretches.length
    const name =
      isWide &&
      html`<text x="${share(from)}" dx="3" y="14">${month === 'Jan' ? year : month}</text>`
    return html`<line class="tick" x1="${share(from)}" x2="${share(from)}" y2="20"/>${name}`
  })
  const width = stretches.length * columnWidth
  const nights = areWeeks && html`<p class="nights axis"><span></span><span></span></p>`
  return html`<svg class="axis" width="${width}" height="20" role="img" aria-label="months">${written}</svg>${nights}`
}

/** The pattern that cells of one shape are filled with. */
export function drawPattern(
  name: string,
  path: string,
  height: number,
): { size: Markup; shape: Markup } {
  const size = html`width="${columnWidth}" height="${height}"`
  return {
    size,
    shape: html`<pattern id="p-${name}" ${size} patternUnits="userSpaceOnUse"><path class="${name}" d="${path}"/></pattern>`,
  }
}
