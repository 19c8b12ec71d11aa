import { isObject, valueAt } from '../../base/json/index.ts'
import type { Context } from './context.ts'
import type { Field } from './fields.ts'
import type { LastKnown, Memory } from './memory.ts'
import type { LocatedRecord, RecordValue } from './records.ts'
import { isMasked, sameValue } from './same.ts'

type Difference = readonly [pointer: string, was: unknown, is: unknown]

/**
 * What may have changed in a record between two responses: nothing, all except the lasting members, or everything that can change.
 */
type Change = 'none' | 'written' | 'any'

/**
 * Two responses that show a record agree. Members that cannot change are always compared. The others are compared while the
 * revision is the same and nothing was written. After a write that does not rewrite the record, the lasting ones are compared.
 */
export function judgeAgreement(context: Context): void {
  for (const located of context.records) compareWithLastKnown(context, located)
  context.memory.consulted = undefined
  if (context.records.length < 2) return
  // All records of a response are of one family.
  const first = new Map<string, LocatedRecord>()
  for (const located of context.records) {
    const { id } = located.record
    if (typeof id !== 'string') continue
    const earlier = first.get(id)
    if (earlier === undefined) first.set(id, located)
    else judgeDuplicate(context, earlier, located)
  }
}

/** Two records of one id in one response are one record, and have the same members. */
function judgeDuplicate(context: Context, { record }: LocatedRecord, located: LocatedRecord): void {
  const { clause, revision, except } = context.basis.contract.agreement
  context.cover(clause)
  const fields = context.fields(located.schema)
  const isSame = record[revision] === located.record[revision]
  const comparison = { change: isSame ? 'none' : 'any', except } as const
  const { found } = differences(fields, record, located.record, comparison)
  reportDifferences(context, located, found, 'the same response')
}

/** Compares a record with its last known state. */
export function compareWithLastKnown(context: Context<never>, located: LocatedRecord): void {
  const before = context.lastKnown(located.family, located.record.id)
  if (before === undefined) return
  compareStates(context, before, located, changeSince(context, before, located))
}

/** The last known state of a record, where nothing may have changed it since. */
export function unchangedState(
  context: Context<never>,
  located: LocatedRecord,
): LastKnown | undefined {
  const before = context.lastKnown(located.family, located.record.id)
  if (before === undefined) return undefined
  return changeSince(context, before, located) === 'none' ? before : undefined
}

function changeSince(context: Context<never>, before: LastKnown, located: LocatedRecord): Change {
  if (isOpen(context, before, located)) return 'any'
  const written = writtenSince(context.memory, before, located)
  // In a whole trace such a write explains the new revision; an excerpt may lack further requests.
  if (written === 'written' && !context.settings.isExcerpt) return written
  return isRevised(context, before, located) ? 'any' : written
}

/** In an excerpt, records without a revision are compared for this many milliseconds. Later, somebody may have changed them. */
const mostApartMs = 60 * 60 * 1000

/**
 * Whether an earlier state proves nothing: it is of another API version, the service moves the record on by itself, or an excerpt
 * may lack a request that changed the record and left its revision, or there is no revision.
 */
function isOpen(
  { basis, settings, memory, apiVersion, exchange }: Context<never>,
  { record: was, apiVersion: shownUnder, seenTime }: LastKnown,
  { family, record: is }: LocatedRecord,
): boolean {
  const { revision, mayRepeat, progressed } = basis.contract.agreement
  if (settings.isExcerpt) {
    if (memory.still.has(family) || mayRepeat(was[revision], seenTime)) return true
    const apartMs = (exchange.startedAt ?? 0) - (seenTime ?? Number.POSITIVE_INFINITY)
    if (was[revision] === undefined && apartMs > mostApartMs) return true
  }
  return shownUnder !== apiVersion || progressed(family, was, is)
}

function isRevised(
  { basis }: Context<never>,
  { record: was }: LastKnown,
  { record: is }: LocatedRecord,
): boolean {
  const { revision } = basis.contract.agreement
  return was[revision] !== is[revision]
}

function writtenSince(
  { writes }: Memory,
  before: LastKnown,
  { family, record: { id } }: LocatedRecord,
): Change {
  const touching = writes.touching(family, id as string, before.owners)
  if (before.overlapsWrite || before.rewrites !== touching.rewrites) return 'any'
  if (before.writes !== touching.writes) return 'written'
  // A write that was under way when the record was seen may have changed it afterwards.
  return touching.endedAt > (before.seenAt ?? Number.POSITIVE_INFINITY) ? 'any' : 'none'
}

