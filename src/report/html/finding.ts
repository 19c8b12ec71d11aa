import { count, countOf, type ReportedFinding } from '../../run/index.ts'
import { exchangeOf, factsOf } from '../finding-facts.ts'
import { type ClauseGroup, countFaults, type Fault } from '../group-findings.ts'
import { show } from '../show.ts'
import { sayHidden } from '../wording.ts'
import { anchorOf, levelChip, verdictChip } from './chip.ts'
import { writeExchange } from './exchange.ts'
import { bytesOf, html, type Markup } from './markup.ts'
import { limits, type Sheet } from './sheet.ts'

/** How many faults of one clause are shown, and how many of these unfolded. */
const most = { shown: 20, open: 3 }

/** A clause with the findings made on it, within a number of bytes. */
export function writeGroup(group: ClauseGroup, bytes: number, sheet: Sheet): Markup {
  const cards = writeCards(group.faults, bytes, sheet)
  const hidden = countFaults(group.faults.slice(cards.length))
  const rest = cards.slice(most.open)
  return html`<article class="group" id="${anchorOf(group.address)}" data-filter>
${writeTitle(group)}
${writeAddress(group)}
${cards.slice(0, most.open)}
${rest.length > 0 ? html`<details class="rest"><summary>${countOf(countFaults(group.faults.slice(most.open, cards.length)), 'more finding')} on this clause</summary>${rest}</details>` : ''}
${hidden > 0 ? html`<p class="note">${sayHidden(hidden)}</p>` : ''}
</article>`
}

/** The same, folded: for what breaks no clause. */
export function writeFoldedGroup(group: ClauseGroup, bytes: number, sheet: Sheet): Markup {
  const cards = writeCards(group.faults, bytes, sheet)
  const hidden = countFaults(group.faults.slice(cards.length))
  return html`<details class="group folded" data-filter>
<summary>${writeTitle(group)}<span class="note">${countOf(group.findings.length, 'finding')}</span>${writeAddress(group)}</summary>
${cards}
${hidden > 0 ? html`<p class="note">${sayHidden(hidden)}</p>` : ''}
</details>`
}

function writeTitle({ address, clause }: ClauseGroup): Markup {
  return html`<h4>${clause?.says ?? show(address, limits.name)}</h4>`
}

// In spans, for it also stands in summaries, where HTML allows no blocks.
function writeAddress({ address, origin, level, result }: ClauseGroup): Markup {
  const verdict = result && result.verdict !== 'kept' ? verdictChip(result.verdict) : undefined
  const waiver =
    result?.verdict === 'waived' ? html`<span>${show(result.reason ?? '', limits.line)}</span>` : ''
  return html`<span class="address">${verdict} <code>${show(address, limits.name)}</code> ${levelChip(level)} <span title="number of the clause in the contract">${show(origin, 20)}</span>${waiver}</span>`
}

function writeCards(faults: readonly Fault[], bytes: number, sheet: Sheet): readonly Markup[] {
  const cards: Markup[] = []
  let left = bytes
  for (const fault of faults.slice(0, most.shown)) {
    const { finding } = fault
    const facts = writeFacts(fault, sheet)
    const exchange = writeExchangeOf(finding, sheet)
    // The first finding is always shown; its exchange only where the page has room.
    if (cards.length > 0 && bytesOf(facts) > left) break
    const room = bytesOf(facts, exchange) <= left
    const evidence = room ? exchange : sayWhere(finding)
    left -= bytesOf(facts, evidence)
    cards.push(html`<section class="finding">${facts}${evidence}</section>\n`)
  }
  return cards
}

function writeFacts(fault: Fault, { catalogue, options }: Sheet): Markup {
  const facts = factsOf(fault, catalogue, options).map(({ label, value }) => {
    const shown = show(value, limits.message)
    return html`<div class="${label.replaceAll(' ', '-')}"><dt>${label}</dt><dd>${shown}</dd></div>\n`
  })
  return html`<h5>${show(fault.finding.message, limits.message)}</h5><dl class="facts">${facts}</dl>\n`
}

function writeExchangeOf(finding: ReportedFinding, { run }: Sheet): Markup {
  const exchange = exchangeOf(finding, run)
  return exchange ? writeExchange(exchange, finding.exchange ?? 0, finding.pointer) : html``
}

function sayWhere(finding: ReportedFinding): Markup {
  return html`<p class="note">Its exchange is number ${count(finding.exchange ?? 0)} in run.json.</p>`
}
