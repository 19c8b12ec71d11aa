import { noWrites, type Writes } from './writes.ts'

/** A record as an answer of the trace showed it. */
export interface Sighting {
  readonly schema: string
  readonly record: Readonly<Record<string, unknown>>
  /** How many requests that may have touched the record the trace had seen by then. */
  readonly writes: number
  /** When its answer had arrived; null when a recording does not say. Milliseconds since the Unix epoch. */
  readonly seenAt: number | null
  /** Members that a request set and the answer confirmed, by JSON Pointer. */
  readonly set: ReadonlyMap<string, unknown>
  /** Places that were found wanting then, by JSON Pointer; they bear no witness against a later answer. */
  readonly doubted: readonly string[]
  /** How long its JSON is, about. */
  readonly bytes: number
}

/** What the exchanges of one trace have said so far. Rules read it; only `remember` writes it. */
export interface Memory {
  /** By schema family and id; what was seen longest ago comes first. */
  readonly sightings: Map<string, Sighting>
  readonly tokens: Set<string>
  /** Entities whose consent an answer of this trace withdrew → when it had arrived. */
  readonly withdrawn: Map<string, number | null>
  /** Account id → entity that holds it. */
  readonly holders: Map<string, string>
  /** An event of a widget session, as text → the credential under which it was first shown. */
  readonly widgetEvents: Map<string, string>
  /** Credentials that have read widget events. */
  readonly widgetReaders: Set<string>
  /** Remarks made once a trace. */
  readonly remarked: Set<string>
  readonly writes: Writes
  /** Of all sightings. */
  bytes: number
}

export function emptyMemory(): Memory {
  return {
    sightings: new Map(),
    tokens: new Set(),
    withdrawn: new Map(),
    holders: new Map(),
    widgetEvents: new Map(),
    widgetReaders: new Set(),
    remarked: new Set(),
    writes: noWrites(),
    bytes: 0,
  }
}

/** Schemas that show the same record, by the name they share in memory. */
export const families: Readonly<Record<string, string>> = {
  'entity-withdrawn': 'entity',
  'verification-session-created': 'verification-session',
  'update-created': 'update',
  'payment-canceled': 'payment',
  webhook: 'webhook-record',
  'webhook-listed': 'webhook-record',
}

export function familyOf(schema: string): string {
  return families[schema] ?? schema
}
