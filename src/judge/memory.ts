import {
  type Exchange,
  endOf,
  isRead,
  isSuccess,
  isUndecided,
  jsonOf,
  sequenceOf,
} from '../exchange/index.ts'
import { valueAt } from '../json/index.ts'
import type { Match } from './match.ts'
import { RecentMap } from './recent-map.ts'
import { ShortTexts } from './short-texts.ts'
import type { TraceMapHolder } from './trace-map.ts'

/** A record as a response of the trace last showed it. */
export interface LastKnown {
  readonly schema: string
  readonly record: Readonly<Record<string, unknown>>
  /** The version and the credential of the request that showed it. */
  readonly apiVersion: string
  readonly credential: string | undefined
  /** The address of the operation that showed it; undefined where it comes from elsewhere. */
  readonly shownBy: string | undefined
  /** The ids of the records that it belongs to; undefined where they are not known. */
  readonly owners: readonly string[] | undefined
  /** How many requests that may have changed the record the trace had seen by then. */
  readonly writes: number
  /** How many of them may have changed any member, also a lasting one. */
  readonly rewrites: number
  /** When its response had arrived, as a sequence number; null where it is not known. */
  readonly seenAt: number | null
  /** The same in milliseconds since the Unix epoch. */
  readonly seenTime: number | null
  /** A write that may have changed the record was under way meanwhile: what was shown may be of before or of after. */
  readonly overlapsWrite: boolean
  /** Places that broke a clause then, by JSON Pointer; later responses are not compared with them. */
  readonly unreliable: readonly string[]
  readonly bytes: number
  /** The exchange of the trace, counted from 1, that showed it; undefined where nothing in the trace did. */
  readonly exchange: number | undefined
}

/** What the exchanges of one trace have shown so far. */
export interface Memory extends TraceMapHolder {
  /** Last known states by family and id, `payment pmt_1`. */
  readonly records: RecentMap<string, LastKnown>
  readonly writes: Writes
  /** Whether another write that may have changed the record that the last write names was under way beside it. */
  overlapsWrite: boolean
  last: Pick<LastKnown, 'seenAt' | 'seenTime'>
  /** Families of records of which a write changed one and left its revision as it was. */
  readonly still: Set<string>
  /** The ids of records that the trace made, was given or named in a request, and of those that such records name (A49). */
  readonly own: ShortTexts
  /** Texts that requests sent: a response that shows one of them says nothing new. */
  readonly sent: ShortTexts
  readonly remarked: Set<string>
  /** How many exchanges the trace has seen: the number of the one that is being judged. */
  exchange: number
}

/** A memory of nothing but whose records these are, and of what was sent. */
export function emptyMemory(
  { own, sent } = { own: new ShortTexts(), sent: new ShortTexts() },
): Memory {
  return {
    records: new RecentMap(mostBytes, ({ bytes }) => bytes + overhead),
    writes: noWrites(),
    overlapsWrite: false,
    last: { seenAt: null, seenTime: null },
    still: new Set(),
    own,
    sent,
    remarked: new Set(),
    maps: [],
    exchange: 0,
    consulted: undefined,
  }
}

/** A trace remembers at most so many bytes of records. */
const mostBytes = 8 * 1024 * 1024
/** What a record takes besides its members, in bytes. */
const overhead = 200

/** Notes what a request names, and whether it may change something: afterwards only members that cannot change are compared. */
export function noteExchange(memory: Memory, exchange: Exchange, match: Match | null): void {
  memory.exchange++
  const sequence = sequenceOf(exchange)
  memory.last = { seenAt: sequence?.ended ?? null, seenTime: endOf(exchange) }
  noteNamed(memory, exchange, match)
  if (isRead(exchange)) return
  const { changes: family = '', touches = {}, rewrites = match === null } = match?.operation ?? {}
  const id = match?.params[0] ?? ''
  const owners = memory.records.get(`${family} ${id}`)?.owners
  const earlier = writesTouching(memory.writes, family, id, owners)
  memory.overlapsWrite = sequence !== null && earlier.endedAt > sequence.sent
  const write = { endedAt: sequence?.ended ?? Number.NEGATIVE_INFINITY, rewrites }
  if (match === null || family !== '') noteWrite(memory.writes, family, id, write)
  for (const [touched, pointer] of Object.entries(touches)) {
    const named = pointer === null ? undefined : valueAt(jsonOf(exchange.request.body), pointer)
    noteWrite(memory.writes, touched, typeof named === 'string' ? named : '', write)
  }
  if (match?.operation.touchesOwned) {
    for (const owner of [id, '']) noteWrite(memory.writes, ofOwner, owner, write)
  }
  if (isUncertain(exchange)) memory.records.delete(`${family} ${id}`)
}

