import { type Json, objectOf } from '../../base/json/index.ts'
import {
  type Exchange,
  exchangeMarks,
  type Failure,
  type IsKept,
  type Request,
  type Response,
} from '../../core/exchange/index.ts'
import { requestBodyOf, responseBodyOf } from './bodies.ts'
import { headersOf } from './headers-of.ts'

/** Of a long list, the exchange holds a part, with the records that are kept. */
export function exchangeOf(
  entry: unknown,
  { method, url }: Pick<Request, 'method' | 'url'>,
  isKept?: IsKept,
): Exchange {
  const recorded = objectOf(entry)
  const sent = objectOf(recorded.request)
  const headers = headersOf(sent.headers)
  const request = { method, url, headers, body: requestBodyOf(sent, headers, method) }
  const { startedAt, durationMs } = timesOf(recorded)
  const common = { request, startedAt, durationMs, ...marksOf(recorded) }
  const received = objectOf(recorded.response)
  const status = statusOf(received)
  const failure =
    (status === undefined ? markedFailure(received) : undefined) ?? failureOf(recorded, status)
  if (failure !== undefined || status === undefined) {
    return { ...common, response: null, failure: failure ?? noResponse }
  }
  return { ...common, response: responseOf(received, status, isKept), failure: null }
}

type Marks = Pick<Exchange, (typeof exchangeMarks)[number] | 'clockMovedMs'>

function marksOf({ _clockMovedMs: clockMovedMs, ...recorded }: Json): Marks {
  const marks = exchangeMarks.filter((mark) => recorded[`_${mark}`] === true)
  return {
    ...Object.fromEntries(marks.map((mark) => [mark, true as const])),
    ...(typeof clockMovedMs === 'number' && { clockMovedMs }),
  }
}

function responseOf(received: Json, status: number, isKept?: IsKept): Response {
  const headers = headersOf(received.headers)
  return { status, headers, body: responseBodyOf(received, headers, isKept) }
}

export function timesOf(entry: Json): Pick<Exchange, 'startedAt' | 'durationMs'> {
  const { startedDateTime, time, _noStart: noStart } = entry
  const isGiven = typeof startedDateTime === 'string' && noStart !== true
  const started = isGiven ? Date.parse(startedDateTime) + fractionOf(startedDateTime) : Number.NaN
  return {
    startedAt: Number.isNaN(started) ? null : started,
    durationMs: typeof time === 'number' && time > 0 && time < Infinity ? time : 0,
  }
}

/** What a time says beyond its milliseconds, which `Date.parse` leaves out. */
function fractionOf(time: string): number {
  const digits = /[.,]\d{3}(\d{1,6})(?!\d)/.exec(time)?.[1]
  return digits === undefined ? 0 : Number(`0.${digits}`)
}

const noResponse: Failure = { code: 'NO_ANSWER', message: 'The recording holds no response.' }

function statusOf(received: Json): number | undefined {
  const status = Number(received.status)
  return Number.isInteger(status) && status >= 100 && status <= 999 ? status : undefined
}

function failureOf(entry: Json, status: number | undefined): Failure | undefined {
  const response = objectOf(entry.response)
  const said = [
    response._error,
    response._failureText,
    entry._error,
    entry._failureText,
    entry._errorMessage,
  ].find((text) => typeof text === 'string' && text !== '')
  const charles = entry._charlesStatus
  if (said === undefined && (typeof charles !== 'string' || charles === 'COMPLETE'))
    return undefined
  const message =
    status === undefined ? 'No response came' : `The response with status ${status} broke off`
  return { code: 'NO_ANSWER', message: `${message}: ${String(said ?? charles).slice(0, 200)}.` }
}

function markedFailure({ _code: code, _error: message }: Json): Failure | undefined {
  if (typeof code !== 'string' || typeof message !== 'string') return undefined
  return { code, message }
}
