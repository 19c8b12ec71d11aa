import { count, type ReportedExchange } from '../../run/index.ts'
import { type Line, layOut } from '../excerpt.ts'
import { limits, most } from '../limits.ts'
import { type Content, html, type Markup } from '../markup.ts'
import { show } from '../show.ts'
import { describeOutcome } from '../view/steps.ts'

/** Writes an exchange that unfolds under a line about it. */
export function writeExchange(exchange: ReportedExchange, pointer: string, line: Content): Markup {
  return html`<details class="exchange"><summary>${line}</summary>
${writePair(exchange, pointer)}</details>`
}

/** Writes request and response side by side, with the place in the body of the response marked. */
export function writePair(exchange: ReportedExchange, pointer: string): Markup {
  return html`<div class="pair">
<figure><figcaption>Request</figcaption>${writeRequest(exchange)}</figure>
<figure><figcaption>Response in ${Math.round(exchange.durationMs)} ms${exchange.startedAt && html`, ${exchange.startedAt}`}</figcaption>${writeResponse(exchange, pointer)}</figure>
</div>`
}

/** Writes a request; a pointer marks a place in its body. */
export function writeRequest({ request }: ReportedExchange, pointer = ''): Markup {
  return html`<pre><b>${show(request.method, limits.name)} ${show(request.url, limits.address)}</b>
${writeHeaders(request.headers)}${writeBody(request, pointer)}</pre>`
}

/** Writes a response, or the failure to get one; a pointer marks a place in its body. */
export function writeResponse(exchange: ReportedExchange, pointer: string): Markup {
  const { response } = exchange
  const shown = response
    ? [
        html`<b>${response.status}</b>\n`,
        writeHeaders(response.headers),
        writeBody(response, pointer),
      ]
    : html`<b>${describeOutcome(exchange)}</b>`
  return html`<pre>${shown}</pre>`
}

function writeHeaders(headers: Readonly<Record<string, string>>): Markup {
  const all = Object.entries(headers)
  const shown = all.slice(0, most.headers).map(([name, value]) => {
    return html`<span class="key">${show(name, limits.name)}:</span> ${show(value, limits.line)}\n`
  })
  const hidden = all.length - shown.length
  return html`${shown}${hidden > 0 ? `… ${count(hidden)} more headers\n` : ''}`
}

function writeBody(
  { body, bodyNote }: Pick<ReportedExchange['request'], 'body' | 'bodyNote'>,
  pointer: string,
): Markup {
  const lines = layOut(body, pointer, limits.body)
  const note = bodyNote === undefined ? undefined : html`\n<i>${show(bodyNote, limits.line)}</i>`
  if (lines.length === 0) return html`${note ?? html`\n<i>no body</i>`}`
  return html`${note}\n${lines.map(writeLine)}`
}

function writeLine(line: Line): Markup {
  const text = '  '.repeat(line.depth) + line.text
  if (line.place === 'elsewhere') return html`${text}\n`
  const arrow = line.place === 'start' ? html` <b class="here">◀ here</b>` : undefined
  return html`<mark>${text}${arrow}</mark>\n`
}