/** Notes what a request names: such records are compared over time (A49). */
export function noteNamed(memory: Memory, { request }: Exchange, match: Match | null): void {
  memory.own.add(match?.params)
  const body = jsonOf(request.body)
  memory.own.add(body)
  memory.sent.add(body)
}

/** Whether it is not known what a request came to: it may have changed its record. */
function isUncertain(exchange: Exchange): boolean {
  const { response } = exchange
  return isUndecided(exchange) || (isSuccess(response) && response.body.kind !== 'json')
}

/** Requests that may change something. */
interface Tally {
  count: number
  /** How many of them may change any member, also a lasting one. */
  rewrites: number
  /** When the last response to them had arrived, as a sequence number. */
  endedAt: number
}

interface Write {
  readonly endedAt: number
  readonly rewrites: boolean
}

/**
 * The writes of a trace by the record that they may have touched: `family id`; `family ` is any record of it, ` ` is any.
 * A write to all that an owner has stands under `of id`, and under `of ` too.
 */
export type Writes = Map<string, Tally>

const ofOwner = 'of'
const anyOwner = ['']

/** Writes are counted per record up to so many records; beyond, for all records together. */
const most = 20_000

export function noWrites(): Writes {
  return new Map()
}

/** Notes a write: to a record, to any record of a family where there is no id, to anything where there is no family. */
export function noteWrite(writes: Writes, family: string, id: string, write: Write): void {
  // A dropped write counts as one that may have changed any member of any record, so that nothing is concluded from it.
  if (writes.size >= most) {
    const dropped = [...writes.values()].reduce((sum, { count }) => sum + count, 0)
    writes.clear()
    add(writes, ' ', { endedAt: write.endedAt, rewrites: true }, dropped)
  }
  add(writes, `${family} ${id}`, write)
}

/** The writes that may have touched a record; where its owners are not known, those to what anybody owns too. */
export function writesTouching(
  writes: Writes,
  family: string,
  id: string,
  owners: readonly string[] | undefined,
): Tally {
  const sum: Tally = { count: 0, rewrites: 0, endedAt: Number.NEGATIVE_INFINITY }
  if (writes.size === 0) return sum
  const keys = [' ']
  if (family !== '') keys.push(`${family} `)
  if (id !== '') keys.push(`${family} ${id}`)
  for (const owner of owners ?? anyOwner) keys.push(`${ofOwner} ${owner}`)
  for (const key of keys) {
    const tally = writes.get(key)
    if (tally === undefined) continue
    sum.count += tally.count
    sum.rewrites += tally.rewrites
    sum.endedAt = Math.max(sum.endedAt, tally.endedAt)
  }
  return sum
}

/** The writes that may have touched a record until now, as its last known state keeps them. */
export function writesSeen(
  { writes }: Memory,
  family: string,
  id: string,
  owners: readonly string[] | undefined,
): Pick<LastKnown, 'owners' | 'writes' | 'rewrites'> {
  const { count, rewrites } = writesTouching(writes, family, id, owners)
  return { owners, writes: count, rewrites }
}

function add(tallies: Map<string, Tally>, key: string, write: Write, count = 1): void {
  const tally = tallies.get(key) ?? { count: 0, rewrites: 0, endedAt: Number.NEGATIVE_INFINITY }
  tallies.set(key, tally)
  tally.count += count
  if (write.rewrites) tally.rewrites += count
  tally.endedAt = Math.max(tally.endedAt, write.endedAt)
}
