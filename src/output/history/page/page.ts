import { countOf } from '../../../core/run/index.ts'
import {
  type Content,
  formatDay,
  formatFigures,
  historyScript,
  historyStyle,
  html,
  type Markup,
  type Section,
  writePage,
} from '../../report/index.ts'
import type { ClauseHistory } from '../course.ts'
import type { HistoryFile } from '../file.ts'
import { type ChosenSide, describeClause, type History, historyOf, introOf } from '../history.ts'
import { type HistoryLine, hasTestedAny, sideOf } from '../line.ts'
import { clauseCells, drawCells, inputCells, legend, runCells } from './cells.ts'
import { courseSection } from './course.ts'
import { type Row, writeGrid } from './grid.ts'
import { nightSection } from './nights.ts'
import { type Scale, scaleOf } from './scale.ts'

/** More runs than of a year would be no picture any more; more rows are only counted. */
const most = { runs: 400, rows: 100 }

/** The course of the chosen runs, of which there must be one, as one page that needs nothing else. */
export function renderHistory(file: HistoryFile, choice: ChosenSide = {}): string {
  const history = historyOf(file, choice, most.runs)!
  const scale = scaleOf(history, most.runs)
  const sections = [clauseSection(history, scale), courseSection(scale), nightSection(history)]
  const title = `Assay: history of ${history.last.target}`
  const own = { style: historyStyle, script: historyScript }
  return writePage(title, writeHead(history, scale), sections, footer, own)
}

const footer =
  'Written by assay history. A clause is flaky from more than two turns in ten runs on.'

const signs = {
  conformant: ['✓', 'good'],
  nonconformant: ['✕', 'bad'],
  incomplete: ['!', 'unsure'],
} as const

function writeHead(history: History, { columns, stretches, areWeeks }: Scale): Markup {
  const { last } = history
  const [sign, tone] = signs[last.verdict]
  const days = columns.map(({ at }) => formatDay(at)).join('|')
  const starts = stretches.map(({ from }) => from).join('|')
  const note =
    areWeeks &&
    html`<p class="note">A column is a week, and shows the gravest of its nights. Press a column to see each night, and again to come back. <button type="button" id="open" hidden>Show the last nights</button></p>`
  return html`<header class="verdict ${tone}">
<p class="brand">Assay <span>history of ${sideOf(last)}</span></p>
<h1><span class="sign" aria-hidden="true">${sign}</span> <span>${describeRun(last)}</span></h1>
<p class="because">${introOf(history).join(' ')}</p>
${note}<output id="cell" aria-live="off" data-days="${days}" data-starts="${starts}"></output>
</header>`
}

function describeRun({ verdict, counts, changes = [] }: HistoryLine): string {
  const { violation: _, ...figures } = counts
  const result = hasTestedAny({ counts }) ? formatFigures(figures) : changes[0]?.text
  return `${verdict.toUpperCase()}: ${result ?? 'nothing was tested'}`
}

/** The clauses that ever turned or are no longer tested; those with the same course are one row. */
function clauseSection(history: History, scale: Scale): Section {
  const all = history.clauses.map((one) => {
    const cells = clauseCells(one, scale.columns)
    return { one, cells, words: describeClause(one, history) }
  })
  const courses = [...Map.groupBy(all, ({ cells, words }) => `${words} ${cells}`).values()]
  const shown = courses.slice(0, most.rows)
  const turned = shown.map((some): Row => {
    const [{ one, cells, words }] = some as [(typeof all)[number]]
    const clauses = some.map(({ one }) => one.clause)
    return {
      name: nameOf(one, clauses),
      clauses,
      picture: drawCells(cells, scale),
      words,
      state: one.state,
    }
  })
  const inputs = inputCells(scale.columns)
  const rows = [
    { name: 'the whole run', picture: drawCells(runCells(scale.columns, history.clauses), scale) },
    ...(inputs.includes('changed')
      ? [{ name: 'suite, contract, configuration', picture: drawCells(inputs, scale) }]
      : []),
    ...turned,
  ]
  const left = all.length - shown.flat().length
  const title = 'Clauses that were ever broken, waived or no longer tested'
  const content = [
    legend(),
    writeGrid(rows, scale, 'Clauses by run'),
    left > 0 && html`<p class="note">and ${countOf(left, 'clause')} more</p>`,
  ]
  return { id: 'clauses', title, link: 'Clauses', content }
}

/** The clause of a row, or how many have its course, and when they were broken if that was once. */
function nameOf({ phases }: ClauseHistory, clauses: readonly string[]): Content {
  if (clauses.length === 1) return clauses[0]
  const isBad = ({ phase }: (typeof phases)[number]) => phase === 'broken' || phase === 'waived'
  const [from, until] = [phases.findIndex(isBad), phases.findLastIndex(isBad)]
  const isOnce = from >= 0 && phases.slice(from, until).every(isBad)
  const days = isOnce ? [phases[from]!.since, phases[until]!.until].map(formatDay) : []
  const when = days.length > 0 ? `, ${[...new Set(days)].join(' to ')}` : ''
  const names = clauses.map((clause) => html`<li>${clause}</li>`)
  return html`<details><summary>${countOf(clauses.length, 'clause')}${when}</summary><ul>${names}</ul></details>`
}
