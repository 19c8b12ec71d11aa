import type { Exchange } from '#exchange'
import type { Context } from './context.ts'
import { isObject } from './matches.ts'
import { familyOf, type Memory, type Sighting } from './memory.ts'
import { memberAt, sameValue } from './rules/sent.ts'

/** Keeps what an answer said, for the exchanges that follow in the trace. */
export function remember(context: Context): void {
  const { memory } = context
  for (const { schema, record } of context.records) {
    learn(memory, schema, record, endOf(context.exchange), confirmed(context, record))
  }
  if (!isObject(context.body)) return
  const { element_token: token } = context.body
  if (context.address === 'elements/create-token' && typeof token === 'string')
    memory.tokens.add(token)
  if (context.address === 'entities/withdraw-consent') memory.withdrawn.add(context.params[0]!)
  if (context.address === 'widget-events/list') rememberWidgetEvents(context)
}

/** Keeps a record that the trace was told of, whoever told it. */
export function learn(
  memory: Memory,
  schema: string,
  record: Readonly<Record<string, unknown>>,
  seenAt: number | null,
  set: ReadonlyMap<string, unknown> | undefined,
): void {
  const { id, holder_id: holder } = record
  if (typeof id !== 'string') return
  const key = `${familyOf(schema)} ${id}`
  const before = memory.sightings.get(key)
  const kept = set ?? keptFrom(before, record)
  memory.sightings.set(key, { schema, record, writes: memory.writes, seenAt, set: kept })
  if (schema === 'account' && typeof holder === 'string') memory.holders.set(id, holder)
}

/** Requests that may change something void what was known of members that can change. */
export function countWrite(memory: Memory, exchange: Exchange): void {
  const { method } = exchange.request
  if (method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS') memory.writes++
}

function keptFrom(
  before: Sighting | undefined,
  record: Readonly<Record<string, unknown>>,
): Sighting['set'] {
  const same = before !== undefined && before.record.updated_at === record.updated_at
  return same ? before.set : new Map()
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
  const reader = context.exchange.request.headers.authorization ?? ''
  context.memory.widgetReaders.add(reader)
  for (const { record } of context.records) {
    const text = JSON.stringify(record)
    if (!context.memory.widgetEvents.has(text)) context.memory.widgetEvents.set(text, reader)
  }
}

function endOf({ startedAt, durationMs }: Exchange): number | null {
  return startedAt === null ? null : startedAt + durationMs
}
