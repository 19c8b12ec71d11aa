import { type Exchange, endOf } from '../exchange/index.ts'
import { isId } from '../redaction/index.ts'

interface Write {
  readonly from: number
  readonly until: number
  /** Takes back what was noted of it. */
  readonly forget: () => void
}

/** So many records are remembered. */
const most = 500

/** Writes of one record that were under way at the same time: either may win, so that their statuses say nothing. */
export class Races {
  /** The last write of each record. */
  readonly #writes = new Map<string, Write>()

  /** Notes the status of an exchange by `note`, unless another write of a record of its path was under way. */
  add(exchange: Exchange, path: string, note: (times: number) => void): void {
    const { startedAt, request } = exchange
    note(1)
    if (startedAt === null || request.method === 'GET') return
    let isKnown = true
    const forget = () => {
      if (isKnown) note(-1)
      isKnown = false
    }
    const write = { from: startedAt, until: endOf(exchange)!, forget }
    for (const id of path
      .replace(/[?#].*/s, '')
      .split('/')
      .filter(isId)) {
      const last = this.#writes.get(id)
      if (last !== undefined && last.until > write.from && write.until > last.from) {
        last.forget()
        forget()
      }
      if (this.#writes.size > most) this.#writes.clear()
      this.#writes.set(id, write)
    }
  }
}
