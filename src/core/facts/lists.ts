import { isObject } from '../../base/json/index.ts'
import { comparedLimits } from '../exchange/index.ts'
import { countIn, type FactSet, inBoth, others, type Pair, pairOf, totalIn } from './place.ts'
import { enough, enoughTurned } from './rare.ts'

const isTime = /^\d{4}-\d\d-\d\d(?:T|$)/

/** The orders of the lists at one place. The same two neighbours say as much once as a hundred times. */
export class Orders {
  readonly #pairs = new Map<string, Set<string>>()

  factsOf(items: readonly unknown[], shown: (name: string) => string): string[] {
    const [first] = items
    if (items.length < 2 || !isObject(first)) return []
    return Object.keys(first).flatMap((name) => {
      const value = first[name]
      // Two texts are in an order by chance.
      const isText = typeof value === 'string' && (items.length > 2 || isTime.test(value))
      const turns = isText || typeof value === 'number' ? this.#turnsOf(name, items) : []
      return turns.map((isRising) => `order=${isRising ? 'rising' : 'falling'} by ${shown(name)}`)
    })
  }

  #turnsOf(name: string, items: readonly unknown[]): boolean[] {
    const pairs = this.#pairs.get(name) ?? new Set()
    if (pairs.size >= comparedLimits.pairs || this.#pairs.size >= comparedLimits.members) return []
    this.#pairs.set(name, pairs)
    const turns: boolean[] = []
    for (let index = 1; index < items.length && pairs.size < comparedLimits.pairs; index++) {
      const [was, is] = [valueAt(items[index - 1], name), valueAt(items[index], name)]
      const pair = `${was} ${is}`
      if (typeof was !== typeof is || was === is || pair.length > comparedLimits.word) continue
      if (pairs.has(pair)) continue
      pairs.add(pair)
      turns.push(was! < is!)
    }
    return turns
  }
}

function valueAt(item: unknown, name: string): string | number | undefined {
  const value = isObject(item) ? item[name] : undefined
  return typeof value === 'string' || typeof value === 'number' ? value : undefined
}

/** So many pairs of neighbours show an order that is lost, or so many of both sides one that is reversed, and so many lists a limit. */
const least = { pairs: 16, lists: 3, lengths: 3, longer: 5, grown: 32 }

/** The words of a list in their order, once of each record: `payment, balance`. */
export class Sequences {
  readonly #seen = new Set<string>()

  factsOf(words: readonly string[], record: string): string[] {
    const sequence = words.join(', ')
    const key = `${record} ${sequence}`
    const isKnown = this.#seen.has(key) || this.#seen.size >= comparedLimits.pairs
    if (words.length < 2 || isKnown || sequence.length > comparedLimits.word) return []
    this.#seen.add(key)
    return [`sequence=${sequence}`]
  }
}

/** The lists of one place that are as long as an earlier one with other records at both ends: where these come and go, a page is full. */
export class Pages {
  readonly #ends = new Map<number, Set<string>>()

  factsOf(items: readonly unknown[]): string[] {
    const [first, last] = [`first ${idOf(items[0])}`, `last ${idOf(items.at(-1))}`]
    const known = this.#ends.get(items.length) ?? new Set()
    const isFull = known.size >= comparedLimits.pairs || this.#ends.size >= comparedLimits.members
    if (idOf(items[0]) === undefined || isFull) return []
    this.#ends.set(items.length, known)
    const isOther = known.size > 0 && !known.has(first) && !known.has(last)
    known.add(first).add(last)
    return isOther ? [`full=${items.length}`] : []
  }
}

export function idOf(value: unknown): string | undefined {
  return isObject(value) && typeof value.id === 'string' ? value.id : undefined
}

export interface WholeChange {
  readonly words: Pair<string>
  readonly change: string
  readonly count?: Pair<number>
  /** Lists end by a limit, and not because there are so many records: pages are full of other ones, or lists grew past the end before. */
  readonly isPage?: true
}

