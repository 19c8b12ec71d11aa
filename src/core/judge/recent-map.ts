/** A map of bounded size: the later half of what was set is always there, and the earlier half is dropped at once. */
export class RecentMap<Key, Value extends NonNullable<unknown>> {
  readonly #most: number
  readonly #weigh: (value: Value) => number
  #recent = new Map<Key, Value>()
  #earlier = new Map<Key, Value>()
  #weight = 0

  /** `most` is its capacity, in the unit of `weigh`; by default the number of entries. */
  constructor(most: number, weigh: (value: Value) => number = () => 1) {
    this.#most = most
    this.#weigh = weigh
  }

  get size(): number {
    return this.#recent.size + this.#earlier.size
  }

  get(key: Key): Value | undefined {
    return this.#recent.get(key) ?? this.#earlier.get(key)
  }

  has(key: Key): boolean {
    return this.#recent.has(key) || this.#earlier.has(key)
  }

  set(key: Key, value: Value): void {
    const before = this.#recent.get(key)
    if (before === value) return
    if (before === undefined && this.#earlier.size > 0) this.#earlier.delete(key)
    this.#recent.set(key, value)
    this.#weight += this.#weigh(value) - (before === undefined ? 0 : this.#weigh(before))
    if (this.#weight <= this.#most / 2) return
    this.#earlier = this.#recent
    this.#recent = new Map()
    this.#weight = 0
  }

  delete(key: Key): void {
    const before = this.#recent.get(key)
    if (before !== undefined) this.#weight -= this.#weigh(before)
    this.#recent.delete(key)
    this.#earlier.delete(key)
  }

  clear(): void {
    if (this.size === 0) return
    // A map that is cleared again and again keeps what it held, until V8 collects the garbage of the whole heap.
    this.#recent = new Map()
    this.#earlier = new Map()
    this.#weight = 0
  }

  *[Symbol.iterator](): Generator<readonly [Key, Value], void> {
    yield* this.#earlier
    yield* this.#recent
  }
}
