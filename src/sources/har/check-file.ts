import { objectOf } from '../../base/json/index.ts'
import {
  type JudgeSettings,
  type OperationAddress,
  operations,
  removedPaths,
} from '../../core/contract/index.ts'
import { obligationsOf } from '../../core/contract/judging/index.ts'
import {
  askedOtherwise,
  type Exchange,
  type IsKept,
  isLeft,
  isSuccess,
  mayHaveChanged,
} from '../../core/exchange/index.ts'
import type { Matcher } from '../../core/judge/index.ts'
import { patternOf, shownCall } from '../../core/redaction/index.ts'
import { credentialOf, exchangeOf, headersOf } from '../har-entry/index.ts'
import { noHost, type RequestLine, requestLineOf } from './address.ts'
import type { CredentialTraces } from './credential-traces.ts'
import type { HarEntry } from './entry.ts'
import { type ApiAddress, baseOf } from './find-api.ts'
import type { OurRecording } from './our-recording.ts'
import type { Counts } from './traffic.ts'
import type { Span, Timed, WriteTimes } from './writes.ts'

/** One file, or what passes a proxy, while it is judged. */
export interface FileCheck {
  readonly place: ApiAddress | undefined
  readonly origins: readonly string[]
  /** As the judge sees the place. */
  readonly settings: JudgeSettings
  readonly traces: CredentialTraces
  readonly counts: Counts
  readonly writes: WriteTimes
  readonly match: Matcher<OperationAddress>
  readonly client: string | undefined
  readonly recording: OurRecording | undefined
}

const removedPatterns: ReadonlyMap<string, string> = new Map(
  removedPaths.map(({ path, since }) => [path.replace(/\{\w+\}/g, '{id}'), since]),
)

export interface Sent extends Span {
  readonly index: number
  readonly credential: string
  readonly exchange: (isKept?: IsKept) => Exchange
  /** Where its response names an absolute address, which leads a client past the proxy. */
  readonly addressedIn?: readonly string[]
  /** Why it says nothing about the API, as half a sentence. */
  readonly whyUnusable?: string | undefined
  /** Other requests came between, and nobody can tell which. */
  readonly isAlone?: boolean
  /** Half a sentence where the entry does not say it. */
  readonly line: RequestLine | string
  readonly base: string | undefined
  /** The request calls an operation and may have changed what the API shows. */
  readonly isWrite: boolean
}

export interface SentEntry extends Sent, HarEntry {}

export function locate(entry: HarEntry, check: FileCheck): SentEntry {
  const { value } = entry
  const line =
    value === undefined
      ? 'it is longer than 16 MiB'
      : requestLineOf(value, check.origins, check.settings.isWhole)
  const { base, isWrite } =
    typeof line === 'string'
      ? { base: undefined, isWrite: false }
      : sentTo(line, Number(objectOf(objectOf(value).response).status), check)
  const headers = headersOf(objectOf(objectOf(value).request).headers)
  return {
    ...{ ...entry, line, base, isWrite },
    credential: credentialOf(Object.entries(headers), check.client),
    exchange: (isKept) => exchangeOf(value, line as RequestLine, isKept),
  }
}

export function sentTo(
  line: RequestLine,
  status: number,
  { place, match }: FileCheck,
): Pick<Sent, 'base' | 'isWrite'> {
  const base = place && baseOf(place, line.url)
  const response = { status, headers: {}, body: { kind: 'none' } } as const
  const isWrite =
    mayHaveChanged({ request: line, response }) && match(line.method, line.url) !== null
  return { base, isWrite: base !== undefined && isWrite }
}

/** Judges an entry of a file; `later` are entries that follow it. */
export function judgeEntry(entry: Sent, check: FileCheck, later: readonly Timed[]): void {
  const { index, line } = entry
  const { traces, counts, recording } = check
  counts.entries++
  if (typeof line === 'string') {
    counts.add('unusable', line, index)
  } else if (!isToApi(entry)) {
    counts.add('elsewhere', line.origin === noHost ? '(no host recorded)' : line.origin, index)
    // A recording of ours lacks nothing, so its actions elsewhere say what changed. Traffic of others may lack any (A50).
    if (recording !== undefined) traces.of('').observe(entry.exchange())
  } else {
    const { whyUnusable: why } = entry
    if (why === undefined) judgeRequest(entry, check, later)
    else counts.add('unusable', why, index)
  }
}

