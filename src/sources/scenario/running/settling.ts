import type { Clock } from '../../../base/clock/index.ts'
import { type Exchange, isRead } from '../../../core/exchange/index.ts'
import type { RepeatRead } from '../../target/index.ts'
import { firstPauseMs, type Transport } from '../../transport/index.ts'

/** A change may take `settleMs` of the target to show (A47). */
export interface Settling {
  readonly through: (transport: Transport) => Transport
  readonly repeat: RepeatRead
  /** Milliseconds until all earlier changes must show. */
  readonly leftMs: () => number
  readonly wasEarly: (exchange: Exchange) => boolean
}

export function openSettling(settleMs: number, clock: Clock): Settling {
  /** Early reads are noted by their number in the sequence of requests. */
  const early = new Set<number | undefined>()
  let lastWriteAt = Number.NEGATIVE_INFINITY
  /** Sends a read again until it is right, or until all earlier changes must show; the last response counts. */
  const repeat: RepeatRead = async (send, isRight, onEarly, sleep = clock.sleep) => {
    let until: number | undefined
    for (let pause = firstPauseMs; ; pause *= 2) {
      const sentAt = clock.now()
      const exchange = await send()
      until ??= lastWriteAt + settleMs
      const isSoonEnough = settleMs > 0 && isRead(exchange) && sentAt < until
      if (!exchange.early && (!isSoonEnough || isRight(exchange))) return exchange
      early.add(exchange.sequence?.sent)
      onEarly(exchange)
      await sleep(Math.min(pause, Math.max(until - clock.now(), 0)))
    }
  }
  return {
    through: (transport) => async (request) => {
      const isEarly = isRead({ request }) && clock.now() < lastWriteAt + settleMs
      const exchange = await transport(isEarly ? { ...request, mayBeEarly: true } : request)
      if (!isRead({ request })) lastWriteAt = clock.now()
      return exchange
    },
    repeat,
    leftMs: () => Math.max(lastWriteAt + settleMs - clock.now(), 0),
    wasEarly: ({ sequence }) => sequence !== undefined && early.has(sequence.sent),
  }
}
