import { count, countOf } from '../../run/index.ts'
import { exchangeOf, factsOf } from '../finding-facts.ts'
import { type ClauseGroup, countFaults, type Fault } from '../group-findings.ts'
import { bytesOf, html, type Markup, noteHidden } from '../markup.ts'
import { show } from '../show.ts'
import { anchorOf, levelChip, verdictChip } from './chip.ts'
import { writeExchange } from './exchange.ts'
import { limits, type Sheet } from './sheet.ts'

/** How many faults of one clause are shown, and how many of these unfolded. */
const most = { shown: 20, open: 3 }

/** A clause with its findings, within a number of bytes. */
export function writeGroup(
  group: ClauseGroup,
  bytes: number,
  folded: boolean,
  sheet: Sheet,
): Markup {
  const { faults, findings, address } = group
  const cards = writeCards(faults, bytes, sheet)
  const note = noteHidden(countFaults(faults.slice(cards.length)), 'finding')
  if (folded) {
    return html`<details class="group folded" data-filter>
<summary>${writeTitle(group)}<span class="note">${countOf(findings.length, 'finding')}</span>${writeAddress(group)}</summary>
${cards}
${note}
</details>`
  }
  const rest = cards.slice(most.open)
  const more = countOf(countFaults(faults.slice(most.open, cards.length)), 'more finding')
  return html`<article class="group" id="${anchorOf(address)}" data-filter>
${writeTitle(group)}
${writeAddress(group)}
${cards.slice(0, most.open)}
${rest.length > 0 ? html`<details class="rest"><summary>${more} of this clause</summary>${rest}</details>` : ''}
${note}
</article>`
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
    // The first finding is always shown; its exchange only where the page has room.
    if (cards.length > 0 && bytesOf(facts) > left) break
    const exchange = exchangeOf(finding, sheet.run)
    const index = finding.exchange ?? 0
    let evidence = exchange ? writeExchange(exchange, index, finding.pointer) : html``
    if (bytesOf(facts, evidence) > left) {
      evidence = html`<p class="note">See exchange ${count(index)} in run.json.</p>`
    }
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
