import { countOf, nounOf } from '../../../core/run/index.ts'
import {
  formatDay,
  formatFigures,
  historyScript,
  historyStyle,
  html,
  type Markup,
  type Section,
  writePage,
} from '../../report/index.ts'
import type { HistoryFile } from '../file.ts'
import { type ChosenSide, describeClause, type History, historyOf, introOf } from '../history.ts'
import { type HistoryLine, hasTestedAny, sideOf } from '../line.ts'
import { clauseCells, drawCells, inputCells, legend, runCells } from './cells.ts'
import { courseSection } from './course.ts'
import { type Column, columnsOf, type Row, writeGrid } from './grid.ts'

/** More runs than of a year would be no picture any more; more rows and lines are only counted. */
const most = { runs: 400, rows: 100, changes: 600 }

/** The course of the chosen runs, of which there must be one, as one page that needs nothing else. */
export function renderHistory(file: HistoryFile, choice: ChosenSide = {}): string {
  const history = historyOf(file, choice, most.runs)!
  const columns = columnsOf(history).slice(-most.runs)
  const sections = [clauseSection(history, columns), courseSection(columns), nightSection(history)]
  const title = `Assay: the nights of ${history.last.target}`
  const own = { style: historyStyle, script: historyScript }
  return writePage(title, writeHead(history, columns), sections, footer, own)
}

const footer =
  'Written by assay history. A clause is flaky from more than two turns in ten runs on.'

const signs = {
  conformant: ['✓', 'good'],
  nonconformant: ['✕', 'bad'],
  incomplete: ['!', 'unsure'],
} as const

function writeHead(history: History, columns: readonly Column[]): Markup {
  const { last } = history
  const [sign, tone] = signs[last.verdict]
  const days = columns.map(({ at, run }) => run && formatDay(at)).join('|')
  return html`<header class="verdict ${tone}">
<p class="brand">Assay <span>the nights of ${sideOf(last)}</span></p>
<h1><span class="sign" aria-hidden="true">${sign}</span> <span>${describeRun(last)}</span></h1>
<p class="because">${introOf(history).join(' ')}</p>
<output id="cell" aria-live="off" data-days="${days}"></output>
</header>`
}

function describeRun({ verdict, counts, changes = [] }: HistoryLine): string {
  const { violation: _, ...figures } = counts
  const result = hasTestedAny({ counts }) ? formatFigures(figures) : changes[0]?.text
  return `${verdict.toUpperCase()}: ${result ?? 'nothing was tested'}`
}

/** The clauses that ever turned or are no longer tested. */
function clauseSection(history: History, columns: readonly Column[]): Section {
  const turned = history.clauses.slice(0, most.rows).map((one): Row => {
    const { clause, phases, state } = one
    const picture = drawCells(clauseCells(clause, columns, phases))
    return { name: clause, clause, picture, words: describeClause(one, history), state }
  })
  const rows = [
    { name: 'the whole run', picture: drawCells(runCells(columns)) },
    { name: 'suite, contract, configuration', picture: drawCells(inputCells(columns)) },
    ...turned,
  ]
  const left = history.clauses.length - turned.length
  const title = 'Clauses that were ever broken, waived or lost'
  const content = [
    legend(),
    writeGrid(rows, columns, 'Clauses by run'),
    left > 0 && html`<p class="note">and ${countOf(left, 'clause')} more</p>`,
  ]
  return { id: 'clauses', title, link: 'Clauses', content }
}

const tones: Readonly<Record<string, string>> = {
  broken: 'broken',
  flaky: 'warned',
  slower: 'warned',
  waiver: 'waived',
  'no longer tested': 'warned',
  'new warning': 'warned',
  fixed: 'kept',
  'newly tested': 'kept',
}

/** What changed, the newest run first; each run with a link to its reports where that is known. */
function nightSection({ runs }: History): Section {
  const items = runs.toReversed().flatMap((run) => {
    const { at, url, changes = [] } = run
    const day = formatDay(at)
    const when = url === undefined ? day : html`<a href="${url}" rel="noreferrer">${day}</a>`
    const quiet = { kind: 'as before', text: describeRun(run), clause: undefined }
    return (changes.length > 0 ? changes : [quiet]).map(({ kind, text, clause = '' }) => {
      const chip = html`<span class="chip ${tones[kind] ?? 'unreached'}">${kind}</span>`
      return html`<li data-filter data-noun="${clause && nounOf(clause)}"><span class="when">${when}</span> ${chip} <span>${text}</span></li>\n`
    })
  })
  const left = items.length - most.changes
  const content = [
    html`<ul class="changes">${items.slice(0, most.changes)}</ul>`,
    left > 0 && html`<p class="note">and ${countOf(left, 'older line')}</p>`,
  ]
  return { id: 'nights', title: 'What changed', link: 'What changed', content }
}
