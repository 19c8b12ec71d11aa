import { formatDuration } from '../../../base/clock/index.ts'
import { isSlower } from '../../../core/facts/index.ts'
import { count, countOf } from '../../../core/run/index.ts'
import { html, type Section } from '../../report/index.ts'
import type { HistoryLine } from '../line.ts'
import { type Row, writeGrid } from './grid.ts'
import { drawScale, drawSteps, type Scale } from './scale.ts'

const height = 30
const day = 86_400_000

export function courseSection(scale: Scale): Section {
  const { columns } = scale
  const names = new Set(columns.flatMap(({ run }) => Object.keys(run?.pace ?? {})))
  const rowOf = (
    name: string,
    figureOf: (run: HistoryLine) => number | undefined,
    show = (figure: number) => `${figure} ms`,
  ): Row => {
    const figures = columns.map(({ run }) => run && figureOf(run))
    const { words, isLonger } = nowAndThen(scale, figures, show)
    const top = Math.max(1, ...figures.filter((figure) => figure !== undefined))
    const draw = (some: readonly (number | undefined)[]) => drawSteps(some, top, height)
    const picture = drawScale(scale, figures, medianOf, {
      height,
      words: `${name}: ${words}`,
      draw,
    })
    return { name, words, picture, state: isLonger && show !== count ? 'slower' : undefined }
  }
  const whole = [
    rowOf('duration of the run', ({ durationMs }) => durationMs, formatDuration),
    rowOf('exchanges', ({ exchanges }) => exchanges, count),
    rowOf('median of all operations', ({ pace = {} }) =>
      medianOf(Object.values(pace).map(([median]) => median)),
    ),
  ]
  const operations = [...names].sort().map((name) => rowOf(name, ({ pace }) => pace?.[name]?.[0]))
  const folded = `Median of each of ${countOf(operations.length, 'operation')}`
  const content = [
    writeGrid(whole, scale, 'Duration and exchanges by run'),
    operations.length > 0 &&
      html`<details data-part><summary>${folded}</summary>${writeGrid(operations, scale, folded)}</details>`,
  ]
  return { id: 'course', title: 'Duration and speed', link: 'Duration and speed', content }
}

/** How many days ago weeks ended that the last one is compared with. */
const ages = [
  ['in the last week', 0],
  ['a month ago', 30],
  ['a quarter ago', 91],
] as const

/** The median of the last week beside those of the same length a month and a quarter earlier. */
function nowAndThen(
  { columns }: Scale,
  figures: readonly (number | undefined)[],
  show: (figure: number) => string,
): { words: string; isLonger: boolean } {
  const end = Date.parse(columns.at(-1)?.at ?? '')
  const weeks = ages.flatMap(([age, days]) => {
    const until = end - days * day
    const isWithin = (at: string) => Date.parse(at) > until - 7 * day && Date.parse(at) <= until
    const median = medianOf(figures.filter((_, index) => isWithin(columns[index]!.at)))
    return median === undefined ? [] : [{ age, median }]
  })
  const [now, ...earlier] = weeks
  const isLonger = earlier.some(({ median }) =>
    isSlower([median, median], [now!.median, now!.median]),
  )
  const words = weeks.map(({ age, median }) => `${show(median)} ${age}`).join(', ')
  return {
    words: words === '' ? 'not known' : `median ${words}`,
    isLonger: now?.age === ages[0][0] && isLonger,
  }
}

function medianOf(figures: readonly (number | undefined)[]): number | undefined {
  const known = figures.filter((figure) => figure !== undefined)
  return known.sort((a, b) => a - b)[Math.floor(known.length / 2)]
}
