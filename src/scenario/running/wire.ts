import type { OperationAddress } from '../../contract/index.ts'
import type { CollectedTrace } from '../../evidence/index.ts'
import { type Exchange, isRead } from '../../exchange/index.ts'
import type { Finding } from '../../run/index.ts'
import { isDropped, type Outgoing } from '../../transport/index.ts'
import type { Wire } from './response.ts'
import type { Session } from './session.ts'
import type { Turns } from './turns.ts'

/** The first pause before a read is repeated, in milliseconds; each further one is twice as long. */
export const firstPauseMs = 50

/** How often a read that could not be served is repeated. */
const mostRepeats = 3

/** Statuses of a gateway whose server is away for a moment. */
const momentary: ReadonlySet<number> = new Set([502, 503, 504])

interface WireOptions {
  readonly session: Pick<Session, 'transport' | 'clock' | 'target' | 'settles'>
  readonly trace: CollectedTrace
  /** Requests that are under way at the same time become part of the trace in the order in which they were sent. */
  readonly turns: Turns
  /** Called with every exchange, once it is part of the trace; a fresh read may show what was before a change. */
  readonly note: (exchange: Exchange, operation: OperationAddress | null, isFresh?: boolean) => void
}

/**
 * Sends the requests of a scenario. A read is made again where it could not be served, and where it shows what was
 * right before a change (A47), until `settleMs` of the target are over. Writes are sent once, and again only where a
 * busy target did not serve them (429).
 */
export function createWire({ session, trace, turns, note }: WireOptions): Wire {
  const { transport, clock, target, settles } = session
  /** Sends a request, and comes back with what it got when it is its turn. */
  async function send(request: Outgoing, turn: Promise<unknown>): Promise<Exchange> {
    const busy: Exchange[] = []
    try {
      return await transport({ ...request, among: trace, onBusy: (one) => void busy.push(one) })
    } finally {
      await turn
      for (const one of busy) note(one, trace.add(one).operation)
    }
  }
  /** How many reads came too early. */
  let earlyReads = 0
  const inTurn = async (request: Outgoing, turn: Promise<unknown>): Promise<Exchange> => {
    const before = earlyReads
    let exchange = await send(request, turn)
    // It was under way while another one was made again: it may show what was before that.
    if (isRead(exchange) && earlyReads > before) exchange = await send(request, turn)
    let waited = 0
    let repeats = 0
    const hasTime = (early: readonly Finding[]) =>
      waited < target.settleMs && !early.every((one) => settles.get(keyOf(one)) === false)
    let awaited: readonly Finding[] = []
    for (let pause = firstPauseMs; ; pause *= 2, exchange = await send(request, turn)) {
      const isFresh = isRead(exchange) && trace.isFresh(exchange)
      const { operation, early, isForgotten } = trace.add(exchange, { mayWait: hasTime })
      note(exchange, operation, isFresh)
      if (isForgotten) {
        earlyReads++
        awaited = early
        const left = Math.min(pause, target.settleMs - waited)
        await clock.sleep(left)
        waited += left
      } else if (isRead(exchange) && isUnserved(exchange) && repeats < mostRepeats) {
        await clock.sleep(pause)
        repeats++
      } else {
        for (const one of early) if (!settles.get(keyOf(one))) settles.set(keyOf(one), false)
        if (early.length === 0) for (const one of awaited) settles.set(keyOf(one), true)
        return exchange
      }
    }
  }
  return (request) => turns.take((turn) => inTurn(request, turn))
}

function keyOf({ clause, operation }: Finding): string {
  return `${clause} ${operation}`
}

/** Whether nobody served a request: the connection broke, or a gateway had no server. */
function isUnserved(exchange: Exchange): boolean {
  return isDropped(exchange) || momentary.has(exchange.response?.status ?? 0)
}
