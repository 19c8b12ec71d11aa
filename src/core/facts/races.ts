import { type Exchange, isSuccess, sequenceOf } from '../exchange/index.ts'
import { isId } from '../redaction/index.ts'

/** When it was sent and had ended, in the order of all requests where that is known, and else in milliseconds. */
interface Write {
  readonly from: number
  readonly until: number
  /** Takes back what was noted of it. */
  readonly forget: () => void
}

/** So many records are remembered. */
const most = 500

/**
 * Writes of one record with one credential that were under way at the same time: which of them wins is chance, so that of their statuses
 * only those of success say anything, and nothing beside others. With another credential a write is accepted or refused for that, and
 * with one that no request succeeded with, no write can win.
 */
export class Races {
  /** By record, those that may still race a later one. */
  readonly #writes = new Map<string, readonly Write[]>()
  /** When a write was first sent that came too fast, and is sent again. */
  readonly #waiting = new Map<string, number>()
  readonly #accepted = new Set<string | undefined>()
  /** What is forgotten if a request succeeds with the credential. */
  readonly #held = new Map<string | undefined, (() => void)[]>()

  /** Notes the status of an exchange by `note`; a success by `noteApart` if another write of a record of its path was under way. */
  add(
    exchange: Exchange,
    path: string,
    note: (times: number) => void,
    noteApart: () => void,
  ): void {
    const { request, response } = exchange
    const sequence = sequenceOf(exchange)
    const { authorization } = request.headers
    note(1)
    if (isSuccess(response)) this.#accept(authorization)
    if (sequence === null || request.method === 'GET') return
    const key = JSON.stringify([request.method, path, authorization, request.body])
    const from = this.#waiting.get(key) ?? sequence.sent
    this.#waiting.delete(key)
    if (response?.status === 429) {
      if (this.#waiting.size > most) this.#waiting.clear()
      this.#waiting.set(key, from)
      return
    }
    const forget = once(() =>
      this.#ifAccepted(authorization, () => {
        note(-1)
        if (isSuccess(response)) noteApart()
      }),
    )
    const write = { from, until: sequence.ended, forget }
    for (const id of path
      .replace(/[?#].*/s, '')
      .split('/')
      .filter(isId)) {
      this.#race(JSON.stringify([id, authorization]), write)
    }
  }

  #race(record: string, write: Write): void {
    const open = (this.#writes.get(record) ?? []).filter(({ until }) => until > write.from)
    const rivals = open.filter(({ from }) => from < write.until)
    if (rivals.length > 0) for (const one of [...rivals, write]) one.forget()
    if (this.#writes.size > most) this.#writes.clear()
    this.#writes.set(record, [...open, write])
  }

  #accept(credential: string | undefined): void {
    this.#accepted.add(credential)
    for (const forget of this.#held.get(credential) ?? []) forget()
    this.#held.delete(credential)
  }

  #ifAccepted(credential: string | undefined, forget: () => void): void {
    const held = this.#held.get(credential) ?? []
    if (this.#accepted.has(credential)) forget()
    else if (held.length <= most) this.#held.set(credential, [...held, forget])
  }
}

function once(act: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) act()
    isDone = true
  }
}
