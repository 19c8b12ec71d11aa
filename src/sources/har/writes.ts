/** When a request began and its response had arrived, in milliseconds since the Unix epoch; NaN where that is not said. */
export interface Span {
  readonly beganAt: number
  readonly endedAt: number
}

/** The writes of a file so far. A read during a write, or soon after it, may show the state before or after it (A47). */
export interface WriteTimes {
  note(write: Span): void
  /** Whether a request is too near a write to be compared with others; `later` are requests that follow it in the file. */
  isNear(request: Span, isRead: boolean, later: readonly (Span & { isWrite: boolean })[]): boolean
}

export function openWrites(settleMs: number): WriteTimes {
  let last: Span | undefined

  return {
    note(write) {
      // If the time is not known, any later request may have been sent at once.
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
