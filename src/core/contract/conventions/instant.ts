import { eachText, isObject, valueAt } from '../../../base/json/index.ts'
import { type Exchange, isRead, isSuccess, jsonOf } from '../../exchange/index.ts'
import { type LocatedRecord, traceMap } from '../../judge/index.ts'
import { formats } from '../formats.ts'
import { type RuleContext, rule } from '../judging/rule.ts'
import { operationsWhere } from '../operations.ts'
import type { JudgeSettings } from '../settings.ts'

const minuteMs = 60_000
const quarterMs = 15 * minuteMs
/** No time zone is further from UTC. */
const farthestMs = 14 * 60 * minuteMs
/** A record may be made for a while, and clocks differ. */
const onTimeMs = 20 * minuteMs
/** The header `Date` counts seconds. */
const stepMs = 2_000

interface Time {
  readonly now: number
  readonly tookMs: number
  /** Whether the clock of the target is ours. */
  readonly isOurs: boolean
}

/** A time that a request set, and how far it is from that of the request. */
interface Dated extends Pick<Time, 'isOurs'> {
  readonly moment: string
  readonly pointer: string
  readonly apartMs: number
  /** The difference in quarter hours; undefined where it is another one, or none. */
  readonly quarters: number | undefined
  /** The same response shows the time of the request elsewhere, so the clock is right. */
  readonly isBesideRight?: boolean
  /** The record may have been there before. */
  readonly mayBeOld?: boolean
}

/** The first time of each difference, by quarter hours. */
const shiftedOf = traceMap<number, string>()

/** When a request that is none of the contract showed an id: a set-up that made the record. */
const setUpOf = traceMap<string, Time>()

/**
 * A record is created or changed while its request is under way: local time, and a clock of twelve hours, differ from UTC by quarter
 * hours (A70). A record that was there before may be a quarter of an hour old by chance; two that were made at two times are not.
 */
const ofWrites = rule({
  clauses: ['conventions/timestamps#instant'],
  operations: operationsWhere(({ method }) => method !== 'GET'),
  judge: (context) => judge(context, setByWrite(context)),
  record: (context) => record(context, setByWrite(context)),
})

const ofSetUps = rule({
  clauses: ['conventions/timestamps#instant'],
  judge: (context) => judge(context, setBySetUp(context)),
  judgeOther({ exchange, memory, path }) {
    // What requests name was there before.
    if (path === null || isRead(exchange) || !isSuccess(exchange.response)) return
    const time = timeAtTarget(exchange, { isExcerpt: false })
    if (time === undefined) return
    const known = setUpOf(memory)
    eachText(jsonOf(exchange.response.body), (text) => {
      const isNew = !memory.sent.has(text) && !known.has(text)
      if (isNew && /^[a-z]+_\w+$/.test(text)) known.set(text, time)
    })
  },
  record: (context) => record(context, setBySetUp(context)),
})

export const instants = [ofWrites, ofSetUps]

function judge(
  context: RuleContext<'conventions/timestamps#instant'>,
  all: readonly Dated[],
): void {
  const { memory, settings } = context
  for (const dated of all) {
    const { moment, apartMs, quarters, isOurs, pointer, isBesideRight = false } = dated
    if (dated.mayBeOld && quarters === undefined) continue
    const earlier = quarters === undefined ? undefined : shiftedOf(memory).get(quarters)
    const isOfTwo = earlier !== undefined && earlier !== moment
    const isSure = isBesideRight ? quarters !== undefined : isOfTwo && isOurs
    // Clocks are moved forward only, by this trace or another one.
    const isMoved = apartMs > 0 && settings.clockMoves && !isBesideRight
    context.check('conventions/timestamps#instant', isOnTime(dated), () => ({
      pointer,
      expected: 'the time of the request in UTC',
      setBy: null,
      actual: `a time that is ${describe(apartMs)}`,
      ...(!isSure && { severity: 'warning' as const }),
      ...(isMoved && { severity: 'observation' as const }),
    }))
  }
}

function record({ memory }: RuleContext, all: readonly Dated[]): void {
  const shifted = shiftedOf(memory)
  for (const dated of all) {
    const { quarters, moment } = dated
    if (quarters !== undefined && !shifted.has(quarters)) shifted.set(quarters, moment)
  }
}

