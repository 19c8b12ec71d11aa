import { traceLimits } from '../exchange/index.ts'
import { RecentMap } from './recent-map.ts'

export interface TraceMapHolder {
  readonly maps: TraceMap<unknown, unknown>[]
  /** How many exchanges the trace has seen: the number of the one that is being judged. */
  readonly exchange: number
  /** The exchange of the entry that a rule read last; findings name it as their cause. */
  consulted: number | undefined
}

/** The values that rules keep for one trace, each with the exchange that set it. */
export class TraceMap<Key, Value> {
  readonly #holder: TraceMapHolder
  readonly #entries = new RecentMap<Key, { readonly value: Value; readonly setBy: number }>(
    traceLimits.ruleEntries,
  )

  constructor(holder: TraceMapHolder) {
    this.#holder = holder
  }

  get size(): number {
    return this.#entries.size
  }

  get(key: Key): Value | undefined {
    return this.#consult(key)?.value
  }

  has(key: Key): boolean {
    return this.#consult(key) !== undefined
  }

  /** The exchange that set an entry. */
  setBy(key: Key): number | undefined {
    return this.#entries.get(key)?.setBy
  }

  #consult(key: Key) {
    const entry = this.#entries.get(key)
    this.#holder.consulted = entry?.setBy
    return entry
  }

  set(key: Key, value: Value): void {
    this.#entries.set(key, { value, setBy: this.#holder.exchange })
  }

  delete(key: Key): void {
    this.#entries.delete(key)
  }

  clear(): void {
    this.#entries.clear()
  }

  *[Symbol.iterator](): Generator<readonly [Key, Value], void> {
    for (const [key, { value }] of this.#entries) yield [key, value]
  }
}

/** Declares a map that rules keep for each trace: `const tokens = traceMap<string, true>()`. */
export function traceMap<Key, Value>(): (holder: TraceMapHolder) => TraceMap<Key, Value> {
  const place = declared++
  return (holder) => {
    holder.maps[place] ??= new TraceMap<unknown, unknown>(holder)
    return holder.maps[place] as TraceMap<Key, Value>
  }
}

/** How many maps are declared: each has its place in every memory. */
let declared = 0
