import { type Exchange, isRead, isSuccess } from '../exchange/index.ts'
import { type ReadJudgement, readKeys, recordOf } from '../judge/index.ts'
import type { Finding } from '../run/index.ts'

/** What a read showed too early, and no later one has shown right yet. */
interface Waiting {
  readonly finding: Finding
  /** The place of the read among the exchanges of the trace. */
  readonly index: number
  readonly startedAt: number | null
  /** The ids that a write has in its path where it changes what was read. */
  readonly ids: readonly string[]
}

/** So many reads may wait to be made again; others are judged as they come. */
const mostWaiting = 1_000

/** So many writes are known again. */
const mostWrites = 10_000

/** A change that another one follows so soon, in milliseconds, need never have shown (A47). */
const settleMs = 2_000

type Blame = (finding: Finding, index: number) => void

/**
 * The reads of a trace that came too early: what was wrong is an observation where the same read is right later, since
 * the contract promises no moment at which a change shows. It is blamed where that never happens, or where the same
 * write is made again when the change should have shown.
 */
export function openDelays(versionHeader: string, blame: Blame) {
  const keyOf = readKeys(versionHeader)
  /** By the read, then by the clause and the record. */
  const waiting = new Map<string, Map<string, Waiting>>()
  const writes = new Set<string>()

  /** Blames what a later write has overtaken; without one all that still waits. */
  function giveUp(write?: Exchange): void {
    for (const [key, all] of waiting) {
      for (const [what, one] of all) {
        if (write !== undefined && !isOvertaken(one, write)) continue
        all.delete(what)
        if (write === undefined || !isSoonAfter(one, write)) blame(one.finding, one.index)
      }
      if (all.size === 0) waiting.delete(key)
    }
  }

  return {
    hasRoom: (): boolean => waiting.size < mostWaiting,
    /** Takes note of a read that was judged as the exchange of this index. */
    noteRead(
      exchange: Exchange,
      index: number,
      { early, isForgotten, params }: ReadJudgement,
    ): void {
      if (early.length === 0 && saysNothing(exchange)) return
      const { startedAt } = exchange
      const key = keyOf(exchange)
      const before = waiting.get(key) ?? new Map<string, Waiting>()
      const still = new Map<string, Waiting>()
      for (const finding of early) {
        const record = recordOf(exchange, finding)
        const what = `${finding.clause} ${record ?? finding.pointer}`
        const ids = record === undefined ? params : [record, ...params]
        still.set(what, before.get(what) ?? { finding, index, startedAt, ids })
      }
      for (const [what, { finding, ...first }] of before) {
        if (still.has(what)) continue
        const after = delayBetween(first.startedAt, startedAt)
        const message = `${finding.message} Read again, it was right: the change was visible${after}.`
        blame({ ...finding, severity: 'observation', message }, first.index)
      }
      if (isForgotten) waiting.set(key, still)
      else waiting.delete(key)
    },
    /** Takes note of any other exchange: made again, a write changes what a read was to show. */
    noteWrite(exchange: Exchange): void {
      if (isRead(exchange) || !isSuccess(exchange.response)) return
      const line = lineOf(exchange)
      if (writes.has(line)) giveUp(exchange)
      else if (writes.size < mostWrites) writes.add(line)
    },
    /** Ends the trace: what still waits was never right. */
    end: (): void => giveUp(),
  }
}

/** Whether a read was answered without showing anything: what was wrong before may still be so. */
function saysNothing({ response }: Exchange): boolean {
  return response?.status === 304 || (isSuccess(response) && response.body.kind !== 'json')
}

function isOvertaken({ ids }: Waiting, { request }: Exchange): boolean {
  const segments = new URL(request.url).pathname.split('/')
  return ids.some((id) => segments.includes(encodeURIComponent(id)))
}

function isSoonAfter({ startedAt: from }: Waiting, { startedAt: to }: Exchange): boolean {
  return from !== null && to !== null && to - from < settleMs
}

function lineOf({ request: { method, url } }: Exchange): string {
  return `${method} ${url}`
}

function delayBetween(from: number | null, to: number | null): string {
  return from === null || to === null ? '' : ` after ${to - from} ms`
}