function isOnTime({ apartMs, quarters }: Pick<Dated, 'apartMs' | 'quarters'>): boolean {
  return Math.abs(apartMs) <= onTimeMs && quarters === undefined
}

function setByWrite(context: RuleContext): readonly Dated[] {
  const time = timeAtTarget(context.exchange, context.settings)
  if (time === undefined) return []
  return context.records.flatMap((located) => setBy(context, located, time))
}

function setBySetUp({ records, memory }: RuleContext): readonly Dated[] {
  const known = setUpOf(memory)
  if (known.size === 0) return []
  return records.flatMap((located) => {
    const time = known.get(String(located.record.id))
    return time === undefined ? [] : madeBySetUp(located, time)
  })
}

/** A record that a set-up made, or found. An event is new if the change that it shows is. */
function madeBySetUp(located: LocatedRecord, setUp: Time): readonly Dated[] {
  const after = valueAt(located.record, '/diff/after')
  const changed = isObject(after)
    ? datedAt({ record: after, pointer: '' }, 'updated_at', setUp)
    : []
  const isNew = changed.some(isOnTime)
  const created = datedAt(located, 'created_at', setUp)
  return created.map((dated) => ({ ...dated, mayBeOld: true, isBesideRight: isNew }))
}

/** The times of a record that a write of the contract sets. */
function setBy(context: RuleContext, located: LocatedRecord, time: Time): readonly Dated[] {
  const { family, record } = located
  if (family === context.operation.changes) {
    const before = context.lastKnown(family, record.id)?.record.updated_at
    const isChanged = before !== undefined && before !== record.updated_at
    return isChanged ? datedAt(located, 'updated_at', time) : []
  }
  const created = datedAt(located, 'created_at', time)
  if (record.created_at === record.updated_at) return created
  // A record that has changed was there before, unless it was created just now.
  const isNew = created.some(isOnTime)
  const changed = isNew ? datedAt(located, 'updated_at', time) : []
  return changed.map((dated) => ({ ...dated, isBesideRight: true }))
}

function datedAt(
  { record, pointer }: Pick<LocatedRecord, 'record' | 'pointer'>,
  member: 'created_at' | 'updated_at',
  { now, tookMs, isOurs }: Time,
): readonly Dated[] {
  const moment = record[member]
  if (typeof moment !== 'string' || !formats.timestamp(moment)) return []
  const apartMs = Date.parse(moment) - now
  const quarters = quartersIn(apartMs, stepMs + tookMs)
  return [{ moment, pointer: `${pointer}/${member}`, apartMs, quarters, isOurs }]
}

/** How many quarter hours a difference of time zones has, or the half of a day; undefined for any other difference. */
export function quartersIn(apartMs: number, slackMs: number): number | undefined {
  const quarters = Math.round(apartMs / quarterMs)
  if (quarters === 0 || Math.abs(apartMs) > farthestMs + slackMs) return undefined
  return Math.abs(apartMs - quarters * quarterMs) <= slackMs ? quarters : undefined
}

/** The time at the target when it responded, and whether its clock is ours; undefined where nothing says it. */
function timeAtTarget(
  { startedAt, durationMs: tookMs, response }: Exchange,
  { isExcerpt }: Pick<JudgeSettings, 'isExcerpt'>,
): Time | undefined {
  const said = Date.parse(response?.headers.date ?? '')
  if (startedAt === null) return undefined
  const end = startedAt + tookMs
  if (!Number.isNaN(said)) {
    return { now: said, tookMs, isOurs: Math.abs(said - end) <= minuteMs }
  }
  return isExcerpt ? undefined : { now: end, tookMs, isOurs: true }
}

/** A number of five digits might be anything, and would be hidden: long times are days. */
function describe(apartMs: number): string {
  const when = apartMs < 0 ? 'earlier' : 'later'
  const minutes = Math.round(Math.abs(apartMs) / minuteMs)
  const hours = Math.floor(minutes / 60)
  if (hours >= 48) return `${Math.round(hours / 24)} days ${when}`
  return `${hours} h ${minutes % 60} min ${when}`
}
