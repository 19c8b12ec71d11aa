import { countOf, countScenarios, nounOf, type Run, type ScenarioResult } from '../../run/index.ts'
import { type Content, fitWithin, html, type Markup } from '../markup.ts'
import { show } from '../show.ts'
import {
  type DifferenceLine,
  differenceLines,
  exemptionNews,
  formatDuration,
  formatFigures,
  listFirst,
  newsLines,
  profileNews,
} from '../wording.ts'
import { limits, outcomeChip, type Sheet, shares } from './sheet.ts'

/** The scenarios by noun; a noun without failed or errored scenarios stays folded. */
export function writeScenarios({ run }: Sheet): Markup {
  const nouns = Array.from(Map.groupBy(run.scenarios, ({ id }) => nounOf(id)))
  const share = shares.scenarios / Math.max(1, nouns.length)
  const none = 'No scenarios: this run judged recorded traffic.'
  return html`<section id="scenarios" aria-labelledby="scenarios-title">
<h2 id="scenarios-title">Scenarios</h2>
<p class="lead">${run.scenarios.length === 0 ? none : `${formatFigures(run.counts.scenarios)}.`}</p>
${fitWithin(nouns, shares.scenarios, ([noun, results]) => writeNoun(noun, results, share), 'noun')}
</section>`
}

function writeNoun(noun: string, results: readonly ScenarioResult[], bytes: number): Markup {
  const figures = countScenarios(results)
  const attention = figures.failed + figures.errored > 0
  const rows = [
    ...results.filter(({ outcome }) => outcome !== 'passed'),
    ...results.filter(({ outcome }) => outcome === 'passed'),
  ]
  const open = { markup: attention ? ' open' : '' }
  return html`<details class="scenarios"${open}>
<summary><b>${show(noun, limits.name)}</b> <span class="note">${formatFigures(figures)}</span></summary>
<table role="table"><thead role="rowgroup" class="unseen"><tr role="row"><th role="columnheader" scope="col">Outcome</th><th role="columnheader" scope="col">Scenario</th><th role="columnheader" scope="col">Duration</th></tr></thead>
<tbody role="rowgroup">
${fitWithin(rows, bytes, writeRow, 'scenario', 'tr')}
</tbody></table>
</details>`
}

function writeRow({ id, title, outcome, reason, durationMs }: ScenarioResult): Markup {
  const why = reason ? html`<small>${show(reason, limits.line)}</small>` : ''
  return html`<tr role="row" data-filter><td role="cell">${outcomeChip(outcome)}</td><th role="rowheader" scope="row">${show(title, limits.line)} <code>${show(id, limits.name)}</code>${why}</th><td role="cell" class="calls">${formatDuration(durationMs)}</td></tr>\n`
}

/** What is new since the last run; nothing without a history. */
export function writeNews({ run }: Sheet): Markup {
  const { title, lines } = newsLines(run, 100)
  if (lines.length === 0) return html``
  return html`<section id="history" aria-labelledby="history-title">
<h2 id="history-title">${show(title, limits.name)}</h2>
<ul class="lines">${lines.map((line) => html`<li>${show(line, 10_000)}</li>\n`)}</ul>
</section>`
}

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
${kept.length === 0 ? '' : html`<p>Not recorded, because the scenario did not finish (previous recording kept): ${show(listFirst(kept), limits.line)}.</p>`}
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

/** What is to be known of profile, waivers and relaxations; nothing if there is nothing. */
export function writeWaivers({ run }: Sheet): Markup {
  const news = [...profileNews(run), ...exemptionNews(run)]
  if (news.length === 0) return html``
  const items = news.slice(0, 100).map((message) => {
    return html`<li data-filter>${show(message, limits.message)}</li>\n`
  })
  return html`<section id="waivers" aria-labelledby="waivers-title">
<h2 id="waivers-title">Profile, waivers and relaxations</h2>
<ul class="list">${items}</ul>
</section>`
}
