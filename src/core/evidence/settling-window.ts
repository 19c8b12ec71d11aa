import { type Exchange, isOwnFailure, isRead, traceLimits } from '../exchange/index.ts'
import { RecentMap } from '../judge/index.ts'

/** How long a change may take to show if nobody declares it, in milliseconds (A47). */
export const undeclaredSettleMs = 2_000

/** Says of the exchanges of a trace, by their numbers, which reads came soon after a write. */
export function openSettlingWindow() {
  let lastWriteAt = Number.NEGATIVE_INFINITY
  const writtenAt = new RecentMap<number, number>(traceLimits.ruleEntries)
  return {
    note(exchange: Exchange, number: number): void {
      const { startedAt, durationMs } = exchange
      if (startedAt === null || isRead(exchange)) return
      lastWriteAt = startedAt + durationMs
      writtenAt.set(number, lastWriteAt)
    },
    isWrite: (number: number) => writtenAt.has(number),
    /** @param causedBy The exchange that set the expectation: if it was a write, no later one excuses that it does not show. */
    covers(exchange: Exchange, causedBy?: number): boolean {
      const { startedAt } = exchange
      if (startedAt === null || !isRead(exchange) || isOwnFailure(exchange)) return false
      const since = (causedBy === undefined ? undefined : writtenAt.get(causedBy)) ?? lastWriteAt
      return startedAt - since < undeclaredSettleMs
    },
  }
}
