import { type ClauseVerdict, tally } from '../../run/index.ts'
import { driftByCall } from '../group-drift.ts'
import { show } from '../show.ts'
import { count, countOf, sayDuration, sayFigures, sayVerdict } from '../wording.ts'
import { type Content, html, type Markup } from './markup.ts'
import { limits, type Sheet } from './sheet.ts'

const signs = { conformant: '✓', nonconformant: '✕', incomplete: '!' } as const
const order: readonly ClauseVerdict[] = ['kept', 'broken', 'waived', 'unreached']

/** The top of the page: the verdict in one sentence, and the figures behind it. */
export function writeVerdict({ run }: Sheet): Markup {
  const { clauses, scenarios } = tally(run)
  const drifted = driftByCall(run.recordings?.drift ?? []).flat().length
  const facts: readonly (readonly [string, Content])[] = [
    ['target', writeTarget(run.target)],
    ['API version', show(run.apiVersion, limits.name)],
    ['scenarios', run.scenarios.length === 0 ? 'none' : sayFigures(scenarios)],
    ['exchanges', count(run.exchanges.length)],
    [
      'duration',
      html`${sayDuration(run.durationMs)}<small>from ${sayInstant(run.startedAt)}</small>`,
    ],
  ]
  return html`<header class="verdict ${run.verdict}">
<p class="brand">Assay <span>conformance report</span></p>
<h1><span class="sign" aria-hidden="true">${signs[run.verdict]}</span> <span>${show(sayVerdict(run), limits.line)}</span></h1>
<p class="because">${show(run.reason, limits.message)}</p>
${run.interrupted ? html`<p class="alarm">The run was cut off before its end.</p>` : ''}
${drifted > 0 ? html`<p class="alarm">${countOf(drifted, 'difference')} from the <a href="#recordings">recordings</a>.</p>` : ''}
${writeBar(clauses)}
<dl class="figures">${facts.map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>\n`)}</dl>
</header>`
}

// Widths stand in SVG attributes, for the policy of the page allows no style attributes.
function writeBar(clauses: Readonly<Record<ClauseVerdict, number>>): Markup {
  const total = order.reduce((sum, verdict) => sum + clauses[verdict], 0)
  if (total === 0) return html``
  let x = 0
  const bars = order.map((verdict) => {
    const width = (1000 * clauses[verdict]) / total
    const bar = html`<rect class="${verdict}" x="${x}" y="0" width="${width}" height="10"/>`
    x += width
    return bar
  })
  const legend = order.map((verdict) => {
    const none = clauses[verdict] === 0 ? 'zero' : ''
    return html`<li class="${verdict} ${none}"><b>${count(clauses[verdict])}</b> ${verdict}</li>\n`
  })
  return html`<figure class="bar"><svg viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">${bars}</svg>
<ul aria-label="${count(total)} clauses">${legend}</ul></figure>`
}

function writeTarget(target: Sheet['run']['target']): Markup {
  const { name, baseUrl, sandboxUrl } = target
  const sandbox =
    sandboxUrl !== undefined && sandboxUrl !== baseUrl
      ? html`<small>sandbox ${show(sandboxUrl, limits.line)}</small>`
      : ''
  return html`${show(name, limits.name)}<small>${show(baseUrl, limits.line)}</small>${sandbox}`
}

/** `2025-07-04T09:30:00.123Z` as `2025-07-04 09:30:00 UTC`; anything else as it is. */
function sayInstant(instant: string): string {
  const parts = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?Z$/.exec(instant)
  return parts ? `${parts[1]} ${parts[2]} UTC` : show(instant, limits.name)
}
