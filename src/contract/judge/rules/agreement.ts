import { valueAt } from '../../../json/index.ts'
import { type Context, hold, isAfter } from '../context.ts'
import { type Field, fieldsOf } from '../fields.ts'
import { isObject } from '../matches.ts'
import { familyOf, type Sighting } from '../memory.ts'
import type { Held } from '../records.ts'
import { writesTouching } from '../writes.ts'
import { memberAt, sameValue } from './sent.ts'

/**
 * What one answer says of a record, the next one says too. Members that cannot change are always
 * compared; the others only while updated_at stands still and nothing was written in between.
 */
export function judgeAgreement(context: Context): void {
  for (const held of context.records) judgeRecord(context, held)
  if (context.records.length < 2) return
  const here = new Map<string, Held>()
  for (const held of context.records) {
    const key = `${familyOf(held.schema)} ${String(held.record.id)}`
    const twin = typeof held.record.id === 'string' ? here.get(key) : undefined
    if (twin === undefined) here.set(key, held)
    else judgeTwins(context, twin, held)
  }
}

/** Two records of one id in one answer are one record, and say the same. */
function judgeTwins(context: Context, { record }: Held, held: Held): void {
  context.reached.add('conventions/records#agree')
  const same = record.updated_at === held.record.updated_at
  const found = same
    ? differences(fieldsOf(held.schema), record, held.record, '')
    : moved(held.schema, record, held.record)
  blame(context, held, found)
}

/** Compares one record with what the trace knows of it. */
export function judgeRecord(context: Context, held: Held): void {
  const { schema, record } = held
  const id = record.id
  if (typeof id !== 'string') return
  const before = context.memory.sightings.get(`${familyOf(schema)} ${id}`)
  if (before === undefined || !isAfter(context, before.seenAt)) return
  judgeSet(context, before, held)
  judgeAgainst(context, before, held, wroteSince(context, before, id))
}

/** Compares a record with how it was shown before. */
export function judgeAgainst(context: Context, before: Sighting, held: Held, wrote: boolean): void {
  const { schema, record } = held
  const changed =
    wrote || before.record.updated_at !== record.updated_at || hasMovedOn(before, held)
  context.reached.add('conventions/timestamps#created-once')
  if (!changed) context.reached.add('conventions/records#agree')
  const found = changed
    ? moved(schema, before.record, record)
    : [...differences(fieldsOf(schema), before.record, record, ''), ...flagDifference(before, held)]
  const sure = found.filter(
    ([at]) => !before.doubted.some((place) => at === place || at.startsWith(`${place}/`)),
  )
  blame(context, held, sure)
}

const underWay: readonly unknown[] = ['pending', 'in_progress', 'processing']

/** What the service works at gets done by itself, in its own time; a session waits for a person. */
function hasMovedOn({ schema, record: was }: Sighting, { record: is }: Held): boolean {
  const waits = familyOf(schema) === 'verification-session'
  return !waits && underWay.includes(was.status) && was.status !== is.status
}

function blame(context: Context, { schema, pointer }: Held, found: readonly Difference[]): void {
  for (const [at, was, is] of found) {
    const clause =
      at === '/created_at' ? 'conventions/timestamps#created-once' : 'conventions/records#agree'
    const secret = isSecretAt(schema, at)
    hold(context, clause, false, () => ({
      pointer: pointer + at,
      expected: `what an earlier answer said${secret ? '' : `: ${JSON.stringify(was)}`}`,
      value: is,
      secret,
    }))
  }
}

/** Each output of a webhook has its own spelling of the one flag; the other one says nothing (A13). */
const flags: Readonly<Record<string, string>> = {
  'webhook-listed': 'expand_event',
  webhook: 'expanded_event',
}

function flagDifference(before: Sighting, { schema, record }: Held): Difference[] {
  const [spelledThen, spelled] = [flags[before.schema], flags[schema]]
  if (spelledThen === undefined || spelled === undefined) return []
  const [was, is] = [before.record[spelledThen], record[spelled]]
  const differs = typeof was === 'boolean' && typeof is === 'boolean' && was !== is
  return differs ? [[`/${spelled}`, was, is]] : []
}

