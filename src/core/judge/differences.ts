import { isObject, objectOf } from '../../base/json/index.ts'
import type { Field } from './fields.ts'
import type { RecordValue } from './records.ts'
import { isMasked, sameValue } from './same.ts'

export type StateDifference = readonly [pointer: string, was: unknown, is: unknown]

/** What may have changed in a record: nothing, all except the lasting members, or everything that can change. */
export type StateChange = 'none' | 'written' | 'any'

interface Comparison {
  readonly change: StateChange
  /** Members that are compared only where they cannot change. */
  readonly except?: readonly string[]
}

export function differences(
  root: Field,
  before: RecordValue,
  after: RecordValue,
  comparison: Comparison,
): Differences {
  const all = new Differences(comparison)
  all.compare(root, before, after, '', comparison.change !== 'none')
  return all
}

class Differences {
  readonly found: StateDifference[] = []
  readonly masked: string[] = []
  readonly comparison: Comparison

  constructor(comparison: Comparison) {
    this.comparison = comparison
  }

  compare(field: Field, was: unknown, is: unknown, pointer: string, mayChange: boolean): void {
    if (was === is) return
    const isChanged = mayChange && !(field.lasting && this.comparison.change === 'written')
    const pair = { field, was, is, pointer, isChanged }
    comparisons[kindOf(pair)](pair, this)
  }
}

interface Pair {
  readonly field: Field
  readonly was: unknown
  readonly is: unknown
  readonly pointer: string
  readonly isChanged: boolean
}

type Kind = 'record' | 'open' | 'absent' | 'list' | 'fixed' | 'moving' | 'secret' | 'value'

function kindOf({ field, was, is, isChanged }: Pair): Kind {
  if (isObject(was) && isObject(is) && field.members !== undefined) return 'record'
  if (isChanged) return field.fixed ? 'fixed' : 'moving'
  if (isObject(was) && isObject(is)) return 'open'
  if (Array.isArray(was) && Array.isArray(is)) return 'list'
  if (field.moving) return 'moving'
  if ([was, is].some(isObject) && [was, is].includes(null)) return 'absent'
  return field.secret === undefined ? 'value' : 'secret'
}

const comparisons: Readonly<Record<Kind, (pair: Pair, all: Differences) => void>> = {
  record: compareMembers,
  open({ was, is, pointer }, { found }) {
    if (areDifferent(was as object, is as object)) found.push([pointer, was, is])
  },
  // One response has an object, and another one says that there is none (A71).
  absent: ({ was, is, pointer }, { found }) => found.push([pointer, was, is]),
  list: compareItems,
  fixed: compareValues,
  moving() {},
  secret: compareValues,
  value(pair, all) {
    if (compareValues(pair, all) && [pair.was, pair.is].some(isMaskedText))
      all.masked.push(pair.pointer)
  },
}

function compareMembers({ field, was, is, pointer, isChanged }: Pair, all: Differences): void {
  const [before, after] = [was as RecordValue, is as RecordValue]
  const { except = [] } = all.comparison
  for (const [name, member] of field.members ?? []) {
    if (!isChanged && except.includes(name)) continue
    all.compare(member, before[name], after[name], `${pointer}/${name}`, isChanged)
  }
}

/** Lists of other lengths differ; items may stand in another order. */
function compareItems({ field, was, is, pointer, isChanged }: Pair, all: Differences): void {
  const { items } = field
  const [before, after] = [was as readonly unknown[], is as readonly unknown[]]
  if (items === undefined) {
    compareIds(before, after, pointer, all)
    return
  }
  if (before.length !== after.length) {
    all.found.push([pointer, was, is])
    return
  }
  const ofItems = new Differences(all.comparison)
  for (const [index, item] of before.entries()) {
    ofItems.compare(items, item, after[index], `${pointer}/${index}`, isChanged)
  }
  all.masked.push(...ofItems.masked)
  if (ofItems.found.length > 0 && inOneOrder(was) !== inOneOrder(is)) {
    all.found.push(...ofItems.found)
  }
}

/** Of items whose content is open, only the ids say that they are others. */
function compareIds(
  before: readonly unknown[],
  after: readonly unknown[],
  pointer: string,
  { found }: Differences,
): void {
  const [were, are] = [before, after].map((items) => items.map((item) => objectOf(item).id))
  if (were!.length !== are!.length) return
  const gone = were!.filter((id) => isId(id) && !are!.includes(id))
  for (const [index, id] of are!.entries()) {
    if (!isId(id) || were!.includes(id)) continue
    const was = gone.shift()
    if (was !== undefined) found.push([`${pointer}/${index}/id`, was, id])
  }
}

function isId(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && !isMasked(value))
}

function compareValues(pair: Pair, { found }: Differences): boolean {
  const { field, was, is, pointer } = pair
  const isSame = !isComparable(was, pair) || !isComparable(is, pair) || sameValue(field, was, is)
  if (!isSame) found.push([pointer, was, is])
  return isSame
}

function areDifferent(was: object, is: object): boolean {
  const texts = [was, is].map((object) => inOneOrder(object))
  return texts[0] !== texts[1] && !texts.some(isMasked)
}

function isMaskedText(value: unknown): boolean {
  return typeof value === 'string' && isMasked(value)
}

/** Deeper JSON is not compared; the parser keeps only the upper levels of a very deep document. */
const deepest = 500

/** JSON with the items of every list and the members of every object sorted. */
function inOneOrder(value: unknown, depth = 0): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (depth === deepest) return '…'
  const sorted = (part: unknown) => inOneOrder(part, depth + 1)
  if (Array.isArray(value)) return `[${value.map(sorted).sort().join()}]`
  const members = Object.entries(value).map(([name, member]) => `"${name}":${sorted(member)}`)
  return `{${members.sort().join()}}`
}

/**
 * Whether a value says something. null says that there is none, unless the value is secret or masked elsewhere, or came later (A71).
 */
function isComparable(value: unknown, { field, was, is, isChanged }: Pair): boolean {
  if (value === undefined || (typeof value === 'object' && value !== null)) return false
  if (value !== null) return true
  const mayHide = field.secret !== undefined || field.tolerant || [was, is].some(isMaskedText)
  return !mayHide && !(field.fixed && isChanged && was === null)
}
