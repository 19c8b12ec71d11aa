import type { Exchange } from '../../exchange/index.ts'
import { traceMap } from '../../judge/index.ts'
import { formats } from '../formats.ts'
import { type RuleContext, rule } from '../judging/rule.ts'
import type { JudgeSettings } from '../settings.ts'

const minuteMs = 60_000
const quarterMs = 15 * minuteMs
/** No time zone is further from UTC. */
const farthestMs = 14 * 60 * minuteMs
/** A record may be made for a while, and clocks differ. */
const onTimeMs = 20 * minuteMs
/** The header `Date` counts seconds. */
const stepMs = 2_000

/** A record that a request made, and how far its time is from that of the request. */
interface Dated {
  readonly moment: string
  readonly pointer: string
  readonly apartMs: number
  /** The difference in quarter hours; undefined where it is another one, or none. */
  readonly quarters: number | undefined
  /** Whether the clock of the target is ours. */
  readonly isOurs: boolean
}

/** The time of the first record of each difference, by quarter hours. */
const shiftedOf = traceMap<number, string>()

/**
 * A record is created while its request is under way: local time, and a clock of twelve hours, differ from UTC by quarter hours
 * (A70). A record that was there before may be a quarter of an hour old by chance; two that were made at two times are not.
 */
export const instant = rule({
  name: 'timestamps/instant',
  clauses: ['conventions/timestamps#instant'],
  operations: [
    'verification-sessions/create',
    'accounts/create',
    'updates/create',
    'card-brands/create',
    'reports/create',
  ],
  judge(context) {
    for (const dated of datedIn(context)) {
      const { moment, apartMs, quarters, isOurs, pointer } = dated
      const isOnTime = Math.abs(apartMs) <= onTimeMs && quarters === undefined
      const earlier = quarters === undefined ? undefined : shiftedOf(context.memory).get(quarters)
      const isOfTwo = earlier !== undefined && earlier !== moment
      // Clocks are moved forward only.
      const isMoved = apartMs > 0 && context.settings.clockMoves
      context.check('conventions/timestamps#instant', isOnTime, () => ({
        pointer: `${pointer}/created_at`,
        expected: 'the time of the request in UTC',
        actual: `a time that is ${describe(apartMs)}`,
        ...(!(isOfTwo && isOurs) && { severity: 'warning' as const }),
        ...(isMoved && { severity: 'observation' as const }),
      }))
    }
  },
  record(context) {
    const shifted = shiftedOf(context.memory)
    for (const { quarters, moment } of datedIn(context)) {
      if (quarters !== undefined && !shifted.has(quarters)) shifted.set(quarters, moment)
    }
  },
})

function datedIn({ exchange, records, settings }: RuleContext): readonly Dated[] {
  const time = timeAtTarget(exchange, settings)
  if (time === undefined) return []
  return records.flatMap(({ record, pointer }) => {
    const { created_at: moment } = record
    // A record that has changed was there before.
    if (typeof moment !== 'string' || moment !== record.updated_at) return []
    if (!formats.timestamp(moment)) return []
    const apartMs = Date.parse(moment) - time.now
    const quarters = quartersIn(apartMs, stepMs + exchange.durationMs)
    return [{ moment, pointer, apartMs, quarters, isOurs: time.isOurs }]
  })
}

/** How many quarter hours a difference of time zones has, or the half of a day; undefined for any other difference. */
export function quartersIn(apartMs: number, slackMs: number): number | undefined {
  const quarters = Math.round(apartMs / quarterMs)
  if (quarters === 0 || Math.abs(apartMs) > farthestMs + slackMs) return undefined
  return Math.abs(apartMs - quarters * quarterMs) <= slackMs ? quarters : undefined
}

/** The time at the target when it responded, and whether its clock is ours; undefined where nothing says it. */
function timeAtTarget(
  { startedAt, durationMs, response }: Exchange,
  { isExcerpt }: Pick<JudgeSettings, 'isExcerpt'>,
): { readonly now: number; readonly isOurs: boolean } | undefined {
  const said = Date.parse(response?.headers.date ?? '')
  if (startedAt === null) return undefined
  const end = startedAt + durationMs
  if (!Number.isNaN(said)) return { now: said, isOurs: Math.abs(said - end) <= minuteMs }
  return isExcerpt ? undefined : { now: end, isOurs: true }
}

/** A number of five digits might be anything, and would be hidden: long times are days. */
function describe(apartMs: number): string {
  const when = apartMs < 0 ? 'earlier' : 'later'
  const minutes = Math.round(Math.abs(apartMs) / minuteMs)
  const hours = Math.floor(minutes / 60)
  if (hours >= 48) return `${Math.round(hours / 24)} days ${when}`
  return `${hours} h ${minutes % 60} min ${when}`
}