/** The order that is lost at one place. Where few neighbours turned, it takes other places of the same order to be certain. */
export function compareOrders({ before, after }: Pair<FactSet>): WholeChange[] {
  const names = new Set(before.map(({ value }) => value.replace(/^\w+ by /, '')))
  const orders = [...names].sort().map((name) => ({
    name,
    was: orderIn(before, name),
    is: orderIn(after, name),
  }))
  // What followed the order by another member, which is kept, came in it by chance.
  if (orders.some(({ was, is }) => isKept(was, is, least.pairs))) return []
  const isAnyKept = orders.some(({ was, is }) => isKept(was, is, 1))
  const lost = orders.filter(({ was, is }) => isLost(was, is) || (!isAnyKept && isTurned(was, is)))
  const [clearest] = lost.sort((a, b) => sumOf(b.was) - sumOf(a.was))
  if (clearest === undefined) return []
  const { name, was, is } = clearest
  const wordsOf = ([rising, falling]: Order) =>
    `${rising === 0 ? 'falling' : falling === 0 ? 'rising' : 'not sorted'} by ${name}`
  const words = { before: wordsOf(was), after: wordsOf(is) }
  return [{ words, change: 'lost', count: { before: sumOf(was), after: sumOf(is) } }]
}

type Order = readonly [rising: number, falling: number]

function orderIn(set: FactSet, name: string): Order {
  return [countIn(set, `rising by ${name}`), countIn(set, `falling by ${name}`)]
}

function isKept(was: Order, is: Order, fewest: number): boolean {
  const isSame = was.indexOf(0) === is.indexOf(0)
  return isSame && Math.min(...was) === 0 && Math.min(sumOf(was), sumOf(is)) >= fewest
}

/** Whether all neighbours stood in one order, and now in the other one. */
function isTurned(was: Order, is: Order): boolean {
  const areAll = Math.min(...was) === 0 && Math.min(...is) === 0
  return areAll && was.indexOf(0) !== is.indexOf(0) && Math.min(sumOf(was), sumOf(is)) > 0
}

function isLost(was: Order, is: Order): boolean {
  const reversed = is[was[0] > 0 ? 1 : 0]
  const fewest = Math.min(sumOf(was), sumOf(is))
  const areManyTurned = fewest >= least.lists && sumOf(was) + sumOf(is) >= enoughTurned
  const areEnough = isTurned(was, is) ? areManyTurned : fewest >= least.pairs
  return areEnough && Math.min(...was) === 0 && reversed * 4 >= sumOf(is)
}

