import { isObject, pointerOf } from '../../base/json/index.ts'
import type { LocatedRecord } from './records.ts'
import type { JudgedOperation } from './terms.ts'
import { type TraceMapHolder, traceMap } from './trace-map.ts'

const refusedOf = traceMap<string, true>()

/** So many values of one request are remembered, and so many characters of each. */
const most = { values: 200, characters: 200 }

interface Sent {
  readonly memory: TraceMapHolder
  readonly operation: JudgedOperation
  readonly params: readonly string[]
  readonly sent: unknown
}

interface Shown {
  readonly memory: TraceMapHolder
  readonly records: readonly LocatedRecord[]
}

/** Remembers what a refused request sent for the record that its path names: a service that stores it all the same shows it later. */
export function noteRefused(context: Sent): void {
  const refused = refusedOf(context.memory)
  for (const key of keysOf(context)) refused.set(key, true)
}

/** What an accepted request sent is no longer that of a refused one. */
export function noteAccepted(context: Sent): void {
  const refused = refusedOf(context.memory)
  if (refused.size === 0) return
  for (const key of keysOf(context)) refused.delete(key)
}

/** The exchange of the refused request that had sent the value which a response shows at a place; undefined where none did. */
export function refusedWith(
  { memory, records }: Shown,
  pointer: string,
  value: unknown,
): number | undefined {
  const holder = records.find((one) => pointer.startsWith(`${one.pointer}/`))
  const id = holder?.record.id
  if (typeof id !== 'string' || value === undefined) return undefined
  return refusedOf(memory).setBy(keyOf(id, pointer.slice(holder!.pointer.length), value))
}

function keysOf({ operation, params, sent }: Sent): readonly string[] {
  const id = params.at(-1)
  if (operation.method === 'GET' || id === undefined) return []
  return leavesOf(sent)
    .slice(0, most.values)
    .map(([path, value]) => keyOf(id, pointerOf(path), value))
    .filter((key) => key.length <= most.characters)
}

function leavesOf(
  value: unknown,
  path: readonly string[] = [],
): (readonly [readonly string[], unknown])[] {
  if (isObject(value))
    return Object.entries(value).flatMap(([name, part]) => leavesOf(part, [...path, name]))
  // A flag or null has been there by chance.
  return typeof value === 'string' || typeof value === 'number' ? [[path, value]] : []
}

function keyOf(id: string, pointer: string, value: unknown): string {
  return `${id} ${pointer} ${JSON.stringify(value)}`
}
