import { reportOf } from '../../core/evidence/index.ts'
import { createRedactor } from '../../core/redaction/index.ts'
import {
  type Content,
  fitWithin,
  html,
  type Markup,
  showLine,
  writePage,
  writeRequest,
  writeResponse,
} from '../../output/report/index.ts'
import type { Comparison, JudgedDifference } from './compare-sides.ts'
import type { Example } from './facts.ts'
import { type ChangeView, type ListView, viewOf } from './view.ts'

const longest = 500
/** In bytes of the page: how much all changes may take, and how much each list. */
const shares = { changes: 2_000_000, list: 100_000 }

const tones = { '✓': 'good', '✕': 'bad', '!': 'unsure' } as const

/** Renders a comparison as one self-contained page: what regressed, then each change with an exchange of each side. */
export function renderHtml(comparison: Comparison): string {
  const { mark, headline, figures, regressed, changes, lists } = viewOf(comparison)
  const head = html`<header class="verdict ${tones[mark]}">
<p class="brand">Assay <span>comparison</span></p>
<h1><span class="sign" aria-hidden="true">${mark}</span> <span>${headline}</span></h1>
<dl class="figures">
${writeFacts(figures)}</dl>
</header>`
  const listed = ({ title, lines }: ListView) => ({ title, content: writeLines(lines) })
  const shown = fitWithin(changes, shares.changes, writeChange, 'change')
  const sections = [
    ...regressed.map(listed),
    ...(changes.length > 0 ? [{ title: 'Changes', content: shown }] : []),
    ...lists.map(listed),
  ]
  const body = sections.map(
    (
      { title, content },
      index,
    ) => html`<section id="part-${index}" aria-labelledby="part-${index}-title">
<h2 id="part-${index}-title">${title}</h2>
${content}</section>`,
  )
  const links = sections.map(({ title }, index) => {
    return [`part-${index}`, title.replace(/:.*/, '')] as const
  })
  const footer = html`<p>Written by Assay. The whole comparison is in <code>compare.json</code>; secret and personal values are redacted.</p>`
  return writePage(`${mark} ${headline}`, head, links, body, footer)
}

function writeFacts(
  facts: readonly (readonly [label: string, value: string])[],
): readonly Markup[] {
  return facts.map(
    ([label, value]) => html`<div><dt>${label}</dt><dd>${showLine(value, longest)}</dd></div>\n`,
  )
}

function writeChange(change: ChangeView): Markup {
  const { forbidden, title, before, after, kind, why, accepted, places, first } = change
  const facts = { before, now: after, class: kind, why, ...(accepted && { accepted }) }
  return html`<article class="${forbidden ? 'group' : 'group allowed'}" data-filter>
<h3>${forbidden ? '✕ ' : ''}${showLine(title, longest)}</h3>
<section class="finding"><dl class="facts">${writeFacts(Object.entries(facts))}</dl>
${writeLines(places)}${writeExamples(first)}</section>
</article>
`
}

function writeLines(lines: readonly string[]): Content {
  const write = (line: string) => html`<li>${showLine(line, 2 * longest)}</li>\n`
  const around = (items: Content) => html`<ul class="lines">${items}</ul>\n`
  return fitWithin(lines, shares.list, write, 'line', around)
}

const redactor = createRedactor()

/** Writes both exchanges side by side: the request or the response that differs, with the place marked. */
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
