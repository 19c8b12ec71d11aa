import type { Exchange } from '../../exchange/index.ts'
import { formats } from '../formats.ts'
import { rule } from '../judging/rule.ts'
import type { JudgeSettings } from '../settings.ts'

const minuteMs = 60_000
const quarterMs = 15 * minuteMs
/** No time zone is further from UTC. */
const farthestMs = 14 * 60 * minuteMs
/** A record may be made for a while, and clocks differ. */
const onTimeMs = 20 * minuteMs
/** The header `Date` counts seconds. */
const stepMs = 2_000

/** A record is created while its request is under way: local time, and a clock of twelve hours, differ from UTC by quarter hours (A70). */
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
    const { exchange, records, settings } = context
    const time = timeAtTarget(exchange, settings)
    for (const { record, pointer } of time === undefined ? [] : records) {
      const { created_at: moment } = record
      // A record that has changed was there before.
      if (typeof moment !== 'string' || moment !== record.updated_at) continue
      if (!formats.timestamp(moment)) continue
      const apartMs = Date.parse(moment) - time!.now
      const isOfZone = isWholeQuarters(apartMs, stepMs + exchange.durationMs)
      const isOnTime = Math.abs(apartMs) <= onTimeMs && !isOfZone
      // Clocks are moved forward only.
      const isMoved = apartMs > 0 && settings.clockMoves
      context.check('conventions/timestamps#instant', isOnTime, () => ({
        pointer: `${pointer}/created_at`,
        expected: 'the time of the request in UTC',
        actual: `a time that is ${describe(apartMs)}`,
        ...(!(isOfZone && time!.isOurs) && { severity: 'warning' as const }),
        ...(isMoved && { severity: 'observation' as const }),
      }))
    }
  },
})

/** Whether a difference is one of time zones, or the half of a day. */
function isWholeQuarters(apartMs: number, slackMs: number): boolean {
  const quarters = Math.round(apartMs / quarterMs)
  if (quarters === 0 || Math.abs(apartMs) > farthestMs + slackMs) return false
  return Math.abs(apartMs - quarters * quarterMs) <= slackMs
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

function describe(apartMs: number): string {
  const minutes = Math.round(Math.abs(apartMs) / minuteMs)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return `${hours} h ${rest} min ${apartMs < 0 ? 'earlier' : 'later'}`
}
