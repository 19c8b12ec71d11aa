import type { Clause, Operation } from '../../contract/index.ts'
import {
  type ClauseResult,
  count,
  countClauses,
  countOf,
  nounOf,
  ownerOf,
  type Run,
} from '../../run/index.ts'
import { findClause } from '../catalogue.ts'
import { type Content, fitWithin, html, type Markup } from '../markup.ts'
import { show } from '../show.ts'
import { formatFigures } from '../wording.ts'
import { anchorOf, cell, levelChip, limits, type Sheet, shares, verdictChip } from './sheet.ts'

/** Every operation of the contract with its clauses; then the clauses of several operations. */
export function writeMatrix(sheet: Sheet): Markup {
  const { run, catalogue } = sheet
  const owned = Map.groupBy(run.clauses, ({ id }) => ownerOf(id))
  const operations = Object.entries(catalogue.operations).sort(
    ([, a], [, b]) => a.number - b.number,
  )
  const { calls } = run.counts.operations
  const isUsed = ([address, { number }]: (typeof operations)[number]) =>
    (calls[number] ?? 0) > 0 || owned.has(address)
  const used = operations.filter(isUsed)
  // Of a run that was to test a few, the others say nothing; where none was used, all are shown.
  const unused = used.length === 0 ? [] : operations.filter((one) => !isUsed(one))
  const rows = (used.length === 0 ? operations : used).map(([address, operation]) =>
    writeOperation(operation, owned.get(address) ?? [], sheet),
  )
  const others = run.clauses.filter(({ id }) => !Object.hasOwn(catalogue.operations, ownerOf(id)))
  const nouns = Array.from(Map.groupBy(others, ({ id }) => nounOf(id)))
  return html`<section id="matrix" aria-labelledby="matrix-title">
<h2 id="matrix-title">Operations and clauses</h2>
<p class="lead">A row shows the calls to an operation, the findings made on its responses, and the clauses about it: a cell each. Open it to read them.</p>
<table class="matrix" role="table">
<thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">#</th><th role="columnheader" scope="col">Operation</th><th role="columnheader" scope="col">Calls</th><th role="columnheader" scope="col">Findings here</th><th role="columnheader" scope="col">Its clauses</th></tr></thead>
<tbody role="rowgroup">
${rows}
</tbody>
</table>
${writeUnused(unused.map(([, operation]) => operation))}
${
  nouns.length === 0
    ? ''
    : html`<h3>Clauses of several operations</h3>
<table class="matrix nouns" role="table">
<thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">Topic</th><th role="columnheader" scope="col">Clauses</th></tr></thead>
<tbody role="rowgroup">
${fitWithin(nouns, shares.clauses, ([noun, results]) => writeNoun(noun, results, sheet), 'topic', 'tr')}
</tbody>
</table>`
}
</section>`
}

/** The operations that were neither called nor to be tested, folded. */
function writeUnused(operations: readonly Operation[]): Content {
  if (operations.length === 0) return undefined
  return html`<details class="rest"><summary>${countOf(operations.length, 'more operation')}, not called and not to be tested</summary>
<ul>${operations.map(({ number, method, path }) => html`<li data-filter>${number} <code>${method} ${path}</code></li>\n`)}</ul>
</details>`
}

function writeOperation(
  operation: Operation,
  results: readonly ClauseResult[],
  sheet: Sheet,
): Markup {
  const { number, method, path, does } = operation
  return html`<tr role="row" data-filter>
<td role="cell" class="number">${number}</td>
<th role="rowheader" scope="row"><code><b class="method ${method}">${method}</b> ${path}</code><small>${does}</small></th>
<td role="cell" class="calls" data-label="${sheet.run.counts.operations.calls[number] === 1 ? 'call' : 'calls'}">${writeCalls(number, sheet)}</td>
<td role="cell" class="here-found" data-label="findings here">${writeFound(number, sheet)}</td>
<td role="cell">${writeCells(results, sheet)}</td>
</tr>\n`
}

function writeCalls(number: number, { run }: Sheet): Content {
  const { calls, exchanges } = run.counts.operations
  const made = calls[number] ?? 0
  if (made === 0) return html`<span class="none">not called</span>`
  const unanswered = made - (exchanges[number] ?? 0)
  return html`${count(made)}${unanswered > 0 ? html`<small>${count(unanswered)} unanswered</small>` : ''}`
}

