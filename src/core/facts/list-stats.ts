import { isObject } from '../../base/json/index.ts'
import { comparedLimits } from '../exchange/index.ts'
import type { ComparedFact, Folding, Pair, SetDifference } from './facts.ts'

/** How often the value of a member rises, and falls, from one item of a list to the next. */
export type Order = readonly [rising: number, falling: number]

const isTime = /^\d{4}-\d\d-\d\d(?:T|$)/

/** What the lists at one place show besides their items: how long they are, and in which order. */
export class ListStats {
  /** How many lists have each length. */
  readonly lengths: Map<number, number>
  readonly orders: Map<string, Order>
  /** The pairs of neighbours that were counted: the same two records say as much once as a hundred times. */
  readonly #pairs = new Map<string, Set<string>>()

  constructor(lengths = new Map<number, number>(), orders = new Map<string, Order>()) {
    this.lengths = lengths
    this.orders = orders
  }

  add(items: readonly unknown[], path: readonly string[], { hide }: Folding): void {
    const { lengths } = this
    lengths.set(items.length, (lengths.get(items.length) ?? 0) + 1)
    if (lengths.size > comparedLimits.lengths) lengths.delete(Math.min(...lengths.keys()))
    const [first] = items
    if (items.length < 2 || !isObject(first)) return
    for (const name in first) {
      const value = first[name]
      const isText = typeof value === 'string'
      // Two texts are in an order by chance.
      if (typeof value === 'number' || (isText && (items.length > 2 || isTime.test(value)))) {
        this.#addOrder(name, items, () => hide.member([...path, '*'], name))
      }
    }
  }

  #addOrder(name: string, items: readonly unknown[], shownName: () => string): void {
    const pairs = this.#pairs.get(name) ?? new Set()
    if (pairs.size >= comparedLimits.pairs || this.#pairs.size >= comparedLimits.members) return
    this.#pairs.set(name, pairs)
    let [rising, falling] = [0, 0]
    for (let index = 1; index < items.length && pairs.size < comparedLimits.pairs; index++) {
      const [was, is] = [valueAt(items[index - 1], name), valueAt(items[index], name)]
      const pair = `${was} ${is}`
      if (typeof was !== typeof is || was === is || pair.length > comparedLimits.word) continue
      if (pairs.has(pair)) continue
      pairs.add(pair)
      if (was! < is!) rising++
      else falling++
    }
    if (rising + falling === 0) return
    const key = shownName()
    const [risen, fallen] = this.orders.get(key) ?? [0, 0]
    this.orders.set(key, [risen + rising, fallen + falling])
  }
}

function valueAt(item: unknown, name: string): string | number | undefined {
  const value = isObject(item) ? item[name] : undefined
  return typeof value === 'string' || typeof value === 'number' ? value : undefined
}

/** So many pairs of neighbours show an order, and so many lists a limit. */
const least = { pairs: 8, lists: 3, lengths: 3 }

/** What the lists at one place show differently as wholes: their order, and where they end. */
export function compareLists(
  { before, after }: Pair<ListStats>,
  of: Pick<SetDifference, 'path' | 'seen'>,
): SetDifference[] {
  const fact = (aspect: string, value: string): ComparedFact => ({ aspect, value, count: 1 })
  const change = (aspect: string, was: string, is: string, turn?: string): SetDifference => ({
    ...{ ...of, aspect, before: [fact(aspect, was)], after: [fact(aspect, is)] },
    ...(turn && { turn }),
  })
  const order = lostOrder(before, after)
  const ended = endOf(before, after)
  const longer = endOf(after, before)
  return [
    ...(order ? [change('order', ...order)] : []),
    ...(ended ? [change('length', `up to ${ended[1]}`, `at most ${ended[0]}`, 'ended')] : []),
    ...(longer ? [change('length', `at most ${longer[0]}`, `up to ${longer[1]}`, 'longer')] : []),
  ]
}

/** The clearest order that lists had by a member and do not have any more, and the one that they have. */
function lostOrder(before: ListStats, after: ListStats): [was: string, is: string] | undefined {
  const lost = [...before.orders].flatMap(([key, was]) => {
    const is = after.orders.get(key)
    if (is === undefined || sumOf(was) < least.pairs || sumOf(is) < least.pairs) return []
    const [kept, turned] = was[0] > 0 ? [was[1], is[1]] : [was[0], is[0]]
    return kept === 0 && turned * 4 >= sumOf(is) ? [{ key, was, is }] : []
  })
  const [clearest] = lost.sort((a, b) => sumOf(b.was) - sumOf(a.was))
  if (clearest === undefined) return undefined
  const wordsOf = ([rising, falling]: Order) => {
    if (rising > 0 && falling > 0) return `not sorted by ${clearest.key}`
    return `${rising > 0 ? 'rising' : 'falling'} by ${clearest.key}`
  }
  return [wordsOf(clearest.was), wordsOf(clearest.is)]
}

function sumOf([rising, falling]: Order): number {
  return rising + falling
}

/**
 * The length at which lists end, and the longest of those before, each longer in its own way. Undefined if they may be shorter by
 * chance: where lists are cut, half as many end there as were longer before.
 */
function endOf(before: ListStats, after: ListStats): [end: number, longest: number] | undefined {
  const end = Math.max(0, ...after.lengths.keys())
  const beyond = [...before.lengths].filter(([length]) => length > end)
  const countOf = (some: Iterable<readonly [number, number]>) =>
    [...some].reduce((sum, [, count]) => sum + count, 0)
  const [longer, ended] = [countOf(beyond), after.lengths.get(end) ?? 0]
  const isCut = 2 * ended * countOf(before.lengths) >= longer * countOf(after.lengths)
  const isEnd = end > 0 && isCut && Math.min(ended, longer) >= least.lists
  return isEnd && beyond.length >= least.lengths
    ? [end, Math.max(...beyond.map(([length]) => length))]
    : undefined
}
