import { type ClauseVerdict, count, countOf } from '../../run/index.ts'
import { bytes, most } from '../limits.ts'
import { type Content, fitWithin, html, type Markup, noteHidden } from '../markup.ts'
import type { Missing } from '../view/missing.ts'
import type { FoundClause, LedgerRow } from '../view/operations.ts'
import type { Note, View } from '../view/view.ts'
import { formatMoment } from '../wording.ts'
import { fold, linkTo, section, writeLinks } from './parts.ts'

const order: readonly ClauseVerdict[] = ['broken', 'warned', 'waived', 'kept', 'unreached']
const tones = { '✓': 'good', '✕': 'bad', '!': 'unsure' } as const

/** Writes the top of the page: the verdict in a sentence, and the figures behind it. */
export function writeHead({ run, mark, headline, reason, figures, differences }: View): Markup {
  const isLoud = run.headline.alarm !== undefined
  return html`<header class="verdict ${tones[mark]}">
<p class="brand">Assay <span>conformance to the contract of the Consumer Financial Data and Payments API</span></p>
<h1><span class="sign" aria-hidden="true">${mark}</span> <span>${isLoud ? html`<strong>${headline}</strong>` : headline}</span></h1>
<p class="because">${reason}</p>
${differences.length > 0 ? html`<p class="alarm"><a href="#differences">Differences from the baseline: ${count(differences.length)}</a></p>` : ''}
${writeBar(run.counts.clauses)}
<p class="note">${formatMoment(run.startedAt)} · ${figures.join(' · ')}</p>
</header>`
}

// Widths stand in attributes of SVG, because the policy of the page allows no attributes of style.
function writeBar(clauses: Readonly<Record<ClauseVerdict, number>>): Content {
  const present = order.filter((verdict) => clauses[verdict] > 0)
  const total = present.reduce((sum, verdict) => sum + clauses[verdict], 0)
  if (total === 0) return undefined
  let x = 0
  const bars = present.map((verdict) => {
    const width = (1000 * clauses[verdict]) / total
    const bar = html`<rect class="${verdict}" x="${x}" y="0" width="${width}" height="10"/>`
    x += width
    return bar
  })
  const legend = present.map(
    (verdict) => html`<li class="${verdict}"><b>${count(clauses[verdict])}</b> ${verdict}</li>\n`,
  )
  return html`<figure class="bar"><svg viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">${bars}</svg>
<ul aria-label="${count(total)} clauses">${legend}</ul></figure>`
}

/** Writes what was not tested, by what is missing, with its remedy. */
export function writeMissing({ missing, untestable, problems }: View): Content {
  const all = missing.reduce((sum, { clauses }) => sum + clauses.length, 0)
  if (missing.length === 0 && problems.length === 0) return undefined
  const write = ({ because, remedy, broken, scenarios, clauses }: Missing) => {
    const figures = [
      ...(clauses.length > 0 ? [countOf(clauses.length, 'clause')] : []),
      ...(scenarios > 0 ? [countOf(scenarios, 'scenario')] : []),
    ]
    return html`<details class="reason" data-filter><summary>${because} <small>${figures.join(', ')}</small></summary>
${remedy && html`<p class="remedy">→ ${remedy}</p>`}
${broken && html`<p class="remedy">→ The target is at fault: <a href="${linkTo(broken)}"><code>${broken}</code></a></p>`}
<p class="addresses">${clauses.slice(0, most.clauses).map((id) => html`<code>${id}</code> `)}</p>
</details>\n`
  }
  const list = html`${problems.map((problem) => html`<p class="alarm">${problem}</p>`)}${fitWithin(missing, bytes.missing, write, 'reason')}
<p class="note">${countOf(untestable, 'further clause')} can be tested by no HTTP client: assay list clauses names them.</p>`
  return section('missing', 'Not tested', countOf(all, 'clause'), list)
}

