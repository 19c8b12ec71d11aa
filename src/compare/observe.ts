import { operationOf } from '../contract/index.ts'
import { fieldAt } from '../contract/rules/index.ts'
import { type Body, type Exchange, isSuccess, type Response } from '../exchange/index.ts'
import { type Example, fold, noPlace, note, type Place } from './place.ts'
import { factKey } from './text-facts.ts'

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
  /** `success`, or the status of a refusal. */
  readonly level: string
  count: number
  readonly statuses: Map<number, number>
  /** What a whole response shows; its members are the headers. */
  readonly whole: Place
  readonly body: Place
}

/** All exchanges of one operation, or of one path that is none. */
export interface Observed {
  readonly operation: number | null
  readonly call: string
  count: number
  readonly paths: Set<string>
  /** Scenario → status → how often; status 0 where no response came. */
  readonly statuses: Map<string, Map<number, number>>
  /** Status → the first exchange that has it. */
  readonly examples: Map<number, Example>
  readonly responses: Map<string, Responses>
  /** The bodies of requests that were accepted. */
  readonly requests: Place
}

/** What was seen of a side, by call. */
export type Observation = Map<string, Observed>

export const success = 'success'
/** No response came. */
export const unanswered = 0

/** Adds one exchange to what was seen. */
export function observe(all: Observation, { exchange, operation, call, scenario }: Seen): void {
  const row = operationOf(operation)
  const name = row === undefined ? call : `${row.method} ${row.path}`
  const seen = all.get(name) ?? noObserved(name, operation)
  all.set(name, seen)
  const { request, response } = exchange
  seen.count++
  seen.paths.add(call)
  const statuses = seen.statuses.get(scenario) ?? new Map<number, number>()
  seen.statuses.set(scenario, statuses)
  const status = response?.status ?? unanswered
  const example = shown(exchange)
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
  if (!seen.examples.has(status)) seen.examples.set(status, { exchange: example, pointer: '' })
  if (response === null) return
  const level = isSuccess(response) ? success : String(status)
  const folding = { exchange: example, isRefusal: level !== success, at: [] }
  if (level === success && request.body.kind === 'json') {
    fold(seen.requests, request.body.value, folding)
  }
  const field =
    level === success && row?.response !== undefined ? fieldAt(row.response, []) : undefined
  const responses = seen.responses.get(level) ?? noResponses(level, noPlace(field))
  seen.responses.set(level, responses)
  responses.count++
  responses.statuses.set(status, (responses.statuses.get(status) ?? 0) + 1)
  foldWhole(responses.whole, response, folding)
  // How long it takes to set up a target says nothing of the API.
  const isTimed = row !== undefined && exchange.durationMs > 0
  if (isTimed) note(responses.whole, factKey('time', timeOf(exchange.durationMs)), folding)
  if (response.body.kind === 'json') fold(responses.body, response.body.value, folding)
}

function noObserved(call: string, operation: number | null): Observed {
  return {
    ...{ operation, call, count: 0, paths: new Set(), requests: noPlace() },
    ...{ statuses: new Map(), examples: new Map(), responses: new Map() },
  }
}

function noResponses(level: string, body: Place): Responses {
  return { level, count: 0, statuses: new Map(), whole: noPlace(), body }
}

/** An exchange of more bytes is not kept as an example; what is left of it says so. */
const longestExample = 64 * 1024

function shown(exchange: Exchange): Exchange {
  const { request, response } = exchange
  const short = <Given extends Body>(body: Given): Body =>
    'bytes' in body && body.bytes > longestExample
      ? { kind: 'unknown', reason: 'it is too long to be shown' }
      : body
  if (short(request.body) === request.body && (!response || short(response.body) === response.body))
    return exchange
  return {
    ...exchange,
    request: { ...request, body: short(request.body) },
    response: response && { ...response, body: short(response.body) },
  }
}

/** Headers and the kind of body. */
function foldWhole(
  whole: Place,
  { headers, body }: Response,
  folding: Parameters<typeof note>[2],
): void {
  whole.seen++
  whole.objects++
  const kind = describeBody(body)
  if (kind !== undefined) note(whole, factKey('body', kind), folding)
  for (const [given, value] of Object.entries(headers)) {
    const name = given.toLowerCase()
    if (ofTheWire.test(name)) continue
    const header = whole.members.get(name) ?? noPlace()
    whole.members.set(name, header)
    header.seen++
    note(header, factKey('type', 'header'), folding)
    const written = value.replace(/\s*([;,=])\s*/g, '$1').toLowerCase()
    const isNamed = name === 'content-type' || /\bversion\b/.test(name)
    if (isNamed && header.facts.size <= mostValues) {
      note(header, factKey('header', written), folding)
    }
  }
}

/** Beyond so many values of one header no other is kept. */
const mostValues = 16

/** Of one message or one connection, and never of the API. */
const ofTheWire =
  /^(?:date|connection|keep-alive|transfer-encoding|content-length|content-encoding|age|via|host|upgrade|trailer|te|proxy-.*|vary|etag|alt-svc|server-timing)$/

/** What kind of body came, whatever it says; undefined where the recording does not say. */
function describeBody(body: Body): string | undefined {
  if (body.kind === 'unknown') return undefined
  if (body.kind === 'none') return 'no body'
  return body.kind === 'json' ? 'JSON' : 'a body that is not JSON'
}

/** A duration by powers of two; what is shorter than the first says more of the machine than of the target. */
function timeOf(milliseconds: number): string {
  const power = Math.max(6, Math.floor(Math.log2(milliseconds)))
  return String(2 ** power)
}
