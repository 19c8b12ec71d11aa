import type { Exchange } from '../exchange/index.ts'

/** An exchange that shows something, and where in its body. */
export interface Example {
  readonly exchange: Exchange
  /** The scenario that sent it; '' where none did. */
  readonly scenario: string
  /** JSON Pointer; '' where it is in no body. */
  readonly pointer: string
}

/** A value of an aspect of a place, as `form` `date`: how often it was shown, and where first. */
export interface Fact {
  readonly aspect: string
  readonly value: string
  count: number
  readonly example: Example
}

/** What both sides have of one thing. */
export interface Pair<Value> {
  readonly before: Value
  readonly after: Value
}

/** The values of one aspect of a place. */
export type FactSet = readonly Fact[]

/** A difference of two sets: what both sides showed of one aspect of one place. */
export interface SetDifference extends Pair<FactSet> {
  readonly aspect: string
  /** Names down to the place, `*` for items and free names. */
  readonly path: readonly string[]
  /** How often the place was seen. */
  readonly seen: Pair<number>
}

/** What a set holds in place of a word that the contract has for the place, or at all where it has none for it. */
export const ofContract = 'a word of the contract'

/** What one side has that the other has not, each way; words of the contract may always come and go. */
export function newsIn({ before, after }: Pair<FactSet>) {
  const [was, is] = [before, after].map((set) => new Set(set.map(({ value }) => value)))
  return {
    gone: before.filter(({ value }) => !is!.has(value) && value !== ofContract),
    came: after.filter(({ value }) => !was!.has(value) && value !== ofContract),
  }
}

/** Aspects whose values differ from record to record as a rule: none of them says anything by itself. */
const isByChance = /^(?:word|name|figure|time)$/

/** The number of records that could have shown a fact before its absence says anything: one rule for all. */
export const enough = 8

/**
 * Whether a difference was seen too rarely to be certain. What every record shows before and none after needs no sample; of any
 * other, enough records of the side on which the fact is missing must have been able to show it.
 */
export function isRare(sets: SetDifference): boolean {
  const { before, after, aspect } = sets
  const { gone, came } = newsIn(sets)
  const known = new Set(before.map(({ value }) => value))
  const isShared = after.some(({ value }) => known.has(value))
  const isWhole = gone.length === before.length || came.length === after.length
  if (!isShared && isWhole && !isByChance.test(aspect)) return false
  return !(
    (gone.length > 0 && countOf(after) >= enough) ||
    (came.length > 0 && countOf(before) >= enough)
  )
}

function countOf(set: FactSet): number {
  return set.reduce((sum, { count }) => sum + count, 0)
}

/** Names as one text, sorted, so that the order in which they were seen says nothing. */
export function either(names: Iterable<string | number>): string {
  return [...new Set(names)]
    .map(String)
    .sort((a, b) => (a < b ? -1 : 1))
    .join(' or ')
}
