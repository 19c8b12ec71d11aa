import type { Exchange } from '../../exchange/index.ts'
import type { OperationAddress } from '../operations/index.ts'
import type { Context } from './context.ts'
import type { Match } from './match.ts'
import { isObject } from './matches.ts'
import { familyOf, type Memory, type Sighting } from './memory.ts'
import { memberAt, sameValue } from './rules/sent.ts'
import { sessionOf } from './rules/widget-events.ts'
import { noteWrite, writesTouching } from './writes.ts'

/** Keeps what an answer said, for the exchanges that follow in the trace. */
export function remember(context: Context): void {
  const { memory } = context
  const { body } = context.response
  const bytes = body.kind === 'json' ? body.bytes / Math.max(1, context.records.length) : 0
  for (const { schema, record, pointer } of context.records) {
    learn(memory, schema, record, {
      seenAt: endOf(context.exchange),
      set: confirmed(context, record),
      doubted: doubted(context, pointer),
      bytes,
    })
  }
  if (!isObject(context.body)) return
  const { element_token: token } = context.body
  if (context.address === 'elements/create-token' && typeof token === 'string')
    memory.tokens.add(token)
  if (context.address === 'entities/withdraw-consent')
    memory.withdrawn.set(context.params[0]!, endOf(context.exchange))
  if (context.address === 'widget-events/list') rememberWidgetEvents(context)
}

/** How an answer showed a record. */
type Testimony = Pick<Sighting, 'seenAt' | 'doubted' | 'bytes'> & {
  readonly set: Sighting['set'] | undefined
}

const hearsay: Testimony = { seenAt: null, set: undefined, doubted: [], bytes: 0 }

/** Keeps a record that the trace was told of, whoever told it. */
export function learn(
  memory: Memory,
  schema: string,
  record: Readonly<Record<string, unknown>>,
  testimony = hearsay,
): void {
  const { id, holder_id: holder } = record
  if (typeof id !== 'string') return
  const key = `${familyOf(schema)} ${id}`
  const before = memory.sightings.get(key)
  const set = testimony.set ?? keptFrom(before, record)
  memory.bytes += testimony.bytes - (before?.bytes ?? 0)
  if (before !== undefined) memory.sightings.delete(key)
  const writes = writesTouching(memory.writes, familyOf(schema), id).count
  memory.sightings.set(key, { ...testimony, schema, record, writes, set })
  if (schema === 'account' && typeof holder === 'string') memory.holders.set(id, holder)
}

function doubted({ findings, prefix }: Context, pointer: string): string[] {
  if (findings.length === 0) return []
  const at = `${prefix}${pointer}/`
  return findings
    .filter((finding) => finding.severity === 'violation' && finding.pointer.startsWith(at))
    .map((finding) => finding.pointer.slice(at.length - 1))
}

/** Operations that concern the record which their path names, and no other of its kind. */
const concerns: Partial<Record<OperationAddress, string>> = {
  'entities/update': 'entity',
  'entities/withdraw-consent': 'entity',
  'verification-sessions/create': 'entity',
  'updates/create': 'account',
  'card-brands/create': 'account',
  'payments/cancel': 'payment',
  'payments/simulate': 'payment',
}

/** Requests that may change something void what was known of members that can change. */
export function countWrite(memory: Memory, exchange: Exchange, match: Match | null): void {
  const { method } = exchange.request
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return
  const family = (match && concerns[match.address]) ?? ''
  noteWrite(
    memory.writes,
    family,
    match?.params[0] ?? '',
    endOf(exchange) ?? Number.NEGATIVE_INFINITY,
  )
}

/** One for all: it is kept with every record of a long recording. */
const nothing: Sighting['set'] = new Map()

function keptFrom(
  before: Sighting | undefined,
  record: Readonly<Record<string, unknown>>,
): Sighting['set'] {
  const same = before !== undefined && before.record.updated_at === record.updated_at
  return same ? before.set : nothing
}

/** What an accepted update set and its answer showed. */
function confirmed(
  context: Context,
  record: Readonly<Record<string, unknown>>,
): ReadonlyMap<string, unknown> | undefined {
  if (context.address !== 'entities/update') return undefined
  const held = context.sentMembers.filter(({ path, value }) =>
    sameValue(memberAt(record, path), value),
  )
  return new Map(held.map(({ pointer, value }) => [pointer, value]))
}

function rememberWidgetEvents(context: Context): void {
  const reader = sessionOf(context.exchange)
  if (reader === '') return
  context.memory.widgetReaders.add(reader)
  for (const { record } of context.records) {
    const text = JSON.stringify(record)
    if (!context.memory.widgetEvents.has(text)) context.memory.widgetEvents.set(text, reader)
  }
}

/** Recorders tell the start in whole milliseconds: a fraction more would make the next request seem to overlap. */
function endOf({ startedAt, durationMs }: Exchange): number | null {
  return startedAt === null ? null : startedAt + Math.floor(durationMs)
}
