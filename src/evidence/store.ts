import type { ClauseId } from '../contract/index.ts'
import type { Body, Exchange } from '../exchange/index.ts'
import type { Redactor } from '../redaction/index.ts'
import { type Finding, placeOf, type ReportedExchange } from '../run/index.ts'
import type { Evidence } from './build-run.ts'
import { noteOf } from './note.ts'
import { reportOf, shortBody } from './report-exchange.ts'

/** What a collector keeps: bounded, however much traffic it is given. */
export interface Limits {
  /** Exchanges kept besides the first of each operation and of each clause. */
  readonly exchanges: number
  /** Bytes of the bodies of all exchanges kept. */
  readonly bytes: number
  /** Violations and warnings listed one by one; beyond them `findingsOfClause` of each clause, one at each operation. */
  readonly findings: number
  readonly findingsOfClause: number
  /**
   * Keep one exchange of each operation and those with a violation or a warning, and list equal
   * novelties and observations once. Without it everything is kept.
   */
  readonly isSample: boolean
}

/** Keeps everything: for a scenario, which is short. */
export const unlimited: Limits = {
  exchanges: Infinity,
  bytes: Infinity,
  findings: Infinity,
  findingsOfClause: Infinity,
  isSample: false,
}

/** For a scenario: a target may make it as long as it likes. */
export const scenarioLimits: Limits = {
  exchanges: 1_000,
  bytes: 32 * 1024 * 1024,
  findings: 5_000,
  findingsOfClause: 50,
  isSample: false,
}

/** For traffic of any length: files, or a proxy. */
export const trafficLimits: Limits = {
  exchanges: 300,
  bytes: 8 * 1024 * 1024,
  findings: 10_000,
  findingsOfClause: 50,
  isSample: true,
}

/** An exchange that was judged, and where it comes from. */
export interface Judged {
  readonly exchange: Exchange
  readonly operation: number | null
  readonly source: Pick<ReportedExchange, 'scenario' | 'source'>
}

/** Of a longer response so much counts, since the rest of it is not kept. */
const longestKept = 1024 * 1024

export type Store = ReturnType<typeof createStore>

/** Exchanges and findings, as many as a report can hold; none yet. */
export function createStore(redactor: Redactor, limits: Limits) {
  const kept: Judged[] = []
  let bytes = 0
  let notKept = 0
  const findings = createFindingList(limits, redactor)
  const seenOperations = new Set<number | null>()

  function keepExchange(one: Judged, isFirst: boolean): number | undefined {
    const { request, response } = one.exchange
    const size =
      sizeOf(request.body) + (response === null ? 0 : Math.min(sizeOf(response.body), longestKept))
    if (bytes + size > limits.bytes) return undefined
    if (!isFirst && kept.length >= limits.exchanges) return undefined
    bytes += size
    return kept.push({ ...one, exchange: withShortBody(one.exchange) }) - 1
  }

  return {
    /**
     * Keeps an exchange if it is of use, and its findings as far as there is room: the index of the
     * exchange among those kept, undefined where it is not.
     */
    keep(one: Judged, found: readonly Finding[]): number | undefined {
      if (limits.isSample && one.operation === null && found.length === 0) return undefined
      const isNew = !seenOperations.has(one.operation)
      seenOperations.add(one.operation)
      let index = isNew || !limits.isSample ? keepExchange(one, isNew) : undefined
      if (index === undefined) notKept++
      for (const finding of found) {
        const room = findings.roomFor(finding)
        if (room === 'none') continue
        if (room !== 'remark' && index === undefined) {
          index = keepExchange(one, room === 'first')
          if (index !== undefined) notKept--
        }
        findings.add({ ...finding, ...one.source, ...(index !== undefined && { exchange: index }) })
      }
      return index
    },
    findings,
    /** All that is kept, redacted. */
    show: (): Pick<Evidence, 'findings' | 'exchanges' | 'notKept'> => ({
      findings: findings.list(),
      notKept,
      exchanges: kept.map(({ exchange, operation, source }) => ({
        operation,
        ...source,
        ...redactor.exchange(reportOf(exchange)),
      })),
    }),
  }
}

/** Novelties and observations listed one by one: a list of ten thousand records repeats them ten thousand times. */
const mostRemarks = 2_000

