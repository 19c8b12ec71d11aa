import { isObject, memo } from '../../base/json/index.ts'
import { operationOf, operations } from '../contract/index.ts'
import { fieldAt } from '../contract/judging/index.ts'
import {
  comparedLimits,
  type Exchange,
  isCutOff,
  isSuccess,
  jsonOf,
  type Response,
  responderOf,
} from '../exchange/index.ts'
import type { Field } from '../judge/index.ts'
import {
  createRedactor,
  isPassing,
  isPublicHeader,
  patternOf,
  shownCall,
  shownRedirect,
} from '../redaction/index.ts'
import type { CollectedFacts } from './document.ts'
import { FieldStats, type Noting } from './field-stats.ts'
import { type Hiding, hidingOf } from './hide.ts'
import { factOfMadeUp } from './made-up.ts'
import { atOnce } from './place.ts'
import { Races } from './races.ts'
import { noteRefused, refused } from './refused-members.ts'

export interface SeenExchange {
  readonly exchange: Exchange
  readonly operation: number | null
  readonly path: string
  readonly scenario: string
  /** The version that the target was held to; undefined in the traffic of others. */
  readonly apiVersion: string | undefined
}

export type Take = (seen: SeenExchange) => void

export const success = 'success'
export const noResponse = 'no response'
/** In the statuses of a scenario, the place where redirects lead. */
export const redirect = 'redirect'

/** A call at another version of the API shows only its status. A fact holds no value that redaction hides. */
export function collectFacts(hide: Hiding = hidingOf(createRedactor())): {
  readonly add: Take
  /** What was collected until now. */
  finish(): CollectedFacts
} {
  const all = new FieldStats()
  const room = { places: comparedLimits.places }
  const races = new Races()
  const texts = new Set<string>()
  let exchanges = 0
  return {
    add(sent) {
      exchanges++
      for (const text of textsIn(jsonOf(sent.exchange.request.body))) {
        if (texts.size < mostTexts) texts.add(text)
      }
      // Of a read that was sent again until it was right, only the last response counts.
      const { early, madeUp, control, notOfApi, unclear, response } = sent.exchange
      // Which requests need a control read, and beside which scenario, is chance.
      if (early || control || notOfApi) return
      // Two runs do not make up the same requests.
      if (madeUp) return observeMadeUp(all, sent, { hide, room })
      // A redirect changes what clients get, also if something before the API sent it.
      if (unclear && shownRedirect(sent.exchange) === undefined) return
      const isRefusal = !isSuccess(response)
      observe(all, sent, { hide, room, isRefusal, record: `#${exchanges}`, sent: texts }, races)
    },
    finish() {
      all.finish()
      return { observation: all.members, exchanges }
    },
  }
}

function observe(all: FieldStats, sent: SeenExchange, noting: Noting, races: Races): void {
  const { exchange, operation, path, scenario } = sent
  const { request, response } = exchange
  const row = operationOf(operation)
  const wire = shownCallOf(request.method, path, row?.path)
  const version = otherVersionOf(sent)
  const named = row === undefined ? wire : `${row.method} ${row.path}`
  const call = all.within(version === undefined ? named : `${named} at version ${version}`, noting)
  const statuses = call?.within('status', noting)
  const status = `status=${response?.status ?? noResponse}`
  const own = statuses?.within(scenario, noting)
  const target = targetOf(exchange, path)
  if (target !== undefined) own?.within(redirect, noting)?.note(`to=${target}`)
  races.add(
    exchange,
    path,
    (times) => own?.note(status, times),
    () => statuses?.within(`${scenario}${atOnce}`, noting)?.note(status),
  )
  if (call === undefined || version !== undefined) return
  call.note(`path=${wire}`)
  // Clients read the whole response to too many requests, whoever sends it.
  const isOfApi = response?.status === 429 || responderOf(exchange) !== 'before'
  if (response !== null && isOfApi) addResponse(call, { exchange, response, row }, noting)
}

/** Of a request that was made up only the answer to an unknown member counts, and the status of any other where two runs make up the same. */
function observeMadeUp(
  all: FieldStats,
  sent: SeenExchange,
  noting: Pick<Noting, 'hide' | 'room'>,
): void {
  const row = operationOf(sent.operation)
  const found = factOfMadeUp(sent.exchange, row, sent.scenario)
  if (row === undefined || found === undefined || otherVersionOf(sent) !== undefined) return
  const [section, name, fact] = found
  const call = all.within(`${row.method} ${row.path}`, noting)
  call?.within(section, noting)?.within(name, noting)?.note(fact)
}

const writes = Object.values(operations).filter(({ method }) => method !== 'GET')

/** Whether an operation changes records of the kind that a path names. */
const isChanged = memo((path: string) =>
  writes.some((one) => one.path.replace('/simulate', '').split('/')[1] === path.split('/')[1]),
)

const unknownBody: Response['body'] = { kind: 'unknown', reason: 'It was cut off.' }

interface Answered {
  readonly exchange: Exchange
  readonly response: Response
  readonly row: ReturnType<typeof operationOf>
}

