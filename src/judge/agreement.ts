import { isObject, valueAt } from '../json/index.ts'
import type { Context, Difference } from './context.ts'
import type { Agreement } from './contract.ts'
import type { Field } from './fields.ts'
import { type LastKnown, type Memory, writesTouching } from './memory.ts'
import type { LocatedRecord, RecordValue } from './records.ts'

/**
 * What one response says of a record, the next one says too. Members that cannot change are always
 * compared; the others only while the revision stands still and nothing was written in between.
 */
export function judgeAgreement(context: Context, agreement: Agreement): void {
  for (const located of context.records) context.compare(located)
  context.memory.consulted = undefined
  if (context.records.length < 2) return
  // All records of a response are of one family.
  const first = new Map<string, LocatedRecord>()
  for (const located of context.records) {
    const { id } = located.record
    if (typeof id !== 'string') continue
    const earlier = first.get(id)
    if (earlier === undefined) first.set(id, located)
    else judgeDuplicate(context, agreement, earlier, located)
  }
}

/** Two records of one id in one response are one record, and say the same. */
function judgeDuplicate(
  context: Context,
  agreement: Agreement,
  { record }: LocatedRecord,
  located: LocatedRecord,
): void {
  const { clause, revision, except } = agreement
  context.cover(clause)
  const isSame = record[revision] === located.record[revision]
  const found = isSame
    ? differences(context.fields(located.schema), record, located.record, except).found
    : context.moved(located.schema, record, located.record)
  reportDifferences(context, agreement, located, found, 'the same response')
}

/**
 * Whether a record differs from an earlier state in a way that says it has changed; what another version of the API
 * changes in it is open.
 */
export function hasChanged(
  { revision, progressed }: Agreement,
  { record: was, apiVersion: shownUnder }: LastKnown,
  { family, record: is }: LocatedRecord,
  apiVersion: string,
): boolean {
  if (shownUnder !== apiVersion) return true
  return was[revision] !== is[revision] || progressed(family, was, is)
}

/** A write that was still under way when a record was seen may have changed it afterwards. */
export function wasWritten(
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
  context: Context,
  agreement: Agreement,
  before: LastKnown,
  located: LocatedRecord,
  isChanged: boolean,
): void {
  const { schema, record } = located
  for (const [pointer, clause] of Object.entries(agreement.clauses)) {
    const values = [before.record, record].map((shown) => valueAt(shown, pointer) ?? null)
    if (!values.includes(null)) context.cover(clause)
  }
  if (!isChanged) context.cover(agreement.clause)
  const { found, masked } = isChanged
    ? { found: context.moved(schema, before.record, record), masked: [] }
    : differences(context.fields(schema), before.record, record, agreement.except)
  for (const at of masked) remarkMasked(context, agreement, located.pointer + at)
  // Two operations may show a list in different length, as all of it and its latest item.
  const sameOperation = before.shownBy === context.address
  const reliable = found.filter(
    ([at, was]) =>
      (sameOperation || !Array.isArray(was)) &&
      !before.unreliable.some((place) => at === place || at.startsWith(`${place}/`)),
  )
  reportDifferences(context, agreement, located, reliable)
}

function remarkMasked(context: Context, { clause }: Agreement, pointer: string): void {
  context.remark(clause, `masked ${pointer.replace(/\/\d+(?=\/|$)/g, '/*')}`, {
    pointer,
    expected: 'the text that another response showed',
    actual: 'a masked text, which says nothing',
    severity: 'observation',
  })
}

function reportDifferences(
  context: Context,
  { clause, clauses }: Agreement,
  { pointer }: LocatedRecord,
  found: readonly Difference[],
  source = 'an earlier response',
): void {
  for (const [at, was, is] of found) {
    context.check(clauses[at] ?? clause, false, () => ({
      pointer: pointer + at,
      wanted: was,
      reason: `as ${source} said`,
      value: is,
    }))
  }
}

/** Members that cannot change and did, wherever they stand but in lists. */
export function movedMembers(root: Field, before: RecordValue, after: RecordValue): Difference[] {
  const found: Difference[] = []
  const visit = (field: Field, was: unknown, is: unknown, pointer: string): void => {
    if (field.fixed && differ(field, was, is)) found.push([pointer, was, is])
    for (const [name, member] of field.members ?? []) {
      visit(member, ownMember(was, name), ownMember(is, name), `${pointer}/${name}`)
    }
  }
  visit(root, before, after, '')
  return found
}

/** Where two states of a record disagree, and where one of them masks a text that the other shows. */
function differences(
  root: Field,
  before: RecordValue,
  after: RecordValue,
  except: readonly string[],
): { readonly found: readonly Difference[]; readonly masked: readonly string[] } {
  const found: Difference[] = []
  const masked: string[] = []
  const visit = (field: Field, was: unknown, is: unknown, pointer: string): void => {
    if (was === is) return
    if (isObject(was) && isObject(is)) {
      for (const [name, member] of field.members ?? []) {
        if (!except.includes(name)) visit(member, was[name], is[name], `${pointer}/${name}`)
      }
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
      if (found.length > already && areSameItems(was, is)) found.length = already
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

function isMaskedText(value: unknown): boolean {
  return typeof value === 'string' && isMasked(value)
}

function areSameItems(was: readonly unknown[], is: readonly unknown[]): boolean {
  return inOneOrder(was) === inOneOrder(is)
}

/** JSON with the items of every list and the members of every object sorted. */
function inOneOrder(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inOneOrder).sort().join()}]`
  if (!isObject(value)) return JSON.stringify(value)
  const members = Object.entries(value).map(([name, member]) => `"${name}":${inOneOrder(member)}`)
  return `{${members.sort().join()}}`
}

/** Whether two values say something of a member, and not the same. */
function differ(field: Field, was: unknown, is: unknown): boolean {
  return (
    was !== is && isComparable(was, field) && isComparable(is, field) && !sameValue(field, was, is)
  )
}

/** Absent members and objects say nothing that could disagree. */
function isComparable(value: unknown, field: Field): boolean {
  if (value === undefined || (typeof value === 'object' && value !== null)) return false
  return value !== null || !(field.secret !== undefined || field.fixed || field.tolerant)
}

/**
 * Whether two values of a field are the same: free text but for case, white space and the way that characters
 * are composed, a moment however it spells UTC, and all else exactly; a masked text says nothing that could differ (A51).
 */
export function sameValue({ text }: Pick<Field, 'text'>, a: unknown, b: unknown): boolean {
  if (a === b || typeof a !== 'string' || typeof b !== 'string') return a === b
  if (isMasked(a) || isMasked(b)) return true
  if (text) return plain(a) === plain(b)
  return a.replace(/\+00:00$/, 'Z') === b.replace(/\+00:00$/, 'Z')
}

/** Signs that stand for characters that are not shown: stars, dots, and x where no word is spelled. */
const signs = /[*•●…]|#{2}|x{3}|(?<![a-z])x{2}(?![a-z])|redacted/i

/** Whether a text is masked, in whole or in part: it says nothing of what it hides (A51). */
export function isMasked(text: string): boolean {
  return signs.test(text)
}

function plain(text: string): string {
  return text.replace(/\s+/g, '').toUpperCase().normalize('NFKC')
}

/** The value at a path of member names; own members of objects only. */
export function memberAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce(ownMember, value)
}

function ownMember(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
}
