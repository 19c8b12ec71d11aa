import type { Body, Exchange } from '../exchange/index.ts'
import type { Redactor } from '../redaction/index.ts'
import type { Finding, ReportedExchange } from '../run/index.ts'
import type { Evidence } from './build-run.ts'
import { createFindingList, type FindingLimits, type FindingList } from './finding-list.ts'

/** What a collector keeps: bounded, however much traffic it is given. */
export interface Limits extends FindingLimits {
  /** Exchanges kept besides the first of each operation and of each clause. */
  readonly exchanges: number
  /** Bytes of the bodies of all exchanges kept. */
  readonly bytes: number
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

/** Exchanges and findings, as many as a report can hold. */
export interface Store {
  /**
   * Keeps an exchange if it is of use, and its findings as far as there is room: the index of the
   * exchange among those kept, undefined where it is not.
   */
  keep(judged: Judged, found: readonly Finding[]): number | undefined
  readonly findings: FindingList
  /** All that is kept, redacted. */
  show(): Pick<Evidence, 'findings' | 'exchanges'>
}

/** A store that holds nothing yet. */
export function createStore(redactor: Redactor, limits: Limits): Store {
  const kept: Judged[] = []
  let bytes = 0
  const findings = createFindingList(limits)
  const seenOperations = new Set<number | null>()

  function keepExchange(one: Judged, isFirst: boolean): number | undefined {
    const { request, response } = one.exchange
    const size = sizeOf(request.body) + (response === null ? 0 : sizeOf(response.body))
    if (bytes + size > limits.bytes) return undefined
    if (!isFirst && kept.length >= limits.exchanges) return undefined
    bytes += size
    learn(one.exchange, redactor)
    return kept.push(one) - 1
  }

  return {
    keep(one, found) {
      if (limits.isSample && one.operation === null && found.length === 0) return undefined
      const isNew = !seenOperations.has(one.operation)
      seenOperations.add(one.operation)
      let index = isNew || !limits.isSample ? keepExchange(one, isNew) : undefined
      for (const finding of found) {
        const room = findings.roomFor(finding)
        if (room === 'none') continue
        if (room !== 'remark') index ??= keepExchange(one, room === 'first')
        if (index === undefined) learn(one.exchange, redactor)
        findings.add({ ...finding, ...one.source, ...(index !== undefined && { exchange: index }) })
      }
      return index
    },
    findings,
    show: () => ({
      findings: findings.list().map(redactor.finding),
      exchanges: kept.map(({ exchange, operation, source }) => ({
        operation,
        ...source,
        ...redactor.exchange(exchange),
      })),
    }),
  }
}

/** Whatever is sent as a credential is one, whether it looks like ours or not. */
function learn(exchange: Exchange, redactor: Redactor): void {
  const { authorization = '' } = exchange.request.headers
  redactor.add(authorization.replace(/^\w+\s+/, ''), 'credential')
  redactor.learn(exchange)
}

/** What a body takes to keep; of text only the beginning is held. */
function sizeOf(body: Body): number {
  if (body.kind === 'json') return body.bytes
  return body.kind === 'text' ? body.text.length : 0
}
