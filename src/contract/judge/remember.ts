import type { Exchange } from '#exchange'
import type { Context } from './context.ts'
import { isObject } from './matches.ts'
import { familyOf, type Memory, type Sighting } from './memory.ts'
import { memberAt, sameValue } from './rules/sent.ts'
import { sessionOf } from './rules/widget-events.ts'

/** Keeps what an answer said, for the exchanges that follow in the trace. */
export function remember(context: Context): void {
  const { memory } = context
  for (const { schema, record, pointer } of context.records) {
    learn(memory, schema, record, {
      seenAt: endOf(context.exchange),
      set: confirmed(context, record),
      doubted: doubted(context, pointer),
    })
  }
  if (!isObject(context.body)) return
  const { element_token: token } = context.body
  if (context.address === 'elements/create-token' && typeof token === 'string')
    memory.tokens.add(token)
  if (context.address === 'entities/withdraw-consent') memory.withdrawn.add(context.params[0]!)
  if (context.address === 'widget-events/list') rememberWidgetEvents(context)
}

/** How an answer showed a record. */
type Testimony = Pick<Sighting, 'seenAt' | 'doubted'> & {
  readonly set: Sighting['set'] | undefined
}

const hearsay: Testimony = { seenAt: null, set: undefined, doubted: [] }

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
  const set = testimony.set ?? keptFrom(memory.sightings.get(key), record)
  memory.sightings.set(key, { ...testimony, schema, record, writes: memory.writes, set })
  if (schema === 'account' && typeof holder === 'string') memory.holders.set(id, holder)
}

function doubted({ findings, prefix }: Context, pointer: string): string[] {
  if (findings.length === 0) return []
  const at = `${prefix}${pointer}/`
  return findings
    .filter((finding) => finding.severity === 'violation' && finding.pointer.startsWith(at))
    .map((finding) => finding.pointer.slice(at.length - 1))
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
  const reader = sessionOf(context.exchange)
  if (reader === '') return
  context.memory.widgetReaders.add(reader)
  for (const { record } of context.records) {
    const text = JSON.stringify(record)
    if (!context.memory.widgetEvents.has(text)) context.memory.widgetEvents.set(text, reader)
  }
}

function endOf({ startedAt, durationMs }: Exchange): number | null {
  return startedAt === null ? null : startedAt + durationMs
}
