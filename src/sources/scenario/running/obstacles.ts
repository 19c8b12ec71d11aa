import { type Exchange, isOwnFailure, lastOf } from '../../../core/exchange/index.ts'
import type { Redactor } from '../../../core/redaction/index.ts'
import type { Obstacle } from '../../../core/run/index.ts'
import { type FaultyResult, remedyForPlace } from '../../target/index.ts'
import type { Session } from './session.ts'

/** Exchanges that are counted already. */
const counted = new WeakSet<Exchange>()

function isCountedFirst(exchange: Exchange | undefined): boolean {
  if (exchange === undefined || counted.has(exchange)) return false
  counted.add(exchange)
  return true
}

function obstacleIn(
  { fault, reason, remedy, exchanges }: FaultyResult,
  { sentence }: Redactor,
): Obstacle {
  const { request, isFailure, ...where } = fault
  return {
    kind: isFailure ? 'failure' : 'setting',
    ...where,
    ...(request !== undefined && { request: sentence(request) }),
    // A shared subject is made once, and one request moves the clock of several scenarios: each of them gets the reason.
    requests: isCountedFirst(lastOf(exchanges)) ? 1 : 0,
    reason: sentence(reason),
    remedy: remedy === undefined ? remedyForPlace(fault) : sentence(remedy),
  }
}

/** The evidence counts each failure of an operation, whether a scenario or its set-up called it. */
export function noteCall(exchange: Exchange): void {
  if (isOwnFailure(exchange)) counted.add(exchange)
}

/** What kept the set-up of a scenario from working, and the failures that no scenario has. */
export function obstaclesIn(
  faults: readonly FaultyResult[],
  { redactor, stillClock }: Pick<Session, 'redactor' | 'stillClock'>,
): readonly Obstacle[] {
  const failures = stillClock?.takeFailures() ?? []
  return [...faults.map((fault) => obstacleIn(fault, redactor)), ...failures]
}
