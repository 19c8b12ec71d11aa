import { type Exchange, isRead, isSuccess, jsonOf } from '../exchange/index.ts'
import { concerns, hasEnded, readKeys } from './made.ts'
import { endOf } from './memory.ts'
import type { Trace } from './trace.ts'

/** One thing that a trace has taken in. */
export interface Step<Address extends string, Id extends string> {
  /** Undefined for what something outside the operations showed. */
  readonly exchange?: Exchange
  /** The texts of a record that the trace was given. */
  readonly given?: ReadonlySet<string>
  readonly take: (trace: Trace<Address, Id>) => void
}

/** So many steps are kept, and so many bytes of their responses: the oldest are dropped. */
const most = { steps: 200, bytes: 2 * 1024 * 1024 }

/** Opens the last steps of a trace, in order; none yet. */
export function openStepLog<Address extends string, Id extends string>(versionHeader: string) {
  const keyOf = readKeys(versionHeader)
  const steps: Step<Address, Id>[] = []
  let bytes = 0
  /** Reads that showed nothing wrong. */
  const right = new WeakSet<Exchange>()
  /** When the last response to a change had arrived, in milliseconds since the Unix epoch. */
  let changedUntil = Number.NEGATIVE_INFINITY

  /** Where the steps begin since the same read was last right and showed these records. */
  const sinceRight = (read: Exchange, ids: readonly string[] = []) => {
    const key = keyOf(read)
    const isSame = ({ exchange: one }: Step<Address, Id>) =>
      one !== undefined &&
      right.has(one) &&
      keyOf(one) === key &&
      hasEnded(one, read) &&
      ids.every((id) => shows(one, id))
    return 1 + steps.findLastIndex(isSame)
  }

  return {
    /** Adds a step; a read that is longer than all that is kept is not. */
    keep(step: Step<Address, Id>): void {
      const { exchange } = step
      if (exchange !== undefined && isRead(exchange) && bytesOf(exchange) > most.bytes) return
      steps.push(step)
      if (isChange(exchange)) changedUntil = Math.max(changedUntil, endOf(exchange) ?? changedUntil)
      bytes += bytesOf(exchange)
      while (steps.length > most.steps || (bytes > most.bytes && steps.length > 1)) {
        bytes -= bytesOf(steps.shift()?.exchange)
      }
    },
    /** Notes that a read showed nothing wrong; beside a change that was under way it proves nothing. */
    wasRight(read: Exchange): void {
      if (changedUntil <= (read.startedAt ?? changedUntil)) right.add(read)
    },
    /**
     * Where the first change stands since a read was last right and showed these records, and after so many steps; -1
     * where nothing has changed.
     */
    changeBefore(read: Exchange, ids: readonly string[], least: number): number {
      const from = Math.max(least, sinceRight(read, ids))
      return steps.findIndex(({ exchange }, index) => index >= from && isChange(exchange))
    },
    /** Whether a change since a read was last right may have changed what it shows. */
    isFresh(read: Exchange, params: readonly string[]): boolean {
      const from = sinceRight(read)
      return steps.some(
        ({ exchange }, index) =>
          index >= from && isChange(exchange) && concerns(exchange, read, params),
      )
    },
    exchanges: (): readonly Exchange[] => steps.flatMap(({ exchange }) => exchange ?? []),
    given: (): readonly ReadonlySet<string>[] => steps.flatMap(({ given }) => given ?? []),
    steps: steps as readonly Step<Address, Id>[],
  }
}

/** How long the body of a response is. */
export function bytesOf(exchange: Exchange | undefined): number {
  const body = exchange?.response?.body
  return body?.kind === 'json' || body?.kind === 'text' ? body.bytes : 0
}

function shows({ response }: Exchange, id: string): boolean {
  const body = response === null ? undefined : jsonOf(response.body)
  return body !== undefined && JSON.stringify(body).includes(JSON.stringify(id))
}

function isChange(exchange: Exchange | undefined): exchange is Exchange {
  return exchange !== undefined && !isRead(exchange) && isSuccess(exchange.response)
}
