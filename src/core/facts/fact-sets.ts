import { areApart } from './hide.ts'
import {
  type ComparedFact,
  type FactSet,
  mostOf,
  ofContract,
  openValues,
  otherWord,
  type Pair,
} from './place.ts'

export interface SetDifference extends Pair<FactSet> {
  readonly aspect: string
  readonly path: readonly string[]
  readonly seen?: Pair<number> | undefined
  /** In how many different records the place was seen, as far as they are counted; in each anew if absent. */
  readonly records?: Pair<number> | undefined
  /** Without an id, each response counts as a record. */
  readonly areReads?: true
  readonly isPage?: true
  /** Both sides showed a record that no operation changes. */
  readonly haveSame?: boolean
  /** As many values are empty on one side as are null on the other. */
  readonly areAsMany?: true
  /** Of requests with statuses that both sides show, some turned from one to another. */
  readonly isTurn?: true
  readonly change?: string | undefined
  /** What each side held, where the values do not say it. */
  readonly words?: Pair<string> | undefined
  readonly says?: Pair<string>
  readonly scenarios?: string[]
  /** The member that came where this one is gone, with the same kind of values. */
  readonly renamedTo?: string
}

export function newsIn({ before, after }: Pair<FactSet>): { gone: FactSet; came: FactSet } {
  const isKnown = ({ value }: ComparedFact, others: FactSet) =>
    others.some((fact) => fact.value === value || areApart(fact.value, value))
  const only = (some: FactSet, others: FactSet) =>
    some.filter(
      (fact) => fact.value !== ofContract && fact.value !== otherWord && !isKnown(fact, others),
    )
  return { gone: only(before, after), came: only(after, before) }
}

export function areOfSameValues(sets: Pair<FactSet>): boolean {
  const { gone, came } = newsIn(sets)
  return gone.length + came.length === 0
}

export function haveCommon({ before, after }: Pair<FactSet>): boolean {
  return before.some(({ value }) => after.some((fact) => fact.value === value))
}

export function isOpen(set: FactSet): boolean {
  const values = set.filter(({ value }) => value !== ofContract)
  const isFull = values.length > mostOf(set[0]?.aspect ?? '')
  return isFull || values.some(({ value }) => openValues.has(value))
}

/** How often something was there, of how many times that it could be. */
export function presenceOf(
  aspect: string,
  seen: number,
  whole: number,
  [there, missing] = ['present', 'absent'] as readonly [string, string],
): FactSet {
  return [
    { aspect, value: there, count: seen },
    { aspect, value: missing, count: whole - seen },
  ].filter(({ count }) => count > 0)
}
