import { type JudgeSettings, openTrace, operations, removedPaths } from '../contract/index.ts'
import { type Exchange, isSuccess } from '../exchange/index.ts'
import type { Finding } from '../run/index.ts'
import { isSameSite, isUnder, noHost } from './address.ts'
import type { Evidence } from './evidence.ts'
import { exchangeOf, unseenWrite } from './exchange-of.ts'
import type { OurRecording } from './our-recording.ts'
import { patternOf } from './path-pattern.ts'
import type { Place } from './place.ts'
import type { Entry } from './read-entries.ts'
import { type RequestLine, requestLineOf, whyNoWitness } from './request-line.ts'
import { createTally, type Tally } from './tally.ts'

/** One file, while it is judged as one trace. */
export interface FileCheck {
  judge(entries: readonly Entry[]): void
  reached(): readonly string[]
  readonly counts: Counts
}

export interface Counts {
  entries: number
  judged: number
  /** The same by row of the endpoint table. */
  readonly operations: Map<number, number>
  readonly strangers: Tally
  readonly elsewhere: Tally
  readonly unanswered: Tally
  /** Answers of which the recording does not hold the body. */
  readonly bodiless: Tally
  readonly unusable: Tally
  /** Versions that requests of the API named. */
  readonly versions: Tally
}

export interface FileCheckOptions {
  readonly file: string
  readonly place: Place
  /** As the judge is to see the place. */
  readonly settings: JudgeSettings
  readonly evidence: Evidence
  /** What the file says of itself, where it is one of ours. */
  readonly recording?: OurRecording | undefined
}

/** The clause that needs to know where the service says it is, which a recording does not tell. */
const addressClause = 'reports/report#url-origin'

/** Begins to judge a file. */
export function startFileCheck(options: FileCheckOptions): FileCheck {
  const { file, place, settings, evidence, recording } = options
  const { baseUrl, sandboxUrl, isFound } = place
  const origins = isFound ? [] : [baseUrl, sandboxUrl].map(originOf)
  const home = originOf(baseUrl)
  const trace = openTrace(settings)
  const versionHeader = settings.versionHeader.toLowerCase()
  const removed = new Set(removedPaths.map((path) => path.replace(/\{.*?\}/g, '{id}')))
  let doubted = false
  const counts: Counts = {
    entries: 0,
    judged: 0,
    operations: new Map(),
    strangers: createTally(),
    elsewhere: createTally(),
    unanswered: createTally(),
    bodiless: createTally(),
    unusable: createTally(),
    versions: createTally(),
  }

  function judgeEntry({ index, value }: Entry): void {
    counts.entries++
    const line = value === undefined ? 'it is longer than 16 MiB' : requestLineOf(value, origins)
    if (typeof line === 'string') {
      counts.unusable.add(line, index)
      // It may still have changed what later answers show.
      trace.judge(unseenWrite(nowhere, value))
    } else if (!isUnder(line.url, baseUrl) && !isUnder(line.url, sandboxUrl)) {
      counts.elsewhere.add(line.origin === noHost ? '(no host recorded)' : line.origin, index)
      const isNear = recording !== undefined || isSameSite(line.origin, home)
      if (isWrite(line) && isNear) trace.judge(unseenWrite(line, value))
    } else {
      const why = whyNoWitness(value)
      if (why === undefined) judgeRequest(index, value, line)
      else counts.unusable.add(why, index)
    }
  }

  function judgeRequest(entry: number, value: unknown, line: RequestLine): void {
    const exchange = exchangeOf(value, line)
    const { operation: address, findings } = trace.judge(
      place.isHostless ? bare(exchange) : exchange,
    )
    const version = exchange.request.headers[versionHeader]
    if (version !== undefined) counts.versions.add(version, entry)
    if (address === null) {
      const pattern = patternOf(line.url.slice(baseUrlOf(line).length))
      const note = removed.has(pattern) ? ' (removed by 2024-04-04)' : ''
      counts.strangers.add(`${line.method} ${pattern}${note}`, entry)
      if (findings.length > 0) evidence.add({ file, entry, operation: null, exchange }, findings)
      return
    }
    const { number, method, path } = operations[address]
    const { response } = exchange
    if (response === null) counts.unanswered.add(`${method} ${path}`, entry)
    else {
      counts.judged++
      counts.operations.set(number, (counts.operations.get(number) ?? 0) + 1)
    }
    if (isSuccess(response) && response.body.kind === 'unknown') {
      counts.bodiless.add(`${method} ${path}`, entry)
    }
    const told = isFound ? findings.map(doubt) : findings
    evidence.add({ file, entry, operation: number, exchange }, told)
  }

  function bare(exchange: Exchange): Exchange {
    const { request } = exchange
    return { ...exchange, request: { ...request, url: noHost + request.url.slice(baseUrl.length) } }
  }

  function baseUrlOf({ url }: RequestLine): string {
    return isUnder(url, baseUrl) ? baseUrl : sandboxUrl
  }

  /** Where the address was only found, the service may well name another one that leads to it. */
  function doubt(finding: Finding): Finding {
    if (finding.clause !== addressClause) return finding
    doubted = true
    const message = `${finding.message} The address was found, not named: name it with --base-url to have this judged.`
    return { ...finding, severity: 'observation', message }
  }

  /** What the story was given, as it knew it when the calls for it were through. */
  function learn(after: number): void {
    for (const record of recording?.lessons.get(after) ?? []) trace.learn('payment', record)
  }

  learn(-1)
  return {
    judge(entries) {
      for (const entry of entries) {
        judgeEntry(entry)
        learn(entry.index)
      }
    },
    reached: () => trace.reached().filter((id) => !doubted || id !== addressClause),
    counts,
  }
}

const nowhere = { method: 'POST', url: `${noHost}/` }

/** A request to a neighbour of the API, its back office perhaps, may change what the API shows. */
function isWrite({ method }: RequestLine): boolean {
  return !/^(GET|HEAD|OPTIONS)$/.test(method)
}

function originOf(url: string): string {
  return /^[^/]*\/\/[^/]*/.exec(url)?.[0] ?? url
}
