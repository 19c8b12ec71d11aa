import { count, type ReportedExchange } from '../../../core/run/index.ts'
import { type ExcerptLine, layOut } from '../excerpt.ts'
import { limits, most } from '../limits.ts'
import { type Content, html, type Markup } from '../markup.ts'
import { show } from '../show.ts'
import { describeOutcome } from '../view/steps.ts'

export function writeExchange(exchange: ReportedExchange, pointer: string, line: Content): Markup {
  return html`<details class="exchange"><summary>${line}</summary>
${writePair(exchange, pointer)}</details>`
}

export function writePair(exchange: ReportedExchange, pointer: string): Markup {
  return html`<div class="pair">
<figure><figcaption>Request</figcaption>${writeRequest(exchange)}</figure>
<figure><figcaption>Response in ${Math.round(exchange.durationMs)} ms${exchange.startedAt && html`, ${exchange.startedAt}`}</figcaption>${writeResponse(exchange, pointer)}</figure>
</div>`
}

function writeRequest({ request }: ReportedExchange): Markup {
  return writeMessage(`${request.method} ${request.url}`, request, '')
}

function writeResponse(exchange: ReportedExchange, pointer: string): Markup {
  const { response } = exchange
  if (response) return writeMessage(String(response.status), response, pointer)
  return html`<pre><b>${describeOutcome(exchange)}</b></pre>`
}

function writeMessage(
  start: string,
  {
    headers,
    body,
    bodyNote,
  }: ReportedExchange['request'] | NonNullable<ReportedExchange['response']>,
  pointer: string,
): Markup {
  const names = Object.entries(headers)
  const listed = names.slice(0, most.headers).map(([name, value]) => {
    return html`<span class="key">${show(name, limits.name)}:</span> ${show(value, limits.line)}\n`
  })
  const hidden = names.length - listed.length
  const lines = layOut(body, pointer, limits.body)
  const note = bodyNote ?? (lines.length === 0 ? 'no body' : undefined)
  return html`<pre><b>${show(start, limits.address)}</b>
${listed}${hidden > 0 && `… ${count(hidden)} more headers\n`}
${note && html`<i>${show(note, limits.line)}</i>\n`}${lines.map(writeLine)}</pre>`
}

function writeLine(line: ExcerptLine): Markup {
  const text = '  '.repeat(line.depth) + line.text
  if (line.place === 'elsewhere') return html`${text}\n`
  const arrow = line.place === 'start' ? html` <b class="here">◀ here</b>` : undefined
  return html`<mark>${text}${arrow}</mark>\n`
}
