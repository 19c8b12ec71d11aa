import { type Exchange, isRead } from '../exchange/index.ts'

/** When a request began and its response had arrived, in milliseconds since the Unix epoch. */
interface Span {
  readonly from: number
  readonly to: number
}

/** The writes of a file so far. What is read during one, or soon after it, may be of before or of after (A47). */
export interface Writes {
  note(exchange: Exchange): void
  /** Whether an exchange is to be held against the contract alone; `later` are writes that follow it in the file. */
  isNear(exchange: Exchange, later: readonly Exchange[]): boolean
}

/** Opens a file of which nothing is known; a change takes at most `settleMs` to show. */
export function openWrites(settleMs: number): Writes {
  let last: Span | undefined

  return {
    note(exchange) {
      // Where no time is known, what follows may have been sent at once.
      const span = spanOf(exchange) ?? { from: Number.NaN, to: Number.POSITIVE_INFINITY }
      if (last === undefined || span.to >= last.to) last = span
    },
    isNear(exchange, later) {
      const span = spanOf(exchange)
      const settles = isRead(exchange) ? settleMs : 0
      if (span === undefined) return settles > 0 && last !== undefined
      if (last !== undefined && (span.from < last.to + settles || span.from === last.from))
        return true
      return later
        .map(spanOf)
        .some((write) => write && (write.from < span.to || write.from === span.from))
    },
  }
}

function spanOf({ startedAt, durationMs }: Exchange): Span | undefined {
  return startedAt === null
    ? undefined
    : { from: startedAt, to: startedAt + Math.floor(durationMs) }
}
