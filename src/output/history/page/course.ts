import { formatDuration } from '../../../base/clock/index.ts'
import { count, countOf } from '../../../core/run/index.ts'
import { html, type Section } from '../../report/index.ts'
import type { HistoryLine } from '../line.ts'
import { type Column, drawBars, type Row, writeGrid } from './grid.ts'

/** Duration, exchanges and median latency under the same nights. */
export function courseSection(columns: readonly Column[]): Section {
  const names = new Set(columns.flatMap(({ run }) => Object.keys(run?.pace ?? {})))
  const rowOf = (
    name: string,
    figureOf: (run: HistoryLine) => number | undefined,
    show = (figure: number) => `${figure} ms`,
  ): Row => {
    const figures = columns.map(({ run }) => run && figureOf(run))
    const known = figures.filter((figure) => figure !== undefined)
    const [last, least, most] = [known.at(-1) ?? 0, Math.min(...known), Math.max(...known)].map(
      show,
    )
    const words = known.length === 0 ? 'not known' : `${last}, of ${least} to ${most}`
    return { name, words, picture: drawBars(figures, `${name}: ${words}`) }
  }
  const whole = [
    rowOf('duration of the run', ({ durationMs }) => durationMs, formatDuration),
    rowOf('exchanges', ({ exchanges }) => exchanges, count),
    rowOf('median of all operations', medianOf),
  ]
  const operations = [...names].sort().map((name) => rowOf(name, ({ pace }) => pace?.[name]?.[0]))
  const folded = `Median of each of ${countOf(operations.length, 'operation')}`
  const content = [
    writeGrid(whole, columns, 'Duration and exchanges by run'),
    operations.length > 0 &&
      html`<details data-part><summary>${folded}</summary>${writeGrid(operations, columns, folded)}</details>`,
  ]
  return { id: 'course', title: 'Duration and speed', link: 'Duration and speed', content }
}

/** Of the medians of all operations, the one in the middle. */
function medianOf({ pace = {} }: HistoryLine): number | undefined {
  const medians = Object.values(pace).map(([median]) => median)
  return medians.sort((a, b) => a - b)[Math.floor(medians.length / 2)]
}
