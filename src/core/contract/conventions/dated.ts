import { isObject, valueAt } from '../../../base/json/index.ts'
import type { Exchange } from '../../exchange/index.ts'
import type { LocatedRecord } from '../../judge/index.ts'
import { formats } from '../formats.ts'
import type { RuleContext } from '../judging/rule.ts'
import type { JudgeSettings } from '../settings.ts'

const minuteMs = 60_000
const quarterMs = 15 * minuteMs
/** No time zone is further from UTC. */
const farthestMs = 14 * 60 * minuteMs
/** A record may be made for a while, and clocks differ. */
const onTimeMs = 20 * minuteMs
/** The header `Date` counts seconds. */
export const stepMs = 2_000

/** The time of day when a target responded. */
export interface Time {
  readonly now: number
  readonly tookMs: number
  /** How far the run has moved the clock of the target. */
  readonly movedMs: number
  /** Whether the header `Date` agrees with our clock, moved or not. */
  readonly isOurs: boolean
  /** The header `Date` moves with the clock, and shows that nobody but the run has moved it. */
  readonly isKnown: boolean
}

/** A time that a request set, and how far it is from that of the request. */
export interface Dated extends Pick<Time, 'isOurs' | 'isKnown' | 'movedMs'> {
  readonly moment: string
  readonly pointer: string
  readonly apartMs: number
  /** The difference in quarter hours; undefined where it is another one, or none. */
  readonly quarters: number | undefined
  /** The same response shows the time of the request elsewhere, so the clock is right. */
  readonly isBesideRight?: boolean
  /** The record may have been there before. */
  readonly mayBeOld?: boolean
  /** It is later than the time of day. */
  readonly isAhead: boolean
}

type Placed = Pick<LocatedRecord, 'record' | 'pointer'>

export function isOnTime({ apartMs, quarters }: Pick<Dated, 'apartMs' | 'quarters'>): boolean {
  return Math.abs(apartMs) <= onTimeMs && quarters === undefined
}

/** Whether a time is too near to that of its request to be of a record that was there before, or of a moved clock. */
export function isRight({ apartMs, isOurs }: Dated): boolean {
  return isOurs && Math.abs(apartMs) <= minuteMs
}

export function setByWrite(context: RuleContext): readonly Dated[] {
  const time = timeAtTarget(context.exchange, context.settings)
  if (time === undefined) return []
  return context.records.flatMap((located) => setBy(context, located, time))
}

/** The times of a record that a write of the contract sets. */
function setBy(context: RuleContext, located: LocatedRecord, time: Time): readonly Dated[] {
  const { family, record } = located
  if (family === context.operation.changes) {
    const before = context.lastKnown(family, record.id)?.record.updated_at
    const isChanged = before !== undefined && before !== record.updated_at
    return isChanged ? datedAt(located, '/updated_at', time) : []
  }
  const created = datedAt(located, '/created_at', time)
  if (record.created_at === record.updated_at) {
    const wasThere = mayHaveBeenThere(context, located)
    return created.map((dated) => ({ ...dated, mayBeOld: wasThere && dated.apartMs < 0 }))
  }
  // A record that has changed was there before, unless it was created just now.
  if (!created.some(isOnTime)) return created.map((dated) => ({ ...dated, mayBeOld: true }))
  const changed = datedAt(located, '/updated_at', time)
  return [...created, ...changed.map((dated) => ({ ...dated, isBesideRight: true }))]
}

/** Whether a creation may return a record that its parent has already, or returns one that an earlier response showed. */
function mayHaveBeenThere(context: RuleContext, { family, record }: LocatedRecord): boolean {
  return context.params.length > 0 || context.lastKnown(family, record.id) !== undefined
}

