import type { Clause, Operation } from '../../contract/index.ts'
import { type ClauseResult, count, countClauses, countOf } from '../../run/index.ts'
import { findClause, nounOf, ownerOf } from '../catalogue.ts'
import { type Content, fitWithin, html, type Markup } from '../markup.ts'
import { show } from '../show.ts'
import { sayFigures } from '../wording.ts'
import { anchorOf, cell, levelChip, limits, type Sheet, shares, verdictChip } from './sheet.ts'

/** Every operation of the contract with its clauses; then the clauses of several operations. */
export function writeMatrix(sheet: Sheet): Markup {
  const { run, catalogue } = sheet
  const owned = Map.groupBy(run.clauses, ({ id }) => ownerOf(id))
  const rows = Object.entries(catalogue.operations)
    .sort(([, a], [, b]) => a.number - b.number)
    .map(([address, operation]) => {
      return writeOperation(operation, owned.get(address) ?? [], sheet)
    })
  const others = run.clauses.filter(({ id }) => !Object.hasOwn(catalogue.operations, ownerOf(id)))
  const nouns = Array.from(Map.groupBy(others, ({ id }) => nounOf(id)))
  return html`<section id="matrix" aria-labelledby="matrix-title">
<h2 id="matrix-title">Operations and clauses</h2>
<p class="lead">Each cell is a clause. Open a row to read its clauses.</p>
<table class="matrix" role="table">
<thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">#</th><th role="columnheader" scope="col">Operation</th><th role="columnheader" scope="col">Exchanges</th><th role="columnheader" scope="col">Clauses</th></tr></thead>
<tbody role="rowgroup">
${rows}
</tbody>
</table>
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

function writeOperation(
  operation: Operation,
  results: readonly ClauseResult[],
  sheet: Sheet,
): Markup {
  const { number, method, path, does } = operation
  const { exchanges: judged, violations } = sheet.run.counts.operations
  const exchanges = judged[number] ?? 0
  const wrong = violations[number] ?? 0
  const calls = exchanges === 0 ? html`<span class="none">not called</span>` : count(exchanges)
  return html`<tr role="row" data-filter>
<td role="cell" class="number">${number}</td>
<th role="rowheader" scope="row"><code><b class="method ${method}">${method}</b> ${path}</code><small>${does}</small></th>
<td role="cell" class="calls" data-label="exchanges">${calls}${wrong > 0 ? html`<small class="wrong">${countOf(wrong, 'violation')}</small>` : ''}</td>
<td role="cell">${writeCells(results, sheet)}</td>
</tr>\n`
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
  return html`<details><summary><span class="cells" aria-hidden="true">${cells}</span> <span class="tallied">${sayFigures(figures)}</span></summary>
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
