import { isObject, valueAt } from '../json/index.ts'
import type { Context } from './context.ts'
import type { Field } from './fields.ts'
import { type LastKnown, type Memory, writesTouching } from './memory.ts'
import type { LocatedRecord, RecordValue } from './records.ts'
import { isMasked, sameValue } from './same.ts'

type Difference = readonly [pointer: string, was: unknown, is: unknown]

/**
 * A record is the same in two responses. Members that cannot change are always
 * compared; the others only while the revision stands still and nothing was written in between.
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
  const comparison = { isChanged: !isSame, except }
  const { found } = differences(fields, record, located.record, comparison)
  reportDifferences(context, located, found, 'the same response')
}

/** Compares a record with its last known state. */
export function compareWithLastKnown(context: Context<never>, located: LocatedRecord): void {
  const before = context.lastKnown(located.family, located.record.id)
  if (before === undefined) return
  compareStates(context, before, located, mayHaveChanged(context, before, located))
}

/** The last known state of a record, where nothing may have changed it since. */
export function unchangedState(
  context: Context<never>,
  located: LocatedRecord,
): LastKnown | undefined {
  const before = context.lastKnown(located.family, located.record.id)
  return before === undefined || mayHaveChanged(context, before, located) ? undefined : before
}

function mayHaveChanged(
  context: Context<never>,
  before: LastKnown,
  located: LocatedRecord,
): boolean {
  return hasChanged(context, before, located) || wasWritten(context.memory, before, located)
}

/**
 * Whether a record differs from an earlier state in a way that shows a change; what another version of the API changes
 * in it is open, and so is what a request may have changed that an excerpt lacks.
 */
function hasChanged(
  { basis, settings, memory, apiVersion }: Context<never>,
  { record: was, apiVersion: shownUnder, seenTime }: LastKnown,
  { family, record: is }: LocatedRecord,
): boolean {
  const { revision, mayRepeat, progressed } = basis.contract.agreement
  if (settings.isExcerpt && (memory.still.has(family) || mayRepeat(was[revision], seenTime))) {
    return true
  }
  return shownUnder !== apiVersion || was[revision] !== is[revision] || progressed(family, was, is)
}

/** A write that was still under way when a record was seen may have changed it afterwards. */
function wasWritten(
  { writes }: Memory,
  before: LastKnown,
  { family, record }: LocatedRecord,
): boolean {
  const { count, endedAt } = writesTouching(writes, family, record.id as string)
  if (before.overlapsWrite || before.writes !== count) return true
  return endedAt > (before.seenAt ?? Number.POSITIVE_INFINITY)
}

/** Compares a record with an earlier state; where it may have changed, only members that cannot change. */
export function compareStates(
  judged: Context<never>,
  before: LastKnown,
  located: LocatedRecord,
  isChanged = hasChanged(judged, before, located),
): void {
  // A rule that compares declares no clauses of agreement.
  const context = judged as Context
  const { agreement } = context.basis.contract
  const { schema, record } = located
  for (const [pointer, clause] of Object.entries(agreement.clauses)) {
    const values = [before.record, record].map((shown) => valueAt(shown, pointer) ?? null)
    if (!values.includes(null)) context.cover(clause)
  }
  if (!isChanged) context.cover(agreement.clause)
  const comparison = { isChanged, except: agreement.except }
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

/** Two operations may show a list in different length, as all of it and its latest item, and an object in one of them only. */
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
  return differences(root, before, after, { isChanged: true }).found
}

interface Comparison {
  /** The record has changed: only members that cannot change are compared. */
  readonly isChanged: boolean
  /** Members that are not compared otherwise. */
  readonly except?: readonly string[]
}

/** Where two states of a record disagree, and where one of them masks a text that the other shows. */
function differences(
  root: Field,
  before: RecordValue,
  after: RecordValue,
  { isChanged, except = [] }: Comparison,
): { readonly found: readonly Difference[]; readonly masked: readonly string[] } {
  const found: Difference[] = []
  const masked: string[] = []
  const visit = (field: Field, was: unknown, is: unknown, pointer: string): void => {
    if (was === is) return
    if (isObject(was) && isObject(is)) {
      for (const [name, member] of field.members ?? []) {
        if (isChanged || !except.includes(name))
          visit(member, was[name], is[name], `${pointer}/${name}`)
      }
      if (isChanged || field.members !== undefined) return
      if (areDifferent(was, is)) found.push([pointer, was, is])
    } else if (isChanged) {
      if (field.fixed && differ(field, was, is)) found.push([pointer, was, is])
    } else if (field.open && [was, is].some(isObject) && [was, is].includes(null)) {
      found.push([pointer, was, is])
    } else if (Array.isArray(was) && Array.isArray(is)) {
      if (field.items === undefined) return
      if (was.length !== is.length) {
        found.push([pointer, was, is])
        return
      }
      const already = found.length
      for (const [index, item] of was.entries()) {
        visit(field.items, item, is[index], `${pointer}/${index}`)
      }
      if (found.length > already && inOneOrder(was) === inOneOrder(is)) found.length = already
    } else if (field.latest) {
      return
    } else if (differ(field, was, is)) found.push([pointer, was, is])
    else if (field.secret === undefined && (isMaskedText(was) || isMaskedText(is))) {
      masked.push(pointer)
    }
  }
  visit(root, before, after, '')
  return { found, masked }
}

/** Whether two objects of open content differ; where one of them is masked in part, nothing can be concluded. */
function areDifferent(was: object, is: object): boolean {
  const texts = [was, is].map(inOneOrder)
  return texts[0] !== texts[1] && !texts.some(isMasked)
}

function isMaskedText(value: unknown): boolean {
  return typeof value === 'string' && isMasked(value)
}

/** JSON with the items of every list and the members of every object sorted. */
function inOneOrder(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inOneOrder).sort().join()}]`
  if (!isObject(value)) return JSON.stringify(value)
  const members = Object.entries(value).map(([name, member]) => `"${name}":${inOneOrder(member)}`)
  return `{${members.sort().join()}}`
}

/** Whether two values of a member can be compared and differ. */
function differ(field: Field, was: unknown, is: unknown): boolean {
  return (
    was !== is && isComparable(was, field) && isComparable(is, field) && !sameValue(field, was, is)
  )
}

/** Absent members and objects are not compared. */
function isComparable(value: unknown, field: Field): boolean {
  if (value === undefined || (typeof value === 'object' && value !== null)) return false
  return value !== null || !(field.secret !== undefined || field.fixed || field.tolerant)
}
