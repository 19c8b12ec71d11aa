import type { OperationAddress } from '../../contract/index.ts'
import type { Collector } from '../../evidence/index.ts'
import { type Exchange, isRead, momentary } from '../../exchange/index.ts'
import { isDropped, type Outgoing } from '../../transport/index.ts'
import type { Wire } from './response.ts'
import type { Session } from './session.ts'
import { firstPauseMs } from './settling.ts'
import type { Turns } from './turns.ts'

const mostRepeats = 3

interface WireOptions {
  readonly session: Pick<Session, 'transport' | 'clock' | 'settling'>
  readonly trace: Collector
  /** Requests that are under way at the same time become part of the trace in the order in which they were sent. */
  readonly turns: Turns
  /** Called with every exchange, once it is part of the trace. */
  readonly note: (exchange: Exchange, operation: OperationAddress | null) => void
}

/**
 * Sends the requests of a scenario. A read is sent again where it could not be served, and where it is refused or
 * breaks a clause while what the run has changed may take its time to show (A47): the last response counts. Writes are
 * sent once, and again only where a busy target did not serve them (429).
 */
export function createWire({ session, trace, turns, note }: WireOptions): Wire {
  const { transport, clock, settling } = session
  const add = (exchange: Exchange) => note(exchange, trace.add(exchange))

  /** Sends a request, and comes back with what it got when it is its turn. */
  async function send(request: Outgoing, turn: Promise<unknown>): Promise<Exchange> {
    const busy: Exchange[] = []
    try {
      return await transport({
        ...request,
        sender: trace,
        onBusy: (exchange) => void busy.push(exchange),
      })
    } finally {
      await turn
      busy.forEach(add)
    }
  }

  /** The same, and again for a read that nobody served. */
  async function sendUntilServed(request: Outgoing, turn: Promise<unknown>): Promise<Exchange> {
    let exchange = await send(request, turn)
    for (let repeats = 0; repeats < mostRepeats; repeats++) {
      if (!isRead(exchange) || !isUnserved(exchange)) break
      add(exchange)
      await clock.sleep(firstPauseMs * 2 ** repeats)
      exchange = await send(request, turn)
    }
    return exchange
  }

  return ({ mayRefuse, ...request }) =>
    turns.take(async (turn) => {
      const exchange = await settling.repeat(
        () => sendUntilServed(request, turn),
        (read) => !trace.mayBeEarly(read, mayRefuse),
        (read) => note(read, trace.addEarly(read)),
      )
      add(exchange)
      return exchange
    })
}

/** Whether nobody served a request: the connection broke, or a gateway had no server. */
function isUnserved(exchange: Exchange): boolean {
  return isDropped(exchange) || momentary.has(exchange.response?.status ?? 0)
}