/** Compares a record with an earlier state, as far as its members must still be the same; by default, no request has changed it. */
export function compareStates(
  judged: Context<never>,
  before: LastKnown,
  located: LocatedRecord,
  change: Change = isOpen(judged, before, located) || isRevised(judged, before, located)
    ? 'any'
    : 'none',
): void {
  // A rule that compares declares no clauses of agreement.
  const context = judged as Context
  const { agreement } = context.basis.contract
  const { schema, record } = located
  for (const [pointer, clause] of Object.entries(agreement.clauses)) {
    const values = [before.record, record].map((shown) => valueAt(shown, pointer) ?? null)
    if (!values.includes(null)) context.cover(clause)
  }
  if (change === 'none') context.cover(agreement.clause)
  const comparison = { change, except: agreement.except }
  const { found, masked } = differences(context.fields(schema), before.record, record, comparison)
  for (const at of masked) remarkMasked(context, located.pointer + at)
  const sameOperation = before.shownBy === context.address
  const reliable = found.filter(
    ([at, was, is]) =>
      (sameOperation || !isOfOneOperation(was, is)) &&
      !before.unreliable.some((place) => at === place || at.startsWith(`${place}/`)),
  )
  reportDifferences(context, located, reliable)
}

/** Two operations may show different parts of a list, such as all of it and its latest item, and only one may show an object. */
function isOfOneOperation(was: unknown, is: unknown): boolean {
  return Array.isArray(was) || ([was, is].includes(null) && [was, is].some(isObject))
}

function remarkMasked(context: Context, pointer: string): void {
  const { clause } = context.basis.contract.agreement
  context.remark(clause, `masked ${pointer.replace(/\/\d+(?=\/|$)/g, '/*')}`, {
    pointer,
    expected: 'the text that another response showed',
    actual: 'a masked text, which says nothing',
    severity: 'observation',
  })
}

function reportDifferences(
  context: Context,
  { pointer }: LocatedRecord,
  found: readonly Difference[],
  source = 'an earlier response',
): void {
  const { clause, clauses } = context.basis.contract.agreement
  for (const [at, was, is] of found) {
    context.check(clauses[at] ?? clause, false, () => ({
      pointer: pointer + at,
      wanted: was,
      reason: `as ${source} said`,
      value: is,
    }))
  }
}

/** Members that cannot change and did, outside of lists. */
export function movedMembers(
  root: Field,
  before: RecordValue,
  after: RecordValue,
): readonly Difference[] {
  return differences(root, before, after, { change: 'any' }).found
}

interface Comparison {
  readonly change: Change
  /** Members that are compared only where they cannot change. */
  readonly except?: readonly string[]
}

/** The places where two states of a record disagree, and those where one state masks a text that the other shows. */
function differences(
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
  readonly found: Difference[] = []
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

/** What two responses show at one place of a record. */
interface Pair {
  readonly field: Field
  readonly was: unknown
  readonly is: unknown
  readonly pointer: string
  /** A write may have changed it, unless it is fixed. */
  readonly isChanged: boolean
}

type Kind = 'record' | 'open' | 'list' | 'fixed' | 'moving' | 'secret' | 'value'

function kindOf({ field, was, is, isChanged }: Pair): Kind {
  if (isObject(was) && isObject(is) && field.members !== undefined) return 'record'
  if (isChanged) return field.fixed ? 'fixed' : 'moving'
  if (isObject(was) && isObject(is)) return 'open'
  if (field.open && [was, is].some(isObject) && [was, is].includes(null)) return 'open'
  if (Array.isArray(was) && Array.isArray(is)) return 'list'
  if (field.moving) return 'moving'
  return field.secret === undefined ? 'value' : 'secret'
}

/** How two values are compared, by the kind of their field. */
const comparisons: Readonly<Record<Kind, (pair: Pair, all: Differences) => void>> = {
  record: compareMembers,
  open({ was, is, pointer }, { found }) {
    if (!isObject(was) || !isObject(is) || areDifferent(was, is)) found.push([pointer, was, is])
  },
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
  if (items === undefined) return
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

/** Returns whether the values are the same, as far as they can be compared. */
function compareValues({ field, was, is, pointer }: Pair, { found }: Differences): boolean {
  const isSame = !isComparable(was, field) || !isComparable(is, field) || sameValue(field, was, is)
  if (!isSame) found.push([pointer, was, is])
  return isSame
}

/** Whether two objects of open content differ. If one of them is partly masked, nothing can be concluded. */
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
  const textOf = (part: unknown) => inOneOrder(part, depth + 1)
  if (Array.isArray(value)) return `[${value.map(textOf).sort().join()}]`
  const members = Object.entries(value).map(([name, member]) => `"${name}":${textOf(member)}`)
  return `{${members.sort().join()}}`
}

/** Absent members and objects are not compared. */
function isComparable(value: unknown, field: Field): boolean {
  if (value === undefined || (typeof value === 'object' && value !== null)) return false
  return value !== null || !(field.secret !== undefined || field.fixed || field.tolerant)
}