/** Writes a row for each operation: its calls, what was found on its responses, its clauses; and a row for each other topic. */
export function writeLedger({ ledger }: View): Content {
  const { operations, topics, unused } = ledger
  const addresses = (clauses: LedgerRow['clauses']) =>
    clauses.map(
      ([verdict, ids]) =>
        html`<p class="addresses">${verdict}: ${ids.map((id) => html`<code>${id}</code> `)}</p>`,
    )
  const row = ({ number, name, does, calls, unanswered, found, figures, clauses }: LedgerRow) =>
    html`<tr data-filter data-op="${number}">
<td class="number">${number}</td><th scope="row"><code>${name}</code> <small>${does}</small></th>
<td class="number">${calls === 0 ? 'not called' : count(calls)}${unanswered > 0 ? html` <small>${count(unanswered)} unanswered</small>` : ''}</td>
<td>${found.slice(0, most.clauses).map(writeFound)}${noteHidden(found.length - most.clauses, 'clause')}</td>
<td><details><summary>${figures}</summary>${addresses(clauses)}</details></td></tr>\n`
  const topic = ({ name, figures, clauses }: (typeof topics)[number]) =>
    html`<tr data-filter><th scope="row">${name}</th><td><details><summary>${figures}</summary>${addresses(clauses)}</details></td></tr>\n`
  return fold(
    'operations',
    'Operations and clauses',
    `${countOf(operations.length, 'operation')}`,
    html`<p class="lead">A finding counts at the operation whose response shows it. The last column is about the clauses of an operation, whichever responses test them.</p>
<div class="wide"><table class="ledger"><thead><tr><th scope="col">#</th><th scope="col">Operation</th><th scope="col">Calls</th><th scope="col">Found here</th><th scope="col">Its clauses</th></tr></thead>
<tbody>${fitWithin(operations, bytes.clauses, row, 'operation', 'tr')}</tbody></table></div>
${unused > 0 ? html`<p class="note">${countOf(unused, 'more operation')} ${unused === 1 ? 'was' : 'were'} not called and not to be tested.</p>` : ''}
${
  topics.length > 0 &&
  html`<h3>Clauses of several operations</h3>
<table class="ledger"><thead><tr><th scope="col">Topic</th><th scope="col">Clauses</th></tr></thead><tbody>${fitWithin(topics, bytes.clauses, topic, 'topic', 'tr')}</tbody></table>`
}`,
  )
}

function writeFound({ address, kind, times, isOfAnother }: FoundClause): Markup {
  const of = isOfAnother ? ' (a clause of another operation)' : ''
  return html`<p class="${kind === 'violation' ? 'bad-text' : 'note'}">${kind === 'violation' ? '✕' : '!'} <a href="${linkTo(address)}"><code>${address}</code></a> ${countOf(times, kind)}${of}</p>`
}

/** Writes the scenarios that failed, each with what it found; the others are counted. */
export function writeScenarios({ failed, scenarios }: View): Content {
  if (scenarios === '') return undefined
  const row = ({ id, title, times, clauses }: View['failed'][number]) =>
    html`<tr data-filter><th scope="row">${title} <small><code>${id}</code></small></th><td>${writeLinks(clauses)}</td><td class="number">${count(times)} ×</td></tr>\n`
  const table =
    failed.length > 0 &&
    html`<table><thead><tr><th scope="col">Failed scenario</th><th scope="col">What it found</th><th scope="col">Times</th></tr></thead><tbody>${fitWithin(failed, bytes.scenarios, row, 'scenario', 'tr')}</tbody></table>`
  return fold('scenarios', 'Scenarios', scenarios, table || html`<p class="lead">None failed.</p>`)
}

/** Writes the values that are new, and what the target does where the contract is silent. */
export function writeNotes({ notes }: View): Content {
  if (notes.length === 0) return undefined
  const row = ({ kind, title, address, times }: Note) =>
    html`<tr data-filter data-kind="${kind}"><th scope="row">${title}</th><td>${kind}</td><td><code>${address}</code></td><td class="number">${count(times)} ×</td></tr>\n`
  return fold(
    'information',
    'For information',
    countOf(notes.length, 'remark'),
    html`<p class="lead">These are values that the contract does not list, and what the target does where the contract is silent. They do not affect the verdict.</p>
<table><thead><tr><th scope="col">What</th><th scope="col">Kind</th><th scope="col">Clause</th><th scope="col">Times</th></tr></thead><tbody>${fitWithin(notes, bytes.notes, row, 'remark', 'tr')}</tbody></table>`,
  )
}

/** Writes the lists of sentences: differences from the baseline, history, profile with waivers and relaxations, recordings. */
export function writeLists({ exemptions, news, differences, recordings, run }: View): Content {
  const list = (lines: readonly string[]) =>
    html`<ul class="lines">${lines.map((line) => html`<li data-filter>${line}</li>\n`)}</ul>`
  const difference = ({ kind, message, seen }: View['differences'][number]) =>
    html`<li data-filter><span class="level">${kind}</span> ${message} <span class="note">${seen}</span></li>\n`
  const drift =
    run.recordings?.drift &&
    section(
      'differences',
      'Differences from the baseline',
      'They do not change the verdict.',
      differences.length === 0
        ? html`<p>The responses have the same shape as in the baseline.</p>`
        : html`<ul class="lines">${fitWithin(differences, bytes.differences, difference, 'difference', 'li')}</ul>`,
    )
  return [
    drift,
    news.lines.length > 0 ? section('history', news.title, '', list(news.lines)) : undefined,
    exemptions.length > 0
      ? section('waivers', 'Profile, waivers and relaxations', '', list(exemptions))
      : undefined,
    recordings.length > 0 ? section('recordings', 'Recordings', '', list(recordings)) : undefined,
  ]
}

export function writeEnvironment({ environment, remarks }: View): Markup {
  return fold(
    'environment',
    'Environment',
    '',
    html`<dl class="facts">${environment.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>\n`)}</dl>${remarks.map((remark) => html`<p class="note">${remark}</p>`)}`,
  )
}
