import type { OperationAddress } from '../../../core/contract/index.ts'
import type { Collector } from '../../../core/evidence/index.ts'
import { type Exchange, isRead, sourceOf } from '../../../core/exchange/index.ts'
import { isDropped, type Outgoing } from '../../transport/index.ts'
import type { Wire } from './response.ts'
import type { Session } from './session.ts'
import { firstPauseMs } from './settling.ts'
import type { Turns } from './turns.ts'

const mostRepeats = 3

/**
 * Sends the requests of a scenario. A read that could not be served is sent again, and so is a read that is refused or breaks a
 * clause while a change may still take to show (A47); the last response counts. A write is sent again only if a busy target did
 * not serve it (429). Exchanges are added to the trace in the order in which their requests were sent, and noted then.
 */
export function createWire(
  session: Pick<Session, 'transport' | 'clock' | 'settling'>,
  trace: Collector,
  turns: Turns,
  note: (exchange: Exchange, operation: OperationAddress | null) => void,
): Wire {
  const { transport, clock, settling } = session
  const add = (exchange: Exchange) => note(exchange, trace.add(exchange))

  /** Sends a request, and returns its exchange when it is its turn. */
  async function send(request: Outgoing, turn: Promise<unknown>): Promise<Exchange> {
    const busy: Exchange[] = []
    try {
      return await transport({
        ...request,
        sender: trace,
        isKept: trace.isOwn,
        onBusy: (exchange) => void busy.push(exchange),
      })
    } finally {
      await turn
      busy.forEach(add)
    }
  }

  /** Sends a read again that could not be served: the connection broke, or a gateway had no server. */
  async function sendUntilServed(request: Outgoing, turn: Promise<unknown>): Promise<Exchange> {
    let exchange = await send(request, turn)
    for (let repeats = 0; repeats < mostRepeats; repeats++) {
      const isServed = exchange.response === null || sourceOf(exchange) !== 'before'
      if (!isRead(exchange) || (isServed && !isDropped(exchange))) break
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
