import { type Exchange, isSuccess } from '../exchange/index.ts'
import { isRead, type ReadJudgement } from '../judge/index.ts'
import type { Finding } from '../run/index.ts'

/** A read that came too early, and is not yet made again. */
interface Waiting {
  /** Its place among the exchanges of the trace. */
  readonly index: number
  readonly early: readonly Finding[]
  readonly startedAt: number | null
}

/** So many reads may wait to be made again; others are judged as they come. */
const mostWaiting = 1_000

/** So many writes are known again. */
const mostWrites = 10_000

type Blame = (finding: Finding, index: number) => void

/**
 * The reads of a trace that came too early: what was wrong is an observation where the same read is right later, since
 * the contract promises no moment at which a change shows. It is blamed where that never happens, or where the same
 * write is made again before.
 */
export function openDelays(blame: Blame) {
  const waiting = new Map<string, Waiting>()
  const writes = new Set<string>()

  function giveUp(): void {
    for (const { index, early } of waiting.values()) for (const one of early) blame(one, index)
    waiting.clear()
  }

  return {
    hasRoom: (): boolean => waiting.size < mostWaiting,
    /** Takes note of a read that was judged as the exchange of this index. */
    noteRead(exchange: Exchange, index: number, { early, isForgotten }: ReadJudgement): void {
      const key = keyOf(exchange)
      const before = waiting.get(key)
      if (isForgotten) {
        if (before === undefined) waiting.set(key, { index, early, startedAt: exchange.startedAt })
        return
      }
      if (before === undefined) return
      waiting.delete(key)
      const after = delayBetween(before.startedAt, exchange.startedAt)
      for (const finding of early.length > 0 ? [] : before.early) {
        const message = `${finding.message} Read again, it was right: the change was visible${after}.`
        blame({ ...finding, severity: 'observation', message }, before.index)
      }
    },
    /** Takes note of any other exchange: made again, a write changes what a read was to show. */
    noteWrite(exchange: Exchange): void {
      if (isRead(exchange) || !isSuccess(exchange.response)) return
      const line = lineOf(exchange)
      if (writes.has(line)) giveUp()
      else if (writes.size < mostWrites) writes.add(line)
    },
    /** Ends the trace: what still waits was never right. */
    end: giveUp,
  }
}

function lineOf({ request: { method, url } }: Exchange): string {
  return `${method} ${url}`
}

/** The same for the same read: with the same credential, under the same version. */
function keyOf({ request: { url, headers } }: Exchange): string {
  return `${url} ${JSON.stringify(headers)}`
}

function delayBetween(from: number | null, to: number | null): string {
  return from === null || to === null ? '' : ` after ${to - from} ms`
}