type SentToApi = Sent & { readonly line: RequestLine; readonly base: string }

function isToApi(sent: Sent): sent is SentToApi {
  return sent.base !== undefined
}

function judgeRequest(sent: SentToApi, check: FileCheck, later: readonly Timed[]): void {
  const { index: entry, line, base, isWrite } = sent
  const { counts, settings } = check
  const trace = traceOf(sent, check)
  const exchange = sent.exchange(trace.isOwn)
  const schemaOnly = whySchemaOnly(sent, check, later)
  const beside = schemaOnly === 'uncompared' ? check.writes.beside(sent, later) : undefined
  const judged = { ...lasting(exchange, sent), ...(beside && { beside }) }
  if (isWrite) check.writes.note(sent)
  const options = {
    entry,
    judged,
    schemaOnly: schemaOnly !== undefined,
    ofClient: faultsOfClient(exchange, check),
  }
  const operation = judged.early ? trace.addEarly(exchange, options) : trace.add(exchange, options)
  const version = exchange.request.headers[settings.versionHeader.toLowerCase()]
  if (version !== undefined) counts.add('versions', version, entry)
  if (operation === null) {
    const pattern = patternOf(line.url.slice(base.length))
    const removedBy = removedPatterns.get(pattern)
    const note = removedBy === undefined ? '' : ` (removed by ${removedBy})`
    counts.add('unknownOperations', shownCall(line.method, pattern) + note, entry)
    return
  }
  const call = `${operations[operation].method} ${operations[operation].path}`
  for (const where of sent.addressedIn ?? []) counts.add('past', `${where} of ${call}`, entry)
  if (schemaOnly !== undefined) counts.add(schemaOnly, call, entry)
  countResponse(exchange, (list) => counts.add(list, call, entry))
  const problem = problemOfBody(exchange)
  if (problem !== undefined) counts.add('unread', problem, entry)
  if (exchange.response !== null) counts.judged++
}

/** Why it is compared with no other exchange, as the list that counts it. */
function whySchemaOnly(sent: Sent, { recording, writes }: FileCheck, later: readonly Timed[]) {
  if (sent.isAlone) return 'late'
  if (recording !== undefined || !writes.isNear(sent, later)) return undefined
  return Number.isNaN(sent.beganAt) ? 'untimed' : 'uncompared'
}

function countResponse(
  { request, response, failure }: Exchange,
  add: (list: 'otherwise' | 'unanswered' | 'left' | 'bodiless') => void,
): void {
  if (askedOtherwise(request)) add('otherwise')
  if (response === null) add(isLeft({ failure }) ? 'left' : 'unanswered')
  if (isSuccess(response) && response.body.kind === 'unknown') add('bodiless')
}

/** Why the content of a body is not known: that of the response, or else of the request. */
function problemOfBody({ request, response }: Exchange): string | undefined {
  const bodies = [response?.body, request.body]
  return bodies.flatMap((body) => (body?.kind === 'text' && body.cut ? body.problem : []))[0]
}

/** A recording of ours is one trace, whatever its scenario sends. What widget sessions see, their rules tell apart. */
function traceOf({ credential, line }: SentToApi, { traces, match, recording }: FileCheck) {
  const { address } = match(line.method, line.url) ?? {}
  const isOfSession = address !== undefined && operations[address].credential === 'widget-token'
  return traces.of(recording !== undefined || isOfSession ? '' : credential)
}

function faultsOfClient(exchange: Exchange, { match, settings }: FileCheck) {
  if (!settings.isWhole) return []
  const { method, url } = exchange.request
  return obligationsOf(exchange, match(method, url)?.address ?? null, settings)
}

/** Gives an exchange the longest duration that its coarse times allow. */
function lasting(exchange: Exchange, { beganAt, endedAt }: Span): Exchange {
  const durationMs = endedAt - beganAt
  return durationMs > exchange.durationMs ? { ...exchange, durationMs } : exchange
}
