import type { Body, Exchange } from '../exchange/index.ts'
import { mapJson } from '../json/index.ts'
import type { ReportedExchange } from '../run/index.ts'

/** JSON of more bytes is shortened. */
const longest = 256 * 1024
/** How much of a text is shown. */
const kept = 300
const limits = { items: 50, members: 200, name: 200, text: 4_096, values: 20_000, levels: 200 }
const leftOut = '(left out: the body is too long)'

/** As much of an exchange as a report shows, not yet redacted. */
export function reportOf({
  request,
  response,
  failure,
  startedAt,
  durationMs,
  early,
}: Exchange): Omit<ReportedExchange, 'operation'> {
  const date = new Date(startedAt ?? Number.NaN)
  return {
    request: { ...request, ...reportedBody(request.body, request.headers['content-type']) },
    response: response && {
      ...response,
      ...reportedBody(response.body, response.headers['content-type']),
    },
    ...(failure && { failure }),
    ...(!Number.isNaN(date.getTime()) && { startedAt: date.toISOString() }),
    durationMs,
    ...(early && { early }),
  }
}

/** As much of a body as a report shows, and what is to be known of it: `not JSON: 112 bytes of text/html`. */
function reportedBody(
  body: Body,
  type = '',
): Pick<ReportedExchange['request'], 'body' | 'bodyNote' | 'bodyKind'> {
  if (body.kind === 'none') return { body: null }
  if (body.kind === 'unknown') {
    return { body: null, bodyNote: `not known: ${body.reason}`, bodyKind: 'unknown' }
  }
  if (body.kind === 'text') {
    const note = `not JSON: ${body.bytes} bytes${type && ` of ${type}`}`
    const shown = cut(body.text, kept)
    const text = body.cut && shown === body.text ? `${shown}…` : shown
    return { body: text, bodyNote: note, bodyKind: 'text' }
  }
  if (body.bytes <= longest) return { body: body.value }
  const note = `shortened: ${body.bytes} bytes`
  const scalar = (value: unknown) => (typeof value === 'string' ? cut(value, limits.text) : value)
  const name = (whole: string) => cut(whole, limits.name)
  const short = mapJson(cutLists(body.value), { scalar, name }, { name: '', context: undefined })
  return { body: short, bodyNote: note, bodyKind: 'shortened' }
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text
}

function cutLists(document: unknown): unknown {
  let values = 0
  function within(value: unknown, depth = 0): unknown {
    values++
    if (typeof value !== 'object' || value === null) return value
    if (values > limits.values || depth > limits.levels) return leftOut
    const isList = Array.isArray(value)
    const most = isList ? limits.items : limits.members
    const names = Object.keys(isList ? value.slice(0, most + 1) : value)
    const container = value as Readonly<Record<string, unknown>>
    const shown = names
      .slice(0, most)
      .map((name) => [name, within(container[name], depth + 1)] as const)
    if (names.length > most) shown.push(['…', leftOut])
    return isList ? shown.map(([, item]) => item) : Object.fromEntries(shown)
  }
  return within(document)
}