/** The times of what a set-up made, or found, by the time of the set-up. */
export function madeBySetUp(
  { records, credential }: RuleContext,
  setUpOf: (name: string) => Time | undefined,
): readonly Dated[] {
  const ofSession = setUpOf(credential.replace(/^Bearer /i, ''))
  return records.flatMap((located) => {
    const ofRecord = setUpOf(String(located.record.id))
    return [
      ...(ofRecord === undefined ? [] : createdBySetUp(located, ofRecord)),
      ...(ofSession === undefined ? [] : old(datedAt(located, '/timestamp', ofSession))),
    ]
  })
}

function createdBySetUp(located: LocatedRecord, setUp: Time): readonly Dated[] {
  // An event is new if the change that it shows is.
  const after = valueAt(located.record, '/diff/after')
  const changed = isObject(after)
    ? datedAt({ record: after, pointer: '' }, '/updated_at', setUp)
    : []
  const isBesideRight = changed.some(isOnTime)
  return old(datedAt(located, '/created_at', setUp)).map((dated) => ({ ...dated, isBesideRight }))
}

function old(all: readonly Dated[]): readonly Dated[] {
  return all.map((dated) => ({ ...dated, mayBeOld: true }))
}

export function datedAt(
  { record, pointer }: Placed,
  member: string,
  { now, tookMs, movedMs, ...known }: Time,
): readonly Dated[] {
  const moment = momentAt(record, member)
  if (moment === undefined) return []
  const slackMs = stepMs + tookMs
  const asShown = Date.parse(moment) - now
  const isUnmoved = isOnTime({ apartMs: asShown, quarters: quartersIn(asShown, slackMs) })
  // A part of the target may go on by the time of day, whatever the run has moved.
  const apartMs = isUnmoved ? asShown : asShown - movedMs
  const quarters = quartersIn(apartMs, slackMs)
  const isAhead = asShown > 0
  return [{ moment, pointer: pointer + member, apartMs, quarters, movedMs, isAhead, ...known }]
}

export function momentAt(record: unknown, pointer: string): string | undefined {
  const moment = valueAt(record, pointer)
  return typeof moment === 'string' && formats.timestamp(moment) ? moment : undefined
}

/** How many quarter hours a difference of time zones has, or the half of a day; undefined for any other difference. */
export function quartersIn(apartMs: number, slackMs: number): number | undefined {
  const quarters = Math.round(apartMs / quarterMs)
  if (quarters === 0 || Math.abs(apartMs) > farthestMs + slackMs) return undefined
  return Math.abs(apartMs - quarters * quarterMs) <= slackMs ? quarters : undefined
}

/** The time of day when a target responded, by its header `Date` if there is one; undefined where nothing says it. */
export function timeAtTarget(
  { startedAt, durationMs: tookMs, clockMovedMs: movedMs = 0, response }: Exchange,
  { isExcerpt }: Pick<JudgeSettings, 'isExcerpt'>,
): Time | undefined {
  const said = Date.parse(response?.headers.date ?? '')
  if (startedAt === null) return undefined
  const end = startedAt + tookMs
  if (Number.isNaN(said)) {
    return isExcerpt ? undefined : { now: end, tookMs, movedMs, isOurs: true, isKnown: false }
  }
  const isAt = (due: number) => Math.abs(said - due) <= minuteMs
  if (isAt(end)) return { now: said, tookMs, movedMs, isOurs: true, isKnown: false }
  if (!isAt(end + movedMs)) return { now: said, tookMs, movedMs: 0, isOurs: false, isKnown: false }
  return { now: said - movedMs, tookMs, movedMs, isOurs: true, isKnown: true }
}

/** A number of five digits might be anything, and would be hidden: long times are days. */
export function describeApart(apartMs: number): string {
  const when = apartMs < 0 ? 'earlier' : 'later'
  const minutes = Math.round(Math.abs(apartMs) / minuteMs)
  const hours = Math.floor(minutes / 60)
  if (hours >= 48) return `${Math.round(hours / 24)} days ${when}`
  return `${hours} h ${minutes % 60} min ${when}`
}
