import { count, type ReportedExchange } from '../../run/index.ts'
import { type Line, layOut } from '../excerpt.ts'
import { sayOutcome } from '../finding-facts.ts'
import { html, type Markup } from '../markup.ts'
import { show } from '../show.ts'
import { limits } from './sheet.ts'

const mostHeaders = 30

/** An exchange to unfold: request, response, and the place in it. */
export function writeExchange(exchange: ReportedExchange, index: number, pointer: string): Markup {
  const { request, response } = exchange
  const url = show(request.url, limits.line)
  const outcome = show(sayOutcome(exchange), limits.line)
  const shown = response
    ? [
        html`<b>${response.status}</b>\n`,
        writeHeaders(response.headers),
        writeBody(response.body, pointer),
      ]
    : html`<b>${outcome}</b>`
  return html`<details class="exchange">
<summary>Exchange ${count(index)} <code>${show(request.method, 20)} ${url}</code> → ${outcome}</summary>
<div class="pair">
<figure><figcaption>Request</figcaption><pre><b>${show(request.method, 20)} ${url}</b>
${writeHeaders(request.headers)}${writeBody(request.body, '')}</pre></figure>
<figure><figcaption>Response</figcaption><pre>${shown}</pre></figure>
</div>
</details>`
}

function writeHeaders(headers: Readonly<Record<string, string>>): Markup {
  const all = Object.entries(headers)
  const shown = all.slice(0, mostHeaders).map(([name, value]) => {
    return html`<span class="key">${show(name, limits.name)}:</span> ${show(value, limits.line)}\n`
  })
  const hidden = all.length - shown.length
  return html`${shown}${hidden > 0 ? `… ${count(hidden)} more headers\n` : ''}`
}

function writeBody(body: unknown, pointer: string): Markup {
  const lines = layOut(body, pointer, limits.body)
  return lines.length === 0 ? html`\n<i>no body</i>` : html`\n${lines.map(writeLine)}`
}

function writeLine(line: Line): Markup {
  const text = '  '.repeat(line.depth) + line.text
  if (line.place === 'elsewhere') return html`${text}\n`
  const arrow = line.place === 'start' ? html` <b class="here">◀ here</b>` : undefined
  return html`<mark>${text}${arrow}</mark>\n`
}
