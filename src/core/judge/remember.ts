import { partsOf } from '../../base/json/index.ts'
import { endOf, targetTimeOf } from '../exchange/index.ts'
import type { Context } from './context.ts'
import type { Agreement } from './contract.ts'
import { changeBy } from './overlaps.ts'

/** Keeps the records as the response showed them, for the exchanges that follow. */
export function recordStates(context: Context, unreliable: BrokenPlaces): void {
  const { memory, exchange, receivedAt, records, apiVersion, address } = context
  const { ownersOf } = context.basis.contract.agreement
  const seenTime = endOf(exchange)
  const bytes = context.bytes / records.length
  for (const { schema, family, record, pointer } of records) {
    const { id } = record
    if (typeof id !== 'string') continue
    const wrong = unreliable.get(pointer) ?? []
    // If a record has a fault, it is not certain to whom it belongs.
    const owners =
      wrong.length > 0 ? undefined : ownersOf({ family, record }, memory, context.params)
    const { writes, rewrites } = memory.writes.touching(family, id, owners)
    memory.records.set(`${family} ${id}`, {
      schema,
      record,
      apiVersion,
      shownBy: address,
      owners,
      writes,
      rewrites,
      seenAt: receivedAt,
      seenTime,
      targetTime: targetTimeOf(exchange),
      meanwhile: changeBy(context.besides(family, id, owners)),
      unreliable: wrong,
      bytes,
      exchange: memory.exchange,
    })
  }
}

export function noteUnchanged(context: Context, { revision }: Pick<Agreement, 'revision'>): void {
  const { operation, memory, records } = context
  for (const { family, record } of operation.changes === undefined ? [] : records) {
    const before = family === operation.changes && context.lastKnown(family, record.id)?.record
    if (!before || before[revision] !== record[revision] || memory.still.has(family)) continue
    if (JSON.stringify(before) !== JSON.stringify(record)) memory.still.add(family)
  }
}

/** The records that own records name become own records too; the trace adds those that a write showed. */
export function noteNames({ memory, operation, records }: Context): void {
  if (operation.method !== 'GET') return
  for (const { record } of records) {
    if (typeof record.id === 'string' && memory.own.has(record.id)) memory.own.add(record)
  }
}

type BrokenPlaces = ReadonlyMap<string, readonly string[]>

const none: BrokenPlaces = new Map()

export function brokenPlaces({ violated, prefix, records }: Context): BrokenPlaces {
  if (violated.size === 0) return none
  const broken = new Map<string, string[]>()
  // All records of a response stand equally deep.
  const depth = partsOf(records[0]?.pointer ?? '').length
  for (const pointer of violated) {
    if (!pointer.startsWith(prefix)) continue
    const parts = pointer.slice(prefix.length).split('/')
    const holder = parts.slice(0, depth + 1).join('/')
    const place = pointer.slice(prefix.length + holder.length)
    if (place === '') continue
    const places = broken.get(holder)
    if (places === undefined) broken.set(holder, [place])
    else places.push(place)
  }
  return broken
}
