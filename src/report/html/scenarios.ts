import { countScenarios, type ScenarioResult } from '../../run/index.ts'
import { nounOf } from '../catalogue.ts'
import { fitWithin, html, type Markup } from '../markup.ts'
import { show } from '../show.ts'
import { sayDuration, sayFigures } from '../wording.ts'
import { outcomeChip } from './chip.ts'
import { limits, type Sheet, shares } from './sheet.ts'

/** The scenarios by noun; a noun without failed or errored scenarios stays folded. */
export function writeScenarios({ run }: Sheet): Markup {
  const nouns = Array.from(Map.groupBy(run.scenarios, ({ id }) => nounOf(id)))
  const share = shares.scenarios / Math.max(1, nouns.length)
  const none = 'No scenarios: this run judged recorded traffic.'
  return html`<section id="scenarios" aria-labelledby="scenarios-title">
<h2 id="scenarios-title">Scenarios</h2>
<p class="lead">${run.scenarios.length === 0 ? none : `${sayFigures(run.counts.scenarios)}.`}</p>
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
<summary><b>${show(noun, limits.name)}</b> <span class="note">${sayFigures(figures)}</span></summary>
<table role="table"><thead role="rowgroup" class="unseen"><tr role="row"><th role="columnheader" scope="col">Outcome</th><th role="columnheader" scope="col">Scenario</th><th role="columnheader" scope="col">Duration</th></tr></thead>
<tbody role="rowgroup">
${fitWithin(rows, bytes, writeRow, 'scenario', 'tr')}
</tbody></table>
</details>`
}

function writeRow({ id, title, outcome, reason, durationMs }: ScenarioResult): Markup {
  const why = reason ? html`<small>${show(reason, limits.line)}</small>` : ''
  return html`<tr role="row" data-filter><td role="cell">${outcomeChip(outcome)}</td><th role="rowheader" scope="row">${show(title, limits.line)} <code>${show(id, limits.name)}</code>${why}</th><td role="cell" class="calls">${sayDuration(durationMs)}</td></tr>\n`
}
