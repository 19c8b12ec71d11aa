import { eachText } from '../../base/json/index.ts'
import {
  askedOtherwise,
  type Exchange,
  endOf,
  isUndecided,
  jsonOf,
  mayHaveChanged,
  type Sequence,
  sequenceOf,
  targetTimeOf,
  traceLimits,
} from '../exchange/index.ts'
import type { Copy } from './copies.ts'
import type { StateChange } from './differences.ts'
import type { Match } from './match.ts'
import { LastWrites, mayRewrite, touchedBy, type Write } from './overlaps.ts'
import { RecentMap } from './recent-map.ts'
import type { TraceMapHolder } from './trace-map.ts'
import { TraceWrites } from './writes.ts'

export interface LastKnown {
  readonly schema: string
  readonly record: Readonly<Record<string, unknown>>
  readonly apiVersion: string
  readonly shownBy: string | undefined
  readonly owners: readonly string[] | undefined
  readonly writes: number
  readonly rewrites: number
  /** When its response had arrived, as a sequence number; null where it is not known. */
  readonly seenAt: number | null
  /** The same in milliseconds since the Unix epoch. */
  readonly seenTime: number | null
  /** The same by the clock of the target, as far as the run has moved it. */
  readonly targetTime: number | null
  /** What writes at the same time may have changed of the record: the state may be from before or after them. */
  readonly meanwhile: StateChange
  /** Places that broke a clause at that time, by JSON Pointer; later responses are not compared with them. */
  readonly unreliable: readonly string[]
  readonly bytes: number
  /** The exchange of the trace, counted from 1, that showed it; undefined where nothing in the trace did. */
  readonly exchange: number | undefined
}

/** When each record was created whose id a creation of the run returned, by operation and id: `accounts/create acc_1`. */
export type Issued = Pick<Map<string, string>, 'get' | 'set'>

export interface Memory extends TraceMapHolder {
  readonly records: RecentMap<string, LastKnown>
  readonly writes: TraceWrites
  readonly lastWrites: LastWrites
  /** The other writes that were under way together with the exchange that is judged; undefined where nobody knows them. */
  beside: readonly Write[] | undefined
  last: Pick<LastKnown, 'seenAt' | 'seenTime' | 'targetTime'>
  /** Families in which a write changed a record and left its revision as it was. */
  readonly still: Set<string>
  /** The ids of records that the trace made, was given or named in a request, and of those that such records name (A49). */
  readonly own: ShortTexts
  /** Texts that requests sent: a response that shows one of them says nothing new. */
  readonly sent: ShortTexts
  readonly remarked: Set<string>
  /** Shared by all traces of a run; undefined where a trace is alone. */
  readonly issued?: Issued | undefined
  exchange: number
}

class ShortTexts {
  readonly #texts = new RecentMap<string, true>(traceLimits.texts)

  has(text: string): boolean {
    return this.#texts.has(text)
  }

  add(value: unknown): void {
    eachText(value, (text) => {
      if (text.length <= traceLimits.idLength) this.#texts.set(text, true)
    })
  }
}

/** A memory that only holds which records belong to the trace, and what was sent. */
export function emptyMemory(
  { own, sent } = { own: new ShortTexts(), sent: new ShortTexts() },
): Memory {
  return {
    records: new RecentMap(traceLimits.recordBytes, ({ bytes }) => bytes + overhead),
    writes: new TraceWrites(),
    lastWrites: new LastWrites(),
    beside: undefined,
    last: { seenAt: null, seenTime: null, targetTime: null },
    still: new Set(),
    own,
    sent,
    remarked: new Set(),
    maps: [],
    exchange: 0,
    consulted: undefined,
  }
}

/** What a record takes besides its members, in bytes. */
const overhead = 200

interface NoteOptions {
  readonly effect: Effect
  readonly isExcerpt: boolean
  readonly alone: boolean
}

/**
 * Notes what a request names, and whether it may have changed something; afterwards only members that cannot change are compared.
 * In an excerpt, missing requests may have changed anything (A50), so a request that matches no operation adds nothing. What is judged
 * `alone` leaves no state behind, so what was known before it no longer holds.
 */
export function noteExchange(
  memory: Memory,
  exchange: Exchange,
  match: Match | null,
  { effect, isExcerpt, alone }: NoteOptions,
): void {
  memory.exchange++
  const sequence = sequenceOf(exchange)
  memory.last = {
    seenAt: sequence?.ended ?? null,
    seenTime: endOf(exchange),
    targetTime: targetTimeOf(exchange),
  }
  noteNamed(memory, exchange, match)
  if (effect === 'none' || (match === null && isExcerpt)) return
  noteWrite(memory, { request: exchange.request, match }, sequence)
  if (alone || effect === 'unknown' || exchange.response?.body.kind !== 'json') {
    memory.records.delete(`${match?.operation.changes} ${match?.params[0]}`)
  }
}

function noteWrite({ writes, lastWrites }: Memory, write: Write, sequence: Sequence | null): void {
  const rewrites = mayRewrite(write)
  for (const touched of touchedBy(write)) {
    if ('owner' in touched) writes.noteOwner(touched.owner, rewrites)
    else writes.note(touched.family, touched.id, rewrites)
  }
  if (sequence !== null) lastWrites.note(write, sequence)
}

export function noteNamed(memory: Memory, { request }: Exchange, match: Match | null): void {
  memory.own.add(match?.params)
  const body = jsonOf(request.body)
  memory.own.add(body)
  memory.sent.add(body)
}

/** What a request changed: nothing, what its response shows, or nobody knows what. */
export type Effect = 'none' | 'shown' | 'unknown'

export function effectOf(exchange: Exchange, copy?: Copy): Effect {
  if (!mayHaveChanged(exchange) || copy?.mayHaveChanged === false) return 'none'
  const isOpen = copy || askedOtherwise(exchange.request)
  return isOpen || isUndecided(exchange) ? 'unknown' : 'shown'
}
