import { memo } from '../../base/json/index.ts'
import { operationOf } from '../contract/index.ts'
import { fieldAt } from '../contract/judging/index.ts'
import { comparedLimits, type Exchange, isSuccess, type Response } from '../exchange/index.ts'
import type { Field } from '../judge/index.ts'
import {
  createRedactor,
  isPassing,
  isPublicHeader,
  patternOf,
  shownCall,
} from '../redaction/index.ts'
import type { Folding } from './facts.ts'
import { FieldStats } from './field-stats.ts'
import { type Hiding, hidingOf } from './hide.ts'
import { Races } from './races.ts'
import { shapeOfFact } from './shapes.ts'

/** The parts of a call that are compared: its path, accepted requests, and statuses, headers and bodies of responses. */
export type ComparedSection = 'path' | 'request' | 'status' | 'header' | 'body'

/** What all exchanges of one call showed: of an operation, or of a path that is no operation. */
export interface Observed {
  readonly operation: number | null
  readonly call: string
  /** How often each status came, by scenario, without those of requests that raced a change. */
  readonly statuses: Map<string, Map<string, number>>
  /** How many responses of success took so many milliseconds. */
  readonly times: Map<number, number>
  /** All else, by section and kind of response: `body success`, `body 404`. */
  readonly places: Map<`${ComparedSection} ${string}`, FieldStats>
}

/** An exchange, and what it was for. */
export interface SeenExchange {
  readonly exchange: Exchange
  /** The row of the endpoint table; null if the request matches none. */
  readonly operation: number | null
  /** The path after the address of the API. */
  readonly path: string
  /** The scenario that made it; '' in the traffic of others. */
  readonly scenario: string
  /** The version that the target was held to; undefined in the traffic of others. */
  readonly apiVersion: string | undefined
}

/** What was seen of a side, by call. */
export type Observation = Map<string, Observed>

/** The kind of all responses of success; the kind of a refusal is its status. */
export const success = 'success'
export const noResponse = 'no response'

/**
 * Collects what the exchanges of a side show, as they come. A call at another version of the API shows only its status. A fact
 * holds no value that redaction hides.
 */
export function openFold(hide: Hiding = hidingOf(createRedactor())) {
  const observation: Observation = new Map()
  const room = { places: comparedLimits.places }
  const races = new Races()
  let exchanges = 0
  return {
    add(sent: SeenExchange): void {
      exchanges++
      // Of a read that was sent again until it was right, only the last response counts.
      const { early, notOfApi } = sent.exchange
      if (!early && !notOfApi)
        observe(observation, sent, { hide, room, races, serial: () => exchanges })
    },
    finish() {
      races.finish()
      return { observation, exchanges }
    },
  }
}

/** The version that a request names, if it is not that of its side. Some scenarios name other versions. */
function otherVersionOf({ exchange, apiVersion }: SeenExchange): string | undefined {
  const named = Object.values(exchange.request.headers).find((value) =>
    /^\d{4}-\d\d-\d\d$/.test(value),
  )
  return named === undefined || apiVersion === undefined || named === apiVersion ? undefined : named
}

/** The name of the statuses of a scenario, at another version than that of the side if one is named. */
function statusName(scenario: string, version: string | undefined): string {
  return version === undefined ? scenario : `${scenario}${atVersion}${version}`
}

/** The scenario that shows statuses of this name, and the other version that it named. */
export function fromStatusName(name: string): { scenario: string; version?: string } {
  const [scenario = '', version] = name.split(atVersion)
  return { scenario, ...(version !== undefined && { version }) }
}

const atVersion = ' at version '

interface Context extends Pick<Folding, 'hide' | 'room'> {
  readonly races: Races
  /** The number of the exchange. */
  readonly serial: () => number
}

