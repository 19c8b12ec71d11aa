import { operationOf } from '../contract/index.ts'
import { fieldAt } from '../contract/rules/index.ts'
import { type Body, type Exchange, isSuccess, type Response } from '../exchange/index.ts'
import type { Field } from '../judge/index.ts'
import { type Folding, Place } from './place.ts'

/** An exchange of a side, and what it was for. */
export interface Seen {
  readonly exchange: Exchange
  /** The row of the endpoint table; null where none is meant. */
  readonly operation: number | null
  /** Method and path as they were sent, ids set aside: `GET /payments/{id}`. */
  readonly call: string
  /** The scenario that sent it; '' where none did. */
  readonly scenario: string
}

/** What of a call is looked at: where it was sent, accepted requests, and statuses, headers and bodies of responses. */
export type Section = 'path' | 'request' | 'status' | 'header' | 'body'

/** All exchanges of one operation, or of one path that is none. */
export interface Observed {
  readonly operation: number | null
  readonly call: string
  count: number
  /** By section and kind of response, as `body success` and `body 404`; statuses by scenario. */
  readonly places: Map<`${Section} ${string}`, Place>
}

/** What was seen of a side, by call. */
export type Observation = Map<string, Observed>

/** The kind of all responses of success; refusals are of a kind by status. */
export const success = 'success'
export const noResponse = 'no response'

/** Adds one exchange to what was seen, but for a read that was sent again until it was right. */
export function observe(all: Observation, { exchange, operation, call, scenario }: Seen): void {
  if (exchange.early) return
  const row = operationOf(operation)
  const name = row === undefined ? call : `${row.method} ${row.path}`
  const seen = all.get(name) ?? { operation, call: name, count: 0, places: new Map() }
  all.set(name, seen)
  seen.count++
  const { request, response } = exchange
  const status = response === null ? noResponse : String(response.status)
  const isRefusal = !isSuccess(response)
  const kind = isRefusal ? status : success
  const folding: Folding = { exchange: shortened(exchange), scenario, isRefusal, at: [] }
  const at = (section: Section, of: string, field?: Field) => {
    const place = seen.places.get(`${section} ${of}`) ?? new Place(field)
    seen.places.set(`${section} ${of}`, place)
    return place
  }
  at('path', '').record('path', call, folding)
  at('status', scenario).record('status', status, folding)
  if (response === null) return
  const headers = at('header', kind)
  addHeaders(headers, response, folding)
  // How long it takes to set up a target says nothing of the API.
  const isTimed = row !== undefined && exchange.durationMs > 0
  if (isTimed) headers.note('time', timeOf(exchange.durationMs), folding)
  const schema = isRefusal ? undefined : row?.response
  if (response.body.kind === 'json') {
    at('body', kind, schema && fieldAt(schema, [])).add(response.body.value, folding)
  }
  if (!isRefusal && request.body.kind === 'json') {
    at('request', kind).add(request.body.value, folding)
  }
}

/** A long body is not held for an example. */
const longestExample = 64 * 1024

function shortened(exchange: Exchange): Exchange {
  const { request, response } = exchange
  const short = <Message extends { readonly body: Body }>(message: Message): Message =>
    'bytes' in message.body && message.body.bytes > longestExample
      ? { ...message, body: { kind: 'unknown', reason: 'it is too long to be shown' } }
      : message
  return { ...exchange, request: short(request), response: response && short(response) }
}

/** Adds the kind of body, and the headers as members. */
function addHeaders(place: Place, { headers, body }: Response, folding: Folding): void {
  place.seen++
  place.objects++
  // A recording may not say what came.
  if (body.kind !== 'unknown') place.note('body', describeBody(body), folding)
  for (const [sent, value] of Object.entries(headers)) {
    const name = sent.toLowerCase()
    if (ofTheWire.has(name) || name.startsWith('proxy-')) continue
    const header = place.memberOf(name, folding)
    header.record('type', 'header', folding)
    const isNamed = name === 'content-type' || /\bversion\b/.test(name)
    if (!isNamed || value === '(not kept)') continue
    header.note('header', value.replace(/\s*([;,=])\s*/g, '$1').toLowerCase(), folding)
  }
}

/** Headers of one message or one connection, which say nothing of the API. */
const ofTheWire = new Set([
  ...['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length'],
  ...['content-encoding', 'age', 'via', 'host', 'upgrade', 'trailer', 'te', 'vary', 'etag'],
  ...['alt-svc', 'server-timing'],
])

function describeBody({ kind }: Body): string {
  if (kind === 'none') return 'no body'
  return kind === 'json' ? 'JSON' : 'a body that is not JSON'
}

/** A duration by powers of two; what is shorter than the first says more of the machine than of the target. */
function timeOf(milliseconds: number): string {
  const power = Math.max(6, Math.floor(Math.log2(milliseconds)))
  return String(2 ** power)
}
