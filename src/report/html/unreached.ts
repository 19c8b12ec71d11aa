import { countOf } from '../../run/index.ts'
import { findClause } from '../catalogue.ts'
import { type Content, fitWithin, html, type Markup } from '../markup.ts'
import { show } from '../show.ts'
import { levelChip } from './chip.ts'
import { limits, type Sheet, shares } from './sheet.ts'

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
