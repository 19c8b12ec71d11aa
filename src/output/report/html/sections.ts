import { type ClauseVerdict, count, countOf } from '../../../core/run/index.ts'
import { bytes, most } from '../limits.ts'
import { type Content, fitWithin, html, type Markup, noteHidden, pairs, table } from '../markup.ts'
import type { ListLine } from '../view/missing.ts'
import type { Note } from '../view/notes.ts'
import type { Topic } from '../view/topics.ts'
import type { View } from '../view/view.ts'
import { formatMoment } from '../wording.ts'
import { writeExchange } from './exchange.ts'

export interface Section {
  readonly id: string
  readonly title: string
  readonly figure?: string
  readonly content: Content
  readonly link?: string
  /** Whether it is folded, because few readers need it. */
  readonly isFolded?: boolean
}

/** Writes a section with its heading and a figure; the script adds how many items a filter shows. */
export function writeSection({ id, title, figure, content, isFolded }: Section): Markup {
  const heading = html`<h2 id="${id}-title">${title} <span>${figure}</span> <span data-left></span></h2>`
  return isFolded
    ? html`<details id="${id}" class="fold" data-part><summary>${heading}</summary>\n${content}</details>\n`
    : html`<section id="${id}" aria-labelledby="${id}-title" data-part>${heading}\n${content}</section>\n`
}

const order: readonly ClauseVerdict[] = ['broken', 'warned', 'waived', 'kept', 'unreached']
const tones = { '✓': 'good', '✕': 'bad', '!': 'unsure' } as const

export function writeHead({ run, mark, headline, reason, figures }: View): Markup {
  const isLoud = run.headline.alarm !== undefined
  return html`<header class="verdict ${tones[mark]}">
<p class="brand">Assay <span>conformance to the contract of the Consumer Financial Data and Payments API</span></p>
<h1><span class="sign" aria-hidden="true">${mark}</span> <span>${isLoud ? html`<strong>${headline}</strong>` : headline}</span></h1>
<p class="because">${reason}</p>
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

function writeAddresses(addresses: readonly string[], label = ''): Content {
  const listed = addresses.slice(0, most.clauses).map((id) => html`<code>${id}</code> `)
  const hidden = noteHidden(addresses.length - most.clauses, 'clause')
  return [html`<p class="addresses">${label}${listed}</p>`, hidden]
}

export function listSections({ lists }: View): readonly Section[] {
  const write = ({ text, remedy, names = [] }: ListLine) => {
    const isFolded = names.length > most.names
    const more = html`<details><summary>All ${countOf(names.length, 'clause')}</summary>${writeAddresses(names)}</details>`
    return html`<li data-filter>${text}${remedy && html`<p class="remedy">→ ${remedy}</p>`}${isFolded && more}</li>\n`
  }
  return lists
    .filter(({ id }) => id !== 'warnings' && id !== 'novelties')
    .map(({ id, title, noun, lines, isRoutine }) => {
      const around = (items: Content) => html`<ul class="lines">${items}</ul>`
      const content = fitWithin(lines, bytes.lists, write, noun, around)
      return { id, title, content, ...(!isRoutine && { link: title }) }
    })
}

export function topicSection({ topics, untestable }: View): Section {
  const row = ({ name, operations, figures, clauses }: Topic) => {
    const calls = operations.map(({ name, does, calls, unanswered }) => {
      const note = unanswered > 0 ? `, ${count(unanswered)} unanswered` : ''
      return html`<li title="${does}"><code>${name}</code> ${calls > 0 ? countOf(calls, 'call') : 'not called'}${note}</li>`
    })
    const addresses = clauses.map(([verdict, ids]) => writeAddresses(ids, `${verdict}: `))
    return html`<tr data-filter><th scope="row">${name}</th><td><ul>${calls}</ul></td>
<td><details><summary>${figures}</summary>${addresses}</details></td></tr>\n`
  }
  const heads = ['Clauses about', 'Operations', 'Verdicts']
  const around = (rows: Content) => html`<div class="wide">${table(heads, rows)}</div>`
  return {
    id: 'clauses',
    title: 'All clauses and operations',
    link: 'All clauses',
    isFolded: true,
    content: html`${fitWithin(topics, bytes.rows, row, 'row', around)}
<p class="note">No HTTP client can test ${countOf(untestable, 'further clause')}: assay list clauses names them.</p>`,
  }
}

/** Writes the new values, and what the target does where the contract is silent; each opens to an example. */
export function noteSection({ notes }: View): Section | undefined {
  if (notes.length === 0) return undefined
  const row = ({ kind, title, address, times, exchange, pointer }: Note) =>
    html`<tr data-filter data-kind="${kind}"><th scope="row">${exchange ? writeExchange(exchange, pointer, title) : title}<small><code>${address}</code></small></th><td class="number">${kind}</td><td class="number">${count(times)} ×</td></tr>\n`
  const around = (rows: Content) => table(['What', 'Kind', 'Times'], rows)
  return {
    id: 'information',
    title: 'For information',
    link: 'Information',
    figure: countOf(notes.length, 'remark'),
    isFolded: true,
    content: html`<p class="lead">These are values that the contract does not list, and what the target does where the contract is silent. They do not affect the verdict.</p>
${fitWithin(notes, bytes.lists, row, 'remark', around)}`,
  }
}

export function environmentSection({ environment, remarks }: View): Section {
  const content = html`${pairs(environment)}${remarks.map((remark) => html`<p class="note">${remark}</p>`)}`
  return { id: 'environment', title: 'Environment', link: 'Environment', content, isFolded: true }
}
