import type { Clock } from '../../clock/index.ts'
import { type Exchange, isRead } from '../../exchange/index.ts'
import type { Repeat } from '../../target/index.ts'
import type { Transport } from '../../transport/index.ts'

/** The first pause before a read is sent again, in milliseconds; each further one is twice as long. */
export const firstPauseMs = 50

/** How long what a run changes may still take to show, as its target declares (A47). */
export interface Settling {
  /** Sends the requests of the run, and notes the writes among them. */
  through(transport: Transport): Transport
  /** Sends a read until it is right, or was sent when all changes before it must show: the last response counts. */
  readonly repeat: Repeat
  wasEarly(read: Exchange): boolean
}

/** Opens a run that has changed nothing yet. Of a replay the recording says which reads came too early. */
export function openSettling(settleMs: number, clock: Clock): Settling {
  /** Early reads, by how many requests were sent before them. */
  const early = new Set<number | undefined>()
  let lastWriteAt = Number.NEGATIVE_INFINITY
  return {
    through: (transport) => async (request) => {
      const exchange = await transport(request)
      if (!isRead({ request })) lastWriteAt = clock.now()
      return exchange
    },
    async repeat(send, isRight, onEarly) {
      let until: number | undefined
      for (let pause = firstPauseMs; ; pause *= 2) {
        const sentAt = clock.now()
        const exchange = await send()
        until ??= lastWriteAt + settleMs
        const isSoonEnough = settleMs > 0 && isRead(exchange) && sentAt < until
        if (!exchange.early && (!isSoonEnough || isRight(exchange))) return exchange
        early.add(exchange.sequence?.sent)
        onEarly(exchange)
        await clock.sleep(Math.min(pause, Math.max(until - clock.now(), 0)))
      }
    },
    wasEarly: ({ sequence }) => sequence !== undefined && early.has(sequence.sent),
  }
}
