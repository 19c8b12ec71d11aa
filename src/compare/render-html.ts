import { reportOf } from '../evidence/index.ts'
import { createRedactor } from '../redaction/index.ts'
import {
  fitWithin,
  html,
  type Markup,
  showLine,
  writePage,
  writeRequest,
  writeResponse,
} from '../report/index.ts'
import { count } from '../run/index.ts'
import type { Comparison, JudgedDifference } from './compare-sides.ts'
import type { Example } from './facts.ts'
import { type ChangeView, type ListView, type View, viewOf } from './view.ts'

const longest = 500
/** How many bytes of the page all changes, and each list, may take. */
const shares = { changes: 2_000_000, list: 100_000 }

/** A comparison as one self-contained page: what regressed, then each change with an exchange of both sides. */
export function renderHtml(comparison: Comparison): string {
  const view = viewOf(comparison)
  const { regressed, changes, lists } = view
  const links = [
    ...(regressed.length > 0
      ? [['regressed', `Regressed ${count(regressed.length)}`] as const]
      : []),
    ['changes', `Changes ${count(changes.length)}`] as const,
    ...lists.map(({ title }, index) => [`list-${index}`, title.replace(/:.*/, '')] as const),
  ]
  const body = [
    writeRegressed(regressed),
    writeChanges(view),
    ...lists.map((list, index) => writeList(list, `list-${index}`)),
  ]
  const footer = html`<p>Written by Assay. The whole comparison is in <code>compare.json</code>; secret and personal values are redacted.</p>`
  return writePage(`${markOf(view)} ${view.headline}`, writeHead(view), links, body, footer)
}

function markOf({ isGood }: View): string {
  return isGood ? '✓' : '✕'
}

function writeHead(view: View): Markup {
  const { isGood, headline, figures } = view
  return html`<header class="verdict ${isGood ? 'good' : 'bad'}">
<p class="brand">Assay <span>comparison</span></p>
<h1><span class="sign" aria-hidden="true">${markOf(view)}</span> <span>${headline}</span></h1>
<dl class="figures">
${figures.map(([label, text]) => html`<div><dt>${label}</dt><dd>${showLine(text, longest)}</dd></div>\n`)}</dl>
</header>`
}

/** Each clause that regressed, with its findings. */
function writeRegressed(regressed: readonly ListView[]): Markup {
  if (regressed.length === 0) return html``
  const write = ({ title, lines }: ListView) =>
    html`<article class="group" data-filter>
<h3>✕ <code>${showLine(title, longest)}</code></h3>
${writeLines(lines)}</article>
`
  return html`<section id="regressed" aria-labelledby="regressed-title">
<h2 id="regressed-title">Regressed: kept before, broken now</h2>
${fitWithin(regressed, shares.list, write, 'clause')}</section>`
}

function writeChanges({ changes, noChange }: View): Markup {
  const none = html`<p class="lead">${noChange}</p>`
  return html`<section id="changes" aria-labelledby="changes-title">
<h2 id="changes-title">Changes</h2>
${changes.length === 0 ? none : fitWithin(changes, shares.changes, writeChange, 'change')}
</section>`
}

function writeChange(change: ChangeView): Markup {
  const { forbidden, title, before, after, kind, why, accepted, places, first } = change
  const facts = [
    ['before', before],
    ['now', after],
    ['class', kind],
    ['why', why],
    ...(accepted === undefined ? [] : [['accepted', accepted] as const]),
  ] as const
  return html`<article class="${forbidden ? 'group' : 'group allowed'}" data-filter>
<h3>${forbidden ? '✕ ' : ''}${showLine(title, longest)}</h3>
<section class="finding"><dl class="facts">${facts.map(([label, value]) => html`<div><dt>${label}</dt><dd>${showLine(value, longest)}</dd></div>\n`)}</dl>
${writeLines(places)}${writeExamples(first)}</section>
</article>
`
}

function writeLines(lines: readonly string[]): Markup {
  if (lines.length === 0) return html``
  const write = (line: string) => html`<li>${showLine(line, 2 * longest)}</li>\n`
  return html`<ul class="lines">${fitWithin(lines, shares.list, write, 'line', 'li')}</ul>\n`
}

const redactor = createRedactor()

/** Both exchanges side by side: the halves that differ, with the place marked. */
function writeExamples({ direction, examples }: JudgedDifference): Markup {
  const { before, after } = examples
  if (before === undefined || after === undefined) return html``
  const write = ({ exchange, pointer }: Example) => {
    const shown = { operation: null, ...redactor.exchange(reportOf(exchange)) }
    const place = redactor.pointer(pointer)
    return direction === 'request' ? writeRequest(shown, place) : writeResponse(shown, place)
  }
  return html`<details class="exchange">
<summary>Both exchanges</summary>
<div class="pair">
<figure><figcaption>Before</figcaption>${write(before)}</figure>
<figure><figcaption>Now</figcaption>${write(after)}</figure>
</div>
</details>`
}

function writeList({ title, lines }: ListView, id: string): Markup {
  return html`<section id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${title}</h2>
${writeLines(lines)}</section>`
}
