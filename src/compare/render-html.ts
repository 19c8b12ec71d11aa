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
import { type ChangeView, type ListView, viewOf } from './view.ts'

const longest = 500
/** How many bytes of the page all changes, and each list, may take. */
const shares = { changes: 2_000_000, list: 100_000 }

/** A comparison as one self-contained page: what regressed, then each change with an exchange of both sides. */
export function renderHtml(comparison: Comparison): string {
  const { isGood, headline, figures, regressed, changes, noChange, lists } = viewOf(comparison)
  const mark = isGood ? '✓' : '✕'
  const head = html`<header class="verdict ${isGood ? 'good' : 'bad'}">
<p class="brand">Assay <span>comparison</span></p>
<h1><span class="sign" aria-hidden="true">${mark}</span> <span>${headline}</span></h1>
<dl class="figures">
${writeFacts(figures)}</dl>
</header>`
  const none = html`<p class="lead">${noChange}</p>`
  const sections = [
    {
      ...{ id: 'regressed', link: `Regressed ${count(regressed.length)}` },
      title: 'Regressed: kept before, broken now',
      content: regressed.length > 0 && fitWithin(regressed, shares.list, writeRegressed, 'clause'),
    },
    {
      ...{ id: 'changes', link: `Changes ${count(changes.length)}`, title: 'Changes' },
      content:
        changes.length === 0 ? none : fitWithin(changes, shares.changes, writeChange, 'change'),
    },
    ...lists.map(({ title, lines }, index) => ({
      ...{ id: `list-${index}`, link: title.replace(/:.*/, ''), title },
      content: writeLines(lines),
    })),
  ].filter(({ content }) => content !== false)
  const body = sections.map(
    ({ id, title, content }) => html`<section id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${title}</h2>
${content || ''}</section>`,
  )
  const links = sections.map(({ id, link }) => [id, link] as const)
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

function writeRegressed({ title, lines }: ListView): Markup {
  return html`<article class="group" data-filter>
<h3>✕ <code>${showLine(title, longest)}</code></h3>
${writeLines(lines)}</article>
`
}

function writeChange(change: ChangeView): Markup {
  const { forbidden, title, before, after, kind, why, accepted, places, first } = change
  const facts = {
    before,
    now: after,
    class: kind,
    why,
    ...(accepted !== undefined && { accepted }),
  }
  return html`<article class="${forbidden ? 'group' : 'group allowed'}" data-filter>
<h3>${forbidden ? '✕ ' : ''}${showLine(title, longest)}</h3>
<section class="finding"><dl class="facts">${writeFacts(Object.entries(facts))}</dl>
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
