import { count, type ReportedExchange } from '../../run/index.ts'
import { type Line, layOut } from '../excerpt.ts'
import { describeOutcome } from '../faults.ts'
import { type Content, html, type Markup } from '../markup.ts'
import { show } from '../show.ts'
import { limits } from './sheet.ts'

const mostHeaders = 30

/** An exchange to unfold: request, response, and the place in the body of the response. */
export function writeExchange(exchange: ReportedExchange, pointer: string): Markup {
  const { request } = exchange
  const url = show(request.url, limits.line)
  return html`<details class="exchange">
<summary>Exchange <code>${show(request.method, 20)} ${url}</code> → ${show(describeOutcome(exchange), limits.line)}</summary>
<div class="pair">
<figure><figcaption>Request</figcaption>${writeRequest(exchange)}</figure>
<figure><figcaption>Response</figcaption>${writeResponse(exchange, pointer)}</figure>
</div>
</details>`
}

/** The few lines around a place in the body of the response; nothing where the place is the whole. */
export function writeExcerpt({ response }: ReportedExchange, pointer: string): Content {
  const lines = pointer === '' ? [] : layOut(response?.body, pointer, limits.message, 3)
  return lines.length === 0 ? undefined : html`<pre class="excerpt">${lines.map(writeLine)}</pre>\n`
}

/** A request, with a place in its body; '' for none. */
export function writeRequest({ request }: ReportedExchange, pointer = ''): Markup {
  return html`<pre><b>${show(request.method, 20)} ${show(request.url, limits.line)}</b>
${writeHeaders(request.headers)}${writeBody(request, pointer)}</pre>`
}

/** A response, or what came in its place, with a place in its body; '' for none. */
export function writeResponse(exchange: ReportedExchange, pointer: string): Markup {
  const { response } = exchange
  const shown = response
    ? [
        html`<b>${response.status}</b>\n`,
        writeHeaders(response.headers),
        writeBody(response, pointer),
      ]
    : html`<b>${show(describeOutcome(exchange), limits.line)}</b>`
  return html`<pre>${shown}</pre>`
}

function writeHeaders(headers: Readonly<Record<string, string>>): Markup {
  const all = Object.entries(headers)
  const shown = all.slice(0, mostHeaders).map(([name, value]) => {
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
