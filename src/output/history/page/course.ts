import { formatDuration } from '../../../base/clock/index.ts'
import { count, countOf } from '../../../core/run/index.ts'
import { html, type Markup } from '../../report/index.ts'
import type { HistoryLine } from '../line.ts'
import { at, rounded } from '../pace.ts'
import { drawBars, drawLine } from './drawing.ts'
import type { Column } from './grid.ts'
import { grid, row, section } from './rows.ts'

/** Duration, exchanges and median latency under the same nights. */
export function courseSection(columns: readonly Column[]): Markup {
  const of = (figure: (run: HistoryLine) => number | undefined) =>
    columns.map(({ run }) => run && figure(run))
  const durations = of(({ durationMs }) => durationMs)
  const exchanges = of((run) => run.exchanges)
  const all = of(({ pace = {} }) => {
    const medians = Object.values(pace)
      .map(([median]) => median)
      .sort((a, b) => a - b)
    return medians.length === 0 ? undefined : at(medians, 0.5)
  })
  const names = [...new Set(columns.flatMap(({ run }) => Object.keys(run?.pace ?? {})))].sort()
  const operations = names.map((name) => {
    const figures = of((run) => run.pace?.[name]?.[0])
    const facts = span(figures, milliseconds)
    return row(name, facts, drawLine(figures, `${name}: ${facts}`), { address: '' })
  })
  const chart = (
    name: string,
    figures: readonly (number | undefined)[],
    show: (figure: number) => string,
  ) => {
    const facts = span(figures, show)
    return row(name, facts, drawBars(figures, `${name}: ${facts}`), { address: '' })
  }
  return section('course', 'Duration and speed', [
    grid(
      [
        chart('duration of the run', durations, formatDuration),
        chart('exchanges', exchanges, count),
        row(
          'median of all operations',
          span(all, milliseconds),
          drawLine(all, 'median of all operations', 40),
          { address: '' },
        ),
      ],
      columns,
      'Duration and exchanges by run',
    ),
    operations.length > 0 &&
      html`<details><summary>Median of each of ${countOf(operations.length, 'operation')}</summary>${grid(operations, columns, 'Median of each operation by run')}</details>`,
  ])
}

const milliseconds = (figure: number) => `${rounded(figure)} ms`

/** The last figure, and the range of all. */
function span(figures: readonly (number | undefined)[], show: (figure: number) => string): string {
  const known = figures.filter((figure) => figure !== undefined)
  if (known.length === 0) return 'not known'
  return `${show(known.at(-1)!)}, of ${show(Math.min(...known))} to ${show(Math.max(...known))}`
}
