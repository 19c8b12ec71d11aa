import { type Exchange, isOwnFailure, isRead } from '../exchange/index.ts'

/** How long a change may take to show if nobody declares it, in milliseconds (A47). */
export const undeclaredSettleMs = 2_000

export function openSettlingWindow(): (exchange: Exchange) => boolean {
  let lastWriteAt = Number.NEGATIVE_INFINITY
  return (exchange) => {
    const { startedAt, durationMs } = exchange
    if (startedAt === null) return false
    if (isRead(exchange))
      return !isOwnFailure(exchange) && startedAt - lastWriteAt < undeclaredSettleMs
    lastWriteAt = startedAt + durationMs
    return false
  }
}
