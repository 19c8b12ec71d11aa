import type { Recorded } from '../../run/index.ts'
import { sayHidden } from '../finding-facts.ts'
import { type DriftGroup, driftByCall } from '../group-drift.ts'
import { show } from '../show.ts'
import { countOf, sayFirst } from '../wording.ts'
import { fitWithin, html, type Markup } from './markup.ts'
import { limits, type Sheet, shares } from './sheet.ts'

/** What a run had to do with recordings: which are stale, and what the target answers differently by now. */
export function writeRecordings({ run }: Sheet): Markup {
  const { recordings } = run
  if (recordings === undefined) return html``
  const { mode, folder, scenarios, stale, spared = [], drift } = recordings
  const did = mode === 'record' ? 'recorded to' : 'replayed from'
  const where =
    folder === null ? 'Nothing was kept' : `${countOf(scenarios, 'scenario')} ${did} ${folder}`
  const old =
    stale.length === 0
      ? ''
      : html`<h3>Stale <span>${countOf(stale.length, 'recording')}, and nothing follows from them</span></h3>
<ul>${stale.slice(0, 100).map(({ scenario, reasons }) => html`<li data-filter><code>${show(scenario, limits.name)}</code> ${show(reasons.join(' '), limits.message)}</li>\n`)}</ul>`
  return html`<section id="recordings" aria-labelledby="recordings-title">
<h2 id="recordings-title">Recordings</h2>
<p class="lead">${show(where, limits.line)}.</p>
${old}
${spared.length === 0 ? '' : html`<p>${show(sayFirst(spared), limits.line)} did not come to their end: older recordings of them stay.</p>`}
${drift === undefined ? '' : writeDrift(drift)}
</section>`
}

/** How much there is to read: what is stale or spared, and what is answered differently. */
export function countNews({ stale, spared = [], drift = [] }: Recorded): number {
  return stale.length + spared.length + driftByCall(drift).flat().length
}

function writeDrift(drift: NonNullable<NonNullable<Sheet['run']['recordings']>['drift']>): Markup {
  if (drift.length === 0) return html`<p>The target answers as it did when it was recorded.</p>`
  const calls = driftByCall(drift)
  const note = (hidden: number) => html`<p class="note">${sayHidden(hidden, 'call')}</p>`
  return html`<h3>Answered differently by now <span>${countOf(calls.flat().length, 'difference')}</span></h3>
${fitWithin(calls, shares.recordings, writeCall, note)}`
}

function writeCall(groups: readonly DriftGroup[]): Markup {
  const { call } = groups[0]!.drift
  return html`<h4><code>${show(call, limits.line)}</code></h4>
<ul>${groups.map(
    ({ says, scenarios }) =>
      html`<li data-filter>${show(says, limits.message)} <span class="note">seen in ${show(sayFirst(scenarios), limits.line)}</span></li>\n`,
  )}</ul>`
}
