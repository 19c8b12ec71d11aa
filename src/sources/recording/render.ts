import { toolVersion } from '../../base/files/index.ts'
import { jsonInOrder, jsonText, objectOf } from '../../base/json/index.ts'
import {
  type Body,
  type Exchange,
  exchangeMarks,
  type Headers,
  type Request,
} from '../../core/exchange/index.ts'
import type { Shown } from '../../core/redaction/index.ts'
import { withIds } from './match.ts'
import type { Recording } from './recording.ts'

export function renderRecording({ about, steps, exchanges }: Recording): string {
  let before = Date.parse(about.recordedAt)
  const entries = withIds(exchanges).map(({ exchange, _id, _order }) => {
    // Polly finds a request by these.
    const entry = { _id, _order, ...entryOf(exchange, before) }
    before = exchange.startedAt ?? before
    return entry
  })
  const log = {
    _assay: { ...about, steps },
    version: '1.2',
    // Polly replays only what names Polly.
    creator: { name: 'Polly.JS', version: '6', comment: `assay ${toolVersion}` },
    pages: [],
    entries,
  }
  return `${jsonText({ log }, 2)}\n`
}

/** Who writes traffic: what is not one of our recordings, and no excerpt of a request. */
const trafficCreator = 'Assay'

/** What is public at the target of traffic besides the words of the contract. */
export type TrafficTarget = Pick<Shown, 'shown' | 'addresses' | 'versionHeader'>

export interface TrafficLog {
  readonly log: { readonly _target?: TrafficTarget; readonly entries: readonly Entry[] }
}

type Entry = { readonly request: Pick<Request, 'method' | 'url'> }

/** The HAR 1.2 text of traffic, of entries that are rendered. */
export function renderTraffic(target: TrafficTarget, entries: readonly string[]): string {
  const creator = { name: trafficCreator, version: toolVersion }
  const log = JSON.stringify({ version: '1.2', creator, _target: target, pages: [] })
  return `{"log":${log.slice(0, -1)},"entries":[\n${entries.join(',\n')}\n]}}\n`
}

/** One exchange of traffic, to the microsecond: what overlaps is known by its times. */
export function renderEntry(exchange: Exchange): string {
  const startedDateTime = momentOf(exchange.startedAt ?? 0)
  return JSON.stringify({ ...entryOf(exchange, 0), startedDateTime })
}

export function isTraffic(document: unknown): boolean {
  return objectOf(objectOf(objectOf(document).log).creator).name === trafficCreator
}

function momentOf(milliseconds: number): string {
  const micros = String(Math.round((milliseconds % 1) * 1_000)).padStart(3, '0')
  return new Date(milliseconds).toISOString().replace('Z', `${micros}Z`)
}

/** What HAR has no word for stands in members that begin with an underscore. `before` is when the one before began. */
function entryOf(exchange: Exchange, before: number): object {
  const { request, startedAt, durationMs, clockMovedMs } = exchange
  const marks = exchangeMarks.filter((mark) => exchange[mark])
  return {
    startedDateTime: new Date(startedAt ?? before).toISOString(),
    ...(startedAt === null && { _noStart: true }),
    ...Object.fromEntries(marks.map((mark) => [`_${mark}`, true])),
    ...(clockMovedMs && { _clockMovedMs: clockMovedMs }),
    time: durationMs,
    request: requestOf(request),
    response: responseOf(exchange),
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
  }
}

function requestOf({ method, url, headers, body }: Request): object {
  const { size, text, marks } = contentOf(body)
  const isNone = body.kind === 'none' && !goesWithout(method, headers)
  return {
    method,
    url,
    ...message(headers),
    bodySize: size,
    queryString: [],
    ...(text !== undefined && { postData: { mimeType: mimeTypeOf(headers), text, ...marks } }),
    ...(isNone && { _none: true }),
    ...(body.kind === 'unknown' && { _unknown: body.reason }),
  }
}

function responseOf({ response, failure }: Exchange): object {
  const headers = response?.headers ?? {}
  const body: Body = response?.body ?? { kind: 'none' }
  const { size, text, marks } = contentOf(body)
  return {
    status: response?.status ?? 0,
    statusText: '',
    ...message(headers),
    bodySize: size,
    content: {
      mimeType: mimeTypeOf(headers),
      size: Math.max(0, size),
      ...(text !== undefined && { text, ...marks }),
      ...(body.kind === 'none' && countsBytes(headers) && { _none: true }),
      ...(body.kind === 'unknown' && { _unknown: body.reason }),
    },
    redirectURL: '',
    ...(failure !== null && { _code: failure.code, _error: failure.message }),
  }
}

function message(headers: Headers): object {
  const names = Object.keys(headers).sort()
  return {
    httpVersion: 'HTTP/1.1',
    headers: names.map((name) => ({ name, value: headers[name] })),
    headersSize: -1,
    cookies: [],
  }
}

/** A JSON body is as long as its text in the file: how long it was on the wire differs with ids. */
function contentOf(body: Body): { size: number; text?: string; marks?: object } {
  if (body.kind === 'none') return { size: 0 }
  if (body.kind === 'unknown') return { size: -1 }
  if (body.kind === 'json') {
    const text = jsonInOrder(body.value)
    return { size: Buffer.byteLength(text), text }
  }
  const { text, bytes, problem, cut } = body
  return { size: bytes, text, marks: { _problem: problem, ...(cut && { _cut: true }) } }
}

function mimeTypeOf(headers: Headers): string {
  return headers['content-type'] ?? ''
}

/** Whether a reader takes it for granted that such a request has no body. */
function goesWithout(method: string, headers: Headers): boolean {
  return /^(GET|HEAD|DELETE|OPTIONS)$/.test(method) && !countsBytes(headers)
}

function countsBytes(headers: Headers): boolean {
  return 'content-length' in headers || 'transfer-encoding' in headers
}
