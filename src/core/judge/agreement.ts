import { valueAt } from '../../base/json/index.ts'
import { targetTimeOf } from '../exchange/index.ts'
import { placeOf } from '../run/index.ts'
import type { Context } from './context.ts'
import { differences, type StateChange, type StateDifference } from './differences.ts'
import type { LastKnown } from './memory.ts'
import { changeBy } from './overlaps.ts'
import type { LocatedRecord } from './records.ts'

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

function judgeDuplicate(context: Context, { record }: LocatedRecord, located: LocatedRecord): void {
  const { clause, revision, except } = context.basis.contract.agreement
  context.cover(clause)
  const fields = context.fields(located.schema)
  const isSame = record[revision] === located.record[revision]
  const comparison = { change: isSame ? 'none' : 'any', except } as const
  const { found } = differences(fields, record, located.record, comparison)
  reportDifferences(context, located, found, 'as the same response said')
}

export function compareWithLastKnown(context: Context<never>, located: LocatedRecord): void {
  const before = context.lastKnown(located.family, located.record.id)
  if (before === undefined) return
  compareStates(context, before, located, changeSince(context, before, located))
}

export function unchangedState(
  context: Context<never>,
  located: LocatedRecord,
): LastKnown | undefined {
  const before = context.lastKnown(located.family, located.record.id)
  if (before === undefined) return undefined
  return changeSince(context, before, located) === 'none' ? before : undefined
}

function changeSince(
  context: Context<never>,
  before: LastKnown,
  located: LocatedRecord,
): StateChange {
  if (isOpen(context, before, located)) return 'any'
  const written = writtenSince(context, before, located)
  // In a whole trace such a write explains the new revision; an excerpt may lack further requests.
  if (written === 'written' && !context.settings.isExcerpt) return written
  const { revision } = context.basis.contract.agreement
  return before.record[revision] === located.record[revision] ? written : 'any'
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

function writtenSince(
  context: Context<never>,
  before: LastKnown,
  { family, record: { id } }: LocatedRecord,
): StateChange {
  const touching = context.memory.writes.touching(family, id as string, before.owners)
  const changes = [before.meanwhile, changeBy(context.besides(family, id as string))]
  if (before.rewrites !== touching.rewrites || changes.includes('any')) return 'any'
  return before.writes !== touching.writes || changes.includes('written') ? 'written' : 'none'
}

export function compareStates(
  judged: Context<never>,
  before: LastKnown,
  located: LocatedRecord,
  change: StateChange,
): void {
  // A rule that compares declares no clauses of agreement.
  const context = judged as Context
  const { agreement } = context.basis.contract
  const { record } = located
  for (const [pointer, clause] of Object.entries(agreement.clauses)) {
    const values = [before.record, record].map((shown) => valueAt(shown, pointer) ?? null)
    if (!values.includes(null)) context.cover(clause)
  }
  if (change === 'none') context.cover(agreement.clause)
  const { found, masked } = differencesSince(context, before, located, change)
  for (const at of masked) remarkMasked(context, located.pointer + at)
  reportDifferences(context, located, found)
}

/** What differs from an earlier state that may have changed in some way. What broke a clause then is not compared. */
export function differencesSince(
  context: Context<never>,
  before: LastKnown,
  { schema, family, record }: LocatedRecord,
  change: StateChange,
): Pick<ReturnType<typeof differences>, 'found' | 'masked'> {
  const { except, ageing } = context.basis.contract.agreement
  const aged = hasAged(context, before) ? ageing(family, before.record) : []
  const { found, masked } = differences(context.fields(schema), before.record, record, {
    change,
    except: [...except, ...aged],
  })
  const sameOperation = before.shownBy === context.address
  const sameShape = before.schema === schema
  const reliable = found.filter(
    ([at, was, is]) =>
      // Two operations may show different parts of a list of records, such as all of it and its latest item.
      (sameOperation || !Array.isArray(was) || (sameShape && [was, is].every(isOfWords))) &&
      !before.unreliable.some((place) => at === place || at.startsWith(`${place}/`)),
  )
  return { found: reliable, masked }
}

function isOfWords(list: unknown): boolean {
  return Array.isArray(list) && list.every((word) => typeof word === 'string')
}

/** Nothing that a person is waited for ends by itself before so many milliseconds have passed. */
const shortestMs = 60 * 1000

function hasAged({ exchange }: Context<never>, { targetTime }: LastKnown): boolean {
  const now = targetTimeOf(exchange)
  return now === null || targetTime === null || now - targetTime >= shortestMs
}

function remarkMasked(context: Context, pointer: string): void {
  const { clause } = context.basis.contract.agreement
  context.remark(clause, `masked ${placeOf(pointer)}`, {
    pointer,
    expected: 'the text that another response showed',
    actual: 'a masked text, which says nothing',
    severity: 'observation',
  })
}

function reportDifferences(
  context: Context,
  { pointer, family }: LocatedRecord,
  found: readonly StateDifference[],
  reason = sayingSo(context, family),
): void {
  const { clause, clauses } = context.basis.contract.agreement
  for (const [at, was, is] of found) {
    context.check(clauses[at] ?? clause, false, () => ({
      pointer: pointer + at,
      wanted: was,
      reason,
      value: is,
    }))
  }
}

/** A write shows its own record as no earlier response did: what differs then, it does not change. */
function sayingSo({ operation: { method, path, changes } }: Context, family: string): string {
  const said = 'as an earlier response said'
  const isOwn = method !== 'GET' && changes === family
  return isOwn ? `${said}, and ${method} ${path} does not change it` : said
}
