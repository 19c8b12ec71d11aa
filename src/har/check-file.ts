import {
  type JudgeSettings,
  type OperationAddress,
  operations,
  removedPaths,
} from '../contract/index.ts'
import type { CollectedTrace } from '../evidence/index.ts'
import { type Exchange, isRead, isSuccess, notServed } from '../exchange/index.ts'
import { exchangeOf, patternOf, unseenWrite, whyUnusable } from '../har-entry/index.ts'
import { createMatcher } from '../judge/index.ts'
import { shownCall } from '../redaction/index.ts'
import type { Finding } from '../run/index.ts'
import { isSameSite, noHost, originOf, type RequestLine, requestLineOf } from './address.ts'
import { type ApiAddress, baseOf, isHostless } from './find-api.ts'
import type { Grain } from './in-order.ts'
import type { OurRecording } from './our-recording.ts'
import type { Entry } from './read-entries.ts'
import type { Counts } from './traffic.ts'
import type { Writes } from './writes.ts'

/** One file, while it is judged as one trace. */
export interface FileCheck {
  readonly place: ApiAddress
  /** The origins that were named, the likeliest first. */
  readonly origins: readonly string[]
  /** As the judge sees the place. */
  readonly settings: JudgeSettings
  readonly trace: CollectedTrace
  readonly counts: Counts
  readonly writes: Writes
  /** How coarse the times of the entries are, once the first of them was read. */
  readonly grain: Grain
  /** The operation that an exchange means, where the target is declared not to implement it, and refused it so. */
  readonly absentIn: (exchange: Exchange) => string | undefined
  /** What the file says of itself, where it is one of ours. */
  readonly recording: OurRecording | undefined
}

/** The clause that needs to know where the service says it is, which a recording does not show. */
const addressClause = 'reports/report#url-origin'

/** Patterns of removed paths → the version that removed them. */
const removedPatterns: ReadonlyMap<string, string> = new Map(
  removedPaths.map(({ path, since }) => [path.replace(/\{.*?\}/g, '{id}'), since]),
)

/** An exchange that lasts as long as it may have, by times so coarse. */
function coarsely(exchange: Exchange, { ms }: Grain): Exchange {
  if (ms === 0) return exchange
  return { ...exchange, durationMs: Math.floor(exchange.durationMs) + 1 + ms }
}

/** An entry, and where its request went. */
export interface SentEntry extends Entry {
  /** Half a sentence where the entry does not say it. */
  readonly line: RequestLine | string
  /** The address of the API that it is under; undefined where it went elsewhere. */
  readonly base: string | undefined
}

/** Finds out where the request of an entry went. */
export function locate(entry: Entry, { origins, place }: FileCheck): SentEntry {
  const { value } = entry
  const line = value === undefined ? 'it is longer than 16 MiB' : requestLineOf(value, origins)
  return { ...entry, line, base: typeof line === 'string' ? undefined : baseOf(place, line.url) }
}

/** The entries among these that may change what the API shows, as far as that is known of them. */
function writesAmong(later: readonly SentEntry[], { grain }: FileCheck): Exchange[] {
  return later.flatMap(({ value, line, base }) => {
    if (base === undefined || typeof line === 'string' || isRead({ request: line })) return []
    return [coarsely(unseenWrite(line, value), grain)]
  })
}

/** Judges an entry of a file; `later` are entries that follow it. */
export function judgeEntry(entry: SentEntry, check: FileCheck, later: readonly SentEntry[]): void {
  const { index, value, line, base } = entry
  const { place, counts, recording } = check
  counts.entries++
  if (typeof line === 'string') {
    counts.add('unusable', line, index)
    // It may still have changed what later responses show.
    observe(unseenWrite(unknownAddress, value), check)
  } else if (base === undefined) {
    counts.add('elsewhere', line.origin === noHost ? '(no host recorded)' : line.origin, index)
    if (isRead({ request: line })) return
    const isNear = recording !== undefined || isSameSite(line.origin, originOf(place.baseUrl))
    // A request to a neighbour of the API, its back office perhaps, may change what the API shows.
    if (isNear) observe(unseenWrite(line, value), check)
  } else {
    const why = whyUnusable(value)
    if (why === undefined) judgeRequest({ ...entry, line, base }, check, later)
    else counts.add('unusable', why, index)
  }
}

/** Notes a request of which nothing is known but that it may have changed something. */
function observe(write: Exchange, { trace, writes, grain }: FileCheck): void {
  trace.observe(write)
  writes.note(coarsely(write, grain))
}

function judgeRequest(
  { index: entry, value, lineNumber, line, base }: SentEntry & { line: RequestLine; base: string },
  check: FileCheck,
  later: readonly SentEntry[],
): void {
  const { place, trace, counts, settings, recording } = check
  const exchange = exchangeOf(value, line)
  const timed = coarsely(exchange, check.grain)
  const judged = isHostless(place) ? withoutHost(timed, place.baseUrl) : timed
  const absent = check.absentIn(judged)
  if (absent !== undefined) {
    counts.add('unusable', `the target does not implement ${absent}`, entry)
    return
  }
  const isAlone = recording === undefined && check.writes.isNear(timed, writesAmong(later, check))
  if (!isRead(exchange)) check.writes.note(timed)
  const revise = place.isFound && { revise: (finding: Finding) => downgrade(finding, trace) }
  const options = { entry, line: lineNumber, judged, isAlone, ...revise }
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
  const { method, path } = operations[operation]
  const { response } = exchange
  if (response === null) counts.add('unanswered', `${method} ${path}`, entry)
  else counts.judged++
  if (isSuccess(response) && response.body.kind === 'unknown') {
    counts.add('bodiless', `${method} ${path}`, entry)
  }
}

/** Where the address was only detected, the service may well name another one that leads to it. */
function downgrade(finding: Finding, trace: CollectedTrace): Finding {
  if (finding.clause !== addressClause) return finding
  trace.uncover(addressClause)
  const message = `${finding.message} The address was found, not named: name it with --base-url to have this judged.`
  return { ...finding, severity: 'observation', message }
}

/** The judge then sees the path alone. */
function withoutHost(exchange: Exchange, baseUrl: string): Exchange {
  const { request } = exchange
  return { ...exchange, request: { ...request, url: noHost + request.url.slice(baseUrl.length) } }
}

const unknownAddress = { method: 'POST', url: `${noHost}/` }

/** Finds the operation of an exchange by which the target says, as it is declared to, that it is not there. */
export function absentAt(
  absent: readonly OperationAddress[],
  settings: JudgeSettings,
): FileCheck['absentIn'] {
  if (absent.length === 0) return () => undefined
  const match = createMatcher(operations, settings)
  return ({ request, response }) => {
    if (response === null || !notServed.has(response.status)) return undefined
    const found = match(request.method, request.url)
    if (found === null || !absent.includes(found.address)) return undefined
    return `${found.operation.method} ${found.operation.path}`
  }
}
