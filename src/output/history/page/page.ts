import { testableClauses } from '../../../core/contract/index.ts'
import { countOf, nounOf } from '../../../core/run/index.ts'
import {
  formatDay,
  formatFigures,
  historyScript,
  historyStyle,
  html,
  type Markup,
  writePage,
  writeSection,
} from '../../report/index.ts'
import type { HistoryFile } from '../file.ts'
import { type Choice, type History, historyOf } from '../history.ts'
import { type HistoryLine, hasTestedAny, sideOf } from '../line.ts'
import { describeClause, introOf } from '../text.ts'
import { cellsOf, drawCells, inputCells, legend, patterns, runCells } from './cells.ts'
import { courseSection } from './course.ts'
import { type Column, columnsOf, type Row, writeGrid } from './grid.ts'

/** More runs than of a year would be no picture any more; more rows are in the tables of their nouns. */
const most = { runs: 400, rows: 100, changes: 1_000 }

/** The course of the runs against one target as one page that needs nothing else. */
export function renderHistory(file: HistoryFile, choice: Choice): string {
  const history = historyOf(file, choice, most.runs)
  const columns = columnsOf(history)
  const turned = history.clauses.slice(0, most.rows)
  const body = [
    patterns(),
    turnedSection({ ...history, clauses: turned }, columns),
    courseSection(columns),
    nounSection(new Set(turned.map(({ clause }) => clause)), columns),
    nightSection(history),
  ]
  const links = [
    ['clauses', 'Clauses'],
    ['course', 'Duration and speed'],
    ['all', 'All clauses'],
    ['nights', 'What changed'],
  ] as const
  const title = `Assay: the nights of ${history.runs.at(-1)?.target ?? 'no target'}`
  const own = { style: historyStyle, script: historyScript }
  return writePage(title, writeHead(history, columns), links, body, writeFooter(history), own)
}

const signs = {
  conformant: ['✓', 'good'],
  nonconformant: ['✕', 'bad'],
  incomplete: ['!', 'unsure'],
} as const

function writeHead(history: History, columns: readonly Column[]): Markup {
  const last = history.runs.at(-1)
  if (last === undefined)
    return html`<header class="verdict unsure"><h1>The history has no run.</h1></header>`
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

/** The whole runs, and the clauses that ever turned or are no longer tested. */
function turnedSection(history: History, columns: readonly Column[]): Markup {
  const rows: readonly Row[] = [
    { name: 'the whole run', picture: drawCells(runCells(columns)) },
    { name: 'suite, contract, configuration', picture: drawCells(inputCells(columns)) },
    ...history.clauses.map((one) => {
      const facts = describeClause(one, history)
      return { ...clauseRow(one.clause, columns), facts, state: one.state }
    }),
  ]
  const none = history.clauses.length === 0 && html`<p class="note">No clause was ever broken.</p>`
  const content = [legend(), none, writeGrid(rows, columns, 'Clauses by run')]
  const title = 'Clauses that were ever broken, waived or lost'
  return writeSection({ id: 'clauses', title, content })
}

function clauseRow(clause: string, columns: readonly Column[]): Row {
  return { name: clause, clause, picture: drawCells(cellsOf(clause, columns)) }
}

/** All other clauses of the contract and of the runs, by noun. */
function nounSection(shown: ReadonlySet<string>, columns: readonly Column[]): Markup {
  const named = columns.flatMap(({ run }) => {
    return run ? [run.broken, run.waived, run.warned, run.unreached, run.kept ?? []].flat() : []
  })
  const all = new Set([...testableClauses.map(([id]) => id as string), ...named])
  const others = [...all].filter((clause) => !shown.has(clause))
  const content = Array.from(Map.groupBy(others, nounOf), ([noun, clauses]) => {
    const rows = clauses.map((clause) => clauseRow(clause, columns))
    return html`<details data-part><summary>${noun} <small>${countOf(clauses.length, 'clause')}</small></summary>${writeGrid(rows, columns, `Clauses about ${noun} by run`)}</details>`
  })
  return writeSection({ id: 'all', title: 'All other clauses, by noun', content })
}

const tones: Readonly<Record<string, string>> = {
  ...{ broken: 'broken', flaky: 'warned', slower: 'warned', waiver: 'waived' },
  ...{ 'no longer tested': 'warned', 'new warning': 'warned' },
  ...{ fixed: 'kept', 'newly tested': 'kept' },
}

/** What changed, the newest run first; each run with a link to its reports where that is known. */
function nightSection({ runs }: History): Markup {
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
  const content = html`<ul class="changes">${items.slice(0, most.changes)}</ul>`
  return writeSection({ id: 'nights', title: 'What changed', content })
}

function writeFooter({ problems }: History): Markup {
  const lines = problems.slice(0, 20).map((problem) => html`<li>${problem}</li>`)
  const left = html`<details><summary>${countOf(problems.length, 'line')} of the history left out</summary><ul>${lines}</ul></details>`
  return html`${problems.length > 0 && left}<p>Written by assay history. A clause is flaky from more than two turns in ten runs on. Keys: / searches.</p>`
}