function addResponse(call: FieldStats, { exchange, response, row }: Answered, noting: Noting) {
  const { isRefusal } = noting
  const { request, durationMs } = exchange
  const { status } = response
  const body = isCutOff(exchange) ? unknownBody : response.body
  const kind = isRefusal ? String(status) : success
  const part = (section: string, field?: Field) =>
    call.within(`${section} ${kind}`, noting, field, { path: [] })
  addHeaders(part('header'), { ...response, body }, noting)
  // Calls that set up a target say nothing of how fast the API is.
  if (row !== undefined && !isRefusal && durationMs > 0) call.note(`time=${timeOf(durationMs)}`)
  const schema = isRefusal ? undefined : row?.response
  if (body.kind === 'json') {
    const isFixed = !isRefusal && row !== undefined && !isChanged(row.path)
    part('body', schema && fieldAt(schema, []))?.add(body.value, { ...noting, isFixed })
  }
  if (!isRefusal && request.body.kind === 'json') {
    const { sent: _, ...ofRequest } = noting
    part('request')?.add(request.body.value, ofRequest)
  }
  const isOfContent = status === 400 || status === 422
  if (isOfContent && request.body.kind === 'json' && row?.request) {
    noteRefused(call.within(refused, noting), request.body.value, row.request, noting)
  }
}

/** So many texts of requests are known again in responses. */
const mostTexts = 10_000

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.length <= comparedLimits.word ? [value] : []
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return isObject(value) ? Object.values(value).flatMap(textsIn) : []
}

/** The place that a redirect names; undefined of any other response. */
function targetOf(exchange: Exchange, path: string): string | undefined {
  const { url } = exchange.request
  const base = url.endsWith(path) ? url.slice(0, -path.length) : ''
  return shownRedirect(exchange, base)?.slice(0, comparedLimits.word)
}

function otherVersionOf({ exchange, apiVersion }: SeenExchange): string | undefined {
  if (apiVersion === undefined) return undefined
  const named = Object.values(exchange.request.headers).find((value) =>
    /^\d{4}-\d\d-\d\d$/.test(value),
  )
  return named === apiVersion ? undefined : named
}

function shownCallOf(method: string, path: string, form: string | undefined): string {
  const [sent, parts] = [path.replace(/[?#].*/s, ''), form].map((text) => text?.split('/'))
  const isAsWritten =
    sent?.length === parts?.length &&
    parts?.every((part, index) => part.startsWith('{') || part === sent![index])
  return isAsWritten ? `${method} ${form}` : shownCall(method, patternOf(path))
}

const bodyWords = { none: 'no body', json: 'JSON', text: 'a body that is not JSON' } as const

function addHeaders(
  place: FieldStats | undefined,
  { headers, body }: Response,
  noting: Noting,
): void {
  if (place === undefined) return
  place.note('type=object')
  // Some recordings do not hold the body.
  if (body.kind !== 'unknown') place.note(`body=${bodyWords[body.kind]}`)
  for (const name in headers) {
    if (isPassing(name)) continue
    const header = place.within(noting.hide.header(name), noting)
    header?.note('type=header')
    const value = headers[name]!
    const aspect = aspectOfHeader(name)
    if (value === '(not kept)' || aspect === '') continue
    for (const fact of factsOfHeader(aspect, noting.hide.headerValue(name, value))) {
      header?.note(fact)
    }
  }
}

function factsOfHeader(aspect: string, shown: string): string[] {
  if (aspect === 'date') return [`date=${dayOf(shown)}`]
  if (aspect !== 'header') return [`${aspect}=${shown}`]
  const value = shown
    .toLowerCase()
    .split(/([;,=])/)
    .map((part) => part.trim())
    .join('')
  // The character set of JSON is always the same.
  const [type = '', charset] = value.split(/(?<=^[^;]*\bjson);charset=/)
  const isJson = charset !== undefined || /^[^;]*\bjson$/.test(type)
  return [`header=${type}`, ...(isJson ? [`charset=${charset ?? 'none'}`] : [])]
}

/** The day of a date as HTTP writes it, or of the seconds of a structured field (RFC 9651); any other value as it is. */
function dayOf(value: string): string {
  const seconds = /^@(\d{1,11})$/.exec(value)?.[1]
  const time = seconds === undefined ? Date.parse(value) : Number(seconds) * 1_000
  return Number.isNaN(time) ? value : new Date(time).toISOString().slice(0, 10)
}

/** What a header says: what a response is, when a call ends, how many requests are allowed, or something that may always be the same; '' for any other. */
const aspectOfHeader = memo((name: string) => {
  if (name === 'content-type' || /\bversion\b/.test(name)) return 'header'
  if (name === 'deprecation' || name === 'sunset') return 'date'
  if (/^(?:x-)?rate-?limit(?:-limit)?$/.test(name)) return 'limit'
  // A limiter counts requests and seconds.
  if (/^(?:x-)?rate-?limit-/.test(name)) return ''
  return isPublicHeader(name) ? 'constant' : ''
})

/** A duration in milliseconds, exact to a tenth. */
function timeOf(milliseconds: number): number {
  const steps = Math.round(Math.log2(milliseconds) * 8)
  return Number((2 ** (steps / 8)).toPrecision(2))
}
