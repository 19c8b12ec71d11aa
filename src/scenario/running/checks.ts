import { isDeepStrictEqual } from 'node:util'
import { type ClauseId, contentOf, operations } from '../../contract/index.ts'
import type { CollectedTrace } from '../../evidence/index.ts'
import { type Exchange, isSuccess, jsonOf } from '../../exchange/index.ts'
import { isObject } from '../../json/index.ts'
import {
  type CheckClause,
  type Checked,
  type ClauseCheck,
  findingOfCheck,
  isInconclusive,
} from './clause.ts'
import type { Wire } from './response.ts'
import type { Session } from './session.ts'
import { firstPauseMs } from './wire.ts'

/** The operations that list what others make, by number. */
const shared = new Set<number>(
  Object.values(operations).flatMap((one) => ('shared' in one && one.shared ? one.number : [])),
)

interface Doubt {
  readonly clause: ClauseId
  readonly checked: Checked
  readonly check: ClauseCheck
  readonly exchange: Exchange
}

interface ChecksOptions {
  readonly session: Pick<Session, 'clock' | 'target' | 'settles'>
  readonly trace: CollectedTrace
  /** The place of an exchange in the trace; -1 where it has none. */
  readonly indexOf: (exchange: Exchange) => number
  /** Whether something had changed when a read was made: what it showed may have been of before (A47). */
  readonly isFresh: (exchange: Exchange) => boolean
}

/**
 * The checks of a scenario. One that does not hold on a read that may have come too early is in doubt until the read is
 * made again, which `settle` does: where the target then answers otherwise, the check says nothing.
 */
export function createChecks({ session, trace, indexOf, isFresh }: ChecksOptions) {
  const { clock, target, settles } = session
  const doubts: Doubt[] = []

  function conclude(clause: ClauseId, checked: Checked, check: ClauseCheck, note?: string): void {
    if (note === undefined && !isInconclusive(checked, check)) trace.cover(clause)
    if (check.holds) return
    const index = checked.exchange === undefined ? -1 : indexOf(checked.exchange)
    const operation = trace.operations()[index] ?? null
    const finding = findingOfCheck(clause, checked, check, operation)
    const observed = { severity: 'observation', message: `${finding.message} ${note}` } as const
    trace.blame(note === undefined ? finding : { ...finding, ...observed }, index)
  }

  const clause: CheckClause = (id, checked, check) => {
    const { exchange } = checked
    if (check.holds || exchange === undefined || !isFresh(exchange)) conclude(id, checked, check)
    else doubts.push({ clause: id, checked, check, exchange })
  }

  /** What a response says: the JSON of a success, or that it was none. */
  function answerIn({ response }: Exchange, isShared: boolean): readonly unknown[] {
    if (!isSuccess(response)) return []
    const content = contentOf(target.dialect.envelope, jsonOf(response.body))
    return [isShared ? ownIn(content) : content]
  }

  /** A list without the records of others, which change when they like. */
  function ownIn(content: unknown): unknown {
    if (!isObject(content) || !Array.isArray(content.data)) return content
    const isOwn = (item: unknown) =>
      !isObject(item) || typeof item.id !== 'string' || trace.isOwn(item.id)
    return { ...content, data: content.data.filter(isOwn) }
  }

  /** How long it took until a read was answered otherwise, in milliseconds; undefined where it was not in time. */
  async function waitForOther({ clause: id, exchange }: Doubt, wire: Wire) {
    const { method, url, headers } = exchange.request
    const isShared = shared.has(trace.operations()[indexOf(exchange)] ?? 0)
    const before = answerIn(exchange, isShared)
    let waited = 0
    for (let pause = firstPauseMs; waited < target.settleMs; pause *= 2) {
      if (settles.get(id) === false) return undefined
      const left = Math.min(pause, target.settleMs - waited)
      await clock.sleep(left)
      waited += left
      const again = await wire({ method, url, headers })
      if (again.response === null) continue
      if (!isDeepStrictEqual(answerIn(again, isShared), before)) return waited
    }
    return undefined
  }

  /** Decides the checks that are in doubt; `wire` sends the reads that this takes. */
  async function settle(wire: Wire): Promise<void> {
    for (const doubt of doubts.splice(0)) {
      const waited = await waitForOther(doubt, wire)
      if (waited !== undefined) settles.set(doubt.clause, true)
      else if (settles.get(doubt.clause) !== true) settles.set(doubt.clause, false)
      const note =
        waited === undefined
          ? undefined
          : `Read again after ${waited} ms, the response was another: the change was not visible before.`
      conclude(doubt.clause, doubt.checked, doubt.check, note)
    }
  }

  return { clause, settle }
}
