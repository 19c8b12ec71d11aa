import type { Json } from '../../base/json/index.ts'
import {
  type Body,
  type Exchange,
  type Request,
  type Response,
  shownLimits,
} from '../exchange/index.ts'
import type { Redactor } from '../redaction/index.ts'
import type { ReportedExchange } from '../run/index.ts'

const leftOut = '(left out: the body is too long)'

export function reportOf(exchange: Exchange): Omit<ReportedExchange, 'operation'> {
  const { request, response, failure, startedAt, durationMs } = exchange
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
  }
}

type Place = Pick<ReportedExchange, 'operation' | 'scenario' | 'step' | 'source'>

const lengths = new WeakMap<ReportedExchange, number>()

/**
 * An exchange as a report holds it. If its bodies are short, it is redacted when its contents are first read, because reports
 * name few exchanges. Otherwise it is redacted at once, so that the memory of the part that is cut off is freed.
 */
export function redactedReport(
  place: Place,
  exchange: Exchange,
  redactor: Redactor,
): ReportedExchange {
  const { request, response, failure } = exchange
  const reported = reportOf(exchange)
  if (failure !== null || !isShort(request) || !isShort(response)) {
    return { ...place, ...redactor.exchange(reported) }
  }
  const { request: _, response: __, ...others } = reported
  // Nobody may change the bodies before they are read; after that, nothing refers to them.
  let raw: typeof reported | undefined = reported
  let redacted: typeof reported | undefined
  const read = () => {
    redacted ??= redactor.exchange(raw!)
    raw = undefined
    return redacted
  }
  const lazy: ReportedExchange = {
    ...place,
    ...others,
    get request() {
      return read().request
    },
    // A status is public, and nothing is redacted for those who ask for it alone.
    response: response && {
      status: response.status,
      get headers() {
        return read().response!.headers
      },
      get body() {
        return read().response!.body
      },
    },
  }
  lengths.set(lazy, lengthOf(request) + lengthOf(response))
  return lazy
}

export function lengthInReport(exchange: ReportedExchange): number {
  return lengths.get(exchange) ?? JSON.stringify(exchange).length
}

function isShort(message: Request | Response | null): boolean {
  const { body = { kind: 'none' } } = message ?? {}
  return body.kind === 'none' || (body.kind === 'json' && body.bytes <= shownLimits.bytes)
}

function lengthOf(message: Request | Response | null): number {
  if (message === null) return 0
  const { headers, body } = message
  let length = 'url' in message ? message.url.length : 0
  for (const name in headers) length += name.length + headers[name]!.length
  return length + ('bytes' in body ? body.bytes : 0)
}

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
    const beginning = cut(body.text, shownLimits.other)
    const text = body.cut && beginning === body.text ? `${beginning}…` : beginning
    return { body: text, bodyNote: note, bodyKind: 'text' }
  }
  if (body.bytes <= shownLimits.bytes) return { body: body.value }
  const note = `shortened: ${body.bytes} bytes`
  return { body: shortened(body.value), bodyNote: note, bodyKind: 'shortened' }
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text
}

function shortened(document: unknown): unknown {
  let values = 0
  function within(value: unknown): unknown {
    values++
    if (typeof value === 'string') return cut(value, shownLimits.text)
    if (typeof value !== 'object' || value === null) return value
    if (values > shownLimits.values) return leftOut
    if (Array.isArray(value)) {
      const items = value.slice(0, shownLimits.items).map((item) => within(item))
      return value.length > shownLimits.items ? [...items, leftOut] : items
    }
    const names = Object.keys(value)
    const members = names
      .slice(0, shownLimits.members)
      .map((name) => [cut(name, shownLimits.name), within((value as Json)[name])])
    if (names.length > shownLimits.members) members.push(['…', leftOut])
    return Object.fromEntries(members)
  }
  return within(document)
}