interface Counted {
  readonly first: Finding
  count: number
}

/** Findings, as many as a report can hold; none yet. */
function createFindingList(limits: Limits, redactor: Redactor) {
  const listed: Finding[] = []
  const listedOf = new Map<string, number>()
  /** Each clause with each operation at which it is listed: a row of the matrix shows it broken. */
  const listedAt = new Set<string>()
  const omittedOf = new Map<string, number>()
  const remarks = new Map<string, Counted>()
  const omittedRemarks = new Map<string, Counted>()
  const isCounted = (finding: Finding) => limits.isSample && isRemark(finding)

  /**
   * Whether a finding will be listed: `none` where it is only counted, `first` for the first violation
   * or warning of its clause, `remark` for a novelty or an observation. A finding with room is to be added.
   */
  function roomFor(finding: Finding): 'none' | 'first' | 'more' | 'remark' {
    const { clause } = finding
    if (isCounted(finding)) {
      const key = keyOf(redactor.finding(finding))
      const known = remarks.get(key)
      if (known === undefined && remarks.size < mostRemarks) return 'remark'
      if (known !== undefined) known.count += timesOf(finding)
      else count(omittedRemarks, clause, finding)
      return 'none'
    }
    const before = listedOf.get(clause) ?? 0
    if (!listedAt.has(siteOf(finding))) return before === 0 ? 'first' : 'more'
    if (before >= limits.findingsOfClause && listed.length >= limits.findings) {
      omittedOf.set(clause, (omittedOf.get(clause) ?? 0) + timesOf(finding))
      return 'none'
    }
    return before === 0 ? 'first' : 'more'
  }

  return {
    roomFor,
    add(given: Finding) {
      const finding = redactor.finding(given)
      if (isCounted(finding)) return count(remarks, keyOf(finding), finding)
      listedOf.set(finding.clause, (listedOf.get(finding.clause) ?? 0) + 1)
      listedAt.add(siteOf(finding))
      listed.push(finding)
    },
    /** Lists a sentence of ours, whatever room there is; nothing in it is redacted. */
    note: (finding: Finding) => void listed.push(finding),
    /** All findings, and how many are not listed. */
    list: (): readonly Finding[] => [
      ...listed,
      ...Array.from(remarks.values(), ({ first, count }) => ({
        ...first,
        message: count === 1 ? first.message : `${first.message} Seen ${count} times.`,
      })),
      ...Array.from(omittedRemarks.values(), ({ first, count }) => ({
        ...first,
        message: `${count} more remarks on this clause are not listed; the first: ${first.message}`,
      })),
      ...Array.from(omittedOf, ([clause, count]) =>
        noteOf(clause as ClauseId, `${count} more findings of this clause are not listed.`),
      ),
    ],
  }
}

function count(counts: Map<string, Counted>, key: string, finding: Finding): void {
  const known = counts.get(key)
  const { more: _, ...first } = finding
  if (known === undefined) counts.set(key, { first, count: timesOf(finding) })
  else known.count += timesOf(finding)
}

/** How many findings one stands for. */
function timesOf({ more = 0 }: Finding): number {
  return 1 + more
}

function siteOf({ clause, operation }: Finding): string {
  return `${clause} ${operation}`
}

function isRemark({ severity }: Finding): boolean {
  return severity === 'novelty' || severity === 'observation'
}

/** Equal for the same remark on another item of a list, on another record, or with another figure. */
function keyOf({ severity, clause, operation, pointer, actual }: Finding): string {
  const value = actual.replace(/([a-z]_)[0-9A-Za-z]{6,}/g, '$1').replace(/\d+/g, '#')
  return `${severity} ${clause} ${operation} ${placeOf(pointer)} ${value}`
}

/** The exchange with as much of a long response as a report shows. */
function withShortBody(exchange: Exchange): Exchange {
  const { response } = exchange
  if (response === null) return exchange
  const body = shortBody(response.body)
  return body === response.body ? exchange : { ...exchange, response: { ...response, body } }
}

/** What a body takes to keep; of text only the beginning is held. */
function sizeOf(body: Body): number {
  if (body.kind === 'json') return body.bytes
  return body.kind === 'text' ? body.text.length : 0
}
