import type { Body, Exchange } from '../exchange/index.ts'
import type { Redactor } from '../redaction/index.ts'
import { type Finding, isBreach, type ReportedExchange } from '../run/index.ts'
import type { Evidence } from './build-run.ts'
import { createReportedFindings, type FindingLimits } from './findings.ts'
import { reportOf } from './report-exchange.ts'

/** What a collector keeps: bounded, however much traffic it is given. */
export interface Limits extends FindingLimits {
  /** Exchanges kept besides the first of each operation and of each clause. */
  readonly exchanges: number
  /** Bytes of the bodies of all exchanges kept with a violation or a warning, and as many of all others. */
  readonly bytes: number
  /** Keep one exchange of each operation and those with a violation or a warning, and no others. */
  readonly isSample: boolean
}

/** For a scenario: a target may make it as long as it likes. */
export const scenarioLimits: Limits = {
  exchanges: 1_000,
  bytes: 32 * 1024 * 1024,
  findings: 5_000,
  findingsOfPlace: 50,
  isSample: false,
}

/** For traffic of any length: files, or a proxy. */
export const trafficLimits: Limits = {
  exchanges: 300,
  bytes: 8 * 1024 * 1024,
  findings: 10_000,
  findingsOfPlace: 50,
  isSample: true,
}

/** An exchange that was judged, and where it comes from. */
export interface Judged {
  readonly exchange: Exchange
  readonly operation: number | null
  readonly source: Pick<ReportedExchange, 'scenario' | 'step' | 'source'>
}

/** Of a longer response so much counts, since the rest of it is not kept. */
const longestKept = 1024 * 1024

export type Store = ReturnType<typeof createStore>

/** Exchanges and findings, as many as a report can hold; none yet. */
export function createStore(redactor: Redactor, limits: Limits) {
  const exchanges: ReportedExchange[] = []
  const bytes = { ofFaults: 0, ofOthers: 0 }
  let notKept = 0
  const findings = createReportedFindings(limits, redactor)
  const seenOperations = new Set<number | null>()

  function keepExchange(
    { exchange, operation, source }: Judged,
    isFirst: boolean,
    share: keyof typeof bytes,
  ): number | undefined {
    const { request, response } = exchange
    const size =
      sizeOf(request.body) + (response === null ? 0 : Math.min(sizeOf(response.body), longestKept))
    if (bytes[share] + size > limits.bytes) return undefined
    if (!isFirst && exchanges.length >= limits.exchanges) return undefined
    bytes[share] += size
    const reported = { operation, ...source, ...redactor.exchange(reportOf(exchange)) }
    return exchanges.push(reported) - 1
  }

  return {
    /**
     * Keeps an exchange if it is of use, and its findings as far as there is room: the index of the
     * exchange among those kept, undefined where it is not.
     */
    keep(judged: Judged, found: readonly Finding[]): number | undefined {
      if (limits.isSample && judged.operation === null && found.length === 0) return undefined
      const isNew = !seenOperations.has(judged.operation)
      seenOperations.add(judged.operation)
      const rooms = found.map((finding) => (isBreach(finding) ? findings.roomFor(finding) : 'none'))
      const isFirst = isNew || rooms.includes('first')
      const isWanted = isFirst || !limits.isSample || rooms.includes('further')
      const index = isWanted
        ? keepExchange(judged, isFirst, found.some(isBreach) ? 'ofFaults' : 'ofOthers')
        : undefined
      if (index === undefined) notKept++
      const place = { ...judged.source, ...(index !== undefined && { exchange: index }) }
      for (const finding of found) findings.add({ ...finding, ...place })
      return index
    },
    findings,
    /** All that is kept, redacted. */
    show: (): Pick<Evidence, 'findings' | 'exchanges' | 'notKept'> => ({
      findings: findings.list(),
      ...{ exchanges, notKept },
    }),
  }
}

/** What a body takes to keep; of text only the beginning is held. */
function sizeOf(body: Body): number {
  if (body.kind === 'json') return body.bytes
  return body.kind === 'text' ? body.text.length : 0
}
