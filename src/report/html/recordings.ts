import { countOf, type Run } from '../../run/index.ts'
import { type Content, fitWithin, html, type Markup } from '../markup.ts'
import { type DifferenceLine, differenceLines, waiverNews } from '../run-facts.ts'
import { show } from '../show.ts'
import { sayFirst } from '../wording.ts'
import { limits, type Sheet, shares } from './sheet.ts'

/** Differences from the baseline, each with where it was seen; nothing without a baseline. */
export function writeDifferences({ run }: Sheet): Markup {
  if (run.recordings?.drift === undefined) return html``
  const lines = differenceLines(run)
  const list =
    lines.length === 0
      ? html`<p>The responses have the same shape as in the baseline.</p>`
      : html`<ul class="list">${fitWithin(lines, shares.recordings, writeDifference, 'difference', 'li')}</ul>`
  return html`<section id="differences" aria-labelledby="differences-title">
<h2 id="differences-title">Differences from the baseline</h2>
<p class="lead">${countOf(run.counts.differences, 'difference')}. They do not change the verdict.</p>
${list}
</section>`
}

function writeDifference({ kind, message, seen }: DifferenceLine): Markup {
  return html`<li data-filter><span class="level">${show(kind, limits.name)}</span> ${show(message, limits.message)} <span class="note">${show(seen, limits.line)}</span></li>\n`
}

/** What the run did with recordings: how many it used, which are out of date, which it kept. */
export function writeRecordings({ run }: Sheet): Markup {
  const { recordings } = run
  if (recordings === undefined) return html``
  const { mode, folder, scenarios, stale, spared: kept = [] } = recordings
  const did = mode === 'record' ? 'recorded to' : 'replayed from'
  const where =
    folder === null ? 'Nothing was kept' : `${countOf(scenarios, 'scenario')} ${did} ${folder}`
  return html`<section id="recordings" aria-labelledby="recordings-title">
<h2 id="recordings-title">Recordings</h2>
<p class="lead">${show(where, limits.line)}.</p>
${writeStale(stale)}
${kept.length === 0 ? '' : html`<p>Not recorded, because the scenario did not finish (previous recording kept): ${show(sayFirst(kept), limits.line)}.</p>`}
</section>`
}

function writeStale(stale: NonNullable<Run['recordings']>['stale']): Content {
  if (stale.length === 0) return undefined
  const items = stale
    .slice(0, 100)
    .map(
      ({ scenario, reasons }) =>
        html`<li data-filter><code>${show(scenario, limits.name)}</code> ${show(reasons.join(' '), limits.message)}</li>\n`,
    )
  return html`<h3>Out of date <span>${countOf(stale.length, 'recording')}, ignored</span></h3>
<ul class="list">${items}</ul>`
}

/** Waivers that are stale or expired; nothing if there are none. */
export function writeWaivers({ run }: Sheet): Markup {
  const news = waiverNews(run)
  if (news.length === 0) return html``
  const items = news.slice(0, 100).map((message) => {
    return html`<li data-filter>${show(message, limits.message)}</li>\n`
  })
  return html`<section id="waivers" aria-labelledby="waivers-title">
<h2 id="waivers-title">Waivers to review</h2>
<ul class="list">${items}</ul>
</section>`
}
