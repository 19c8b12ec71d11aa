import { type ClauseVerdict, count, countOf, type Run } from '../../run/index.ts'
import { type Content, html, type Markup } from '../markup.ts'
import { describeRepeated } from '../repeated.ts'
import { show } from '../show.ts'
import {
  describeNotKept,
  formatDuration,
  formatFigures,
  type Reason,
  reasonsUndecided,
} from '../wording.ts'
import { limits, type Sheet } from './sheet.ts'

const order: readonly ClauseVerdict[] = ['kept', 'broken', 'warned', 'waived', 'unreached']
const tones = { '✓': 'good', '✕': 'bad', '!': 'unsure' } as const

/** The top of the page: the verdict in one sentence, and the figures behind it. */
export function writeVerdict({ run, catalogue }: Sheet): Markup {
  const { headline, counts } = run
  const startedAt = show(run.startedAt.replace('T', ' ').replace(/\.\d+Z$/, ' UTC'), limits.name)
  const facts: readonly (readonly [string, Content])[] = [
    ['target', writeTarget(run.target)],
    ['API version', show(run.apiVersion, limits.name)],
    ['scenarios', run.scenarios.length === 0 ? 'none' : formatFigures(counts.scenarios)],
    ['exchanges judged', count(counts.exchanges)],
    ['operations', `${counts.operations.tested} of ${counts.operations.all}`],
    ['duration', html`${formatDuration(run.durationMs)}<small>started ${startedAt}</small>`],
  ]
  return html`<header class="verdict ${tones[headline.mark]}">
<p class="brand">Assay <span>conformance to the contract of the Consumer Financial Data and Payments API</span></p>
<h1><span class="sign" aria-hidden="true">${headline.mark}</span> <span>${writeHeadline(headline)}</span></h1>
<p class="because">${show(run.reason, limits.message)}</p>
${writeUndecided(run)}
${counts.differences > 0 ? html`<p class="alarm"><a href="#differences">${countOf(counts.differences, 'difference')} from the baseline</a></p>` : ''}
${writeBar(counts.clauses)}
<dl class="figures">${facts.map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>\n`)}</dl>
${run.repeated && html`<p class="note">${show(describeRepeated(run, catalogue)!, limits.message)}</p>`}
${run.notKept && html`<p class="note">${show(describeNotKept(run)!, limits.message)}</p>`}
</header>`
}

/** The sentence, with what it warns of in bold. */
function writeHeadline({ text, alarm = '' }: Run['headline']): Content {
  const at = alarm === '' ? -1 : text.indexOf(alarm)
  if (at < 0) return show(text, limits.line)
  return html`${show(text.slice(0, at), limits.line)}<strong>${show(alarm, limits.line)}</strong>${show(text.slice(at + alarm.length), limits.line)}`
}

/** Why the run did not test everything that it planned. */
function writeUndecided(run: Run): Content {
  const reasons = reasonsUndecided(run, 8)
  if (reasons.length === 0) return undefined
  return html`<div class="alarm"><p>Why the run is incomplete:</p><ul>${reasons.map(writeReason)}</ul></div>`
}

function writeReason({ because, remedy }: Reason): Markup {
  const how = remedy === undefined ? '' : html`<small>→ ${show(remedy, limits.line)}</small>`
  return html`<li>${show(because, limits.line)}${how}</li>`
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
  const address = baseUrl === '' ? '' : html`<small>${show(baseUrl, limits.line)}</small>`
  return html`${show(name, limits.name)}${address}${sandbox}`
}