function observe(all: Observation, sent: SeenExchange, context: Context): void {
  const { exchange, operation, path } = sent
  const { request, response, durationMs } = exchange
  const row = operationOf(operation)
  const wire = callOf(request.method, path, row?.path)
  const call = row === undefined ? wire : `${row.method} ${row.path}`
  const seen = all.get(call) ?? openCall(all, call, operation, context)
  if (seen === undefined) return
  const status = response === null ? noResponse : String(response.status)
  const isRefusal = !isSuccess(response)
  const kind = isRefusal ? status : success
  const record = `#${context.serial()}`
  const folding: Folding = { ...context, isRefusal, record }
  const at = (section: ComparedSection, of: string, field?: Field) =>
    placeIn(seen.places, `${section} ${of}`, folding, field)
  countStatus(seen, sent, status, context.races)
  if (otherVersionOf(sent) !== undefined) return
  at('path', '')?.record(`path ${wire}`)
  if (response === null) return
  const headers = at('header', kind)
  if (headers !== undefined) addHeaders(headers, response, folding)
  // Calls that set up a target say nothing of how fast the API is.
  if (row !== undefined && !isRefusal && durationMs > 0) count(seen.times, timeOf(durationMs))
  const schema = isRefusal ? undefined : row?.response
  if (response.body.kind === 'json') {
    at('body', kind, schema && fieldAt(schema, []))?.add(response.body.value, folding)
  }
  if (!isRefusal && request.body.kind === 'json') {
    at('request', kind)?.add(request.body.value, folding)
  }
}

function countStatus(
  { statuses }: Observed,
  sent: SeenExchange,
  status: string,
  races: Races,
): void {
  const { exchange, path, scenario } = sent
  const name = statusName(scenario, otherVersionOf(sent))
  const counts = statuses.get(name) ?? new Map<string, number>()
  statuses.set(name, counts)
  races.add(name, path, exchange, () => count(counts, status))
}

function openCall(
  all: Observation,
  call: string,
  operation: number | null,
  { room }: Context,
): Observed | undefined {
  if (room.places <= 0) return undefined
  room.places--
  const { statuses, times, places } = { statuses: new Map(), times: new Map(), places: new Map() }
  const opened: Observed = { operation, call, statuses, times, places }
  all.set(call, opened)
  return opened
}

function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

function placeIn<Name>(
  places: Map<Name, FieldStats>,
  name: Name,
  { room }: Pick<Folding, 'room'>,
  field?: Field,
): FieldStats | undefined {
  const known = places.get(name)
  if (known !== undefined || room.places <= 0) return known
  room.places--
  const place = new FieldStats(field)
  places.set(name, place)
  return place
}

/** Method and path of a request as it was sent, without ids; as the contract writes them if they are the same. */
function callOf(method: string, path: string, form: string | undefined): string {
  const [sent, parts] = [path.replace(/[?#].*/s, ''), form].map((text) => text?.split('/'))
  const isAsWritten =
    sent?.length === parts?.length &&
    parts?.every((part, index) => part.startsWith('{') || part === sent![index])
  return isAsWritten ? `${method} ${form}` : shownCall(method, patternOf(path))
}

/** Adds the kind of body, and the headers as members. */
function addHeaders(place: FieldStats, { headers, body }: Response, folding: Folding): void {
  place.seen++
  place.objects++
  place.addRecords(1)
  // Some recordings do not hold the body.
  if (body.kind !== 'unknown') place.note(shapeOfFact(`body ${bodyWords[body.kind]}`))
  for (const name in headers) {
    if (isPassing(name)) continue
    const known = place.members.get(name)
    const header = known ?? place.headerOf(folding.hide.header(name), folding)
    header?.record('type header')
    const value = headers[name]!
    if (header === undefined || value === '(not kept)') continue
    const aspect = aspectOf(name)
    if (aspect === '') continue
    const shown = folding.hide.headerValue(name, value)
    header.note(shapeOfFact(`${aspect} ${aspect === 'header' ? shown.toLowerCase() : shown}`))
  }
}

/** What the value of a header is to a comparison: it says what a response is, or may always be the same; '' for any other. */
const aspectOf = memo((name: string) => {
  if (name === 'content-type' || /\bversion\b/.test(name)) return 'header'
  return isPublicHeader(name) ? 'constant' : ''
})

const bodyWords = { none: 'no body', json: 'JSON', text: 'a body that is not JSON' } as const

/** A duration in milliseconds, exact to a tenth. */
function timeOf(milliseconds: number): number {
  const steps = Math.round(Math.log2(milliseconds) * 8)
  return Number((2 ** (steps / 8)).toPrecision(2))
}
