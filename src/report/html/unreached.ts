import { countOf } from '../../run/index.ts'
import { findClause } from '../catalogue.ts'
import { show } from '../show.ts'
import { sayHidden } from '../wording.ts'
import { levelChip } from './chip.ts'
import { fitWithin, html, type Markup } from './markup.ts'
import { limits, type Sheet, shares } from './sheet.ts'

interface Entry {
  readonly address: string
  readonly reason: string
}

/** What the run says nothing about, by reason: not tested in it, or not testable by an HTTP client. */
export function writeUnreached(sheet: Sheet): Markup {
  const unreached = sheet.run.clauses
    .filter(({ verdict }) => verdict === 'unreached')
    .map(({ id, reason }) => ({ address: id, reason: reason ?? 'no reason given' }))
  const excluded = Object.entries(sheet.catalogue.clauses)
    .map(([address, { excluded }]) => ({ address, reason: excluded ?? '' }))
    .filter(({ reason }) => reason !== '')
  return html`<section id="unreached" aria-labelledby="unreached-title">
<h2 id="unreached-title">Clauses not put to the test</h2>
<p class="lead">${unreached.length === 0 ? 'Every planned clause was put to the test.' : 'A clause that was not put to the test is not kept.'}</p>
${writeReasons(unreached, sheet)}
${
  excluded.length === 0
    ? ''
    : html`<h3>Not testable by an HTTP client <span>${countOf(excluded.length, 'clause')}, never planned</span></h3>
${writeReasons(excluded, sheet)}`
}
</section>`
}

function writeReasons(entries: readonly Entry[], sheet: Sheet): Markup {
  const reasons = Array.from(Map.groupBy(entries, ({ reason }) => reason))
  const share = shares.unreached / 2 / Math.max(1, reasons.length)
  const blocks = fitWithin(
    reasons,
    shares.unreached / 2,
    ([reason, grouped]) => html`<details class="reason" data-filter>
<summary>${show(reason, limits.line)} <span class="note">${countOf(grouped.length, 'clause')}</span></summary>
<ul class="clauses">${fitWithin(
      grouped,
      share,
      (entry) => writeEntry(entry, sheet),
      (hidden) => html`<li>${sayHidden(hidden, 'clause')}</li>`,
    )}</ul>
</details>\n`,
    (hidden) => html`<p class="note">${sayHidden(hidden, 'reason')}</p>`,
  )
  return html`${blocks}`
}

function writeEntry({ address }: Entry, { catalogue }: Sheet): Markup {
  const clause = findClause(catalogue, address)
  return html`<li><span>${clause?.says}<span class="address"><code>${show(address, limits.name)}</code> ${levelChip(clause?.level)}</span></span></li>\n`
}
