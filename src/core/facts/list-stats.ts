import { isObject } from '../../base/json/index.ts'
import { comparedLimits } from '../exchange/index.ts'
import type { Folding } from './facts.ts'

/** How often the value of a member rises, and falls, from one item of a list to the next. */
export interface Order {
  rising: number
  falling: number
}

const isTime = /^\d{4}-\d\d-\d\d(?:T|$)/

/** What the lists at one place show besides their items: how long they are, and in which order. */
export class ListStats {
  /** How many lists have each length. */
  readonly lengths: Map<number, number>
  readonly orders = new Map<string, Order>()
  /** The pairs of neighbours that were counted: the same two records say as much once as a hundred times. */
  readonly #pairs = new Map<string, Set<string>>()

  constructor(lengths = new Map<number, number>()) {
    this.lengths = lengths
  }

  add(items: readonly unknown[], path: readonly string[], { hide }: Folding): void {
    const { lengths } = this
    lengths.set(items.length, (lengths.get(items.length) ?? 0) + 1)
    if (lengths.size > comparedLimits.lengths) lengths.delete(Math.min(...lengths.keys()))
    const [first] = items
    if (items.length < 2 || !isObject(first)) return
    for (const name in first) {
      const { [name]: value } = first
      const isMeasure =
        typeof value === 'number' || (typeof value === 'string' && isTime.test(value))
      // Two texts are in an order by chance.
      if (isMeasure || (typeof value === 'string' && items.length > 2)) {
        this.#addOrder(name, items, () => hide.member([...path, '*'], name))
      }
    }
  }

  #addOrder(name: string, items: readonly unknown[], shownName: () => string): void {
    const pairs = this.#pairs.get(name) ?? new Set()
    if (pairs.size >= comparedLimits.pairs || this.#pairs.size >= comparedLimits.members) return
    this.#pairs.set(name, pairs)
    const key = shownName()
    const order = this.orders.get(key) ?? { rising: 0, falling: 0 }
    this.orders.set(key, order)
    for (let index = 1; index < items.length && pairs.size < comparedLimits.pairs; index++) {
      const [was, is] = [valueAt(items[index - 1], name), valueAt(items[index], name)]
      if (was === undefined || is === undefined || typeof was !== typeof is || was === is) continue
      const pair = `${was} ${is}`
      if (pair.length > comparedLimits.word || pairs.has(pair)) continue
      pairs.add(pair)
      if (was < is) order.rising++
      else order.falling++
    }
  }
}

function valueAt(item: unknown, name: string): string | number | undefined {
  const value = isObject(item) ? item[name] : undefined
  return typeof value === 'string' || typeof value === 'number' ? value : undefined
}
