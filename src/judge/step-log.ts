import { type Exchange, isSuccess } from '../exchange/index.ts'
import { concerns, isRead } from './made.ts'
import type { Trace } from './trace.ts'

/** One thing that a trace has taken in. */
export interface Step<Address extends string, Id extends string> {
  /** Undefined for what something outside the operations showed. */
  readonly exchange?: Exchange
  readonly take: (trace: Trace<Address, Id>) => void
}

/** So many steps are kept, and so many bytes of their responses: the oldest are dropped. */
const most = { steps: 200, bytes: 2 * 1024 * 1024 }

/** Opens the last steps of a trace, in order; none yet. */
export function openStepLog<Address extends string, Id extends string>() {
  const steps: Step<Address, Id>[] = []
  let bytes = 0
  /** How many steps came before those that are kept. */
  let dropped = 0
  /** How many steps there were when a read was last right. */
  const rightAt = new Map<string, number>()

  function drop(): void {
    const first = steps.shift()
    bytes -= bytesOf(first?.exchange)
    dropped++
  }

  const sinceRight = (read: Exchange) => Math.max(0, (rightAt.get(keyOf(read)) ?? 0) - dropped)

  return {
    /** Adds a step; a read that is longer than all that is kept is not. */
    keep(step: Step<Address, Id>): void {
      const { exchange } = step
      if (exchange !== undefined && isRead(exchange) && bytesOf(exchange) > most.bytes) return
      steps.push(step)
      bytes += bytesOf(step.exchange)
      while (steps.length > most.steps || (bytes > most.bytes && steps.length > 1)) drop()
    },
    /** Notes that a read, the last step, showed nothing wrong. */
    wasRight(read: Exchange): void {
      if (rightAt.size > 10 * most.steps) rightAt.clear()
      rightAt.set(keyOf(read), dropped + steps.length)
    },
    /** Where the first change stands since a read was last right, and after so many steps; -1 where nothing has changed. */
    changeBefore(read: Exchange, least = 0): number {
      const from = Math.max(least, sinceRight(read))
      return steps.findIndex(({ exchange }, index) => index >= from && isChange(exchange))
    },
    /** Whether a change since a read was last right may have changed what it shows. */
    isFresh: (read: Exchange, params: readonly string[]): boolean =>
      steps
        .slice(sinceRight(read))
        .some(({ exchange }) => isChange(exchange) && concerns(exchange, read, params)),
    exchanges: (): readonly Exchange[] => steps.flatMap(({ exchange }) => exchange ?? []),
    steps: steps as readonly Step<Address, Id>[],
  }
}

/** How long the body of a response is. */
export function bytesOf(exchange: Exchange | undefined): number {
  const body = exchange?.response?.body
  return body?.kind === 'json' || body?.kind === 'text' ? body.bytes : 0
}

/** The same for reads of the same thing: with the same credential, under the same version. */
function keyOf({ request: { url, headers } }: Exchange): string {
  return `${url} ${JSON.stringify(headers)}`
}

function isChange(exchange: Exchange | undefined): exchange is Exchange {
  return exchange !== undefined && !isRead(exchange) && isSuccess(exchange.response)
}
