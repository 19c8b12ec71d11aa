import type { Body, Exchange } from '../exchange/index.ts'
import { exchangeOf } from '../har-entry/index.ts'
import { type Complain, isObject, type Json } from './json.ts'
import type { RecordedTarget } from './recording.ts'

/** The entries of a recording as exchanges, each held against what the rest of the file says. */
export function exchangesOf(
  list: unknown,
  target: RecordedTarget,
  complain: Complain,
): readonly Exchange[] {
  if (!Array.isArray(list)) return complain('entries', 'it is no list')
  const origins = [target.baseUrl, target.sandboxUrl].map((url) => new URL(url).origin)
  let before = Number.NEGATIVE_INFINITY
  return (list as readonly unknown[]).map((entry, index) => {
    const fail = (problem: string) => complain(`entries[${index}]`, problem)
    const exchange = readEntry(entry, fail)
    const { startedAt, request } = exchange
    if (!isKnown(request.url, origins)) fail('it went to an address that is not of the target')
    if (startedAt !== null && startedAt < before) fail('it began before the one it stands after')
    before = startedAt ?? before
    return exchange
  })
}

type Fail = (problem: string) => never

function readEntry(entry: unknown, fail: Fail): Exchange {
  const { request, response, startedDateTime, time, _noStart: noStart } = asObject(entry, fail)
  const asked = asObject(request, fail)
  const answered = asObject(response, fail)
  const { method, url, headers } = asked
  if (typeof method !== 'string' || method === '') return fail('its request has no method')
  if (typeof url !== 'string' || !URL.canParse(url)) return fail('its request has no address')
  if (!isList(headers)) fail('its request has no list of headers')
  if (!isList(answered.headers)) fail('its answer has no list of headers')
  if (typeof time !== 'number') fail('it does not say how long it took')
  const exchange = exchangeOf(entry, { method, url })
  if (exchange.startedAt === null && noStart !== true) {
    fail(`it began at ${JSON.stringify(startedDateTime)}, which is no instant`)
  }
  const sent = isObject(asked.postData) ? asked.postData : {}
  holdBody(exchange.request.body, sent, asked.bodySize, 'request', fail)
  if (exchange.response === null) {
    if (answered.status !== 0 || exchange.failure?.code !== answered._code) {
      fail('it has neither an answer nor a reason why none came')
    }
    return exchange
  }
  if ('_code' in answered) fail('it has both an answer and a reason why none came')
  const { bodySize } = answered
  const content = asObject(answered.content, fail)
  const { body } = exchange.response
  holdBody(body, content, content.size, 'answer', fail)
  if (body.kind !== 'unknown' && content.size !== bodySize) {
    fail(`its answer is ${bodySize} and ${content.size} bytes long at once`)
  }
  return exchange
}

/** What says that it is JSON must be, and be as long as it says: else it would be held against the target. */
function holdBody(body: Body, content: Json, size: unknown, of: string, fail: Fail): void {
  if (typeof size !== 'number') fail(`its ${of} does not say how long it is`)
  if (body.kind === 'text' && content._problem === undefined) {
    fail(`the body of its ${of} is not JSON`)
  }
  if (body.kind === 'unknown' && size !== -1 && size !== 0) {
    fail(`the body of its ${of} is missing`)
  }
  if (body.kind === 'json' && body.bytes !== size) {
    fail(`the body of its ${of} is ${body.bytes} bytes long, and is said to be ${size}`)
  }
  if (body.kind === 'none' && size !== 0) fail(`the body of its ${of} is missing`)
}

/** Pseudonyms of further places that a recipe may ask. */
const elsewhere = /^https:\/\/host-\d+\.invalid$/

function isKnown(url: string, origins: readonly string[]): boolean {
  if (
    origins.some((origin) => url.startsWith(origin) && /^([/?#]|$)/.test(url[origin.length] ?? ''))
  )
    return true
  const { origin } = new URL(url)
  return origins.includes(origin) || elsewhere.test(origin)
}

function asObject(value: unknown, fail: Fail): Json {
  return isObject(value) ? value : fail('it is no entry of a HAR file')
}

function isList(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every(
      (header) =>
        isObject(header) && typeof header.name === 'string' && typeof header.value === 'string',
    )
  )
}