/** Words that always stood in one order, and now stand in another one in all lists of the same words. */
export function compareSequences(sets: Pair<FactSet>): WholeChange[] {
  const wordsOf = ({ value }: FactSet[number]) => value.split(', ').sort().join(', ')
  const { before, after } = pairOf(sets, (set) => Map.groupBy(set, wordsOf))
  const common = inBoth(before, after)
  const areConstant = common.every(({ before, after }) => before.length + after.length === 2)
  const turned = common.filter(({ before, after }) => before[0]!.value !== after[0]!.value)
  const [clearest] = turned.toSorted((a, b) => totalIn(b.before) - totalIn(a.before))
  if (!areConstant || clearest === undefined) return []
  const count = {
    before: totalIn(turned.flatMap(({ before }) => before)),
    after: totalIn(turned.flatMap(({ after }) => after)),
  }
  return [{ words: pairOf(clearest, ([sequence]) => sequence!.value), change: 'lost', count }]
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

/** At which length lists end that were longer, and the other way round. */
export function compareLengths(
  { before, after }: Pair<FactSet>,
  full: Pair<FactSet | undefined>,
  isOfRecords: boolean,
): WholeChange[] {
  const both = (find: typeof endOf) => [
    ...find(before, after, 'ended', full.after),
    ...find(after, before, 'longer', full.before),
  ]
  const ends = [...both(endOf), ...pagesOf({ before, after }, full)].slice(0, 1)
  // In records, fewer items are a change of their own.
  return ends.length > 0 || isOfRecords ? ends : both(shorterIn)
}

/** Lists that were all longer, and are now of one length: a page may be full, and so few records may be left. */
function shorterIn(before: FactSet, after: FactSet, change: 'ended' | 'longer'): WholeChange[] {
  const [longest, end] = [longestIn(before), longestIn(after)]
  const areLonger = before.every(({ value }) => Number(value) > end)
  const areMany = Math.min(totalIn(before), totalIn(after)) >= least.lists
  if (end === 0 || after.length > 1 || !areLonger || !areMany) return []
  return [{ words: wordsOfEnd(longest, end, change), change }]
}

function wordsOfEnd(longest: number, end: number, change: 'ended' | 'longer'): Pair<string> {
  const [long, ended] = [`up to ${longest}`, `at most ${end}`]
  return change === 'ended' ? { before: long, after: ended } : { before: ended, after: long }
}

/** Another length of pages, where most lists of each side are one that is full. */
function pagesOf(sets: Pair<FactSet>, full: Pair<FactSet | undefined>): WholeChange[] {
  const [was, is] = [longestIn(sets.before), longestIn(sets.after)]
  const count = { before: countIn(full.before, `${was}`), after: countIn(full.after, `${is}`) }
  const arePages = isFull(sets.before, was, full.before) && isFull(sets.after, is, full.after)
  if (was === is || !arePages) return []
  const words = { before: `at most ${was}`, after: `at most ${is}` }
  return [{ words, change: is < was ? 'ended' : 'longer', count, isPage: true }]
}

const longestIn = (set: FactSet) => Math.max(0, ...set.map(({ value }) => Number(value)))

/**
 * The length at which lists end, and the longest of those before. Nothing if they may be shorter by chance: where lists are cut, half as
 * many end there as were longer before. One list that lost an item is shorter, too, so that it takes several lists that were clearly
 * longer, or many lengths beyond.
 */
function endOf(
  before: FactSet,
  after: FactSet,
  change: 'ended' | 'longer',
  full: FactSet | undefined,
): WholeChange[] {
  if ([...before, ...after].some(({ value }) => value === others)) return []
  const [longest, end] = [longestIn(before), longestIn(after)]
  const beyond = before.filter(({ value }) => Number(value) > end)
  const [longer, ended] = [totalIn(beyond), countIn(after, String(end))]
  const isCut = 2 * ended * totalIn(before) >= longer * totalIn(after)
  const isEnd = end > 0 && isCut && Math.min(ended, longer) >= least.lists
  if (!isEnd || beyond.length < least.lengths) return []
  const isClear = longer >= least.longer && longest - end >= Math.max(enough, longest / 4)
  const words = wordsOfEnd(longest, end, change)
  const count = isClear ? Math.max(enough, beyond.length) : beyond.length
  const isPage = isFull(after, end, full) || isGrown(before, after, end)
  const counts = { before: count, after: count }
  return [{ words, change, count: counts, ...(isPage && { isPage }) }]
}

const areMost = (set: FactSet, length: number) => 2 * countIn(set, `${length}`) > totalIn(set)

function isFull(set: FactSet, length: number, full: FactSet | undefined): boolean {
  return areMost(set, length) && countIn(full, `${length}`) >= least.lists
}

/** Whether lists that grew past a length while a run lasted end at it in a run that asked for as many. */
function isGrown(before: FactSet, after: FactSet, end: number): boolean {
  const lengths = before.map(({ value }) => Number(value))
  const isPast = Math.min(...lengths) <= end
  const areMany = lengths.filter((length) => length > end).length >= enough
  const [was, is] = [totalIn(before), totalIn(after)]
  const areAsMany = Math.min(was, is) >= least.grown && 10 * is >= 9 * was
  return isPast && areMany && areAsMany && areMost(after, end)
}