/** The clauses that responses of an operation broke, wherever they belong, and those that they were warned of. */
function writeFound(number: number, { run }: Sheet): Content {
  const { exchanges, violations, warnings } = run.counts.operations
  const kinds = [
    ['violation', 'broken', violations[number] ?? 0],
    ['warning', 'warned', warnings[number] ?? 0],
  ] as const
  const found = kinds.flatMap(([kind, verdict, figure]) => {
    if (figure === 0) return []
    const clauses = clausesFound(run, number, kind)
    const word = `${count(clauses.length)} ${verdict}`
    const writeLink = (id: string) => {
      const address = html`<code>${show(id, limits.name)}</code>`
      return html`<li>${kind === 'violation' ? html`<a href="#${anchorOf(id)}">${address}</a>` : address}</li>`
    }
    const links = fitWithin(clauses, linkBytes, writeLink, 'clause', 'li')
    return html`<details><summary>${verdictChip(verdict, word)} <small>${countOf(figure, kind)}</small></summary><ul class="clauses">${links}</ul></details>`
  })
  if (found.length > 0) return found
  if ((exchanges[number] ?? 0) === 0) return html`<span class="none">not tested</span>`
  return html`<span class="none">✓ no findings</span>`
}

/** For the links of one operation. */
const linkBytes = 4_000

function clausesFound({ findings }: Run, number: number, kind: 'violation' | 'warning') {
  const here = findings.filter(
    ({ operation, severity, waived }) => operation === number && severity === kind && !waived,
  )
  return [...new Set(here.map(({ clause }) => clause))]
}

function writeNoun(noun: string, results: readonly ClauseResult[], sheet: Sheet): Markup {
  return html`<tr role="row" data-filter>
<th role="rowheader" scope="row">${show(noun, limits.name)}</th>
<td role="cell">${writeCells(results, sheet)}</td>
</tr>\n`
}

function writeCells(results: readonly ClauseResult[], { catalogue, run }: Sheet): Markup {
  if (results.length === 0) return html`<span class="none">no clause planned</span>`
  const figures = countClauses(results)
  // Every clause has the same room, so a row gets as much as it has clauses.
  const share = (shares.clauses * results.length) / run.clauses.length
  const writeCell = ({ id, verdict }: ClauseResult) =>
    cell(verdict, `${show(id, limits.name)}: ${verdict}`)
  const writeItem = (result: ClauseResult) => writeClause(result, findClause(catalogue, result.id))
  const cells = fitWithin(results, share / 3, writeCell, 'clause', 'span')
  const items = fitWithin(results, (share * 2) / 3, writeItem, 'clause', 'li')
  return html`<details><summary><span class="cells" aria-hidden="true">${cells}</span> <span class="tallied">${formatFigures(figures)}</span></summary>
<ul class="clauses">${items}</ul></details>`
}

function writeClause(result: ClauseResult, clause: Clause | undefined): Markup {
  const address = html`<code>${show(result.id, limits.name)}</code>`
  const reason = result.reason ? html`<small>${show(result.reason, limits.line)}</small>` : ''
  const link =
    result.verdict === 'broken' ? html`<a href="#${anchorOf(result.id)}">${address}</a>` : address
  return html`<li>${verdictChip(result.verdict)} <span>${clause?.says}<span class="address">${link} ${levelChip(clause?.level)} ${reason}</span></span></li>\n`
}

/** Addresses of clauses, each with the reason why it was not tested. */
type Reasons = readonly (readonly [address: string, reason: string])[]

/** What the run says nothing about, by reason: not tested in it, or not testable by an HTTP client. */
export function writeUnreached(sheet: Sheet): Markup {
  const unreached = sheet.run.clauses.flatMap(({ id, verdict, reason = 'No reason is known.' }) =>
    verdict === 'unreached' ? [[id, reason] as const] : [],
  )
  const excluded = Object.entries(sheet.catalogue.clauses).flatMap(([id, { excluded }]) =>
    excluded === undefined ? [] : [[id, excluded] as const],
  )
  const lead =
    unreached.length === 0
      ? 'This run tested every planned clause.'
      : 'This run says nothing about these clauses.'
  return html`<section id="unreached" aria-labelledby="unreached-title">
<h2 id="unreached-title">Clauses not tested</h2>
<p class="lead">${lead}</p>
${writeReasons(unreached, sheet)}
${
  excluded.length === 0
    ? ''
    : html`<details><summary>${countOf(excluded.length, 'clause')} that no HTTP client can test</summary>
${writeReasons(excluded, sheet)}</details>`
}
</section>`
}

function writeReasons(clauses: Reasons, { catalogue }: Sheet): readonly Content[] {
  const reasons = Array.from(Map.groupBy(clauses, ([, reason]) => reason))
  const bytes = shares.unreached / 2
  const share = bytes / Math.max(1, reasons.length)
  const writeEntry = ([address]: Reasons[number]) => {
    const clause = findClause(catalogue, address)
    return html`<li><span>${clause?.says}<span class="address"><code>${show(address, limits.name)}</code> ${levelChip(clause?.level)}</span></span></li>\n`
  }
  const writeReason = ([reason, grouped]: (typeof reasons)[number]) => {
    return html`<details class="reason" data-filter>
<summary>${show(reason, limits.line)} <span class="note">${countOf(grouped.length, 'clause')}</span></summary>
<ul class="clauses">${fitWithin(grouped, share, writeEntry, 'clause', 'li')}</ul>
</details>\n`
  }
  return fitWithin(reasons, bytes, writeReason, 'reason')
}
