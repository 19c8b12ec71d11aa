import { type Exchange, isRead, isSuccess, sequenceOf } from '../exchange/index.ts'
import { isId } from '../redaction/index.ts'

/** So many exchanges of a scenario wait for others that overlap them. */
const mostWaiting = 64

interface Waiting {
  readonly span: NonNullable<ReturnType<typeof sequenceOf>>
  readonly ids: readonly string[]
  /** It changed a record. */
  readonly isChange: boolean
  isRaced: boolean
  readonly count: () => void
}

/**
 * Counts the statuses that say something of the target. A request that was under way together with a change of the same record may
 * be accepted or refused, so its status says nothing.
 */
export class Races {
  readonly #waiting = new Map<string, Waiting[]>()

  /** Calls `count` once no exchange of the scenario can overlap this one any more, unless one raced it. */
  add(scenario: string, path: string, exchange: Exchange, count: () => void): void {
    const span = sequenceOf(exchange)
    const ids = path.split(/[/?#]/).filter(isId)
    if (span === null || ids.length === 0) {
      count()
      return
    }
    const isChange = !isRead(exchange) && isSuccess(exchange.response)
    const own: Waiting = { span, ids, isChange, isRaced: false, count }
    const others = this.#waiting.get(scenario) ?? []
    this.#waiting.set(scenario, others)
    for (const other of others.filter((another) => overlap(own, another))) {
      other.isRaced ||= isChange
      own.isRaced ||= other.isChange
    }
    others.push(own)
    if (others.length > mostWaiting) conclude(others.shift()!)
  }

  /** Counts the statuses that still wait. */
  finish(): void {
    for (const some of this.#waiting.values()) some.forEach(conclude)
    this.#waiting.clear()
  }
}

function overlap(one: Waiting, another: Waiting): boolean {
  const areTogether = one.span.sent < another.span.ended && another.span.sent < one.span.ended
  return areTogether && one.ids.some((id) => another.ids.includes(id))
}

function conclude({ isRaced, count }: Waiting): void {
  if (!isRaced) count()
}
