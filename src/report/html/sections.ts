import { type ClauseVerdict, count, countOf } from '../../run/index.ts'
import { bytes, limits, most } from '../limits.ts'
import { type Content, facts, fitWithin, html, type Markup, noteHidden, table } from '../markup.ts'
import { showLine } from '../show.ts'
import type { LedgerRow } from '../view/ledger.ts'
import type { List } from '../view/lists.ts'
import type { Note, View } from '../view/view.ts'
import { formatMoment } from '../wording.ts'
import { writeExchange } from './exchange.ts'
import { type Section, writeLink, writeLinks } from './parts.ts'

const order: readonly ClauseVerdict[] = ['broken', 'warned', 'waived', 'kept', 'unreached']
const tones = { '✓': 'good', '✕': 'bad', '!': 'unsure' } as const

/** Writes the top of the page: the verdict in a sentence, and the figures behind it. */
export function writeHead({ run, mark, headline, reason, figures, differences }: View): Markup {
  const isLoud = run.headline.alarm !== undefined
  return html`<header class="verdict ${tones[mark]}">
<p class="brand">Assay <span>conformance to the contract of the Consumer Financial Data and Payments API</span></p>
<h1><span class="sign" aria-hidden="true">${mark}</span> <span>${isLoud ? html`<strong>${headline}</strong>` : headline}</span></h1>
<p class="because">${reason}</p>
${differences.length > 0 && html`<p class="alarm"><a href="#differences">Differences from the baseline: ${count(differences.length)}</a></p>`}
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
    x += width
    return html`<rect class="${verdict}" x="${x - width}" y="0" width="${width}" height="10"/>`
  })
  const legend = present.map(
    (verdict) => html`<li class="${verdict}"><b>${count(clauses[verdict])}</b> ${verdict}</li>\n`,
  )
  return html`<figure class="bar"><svg viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">${bars}</svg>
<ul aria-label="${count(total)} clauses">${legend}</ul></figure>`
}

function writeAddresses(label: string, addresses: readonly string[]): Markup {
  const shown = addresses.slice(0, most.clauses).map((id) => html`<code>${id}</code> `)
  return html`<p class="addresses">${label}${shown}</p>`
}

/** The lists that the page does not show at length; what was not tested names all clauses. */
export function listSections({ lists }: View): readonly Section[] {
  const write = ({ text, remedy, names = [] }: List['lines'][number]) =>
    html`<li data-filter>${text}${remedy && html`<p class="remedy">→ ${remedy}</p>`}${names.length > 0 && html`<details><summary>${countOf(names.length, 'clause')}</summary>${writeAddresses('', names)}</details>`}</li>\n`
  return lists
    .filter(({ id }) => id !== 'warnings' && id !== 'novelties')
    .map(({ id, title, noun, lines }) => {
      const content = fitWithin(lines, bytes.lists, write, noun, 'li')
      const link = id === 'missing' ? { link: title } : {}
      return { id, title, ...link, content: html`<ul class="lines">${content}</ul>` }
    })
}

/** A row for each operation and topic: its calls, what was found on its responses, its clauses. */
export function ledgerSection({ ledger, untestable }: View): Section {
  const { rows, unused } = ledger
  const found = ({ address, kind, text }: LedgerRow['found'][number]) => {
    const isBad = kind === 'violation'
    return html`<p class="${isBad ? 'bad-text' : 'note'}">${isBad ? '✕' : '!'} ${writeLink(address)}${text}</p>`
  }
  const row = (row: LedgerRow) => {
    const { number, name, does, calls, unanswered, figures, clauses } = row
    return html`<tr data-filter data-op="${number}">
<td class="number">${number || ''}</td><th scope="row"><code>${name}</code> <small>${does}</small></th>
<td class="number">${calls === 0 ? '–' : count(calls)}${unanswered > 0 && html` <small>${count(unanswered)} unanswered</small>`}</td>
<td>${row.found.slice(0, most.clauses).map(found)}${noteHidden(row.found.length - most.clauses, 'clause')}</td>
<td><details><summary>${figures}</summary>${clauses.map(([verdict, addresses]) => writeAddresses(`${verdict}: `, addresses))}</details></td></tr>\n`
  }
  const heads = ['#', 'Operation', 'Calls', 'Found here', 'Its clauses']
  return {
    id: 'operations',
    title: 'Operations and clauses',
    link: 'Operations',
    isFolded: true,
    content: html`<p class="lead">A finding counts at the operation whose response shows it. The last column is about the clauses of an operation, whichever responses test them.</p>
<div class="wide">${table(heads, fitWithin(rows, bytes.rows, row, 'row', 'tr'))}</div>
<p class="note">${countOf(unused, 'more operation')} not called and not to be tested; ${countOf(untestable, 'further clause')} can be tested by no HTTP client: assay list clauses names them.</p>`,
  }
}

/** The scenarios that failed, each with what it found; the others are counted. */
export function scenarioSection({ failed, scenarios }: View): Section | undefined {
  if (scenarios === '') return undefined
  const row = ({ id, title, times, clauses }: View['failed'][number]) =>
    html`<tr data-filter><th scope="row">${title} <small><code>${showLine(id, limits.name)}</code></small></th><td>${writeLinks(clauses)}</td><td class="number">${count(times)} ×</td></tr>\n`
  const rows = fitWithin(failed, bytes.lists, row, 'scenario', 'tr')
  const content =
    failed.length > 0
      ? table(['Failed scenario', 'What it found', 'Times'], rows)
      : html`<p class="lead">None failed.</p>`
  return { id: 'scenarios', title: 'Scenarios', figure: scenarios, content, isFolded: true }
}

/** The values that are new, and what the target does where the contract is silent; each opens to an example. */
export function noteSection({ notes }: View): Section | undefined {
  if (notes.length === 0) return undefined
  const row = ({ kind, title, address, times, exchange, pointer }: Note) =>
    html`<tr data-filter data-kind="${kind}"><th scope="row">${exchange ? writeExchange(exchange, pointer, title) : title}</th><td>${kind}</td><td><code>${address}</code></td><td class="number">${count(times)} ×</td></tr>\n`
  return {
    id: 'information',
    title: 'For information',
    link: 'Information',
    figure: countOf(notes.length, 'remark'),
    isFolded: true,
    content: html`<p class="lead">These are values that the contract does not list, and what the target does where the contract is silent. They do not affect the verdict.</p>
${table(['What', 'Kind', 'Clause', 'Times'], fitWithin(notes, bytes.lists, row, 'remark', 'tr'))}`,
  }
}

export function environmentSection({ environment, remarks }: View): Section {
  const content = html`${facts(environment)}${remarks.map((remark) => html`<p class="note">${remark}</p>`)}`
  return { id: 'environment', title: 'Environment', link: 'Environment', content, isFolded: true }
}
