import type { Exchange, Request } from '../../core/exchange/index.ts'

/** When a request began and its response had arrived, in milliseconds since the Unix epoch; NaN where that is not said. */
export interface Span {
  readonly beganAt: number
  readonly endedAt: number
}

/** A request of a file or a proxy; one that has not ended yet has no exchange. */
export interface Timed extends Span {
  readonly isWrite: boolean
  readonly exchange?: () => Pick<Exchange, 'request'>
}

/** The writes of a file so far. A read during a write, or soon after it, may show the state before or after it (A47). */
export interface WriteTimes {
  note(write: Timed): void
  /** Whether a request is too near a write to be compared with others; `later` are requests that follow it in the file. */
  isNear(request: Timed, later: readonly Timed[]): boolean
  /** The writes at the same time as a request; undefined where they are not all known. */
  beside(request: Span, later: readonly Timed[]): readonly Request[] | undefined
}

/** So many writes are remembered that may still be under way. */
const most = 64

export function openWrites(settleMs: number): WriteTimes {
  let last: Span | undefined
  let recent: readonly Timed[] = []
  let isForgotten = false
  const overlaps = (one: Span, other: Span) =>
    (one.beganAt < other.endedAt && other.beganAt < one.endedAt) || one.beganAt === other.beganAt
  const writesAfter = ({ beganAt, endedAt }: Span, later: readonly Timed[]) =>
    later.filter((one) => one.isWrite && (one.beganAt < endedAt || one.beganAt === beganAt))

  return {
    note(write) {
      // If the time is not known, any later request may have been sent at once.
      const endedAt = Number.isNaN(write.beganAt) ? Number.POSITIVE_INFINITY : write.endedAt
      if (last === undefined || endedAt >= last.endedAt) last = { beganAt: write.beganAt, endedAt }
      const open = recent.filter((one) => overlaps(one, write) || one.endedAt > write.beganAt)
      isForgotten ||= open.length >= most
      recent = [...open, write].slice(-most)
    },
    isNear(request, later) {
      const { beganAt } = request
      const settles = request.isWrite ? 0 : settleMs
      if (Number.isNaN(beganAt)) return settles > 0 && last !== undefined
      if (last !== undefined && (beganAt < last.endedAt + settles || beganAt === last.beganAt))
        return true
      return writesAfter(request, later).length > 0
    },
    beside(request, later) {
      if (isForgotten || last?.endedAt === Number.POSITIVE_INFINITY) return undefined
      const own = recent.filter((one) => overlaps(one, request))
      const requests = [...own, ...writesAfter(request, later)].map(
        (one) => one.exchange?.().request,
      )
      return requests.every((one) => one !== undefined) ? requests : undefined
    },
  }
}
