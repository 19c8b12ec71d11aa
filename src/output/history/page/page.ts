import { formatDuration } from '../../../base/clock/index.ts'
import { testableClauses } from '../../../core/contract/index.ts'
import { type Change, count, countOf, nounOf } from '../../../core/run/index.ts'
import {
  type Content,
  formatDay,
  formatMoment,
  historyScript,
  historyStyle,
  html,
  type Markup,
  writePage,
} from '../../report/index.ts'
import type { ClauseHistory } from '../analyse.ts'
import type { HistoryFile } from '../file.ts'
import { type ChosenRuns, chooseRuns, type History, historyOf } from '../history.ts'
import { type HistoryLine, hasTestedAny } from '../line.ts'
import { introOf, shortOf } from '../text.ts'
import { courseSection } from './course.ts'
import { drawCells, legend, patterns } from './drawing.ts'
import { type Cell, type Column, cellsOf, columnsOf, pictured, runCells } from './grid.ts'
import { grid, row, section } from './rows.ts'

/** More rows are in the tables of their nouns. */
const mostRows = 100
const mostNights = 150

const marks = {
  conformant: ['✓', 'good'],
  nonconformant: ['✕', 'bad'],
  incomplete: ['!', 'unsure'],
} as const

/** The course of the runs against one target as one page that needs nothing else. */
export function renderHistory(file: HistoryFile, choice: ChosenRuns): string {
  const runs = pictured(chooseRuns(file.runs, choice))
  const history = historyOf(runs, file)
  const columns = columnsOf(runs)
  const last = runs.at(-1)
  const body = [
    patterns(),
    turnedSection(history, columns),
    courseSection(columns),
    nounSection(columns),
    changeSection(history, runs),
    nightSection(runs),
  ]
  const links = [
    ['clauses', 'Clauses'],
    ['course', 'Duration and speed'],
    ['all', 'All clauses'],
    ['changes', 'What changed'],
    ['nights', 'All runs'],
  ] as const
  const title = `Assay: the nights of ${last?.target ?? 'no target'}`
  const own = { style: historyStyle, script: historyScript }
  return writePage(title, head(history, last, columns), links, body, footer(history), own)
}

function head(history: History, last: HistoryLine | undefined, columns: readonly Column[]): Markup {
  if (last === undefined)
    return html`<header class="verdict unsure"><h1>The history has no run.</h1></header>`
  const [sign, tone] = marks[last.verdict]
  const of = (state: ClauseHistory['state']) =>
    history.clauses.filter((clause) => clause.state === state).length
  const figures = { broken: of('broken'), flaky: of('flaky'), waived: of('waived') }
  const said = Object.entries({ ...figures, 'not tested': last.counts.unreached })
    .filter(([, figure]) => figure > 0)
    .map(([word, figure]) => `${count(figure)} ${word}`)
  const result = hasTestedAny(last) ? said.join(', ') || 'all clauses kept' : last.because
  return html`<header class="verdict ${tone}">
<p class="brand">Assay <span>the nights of ${last.target}, API ${last.apiVersion}</span></p>
<h1><span class="sign" aria-hidden="true">${sign}</span> <span>${last.verdict.toUpperCase()}: ${result}</span></h1>
<p class="because">${introOf(history).join(' ')}</p>
<output id="cell" aria-live="off" data-days="${columns.map(({ at }) => formatDay(at)).join('|')}"></output>
</header>`
}

/** The clauses that ever turned or are no longer tested, the worst first. */
function turnedSection({ clauses, latest }: History, columns: readonly Column[]): Markup {
  const order = ['broken', 'flaky', 'waived', 'kept']
  const turned = clauses
    .toSorted(
      (a, b) => order.indexOf(a.state) - order.indexOf(b.state) || (a.lastBad < b.lastBad ? 1 : -1),
    )
    .slice(0, mostRows)
  const known = new Set(turned.map(({ clause }) => clause))
  const lost = (columns.at(-1)?.run?.unreached ?? []).filter((clause) => !known.has(clause))
  const rows = [
    row('the whole run', undefined, drawCells(runCells(columns), columns), { address: '' }),
    ...turned.map((one) => {
      const untested = one.lastTested < (latest?.at ?? '') ? ['not tested now'] : []
      const facts = [shortOf(one), ...untested].join(' · ')
      return row(one.clause, facts, drawCells(cellsOf(one.clause, columns), columns), {
        address: one.clause,
        state: one.state,
      })
    }),
    ...lost.slice(0, mostRows).map((clause) =>
      row(clause, 'not tested now', drawCells(cellsOf(clause, columns), columns), {
        address: clause,
        state: 'unreached',
      }),
    ),
  ]
  const none = turned.length === 0 && html`<p class="note">No clause was ever broken.</p>`
  return section('clauses', 'Clauses that were ever broken, waived or lost', [
    legend(),
    none,
    grid(rows, columns, 'Clauses by run'),
  ])
}

