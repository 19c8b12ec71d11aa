import { operationOf } from '../contract/index.ts'
import { fieldAt } from '../contract/rules/index.ts'
import { type Body, type Exchange, isSuccess, type Response } from '../exchange/index.ts'
import type { Example } from './facts.ts'
import { type Folding, fold, Place } from './place.ts'

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

/** All responses of one kind to a call: those of success together, refusals by status. */
export interface Responses {
  /** Kind of body and duration; its members are the headers. */
  readonly whole: Place
  readonly body: Place
}

/** All exchanges of one operation, or of one path that is none. */
export interface Observed {
  readonly operation: number | null
  readonly call: string
  count: number
  /** The paths at which it was sent. */
  readonly paths: Place
  /** Scenario → status → how often; status 0 where no response came. */
  readonly statuses: Map<string, Map<number, number>>
  /** Status → the first exchange that has it. */
  readonly examples: Map<number, Example>
  /** `success`, or the status of a refusal. */
  readonly responses: Map<string, Responses>
  /** The bodies of requests that were accepted. */
  readonly requests: Place
}

/** What was seen of a side, by call. */
export type Observation = Map<string, Observed>

export const success = 'success'
/** No response came. */
export const unanswered = 0

/** Adds one exchange to what was seen, but for a read that was sent again until it was right. */
export function observe(all: Observation, { exchange, operation, call, scenario }: Seen): void {
  if (exchange.early) return
  const row = operationOf(operation)
  const name = row === undefined ? call : `${row.method} ${row.path}`
  const seen = all.get(name) ?? noObserved(name, operation)
  all.set(name, seen)
  const { request, response } = exchange
  const status = response?.status ?? unanswered
  const level = isSuccess(response) ? success : String(status)
  const isRefusal = level !== success
  const folding: Folding = { exchange: shortened(exchange), scenario, isRefusal, at: [] }
  count(seen, status, folding)
  seen.paths.seen++
  seen.paths.note('path', call, folding)
  if (response === null) return
  if (!isRefusal && request.body.kind === 'json') fold(seen.requests, request.body.value, folding)
  const schema = isRefusal ? undefined : row?.response
  const responses = seen.responses.get(level) ?? {
    whole: new Place(),
    body: new Place(schema === undefined ? undefined : fieldAt(schema, [])),
  }
  seen.responses.set(level, responses)
  foldWhole(responses.whole, response, folding)
  // How long it takes to set up a target says nothing of the API.
  const isTimed = row !== undefined && exchange.durationMs > 0
  if (isTimed) responses.whole.note('time', timeOf(exchange.durationMs), folding)
  if (response.body.kind === 'json') fold(responses.body, response.body.value, folding)
}

function noObserved(call: string, operation: number | null): Observed {
  return {
    ...{ operation, call, count: 0, paths: new Place(), requests: new Place() },
    ...{ statuses: new Map(), examples: new Map(), responses: new Map() },
  }
}

function count(seen: Observed, status: number, { exchange, scenario }: Folding): void {
  seen.count++
  const statuses = seen.statuses.get(scenario) ?? new Map<number, number>()
  seen.statuses.set(scenario, statuses)
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
  if (!seen.examples.has(status)) seen.examples.set(status, { exchange, scenario, pointer: '' })
}

/** An exchange of more bytes is not kept as an example; what is left of it says so. */
const longestExample = 64 * 1024

function shortened(exchange: Exchange): Exchange {
  const { request, response } = exchange
  const isLong = (body: Body) => 'bytes' in body && body.bytes > longestExample
  const short = <Message extends { readonly body: Body }>(message: Message): Message =>
    isLong(message.body)
      ? { ...message, body: { kind: 'unknown', reason: 'it is too long to be shown' } }
      : message
  if (!isLong(request.body) && (response === null || !isLong(response.body))) return exchange
  return { ...exchange, request: short(request), response: response && short(response) }
}

/** Headers and the kind of body. */
function foldWhole(whole: Place, { headers, body }: Response, folding: Folding): void {
  whole.seen++
  whole.objects++
  // A recording may not say what came.
  if (body.kind !== 'unknown') whole.note('body', describeBody(body), folding)
  for (const [given, value] of Object.entries(headers)) {
    const name = given.toLowerCase()
    if (ofTheWire.has(name) || name.startsWith('proxy-')) continue
    const header = whole.memberOf(name, folding)
    header.seen++
    header.note('type', 'header', folding)
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

/** What kind of body came, whatever it says. */
function describeBody({ kind }: Body): string {
  if (kind === 'none') return 'no body'
  return kind === 'json' ? 'JSON' : 'a body that is not JSON'
}

/** A duration by powers of two; what is shorter than the first says more of the machine than of the target. */
function timeOf(milliseconds: number): string {
  const power = Math.max(6, Math.floor(Math.log2(milliseconds)))
  return String(2 ** power)
}
