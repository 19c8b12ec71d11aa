/** When a request began and its response had arrived, in milliseconds since the Unix epoch; NaN where that is not said. */
export interface Span {
  readonly beganAt: number
  readonly endedAt: number
}

/** The writes of a file so far. What is read during one, or soon after it, may be of before or of after (A47). */
export interface Writes {
  note(write: Span): void
  /** Whether a request is to be held against the contract alone; `later` are requests that follow it in the file. */
  isNear(request: Span, isRead: boolean, later: readonly (Span & { isWrite: boolean })[]): boolean
}

/** Opens a file of which nothing is known; a change takes at most `settleMs` to show. */
export function openWrites(settleMs: number): Writes {
  let last: Span | undefined

  return {
    note(write) {
      // Where no time is known, what follows may have been sent at once.
      const endedAt = Number.isNaN(write.beganAt) ? Number.POSITIVE_INFINITY : write.endedAt
      if (last === undefined || endedAt >= last.endedAt) last = { beganAt: write.beganAt, endedAt }
    },
    isNear({ beganAt, endedAt }, isRead, later) {
      const settles = isRead ? settleMs : 0
      if (Number.isNaN(beganAt)) return settles > 0 && last !== undefined
      if (last !== undefined && (beganAt < last.endedAt + settles || beganAt === last.beganAt))
        return true
      return later.some(
        (write) => write.isWrite && (write.beganAt < endedAt || write.beganAt === beganAt),
      )
    },
  }
}
