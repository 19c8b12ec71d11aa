import type { ComparedFact, Pair, SetDifference } from './facts.ts'
import type { ListStats, Order } from './list-stats.ts'

/** So many pairs of neighbours show an order, and so many lists a limit. */
const least = { pairs: 8, lists: 3, lengths: 3 }

/** What the lists at one place show differently as wholes: their order, and where they end. */
export function compareLists(
  lists: Pair<ListStats>,
  seen: Pair<number>,
  path: readonly string[],
): SetDifference[] {
  const { before, after } = lists
  const order = compareOrders(before, after)
  const ended = endOf(before, after)
  const longer = endOf(after, before)
  const of = (aspect: string, value: string): ComparedFact => ({ aspect, value, count: 1 })
  const change = (aspect: string, was: string, is: string, turn?: string): SetDifference => ({
    ...{ aspect, path, seen, before: [of(aspect, was)], after: [of(aspect, is)] },
    ...(turn && { turn }),
  })
  return [
    ...(order ? [change('order', order.before, order.after)] : []),
    ...(ended ? [change('length', `up to ${ended.longest}`, `at most ${ended.end}`, 'ended')] : []),
    ...(longer
      ? [change('length', `at most ${longer.end}`, `up to ${longer.longest}`, 'longer')]
      : []),
  ]
}

/** The order that lists had by a member and do not have any more. */
function compareOrders(before: ListStats, after: ListStats): Pair<string> | undefined {
  const lost = [...before.orders].flatMap(([key, was]) => {
    const is = after.orders.get(key)
    if (is === undefined || sumOf(was) < least.pairs || sumOf(is) < least.pairs) return []
    const [kept, turned] = was.rising > 0 ? [was.falling, is.falling] : [was.rising, is.rising]
    return kept === 0 && turned * 4 >= sumOf(is) ? [{ key, was, is }] : []
  })
  const [clearest] = lost.sort((a, b) => sumOf(b.was) - sumOf(a.was))
  if (clearest === undefined) return undefined
  const { key, was, is } = clearest
  return { before: wordsOf(was, key), after: wordsOf(is, key) }
}

function sumOf({ rising, falling }: Order): number {
  return rising + falling
}

function wordsOf({ rising, falling }: Order, key: string): string {
  if (rising > 0 && falling > 0) return `not sorted by ${key}`
  return `${rising > 0 ? 'rising' : 'falling'} by ${key}`
}

/** The length at which lists end that were longer, each in its own way; undefined if they may be shorter by chance. */
function endOf(before: ListStats, after: ListStats) {
  const end = Math.max(0, ...after.lengths.keys())
  const beyond = [...before.lengths].filter(([length]) => length > end)
  const longer = beyond.reduce((sum, [, count]) => sum + count, 0)
  const isEnd =
    end > 0 &&
    (after.lengths.get(end) ?? 0) >= least.lists &&
    longer >= least.lists &&
    beyond.length >= least.lengths
  return isEnd ? { end, longest: Math.max(...beyond.map(([length]) => length)) } : undefined
}