/** A write that was still under way when a record was seen may have changed it afterwards. */
export function wroteSince({ memory }: Context, before: Sighting, id: string): boolean {
  const { count, endedAt } = writesTouching(memory.writes, familyOf(before.schema), id)
  return before.writes !== count || endedAt > (before.seenAt ?? Number.POSITIVE_INFINITY)
}

/** What a request set stays set while updated_at says that nothing newer has come. */
function judgeSet(context: Context, before: Sighting, { record, pointer }: Held): void {
  const was = before.record.updated_at
  const is = record.updated_at
  if (before.set.size === 0 || context.operation.method !== 'GET') return
  if (typeof was !== 'string' || typeof is !== 'string' || is > was) return
  for (const [at, value] of before.set) {
    const now = valueAt(record, at)
    if (now === undefined) continue
    hold(context, 'entities/update#lasts', sameValue(now, value), () => ({
      pointer: pointer + at,
      expected: 'what an accepted update had set',
      value: now,
      secret: true,
    }))
  }
}

type Difference = readonly [pointer: string, was: unknown, is: unknown]

/** Members that cannot change and did. */
export function moved(schema: string, was: Held['record'], is: Held['record']): Difference[] {
  return fixedLeaves(schema).flatMap(([pointer, path, field]) => {
    const [before, now] = [memberAt(was, path), memberAt(is, path)]
    if (before === now || !isComparable(before, field) || !isComparable(now, field)) return []
    return sameStatement(before, now) ? [] : [[pointer, before, now]]
  })
}

type Leaf = readonly [pointer: string, path: readonly string[], field: Field]
const leaves = new Map<string, readonly Leaf[]>()

function fixedLeaves(schema: string): readonly Leaf[] {
  let known = leaves.get(schema)
  if (known === undefined) {
    known = collectFixed(fieldsOf(schema), [])
    leaves.set(schema, known)
  }
  return known
}

function collectFixed(field: Field, path: readonly string[]): Leaf[] {
  const own: Leaf[] = field.fixed ? [[`/${path.join('/')}`, path, field]] : []
  const inner = [...(field.members ?? [])].flatMap(([name, member]) =>
    collectFixed(member, [...path, name]),
  )
  return [...own, ...inner]
}

/** The flag of a webhook, which is compared across its spellings. */
const spelledByOperation = new Set(['expand_event', 'expanded_event'])

/** Where two showings of a record that nothing has changed disagree. */
function differences(field: Field, was: unknown, is: unknown, pointer: string): Difference[] {
  if (was === is) return []
  if (isObject(was) && isObject(is)) {
    return [...(field.members ?? [])].flatMap(([name, member]) =>
      spelledByOperation.has(name)
        ? []
        : differences(member, was[name], is[name], `${pointer}/${name}`),
    )
  }
  if (Array.isArray(was) && Array.isArray(is)) {
    if (field.items === undefined || was.length !== is.length) return []
    return was.flatMap((item, index) =>
      differences(field.items!, item, is[index], `${pointer}/${index}`),
    )
  }
  if (!isComparable(was, field) || !isComparable(is, field)) return []
  return sameStatement(was, is) ? [] : [[pointer, was, is]]
}

/** Absent members, objects and masked values say nothing that could disagree. */
function isComparable(value: unknown, field: Field): boolean {
  if (value === undefined || (typeof value === 'object' && value !== null)) return false
  if (field.secret === undefined) return value !== null || !(field.fixed || field.tolerant)
  return value !== null && !(typeof value === 'string' && /x{2,}|[*•]/i.test(value))
}

/** Equal but for case and space, which operations may normalise each in its way, or the same moment. */
function sameStatement(a: unknown, b: unknown): boolean {
  if (sameValue(a, b)) return true
  if (typeof a !== 'string' || typeof b !== 'string') return false
  return a.replace(/\+00:00$/, 'Z') === b.replace(/\+00:00$/, 'Z')
}

function isSecretAt(schema: string, pointer: string): boolean {
  let field: Field | undefined = fieldsOf(schema)
  for (const part of pointer.split('/').slice(1)) {
    field = field?.members?.get(part) ?? field?.items
    if (field?.secret !== undefined) return true
  }
  return false
}