/** All clauses of the contract, by noun. */
function nounSection(columns: readonly Column[]): Markup {
  const runs = columns.flatMap(({ run }) => run ?? [])
  const named = runs.flatMap(({ broken, waived, warned, unreached, kept = [] }) => [
    ...[...broken, ...waived, ...warned, ...unreached, ...kept],
  ])
  const all = [...new Set([...testableClauses.map(([id]) => id as string), ...named])]
  const parts = Array.from(Map.groupBy(all, nounOf), ([noun, clauses]) => {
    const rows = clauses.map((clause) => ({ clause, cells: cellsOf(clause, columns) }))
    const turned = rows.filter(({ cells }) => cells.some(isTurned)).length
    const figure =
      turned > 0
        ? `${countOf(clauses.length, 'clause')}, ${turned} of them ever broken`
        : countOf(clauses.length, 'clause')
    const written = rows.map(({ clause, cells }) =>
      row(clause, undefined, drawCells(cells, columns), { address: clause }),
    )
    return html`<details data-part><summary>${noun} <small>${figure}</small></summary>${grid(written, columns, `Clauses about ${noun} by run`)}</details>`
  })
  return section('all', 'All clauses, by noun', parts)
}

const isTurned = (cell: Cell) => cell === 'broken' || cell === 'flaky' || cell === 'waived'

/** What changed, the newest night first. */
function changeSection({ changes, idle }: History, runs: readonly HistoryLine[]): Markup {
  const urls = new Map(runs.map(({ at, url }) => [at, url]))
  const nights: readonly { readonly at: string; readonly changes: readonly ShownChange[] }[] = [
    ...idle.map(({ at, because: text }) => ({ at, changes: [{ kind: 'tested nothing', text }] })),
    ...changes,
  ]
  const newest = nights.toSorted((a, b) => (a.at < b.at ? 1 : -1)).slice(0, mostNights)
  const items = newest.flatMap(({ at, changes }) =>
    changes.map(({ kind, text, clause }) => {
      const noun = clause === undefined ? '' : nounOf(clause)
      return html`<li data-filter data-noun="${noun}"><span class="when">${link(formatDay(at), urls.get(at))}</span> <span class="chip ${tones[kind] ?? 'unreached'}">${kind}</span> <span>${text}</span></li>\n`
    }),
  )
  const none = items.length === 0 && html`<p class="note">Nothing changed.</p>`
  return section('changes', 'What changed', [none, html`<ul class="changes">${items}</ul>`])
}

type ShownChange = Omit<Change, 'kind'> & { readonly kind: string }

const tones: Readonly<Record<string, string>> = {
  ...{ broken: 'broken', flaky: 'warned', slower: 'warned', waiver: 'waived' },
  ...{ 'no longer tested': 'warned', 'new warning': 'warned' },
  ...{ fixed: 'kept', 'newly tested': 'kept' },
}

function link(text: string, url: string | undefined): Content {
  return url === undefined ? text : html`<a href="${url}" rel="noreferrer">${text}</a>`
}

/** Every run as a row, for those who need the figures, or do not see the picture. */
function nightSection(runs: readonly HistoryLine[]): Markup {
  const rows = runs.toReversed().map(({ at, url, verdict, counts, durationMs, exchanges }) => {
    const figures = [counts.broken, counts.waived, counts.unreached, exchanges ?? '']
    const duration = durationMs === undefined ? '' : formatDuration(durationMs)
    return html`<tr data-filter><th scope="row">${link(formatMoment(at), url)}</th><td>${verdict}</td>${figures.map((figure) => html`<td class="number">${figure}</td>`)}<td class="number">${duration}</td></tr>\n`
  })
  const heads = ['run', 'verdict', 'broken', 'waived', 'not tested', 'exchanges', 'duration']
  return section('nights', 'All runs', [
    html`<details><summary>${countOf(runs.length, 'run')}</summary><div class="wide"><table><thead><tr>${heads.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div></details>`,
  ])
}

function footer({ problems }: History): Content {
  const lines = problems.slice(0, 20).map((problem) => html`<li>${problem}</li>`)
  return [
    problems.length > 0 &&
      html`<details><summary>${countOf(problems.length, 'line')} of the history left out</summary><ul>${lines}</ul></details>`,
    html`<p>Written by assay history. A clause is flaky from more than two turns in ten runs on. Keys: / searches.</p>`,
  ]
}
