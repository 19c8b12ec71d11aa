import { count, countOf } from '../../run/index.ts'
import {
  type ClauseGroup,
  countFaults,
  describeFault,
  exchangeOf,
  type Fault,
  type FindingKind,
  factsOf,
  groupFindings,
  nameOperations,
} from '../faults.ts'
import { bytesOf, type Content, fitWithin, html, type Markup, noteHidden } from '../markup.ts'
import { show } from '../show.ts'
import { describeForeign } from '../wording.ts'
import { writeExcerpt, writeExchange } from './exchange.ts'
import { anchorOf, levelChip, limits, type Sheet, shares, verdictChip } from './sheet.ts'

/** Each kind with the bytes of the page that its findings may take. */
const kinds: Readonly<Record<FindingKind, readonly [title: string, bytes: number]>> = {
  violation: ['Violations', shares.violations],
  warning: ['Warnings', shares.warnings],
  waived: ['Waived', shares.warnings],
  novelty: ['Novelties', shares.silent],
  observation: ['Observations', shares.silent],
}

/** Violations, then warnings and what is waived. */
export function writeFindings(sheet: Sheet): Markup {
  return html`<section id="findings" aria-labelledby="findings-title">
<h2 id="findings-title">Findings</h2>
${leadOf(sheet)}
${writeOverview(sheet)}
${writeKind('violation', sheet)}
${writeKind('warning', sheet)}
${writeKind('waived', sheet)}
</section>`
}

/** Values that are new, and what the target does where the contract is silent. */
export function writeInformation(sheet: Sheet): Markup {
  const { novelty, observation } = sheet.run.counts.findings
  const lead =
    novelty + observation === 0
      ? 'Nothing to note.'
      : 'Values that the contract does not list, and what the target does where the contract says nothing. None of it affects the verdict.'
  return html`<section id="information" aria-labelledby="information-title">
<h2 id="information-title">For information</h2>
<p class="lead">${lead}</p>
${writeKind('novelty', sheet)}
${writeKind('observation', sheet)}
</section>`
}

/** The broken clauses, a row each; nothing where the page begins with the only one. */
function writeOverview({ run, catalogue }: Sheet): Content {
  const groups = groupFindings(run, catalogue, 'violation')
  if (groups.length < 2) return undefined
  const row = ({ address, clause, findings, faults }: ClauseGroup) => {
    const says = clause?.says ?? show(address, limits.name)
    return html`<tr data-filter><th scope="row"><a href="#${anchorOf(address)}">${says}</a></th><td>${show(nameOperations(findings, catalogue), limits.line)}</td><td>${count(countFaults(faults))}</td></tr>\n`
  }
  return html`<h3 class="severity">Broken clauses</h3>
<table class="overview"><thead><tr><th scope="col">Clause</th><th scope="col">Operations</th><th scope="col">Times</th></tr></thead>
<tbody>${fitWithin(groups, shares.overview, row, 'clause', 'tr')}</tbody></table>`
}

/** No finding is good news only if something was tested. */
function leadOf({ run: { counts } }: Sheet): Content {
  const { kept, broken, warned, waived } = counts.clauses
  if (kept + broken + warned + waived === 0) return html`<p class="lead">Nothing was tested.</p>`
  return broken === 0 ? html`<p class="lead">No clause is broken.</p>` : undefined
}

function writeKind(kind: FindingKind, sheet: Sheet): Content {
  const groups = groupFindings(sheet.run, sheet.catalogue, kind)
  if (groups.length === 0) return undefined
  const [title, bytes] = kinds[kind]
  const findings = countOf(sheet.run.counts.findings[kind], 'finding')
  const foreign = describeForeign(groups.flatMap((group) => group.findings))
  const share = Math.floor(bytes / groups.length)
  const write = (group: ClauseGroup) => writeGroup(group, share, kind !== 'violation', sheet)
  return html`<h3 class="severity">${title} <span>${findings} in ${countOf(groups.length, 'clause')}</span></h3>
${foreign && html`<p class="note">${foreign}</p>`}
${fitWithin(groups, bytes, write, 'clause')}`
}

/** How many faults of one clause are shown, and how many of these unfolded. */
const most = { shown: 20, open: 3 }

/** A clause with its findings, within a number of bytes. */
function writeGroup(group: ClauseGroup, bytes: number, folded: boolean, sheet: Sheet): Markup {
  const { faults, address } = group
  const cards = writeCards(faults, bytes, sheet)
  const note = noteHidden(countFaults(faults.slice(cards.length)), 'finding')
  if (folded) {
    return html`<details class="group folded" data-filter>
<summary>${writeTitle(group)}<span class="note">${countOf(countFaults(faults), 'finding')}</span>${writeAddress(group)}${writeLines(faults)}</summary>
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

const mostLines = 3

/** What was found, in a line for each place: as much as most readers need. */
function writeLines(faults: readonly Fault[]): Markup {
  const lines = faults.slice(0, mostLines).map((fault) => html`<li>${describeFault(fault)}</li>`)
  const hidden = countFaults(faults.slice(lines.length))
  return html`<ul class="lines">${lines}${hidden > 0 ? html`<li class="note">${countOf(hidden, 'more finding')}</li>` : ''}</ul>`
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
    const exchange = exchangeOf(finding, sheet.run)
    const excerpt = exchange && writeExcerpt(exchange, finding.pointer)
    const facts = html`${writeFacts(fault, sheet)}${excerpt}`
    // The first finding is always shown; its exchange only where the page has room.
    if (cards.length > 0 && bytesOf(facts) > left) break
    let evidence = exchange ? writeExchange(exchange, finding.pointer) : html``
    if (bytesOf(facts, evidence) > left) {
      evidence = html`<p class="note">See exchanges[${finding.exchange}] in run.json.</p>`
    }
    left -= bytesOf(facts, evidence)
    cards.push(html`<section class="finding">${facts}${evidence}</section>\n`)
  }
  return cards
}

function writeFacts(fault: Fault, { catalogue, options }: Sheet): Markup {
  const facts = factsOf(fault, catalogue, options).map(({ label, value, isCommand }) => {
    const shown = show(value, isCommand ? undefined : limits.message)
    return html`<div class="${label.replaceAll(' ', '-')}"><dt>${label}</dt><dd>${shown}</dd></div>\n`
  })
  return html`<h5>${show(fault.finding.message, limits.message)}</h5><dl class="facts">${facts}</dl>\n`
}
