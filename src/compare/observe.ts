import { operationOf } from '../contract/index.ts'
import { fieldAt } from '../contract/rules/index.ts'
import { type Body, type Exchange, isSuccess, type Response } from '../exchange/index.ts'
import { noShape, type Shape, see } from './shape.ts'

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

/** All answers of one kind to a call: those of success together, refusals by status. */
export interface Answers {
  /** `success`, or the status of a refusal. */
  readonly level: string
  count: number
  readonly statuses: Map<number, number>
  /** JSON, no body, …: how many of each. */
  readonly bodies: Map<string, number>
  readonly headers: Map<string, { count: number; readonly values: Set<string> }>
  readonly shape: Shape
  /** Some of the exchanges: those that showed something new, and the first. */
  readonly examples: Exchange[]
  /** How long the responses took, in milliseconds; those of which it is known. */
  readonly durations: number[]
}

/** All exchanges of one operation, or of one path that is none. */
export interface Observed {
  readonly operation: number | null
  readonly call: string
  count: number
  readonly paths: Set<string>
  /** Scenario → status → how often; status 0 where no response came. */
  readonly statuses: Map<string, Map<number, number>>
  readonly answers: Map<string, Answers>
  /** The bodies of requests that were accepted. */
  readonly requests: Shape
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
  let seen = all.get(name)
  if (seen === undefined) {
    seen = {
      operation,
      call: name,
      count: 0,
      paths: new Set(),
      statuses: new Map(),
      answers: new Map(),
      requests: noShape(),
    }
    all.set(name, seen)
  }
  const { request, response } = exchange
  seen.count++
  seen.paths.add(call)
  const statuses = seen.statuses.get(scenario) ?? new Map<number, number>()
  seen.statuses.set(scenario, statuses)
  add(statuses, response?.status ?? unanswered)
  if (response === null) return
  const { status } = response
  const level = isSuccess(response) ? success : String(status)
  if (level === success && request.body.kind === 'json') see(seen.requests, request.body.value)
  let answers = seen.answers.get(level)
  if (answers === undefined) {
    answers = noAnswers(level, row?.response)
    seen.answers.set(level, answers)
  }
  const isNew = seeAnswer(answers, response)
  // How long it takes to set up a target says nothing of the API.
  const isTimed = row !== undefined && exchange.durationMs > 0
  if (isTimed && answers.durations.length < mostDurations) {
    answers.durations.push(exchange.durationMs)
  }
  if (!isNew || answers.examples.length >= mostExamples) return
  if (sizeOf(request.body) + sizeOf(response.body) <= longestExample)
    answers.examples.push(exchange)
}

const mostDurations = 10_000
/** So many exchanges of a kind are kept, of so many bytes each at most, to be shown. */
const mostExamples = 12
const longestExample = 64 * 1024

function sizeOf(body: Body): number {
  return 'bytes' in body ? body.bytes : 0
}

function noAnswers(level: string, schema: string | undefined): Answers {
  const field = level === success && schema !== undefined ? fieldAt(schema, []) : undefined
  const shape = noShape(field, false, level !== success)
  return {
    level,
    count: 0,
    statuses: new Map(),
    bodies: new Map(),
    headers: new Map(),
    shape,
    examples: [],
    durations: [],
  }
}

/** Whether the response shows what none before it did. */
function seeAnswer(answers: Answers, { status, headers, body }: Response): boolean {
  const before = answers.statuses.size + answers.bodies.size + answers.headers.size
  answers.count++
  add(answers.statuses, status)
  const kind = describeBody(body)
  if (kind !== undefined) add(answers.bodies, kind)
  for (const [given, value] of Object.entries(headers)) {
    const name = given.toLowerCase()
    if (ofTheWire.test(name)) continue
    const header = answers.headers.get(name) ?? { count: 0, values: new Set<string>() }
    answers.headers.set(name, header)
    header.count++
    if (header.values.size < 16)
      header.values.add(value.replace(/\s*([;,=])\s*/g, '$1').toLowerCase())
  }
  const isNew = body.kind === 'json' && see(answers.shape, body.value)
  return isNew || answers.statuses.size + answers.bodies.size + answers.headers.size > before
}

/** Of one message or one connection, and never of the API. */
const ofTheWire =
  /^(?:date|connection|keep-alive|transfer-encoding|content-length|content-encoding|age|via|host|upgrade|trailer|te|proxy-.*|vary|etag|alt-svc|server-timing)$/

/** What kind of body came, whatever it says; undefined where the recording does not say. */
function describeBody(body: Body): string | undefined {
  if (body.kind === 'unknown') return undefined
  if (body.kind === 'none') return 'no body'
  return body.kind === 'json' ? 'JSON' : 'a body that is not JSON'
}

function add<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
