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
import { shapeOf, shapeOfFact } from './shapes.ts'

/** The parts of a call that are compared: its path, accepted requests, and statuses, headers and bodies of responses. */
export type ComparedSection = 'path' | 'request' | 'status' | 'header' | 'body'

/** What all exchanges of one call showed: of an operation, or of a path that is no operation. */
export interface Observed {
  readonly operation: number | null
  /** Method and path; behind them the version that the requests named, if it is not that of the side. */
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
      if (sent.exchange.early || sent.exchange.notOfApi) return
      const isRefusal = !isSuccess(sent.exchange.response)
      const folding: Folding = { hide, room, isRefusal, record: `#${exchanges}` }
      observe(observation, sent, folding, races)
    },
    finish() {
      races.finish()
      return { observation, exchanges }
    },
  }
}

function observe(all: Observation, sent: SeenExchange, folding: Folding, races: Races): void {
  const { exchange, operation, path, scenario } = sent
  const { request, response } = exchange
  const row = operationOf(operation)
  const wire = callOf(request.method, path, row?.path)
  const version = otherVersionOf(sent)
  const named = row === undefined ? wire : `${row.method} ${row.path}`
  const call = version === undefined ? named : `${named} at version ${version}`
  const seen = placeIn(all, call, folding, () => {
    return { operation, call, statuses: new Map(), times: new Map(), places: new Map() }
  })
  if (seen === undefined) return
  const counts = seen.statuses.get(scenario) ?? new Map<string, number>()
  seen.statuses.set(scenario, counts)
  const status = response === null ? noResponse : String(response.status)
  races.add(`${scenario} ${version}`, path, exchange, () => count(counts, status))
  if (version !== undefined) return
  placeOf(seen, 'path', '', folding)?.record(`path ${wire}`)
  if (response !== null) addResponse(seen, exchange, response, folding)
}

/** Adds headers and body of a response, and the body of a request that was accepted. */
function addResponse(
  seen: Observed,
  { request, durationMs }: Exchange,
  { status, body, headers }: Response,
  folding: Folding,
): void {
  const row = operationOf(seen.operation)
  const { isRefusal } = folding
  const kind = isRefusal ? String(status) : success
  addHeaders(placeOf(seen, 'header', kind, folding), { headers, body }, folding)
  // Calls that set up a target say nothing of how fast the API is.
  if (row !== undefined && !isRefusal && durationMs > 0) count(seen.times, timeOf(durationMs))
  const schema = isRefusal ? undefined : row?.response
  if (body.kind === 'json') {
    placeOf(seen, 'body', kind, folding, schema && fieldAt(schema, []))?.add(body.value, folding)
  }
  if (!isRefusal && request.body.kind === 'json') {
    placeOf(seen, 'request', kind, folding)?.add(request.body.value, folding)
  }
}

function placeOf(
  { places }: Observed,
  section: ComparedSection,
  of: string,
  folding: Folding,
  field?: Field,
): FieldStats | undefined {
  return placeIn(places, `${section} ${of}`, folding, () => new FieldStats(field))
}

/** The version that a request names, if it is not that of its side. Some scenarios name other versions. */
function otherVersionOf({ exchange, apiVersion }: SeenExchange): string | undefined {
  if (apiVersion === undefined) return undefined
  const named = Object.values(exchange.request.headers).find((value) =>
    /^\d{4}-\d\d-\d\d$/.test(value),
  )
  return named === apiVersion ? undefined : named
}

function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** Gets the place of a name; opens it if there is none, and undefined if there is no room for it. */
function placeIn<Name, Place>(
  places: Map<Name, Place>,
  name: Name,
  { room }: Folding,
  open: () => Place,
): Place | undefined {
  const known = places.get(name)
  if (known !== undefined || room.places <= 0) return known
  room.places--
  const place = open()
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
function addHeaders(
  place: FieldStats | undefined,
  { headers, body }: Pick<Response, 'headers' | 'body'>,
  folding: Folding,
): void {
  if (place === undefined) return
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
    const aspect = aspectOf(name)
    if (header === undefined || value === '(not kept)' || aspect === '') continue
    noteHeader(header, aspect, folding.hide.headerValue(name, value))
  }
}

/** The headers that announce the end of a call. */
export const announcing: ReadonlySet<string> = new Set(['deprecation', 'sunset'])

function noteHeader(header: FieldStats, aspect: string, shown: string): void {
  if (aspect !== 'header') {
    header.note(shapeOfFact(`${aspect} ${shown}`))
    return
  }
  // The character set of JSON is always the same.
  const [type = '', charset] = shown.toLowerCase().split(/(?<=^[^;]*\bjson);charset=/)
  const isJson = charset !== undefined || /^[^;]*\bjson$/.test(type)
  header.note(
    shapeOf(['header', type], ...(isJson ? [['charset', charset ?? 'none'] as const] : [])),
  )
}

/** What the value of a header is to a comparison: it says what a response is, or may always be the same; '' for any other. */
const aspectOf = memo((name: string) => {
  if (name === 'content-type' || /\bversion\b/.test(name)) return 'header'
  if (announcing.has(name)) return 'date'
  return isPublicHeader(name) ? 'constant' : ''
})

const bodyWords = { none: 'no body', json: 'JSON', text: 'a body that is not JSON' } as const

/** A duration in milliseconds, exact to a tenth. */
function timeOf(milliseconds: number): number {
  const steps = Math.round(Math.log2(milliseconds) * 8)
  return Number((2 ** (steps / 8)).toPrecision(2))
}
