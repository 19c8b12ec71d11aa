import { type Exchange, isRead, isSuccess, sequenceOf } from '../exchange/index.ts'
import { isId } from '../redaction/index.ts'

interface Sent {
  readonly span: NonNullable<ReturnType<typeof sequenceOf>>
  readonly ids: readonly string[]
  /** It changed a record. */
  readonly isChange: boolean
  readonly count: () => void
}

/**
 * Counts the statuses that say something of the target. A request that was under way together with a change of the same record may
 * be accepted or refused, so its status says nothing.
 */
export class Races {
  readonly #sent = new Map<string, Sent[]>()

  /** Calls `count` at the end, unless a change of the same scenario raced the request. */
  add(scenario: string, path: string, exchange: Exchange, count: () => void): void {
    const span = sequenceOf(exchange)
    const ids = path.split(/[/?#]/).filter(isId)
    // Nobody knows who sent the traffic of others.
    if (scenario === '' || span === null || ids.length === 0) {
      count()
      return
    }
    const isChange = !isRead(exchange) && isSuccess(exchange.response)
    const all = this.#sent.get(scenario) ?? []
    this.#sent.set(scenario, all)
    all.push({ span, ids, isChange, count })
  }

  finish(): void {
    for (const all of this.#sent.values()) {
      const changes = all.filter(({ isChange }) => isChange)
      for (const own of all) {
        if (!changes.some((change) => change !== own && overlap(own, change))) own.count()
      }
    }
    this.#sent.clear()
  }
}

function overlap(one: Sent, another: Sent): boolean {
  const areTogether = one.span.sent < another.span.ended && another.span.sent < one.span.ended
  return areTogether && one.ids.some((id) => another.ids.includes(id))
}
