import { formatDuration } from '../../../base/clock/index.ts'
import { count, countOf } from '../../../core/run/index.ts'
import { html, type Markup } from '../../report/index.ts'
import type { HistoryLine } from '../line.ts'
import { drawBars, drawLine } from './drawing.ts'
import type { Column } from './grid.ts'
import { grid, row, section } from './rows.ts'

/** Duration, exchanges and median latency under the same nights. */
export function courseSection(columns: readonly Column[]): Markup {
  type Figure = (run: HistoryLine) => number | undefined
  const chart = (
    name: string,
    figure: Figure,
    show: (figure: number) => string,
    draw = drawLine,
  ) => {
    const figures = columns.map(({ run }) => run && figure(run))
    const facts = span(figures, show)
    return row(name, facts, draw(figures, `${name}: ${facts}`), { address: '' })
  }
  const names = new Set(columns.flatMap(({ run }) => Object.keys(run?.pace ?? {})))
  const operations = [...names].sort().map((name) => {
    return chart(name, ({ pace }) => pace?.[name]?.[0], milliseconds)
  })
  const whole = [
    chart('duration of the run', ({ durationMs }) => durationMs, formatDuration, drawBars),
    chart('exchanges', (run) => run.exchanges, count, drawBars),
    chart('median of all operations', medianOf, milliseconds),
  ]
  return section('course', 'Duration and speed', [
    grid(whole, columns, 'Duration and exchanges by run'),
    operations.length > 0 &&
      html`<details><summary>Median of each of ${countOf(operations.length, 'operation')}</summary>${grid(operations, columns, 'Median of each operation by run')}</details>`,
  ])
}

/** Of the medians of all operations, the one in the middle. */
function medianOf({ pace = {} }: HistoryLine): number | undefined {
  const medians = Object.values(pace).map(([median]) => median)
  return medians.sort((a, b) => a - b)[Math.floor(medians.length / 2)]
}

const milliseconds = (figure: number) => `${figure} ms`

/** The last figure, and the range of all. */
function span(figures: readonly (number | undefined)[], show: (figure: number) => string): string {
  const known = figures.filter((figure) => figure !== undefined)
  if (known.length === 0) return 'not known'
  return `${show(known.at(-1)!)}, of ${show(Math.min(...known))} to ${show(Math.max(...known))}`
}
