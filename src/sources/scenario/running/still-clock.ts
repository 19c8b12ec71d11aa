import { pointerOf } from '../../../base/json/index.ts'
import { operations } from '../../../core/contract/index.ts'
import { isOwnFailure, lastOf } from '../../../core/exchange/index.ts'
import { type Obstacle, obstacleOf } from '../../../core/run/index.ts'
import type { ActionResult, FaultyResult, Target } from '../../target/index.ts'
import { Stop } from '../stop.ts'
import type { Calls } from './api.ts'

/** A shorter move, in seconds, may be lost among what clocks differ by. */
const leastSeconds = 10 * 60
/** A clock that was not moved, or moved by less, in milliseconds. */
const mostApartMs = 5 * 60 * 1000

const remedyForStill =
  'Let advanceClock move the time that new records show, or leave the action out: the clauses that need it are then untested.'

type Create = Calls['reports']['create']
const { method, path } = operations['reports/create']
const call = `${method} ${path}`

export interface StillClock {
  /** Makes a record before the first long move of a run. */
  before(seconds: number): Promise<void>
  /** Whether a record made after it is dated as if the clock had hardly moved (A70). */
  standsStill(): Promise<boolean>
  /** Takes the failures of the implementation to make a record, which no scenario has (A69). */
  takeFailures(): readonly Obstacle[]
}

interface Shown {
  readonly id: unknown
  readonly created_at: string
  /** What the record, and the `Date` header, are ahead of this machine, in milliseconds. */
  readonly aheadMs: number
  readonly dateAheadMs: number
}

/** The records belong to no scenario, so nothing of them is judged; a failure to make one is listed. */
export function openStillClock(create: Create): StillClock {
  const failures: Obstacle[] = []
  const make = () => makeRecord(create, failures)
  let first: Promise<Shown | undefined> | undefined
  let asked: Promise<boolean> | undefined
  async function compare(): Promise<boolean> {
    const before = await first
    const after = before && (await make())
    return after !== undefined && isStill(before!, after)
  }
  return {
    async before(seconds) {
      if (seconds < leastSeconds) return
      first ??= make()
      await first
    },
    async standsStill() {
      if (first === undefined) return false
      asked ??= compare()
      return asked
    },
    takeFailures: () => failures.splice(0),
  }
}

/** A target that makes no record shows no time. */
async function makeRecord(create: Create, failures: Obstacle[]): Promise<Shown | undefined> {
  try {
    const response = await create({ type: 'payments.created.current' })
    if (isOwnFailure(response.exchange)) failures.push(obstacleOf('failure', call, response.status))
    if (!response.ok) return undefined
    const { id, created_at } = response.expectOk()
    const { startedAt, response: shown } = response.exchange
    if (startedAt === null || typeof created_at !== 'string') return undefined
    const ahead = (time: string | undefined) => Date.parse(time ?? '') - startedAt
    return { id, created_at, aheadMs: ahead(created_at), dateAheadMs: ahead(shown!.headers.date) }
  } catch (error) {
    if (error instanceof Stop) return undefined
    throw error
  }
}

/** The same record again, and a time that is always the same, show nothing. */
function isStill(before: Shown, after: Shown): boolean {
  const isOther = before.id !== after.id && before.created_at !== after.created_at
  const isDateMoved = Math.abs(after.dateAheadMs - before.dateAheadMs) >= mostApartMs
  return isOther && Math.abs(after.aheadMs - before.aheadMs) < mostApartMs && !isDateMoved
}

/** What to report of an action that was accepted and has moved nothing. */
export function stillClock(
  { name }: Target,
  { exchanges }: ActionResult,
  shown: (address: string) => string,
): FaultyResult {
  const { request, response } = lastOf(exchanges)!
  const { status } = response!
  const place = pointerOf(['targets', name, 'actions', 'advanceClock', 'request'])
  return {
    fault: { place, status, request: `${request.method} ${shown(new URL(request.url).pathname)}` },
    reason: `advanceClock answered ${status}, but a record made after it is dated as if the clock had moved by less than ${mostApartMs / 60_000} minutes.`,
    remedy: remedyForStill,
    exchanges,
  }
}
