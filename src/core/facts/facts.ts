import { comparedLimits } from '../exchange/index.ts'
import { areApart, type Hiding } from './hide.ts'

/** The body that is being looked at. */
export interface Folding {
  readonly isRefusal: boolean
  /** The record that is being looked at: its id, or what only this exchange has. */
  record: string
  readonly hide: Hiding
  /** How many places the side may still have. */
  readonly room: { places: number }
}

/** A value of an aspect of a place, as `form` `date`, and how often it was seen. */
export interface ComparedFact {
  readonly aspect: string
  readonly value: string
  readonly count: number
}

export interface Pair<Value> {
  readonly before: Value
  readonly after: Value
}

/** The values of one aspect of a place, each once. */
export type FactSet = readonly ComparedFact[]

/** A difference of two sets: what both sides showed of one aspect of one place. */
export interface SetDifference extends Pair<FactSet> {
  readonly aspect: string
  /** Names down to the place, `*` for items and free names. */
  readonly path: readonly string[]
  /** How often the place was seen. */
  readonly seen: Pair<number>
  /** In how many different records the place was seen, as far as they are counted; in each anew if absent. */
  readonly records?: Pair<number>
  /** The same record shows another value than before. */
  readonly isOfOneRecord?: boolean
  /** What the difference is, where no set of values says it: `slower`. */
  readonly turn?: string
  /** What else each side says of the place. */
  readonly says?: Pair<string>
  /** The member that came where this one is gone, with the same kind of values. */
  readonly renamedTo?: string
}

/** Stands in a set for any word of the contract: one that it has for the place, or any word where it has none for it. */
export const ofContract = 'a word of the contract'
/** Stands in a set for any other word. */
export const otherWord = 'another word'
/** Stands in a set for all of its values if anything may stand there. */
export const anything = 'free text'

/** What only the side before has, and what only the side after has. Words of the contract may always come and go. */
export function newsIn({ before, after }: Pair<FactSet>): { gone: FactSet; came: FactSet } {
  const only = (some: FactSet, others: FactSet) =>
    some.filter(
      ({ value }) =>
        value !== ofContract &&
        value !== otherWord &&
        !others.some((fact) => fact.value === value || areApart(fact.value, value)),
    )
  return { gone: only(before, after), came: only(after, before) }
}

/** The kind of an aspect. The forms of ids are an aspect for each prefix, as `id pmt_`; its kind is `id`. */
export function kindOf(aspect: string): string {
  return aspect.replace(/ .*/, '')
}

/** How many records show the values of a set. */
export function countOf(set: FactSet): number {
  return set.reduce((sum, { count }) => sum + count, 0)
}

/** Makes a set of the facts of one aspect: adds up the counts of each value. */
export function setOf(facts: readonly ComparedFact[]): FactSet {
  const same = Map.groupBy(facts, ({ value }) => value)
  return [...same.values()].map((some) => ({ ...some[0]!, count: countOf(some) }))
}

/** So many values of an aspect say something: a length only if it is always the same. */
export function mostOf(aspect: string): number {
  return aspect === 'size' ? 1 : comparedLimits.values
}

export function haveCommon({ before, after }: Pair<FactSet>): boolean {
  return before.some(({ value }) => after.some((fact) => fact.value === value))
}

export function isOpen(set: FactSet): boolean {
  const values = set.filter(({ value }) => value !== ofContract)
  return (
    values.length > mostOf(set[0]?.aspect ?? '') || values.some(({ value }) => value === anything)
  )
}
