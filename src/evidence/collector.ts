import {
  type JudgeSettings,
  type OperationAddress,
  openTrace,
  operations,
} from '../contract/index.ts'
import type { Body, Exchange } from '../exchange/index.ts'
import type { Redactor } from '../redaction/index.ts'
import type { Finding, ReportedExchange, Run } from '../run/index.ts'
import { buildRun, type Evidence, type RunFacts } from './build-run.ts'
import { createFindingList, type FindingLimits } from './finding-list.ts'

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

/** Where the exchanges of one trace come from. */
export type Source = { readonly scenario: string } | { readonly file: string }

/** How one exchange of a trace is collected. */
export interface AddOptions {
  /** Its place in the file, counted from 0. */
  readonly entry?: number
  /** The exchange as the judge is to see it, where that is not the exchange as recorded. */
  readonly judged?: Exchange
  /** Changes a finding before it is kept. */
  readonly revise?: (finding: Finding) => Finding
}

export interface Added {
  /** The operation that the request means; null where it means none. */
  readonly operation: OperationAddress | null
}

/** Exchanges in order, judged with a common memory: a scenario, a file, later a connection of a proxy. */
export interface CollectedTrace {
  /** Judges an exchange and keeps what a reader of the report needs. */
  add(exchange: Exchange, options?: AddOptions): Added
  /** Judges an exchange only for what it changes in the memory of the trace. */
  observe(exchange: Exchange): void
  /** Records a payment that something outside the 25 operations returned. */
  learn(record: unknown): void
  /** Counts a clause as covered. */
  cover(clause: string): void
  /** Never counts a clause as covered: what was seen of it proves nothing. */
  uncover(clause: string): void
  /** Adds a finding of the scenario itself, about an exchange of this trace or, by default, the last one. */
  blame(finding: Finding, exchange?: number): void
  /** The operations of the exchanges added so far, by their number; null where a request means none. */
  operations(): readonly (number | null)[]
  /** Clauses that this trace covered. */
  reached(): readonly string[]
}

export interface CollectorOptions {
  readonly redactor: Redactor
  readonly limits?: Limits
}

/**
 * The way from exchanges to a run. A live run, a replay and `check` use it, and a proxy would in the
 * same way: open a trace for each connection, add each exchange as it passes, finish at the end.
 */
export interface Collector {
  openTrace(settings: JudgeSettings, source: Source): CollectedTrace
  /** Adds a finding about the traffic as a whole, or about one entry of a file. */
  note(finding: Finding): void
  evidence(): Evidence
  /** Ends the collecting: everything that was collected, with its verdict. */
  finish(facts: RunFacts): Run
}

interface Kept {
  readonly exchange: Exchange
  readonly operation: number | null
  readonly source: Pick<ReportedExchange, 'scenario' | 'source'>
}

/** Opens a collector that has seen nothing yet. */
export function createCollector({ redactor, limits = unlimited }: CollectorOptions): Collector {
  const kept: Kept[] = []
  let bytes = 0
  const findings = createFindingList(limits)
  const seenOperations = new Set<number | null>()
  const traces: CollectedTrace[] = []
  const judgedOf = new Map<number, number>()

  /** The index of an exchange among those kept; undefined where there is no room for it. */
  function keep(one: Kept, isFirst: boolean): number | undefined {
    const { request, response } = one.exchange
    const size = sizeOf(request.body) + (response === null ? 0 : sizeOf(response.body))
    if (bytes + size > limits.bytes) return undefined
    if (!isFirst && kept.length >= limits.exchanges) return undefined
    bytes += size
    learn(one.exchange)
    return kept.push(one) - 1
  }

  /** Whatever is sent as a credential is one, whether it looks like ours or not. */
  function learn(exchange: Exchange): void {
    const { authorization = '' } = exchange.request.headers
    redactor.add(authorization.replace(/^\w+\s+/, ''), 'credential')
    redactor.learn(exchange)
  }

  /** Keeps an exchange if it is of use, and its findings as far as there is room. */
  function collect(one: Kept, found: readonly Finding[]): number | undefined {
    const isNew = !seenOperations.has(one.operation)
    seenOperations.add(one.operation)
    let index = isNew || !limits.isSample ? keep(one, isNew) : undefined
    for (const finding of found) {
      const room = findings.roomFor(finding)
      if (room === 'none') continue
      if (room !== 'remark') index ??= keep(one, room === 'first')
      if (index === undefined) learn(one.exchange)
      findings.add({ ...finding, ...one.source, ...(index !== undefined && { exchange: index }) })
    }
    return index
  }

  function openOne(settings: JudgeSettings, source: Source): CollectedTrace {
    const trace = openTrace(settings)
    const covered = new Set<string>()
    const uncovered = new Set<string>()
    const numbers: (number | null)[] = []
    const indices: (number | undefined)[] = []
    const sourceOf = (entry = numbers.length): Kept['source'] =>
      'scenario' in source ? source : { source: { file: source.file, entry } }
    return {
      add(exchange, { entry, judged = exchange, revise = unchanged } = {}) {
        const { operation, findings: found } = trace.judge(judged)
        const number = operation === null ? null : operations[operation].number
        const one = { exchange, operation: number, source: sourceOf(entry) }
        const isOfUse = !limits.isSample || operation !== null || found.length > 0
        indices.push(isOfUse ? collect(one, found.map(revise)) : undefined)
        numbers.push(number)
        if (number !== null && exchange.response !== null) {
          judgedOf.set(number, (judgedOf.get(number) ?? 0) + 1)
        }
        return { operation }
      },
      observe: (exchange) => void trace.judge(exchange),
      learn: (record) => trace.learn('payment', record),
      cover: (clause) => void covered.add(clause),
      uncover: (clause) => void uncovered.add(clause),
      blame(finding, exchange = numbers.length - 1) {
        const index = indices[exchange]
        findings.add({
          ...finding,
          ...sourceOf(exchange),
          ...(index !== undefined && { exchange: index }),
        })
      },
      operations: () => numbers,
      reached: () =>
        [...new Set([...trace.reached(), ...covered])].filter((id) => !uncovered.has(id)),
    }
  }

  function evidence(): Evidence {
    return {
      findings: findings.list().map(redactor.finding),
      exchanges: kept.map(({ exchange, operation, source }) => ({
        operation,
        ...source,
        ...redactor.exchange(exchange),
      })),
      reached: [...new Set(traces.flatMap((trace) => trace.reached()))],
      judged: judgedOf,
    }
  }

  return {
    openTrace(settings, source) {
      const trace = openOne(settings, source)
      traces.push(trace)
      return trace
    },
    note: findings.note,
    evidence,
    finish: (facts) => buildRun(evidence(), facts),
  }
}

function unchanged(finding: Finding): Finding {
  return finding
}

/** What a body takes to keep; of text only the beginning is held. */
function sizeOf(body: Body): number {
  if (body.kind === 'json') return body.bytes
  return body.kind === 'text' ? body.text.length : 0
}
