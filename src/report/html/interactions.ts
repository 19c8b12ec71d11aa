import type { ClauseVerdict, Outcome } from '../../run/index.ts'
import type { InteractionTable } from '../catalogue.ts'
import { type Content, html, type Markup } from '../markup.ts'
import { formatFigures } from '../wording.ts'
import { cell, outcomeChip, type Sheet, toneOf } from './sheet.ts'

type Cell = InteractionTable['cells'][number]
type Outcomes = ReadonlyMap<string, Outcome>

/** Each operation in each situation, folded: the scenarios with their outcome, or why the contract is silent. */
export function writeInteractions({ run, catalogue }: Sheet): Content {
  const { interactions, operations } = catalogue
  if (interactions === undefined) return undefined
  const outcomes = new Map(run.scenarios.map(({ id, outcome }) => [id, outcome]))
  const rows = Array.from(
    Map.groupBy(interactions.cells, ({ operation }) => operation),
    ([address, cells]) => ({ operation: operations[address], address, cells }),
  )
  const figures = countStates(interactions.cells, outcomes)
  return html`<section id="interactions" aria-labelledby="interactions-title">
<h2 id="interactions-title">Interactions</h2>
<p class="lead">Each operation in ${Object.keys(interactions.situations).length} situations: ${formatFigures(figures)}.</p>
<details><summary>Operations by situation</summary>
<table class="matrix interactions" role="table">
<thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">#</th><th role="columnheader" scope="col">Operation</th><th role="columnheader" scope="col">Situations</th></tr></thead>
<tbody role="rowgroup">
${rows.map(
  ({ operation, address, cells }) => html`<tr role="row" data-filter>
<td role="cell" class="number">${operation?.number}</td>
<th role="rowheader" scope="row"><code>${operation ? `${operation.method} ${operation.path}` : address}</code></th>
<td role="cell">${writeCells(cells, interactions, outcomes)}</td>
</tr>\n`,
)}
</tbody></table></details>
</section>`
}

function writeCells(
  cells: readonly Cell[],
  { situations }: InteractionTable,
  outcomes: Outcomes,
): Markup {
  const signs = cells.map((one) => {
    const state = stateOf(one, outcomes)
    return cell(tones[state], `${one.situation}: ${state}`)
  })
  const items = cells.map(
    ({
      situation,
      interaction = [],
    }) => html`<li><span>${situation}</span><span>${situations[situation]}
${typeof interaction === 'string' ? html`<small>${interaction}</small>` : interaction.map((id) => writeScenario(id, outcomes))}${interaction.length === 0 ? html`<small>No scenario, and no reason.</small>` : ''}</span></li>\n`,
  )
  return html`<details><summary><span class="cells" aria-hidden="true">${signs}</span> <span class="tallied">${formatFigures(countStates(cells, outcomes))}</span></summary>
<ul class="clauses">${items}</ul></details>`
}

function writeScenario(id: string, outcomes: Outcomes): Markup {
  const outcome = outcomes.get(id)
  return html`<span class="address"><code>${id}</code> ${outcome ? outcomeChip(outcome) : 'not run'}</span>`
}

type State = keyof typeof tones

const tones = {
  passed: 'kept',
  failed: 'broken',
  undecided: 'warned',
  'not run': 'unreached',
  'silent by contract': 'waived',
  empty: 'unreached',
} as const satisfies Record<string, ClauseVerdict>

/** A cell fails with one of its scenarios, and passes with one where the others do not apply. */
function stateOf({ interaction }: Cell, outcomes: Outcomes): State {
  if (interaction === undefined || interaction.length === 0) return 'empty'
  if (typeof interaction === 'string') return 'silent by contract'
  const all = interaction.flatMap((id) => outcomes.get(id) ?? []).map(toneOf)
  if (all.includes('broken')) return 'failed'
  if (all.includes('warned')) return 'undecided'
  return all.includes('kept') ? 'passed' : 'not run'
}

function countStates(cells: readonly Cell[], outcomes: Outcomes): Record<State, number> {
  const counts = Object.fromEntries(Object.keys(tones).map((state) => [state, 0]))
  for (const one of cells) counts[stateOf(one, outcomes)]!++
  return counts as Record<State, number>
}
