import type { OperationAddress } from '../../../core/contract/index.ts'
import type { Collector } from '../../../core/evidence/index.ts'
import type { Exchange } from '../../../core/exchange/index.ts'
import type { Outgoing } from '../../transport/index.ts'
import type { EffectOrder } from './effect-order.ts'
import type { Wire } from './response.ts'
import type { Session } from './session.ts'

interface Sending {
  readonly trace: Collector
  readonly order: EffectOrder
  readonly note: (exchange: Exchange, operation: OperationAddress | null, sent?: Outgoing) => void
  readonly isMadeUp: () => boolean
}

/** A wrong read is sent again while a change may still take to show (A47). The trace gets exchanges as they were sent. */
export function createWire(
  { transport, settling, clock }: Pick<Session, 'transport' | 'settling' | 'clock'>,
  { trace, order, note, isMadeUp }: Sending,
): Wire {
  const add = (exchange: Exchange, sent?: Outgoing) => note(exchange, trace.add(exchange), sent)

  /** A control read comes after all that was sent before it. */
  function addControl(read: Exchange, later: Exchange[]): void {
    if (order.inSeries) later.push(read)
    else order.take((earlier) => earlier.then(() => add(read)))
  }

  /** Sends a request, and returns its exchange after all earlier ones. In series, the control reads are to be added after it. */
  async function send(request: Outgoing, earlier: Promise<unknown>, later: Exchange[]) {
    const before: Exchange[] = []
    try {
      return await transport({
        ...request,
        sender: trace,
        isKept: trace.isOwn,
        onFurther: (further, comesBefore) =>
          void (further.control && !comesBefore
            ? addControl(further, later)
            : before.push(further)),
      })
    } finally {
      await earlier
      for (const one of before) add(one)
    }
  }

  return (request) =>
    order.take(async (earlier) => {
      const later: Exchange[] = []
      try {
        const received = await settling.repeat(
          () => send(request, earlier, later),
          (read) => !trace.mayBeEarly(read, request.mayRefuse),
          (read) => {
            note(read, trace.addEarly(read), request)
            for (const one of later.splice(0)) add(one)
          },
          clock.sleep,
        )
        const exchange = isMadeUp() ? { ...received, madeUp: true as const } : received
        add(exchange, request)
        return exchange
      } finally {
        for (const one of later) add(one)
      }
    })
}
