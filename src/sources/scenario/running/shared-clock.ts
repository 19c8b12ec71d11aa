import type { Clock } from '../../../base/clock/index.ts'
import type { ActionResult } from '../../target/index.ts'
import type { Coordinator } from './coordinator.ts'

export type Advance = (
  seconds: number,
  options?: { readonly atLeast?: boolean },
) => Promise<ActionResult>

/** The clock may be so many milliseconds late. */
const toleranceMs = 5_000

/**
 * Shares the clock of a target between scenarios. The clock moves when all of them wait, and as far as it can without
 * being late for one of them. The result has all exchanges that moved the clock during the wait.
 */
export function shareClock(
  moveClock: (seconds: number) => Promise<ActionResult>,
  { now }: Pick<Clock, 'now'>,
): (coordinator: Pick<Coordinator, 'wait' | 'waitUntilIdle'>) => Advance {
  let movedMs = 0
  let moving: Promise<ActionResult> | undefined
  /** Each scenario goes on between two moments, in milliseconds. */
  const waiting = new Set<{ readonly from: number; readonly to: number }>()
  /** Time also passes by itself, because a target may be slow. */
  const timeAtTarget = () => now() + movedMs

  async function move(): Promise<ActionResult> {
    const last = Math.min(...[...waiting].map(({ to }) => to))
    const moments = [...waiting].map(({ from }) => from).filter((moment) => moment <= last)
    const seconds = Math.max(1, Math.ceil((Math.max(...moments) - timeAtTarget()) / 1000))
    const result = await moveClock(seconds)
    if (result.ok && result.accepted) movedMs += seconds * 1000
    return result
  }

  return ({ wait, waitUntilIdle }) =>
    async (seconds, { atLeast = false } = {}) => {
      const from = timeAtTarget() + seconds * 1000
      const waiter = { from, to: from + (atLeast ? Number.POSITIVE_INFINITY : toleranceMs) }
      const results: ActionResult[] = []
      const hasCome = (result: ActionResult) =>
        !(result.ok && result.accepted) || from <= timeAtTarget()
      waiting.add(waiter)
      // A scenario goes on only after the clock has moved far enough for it.
      await wait(async () => {
        do {
          await waitUntilIdle()
          moving ??= move().finally(() => {
            moving = undefined
          })
          results.push(await moving)
        } while (!hasCome(results.at(-1)!))
      }).finally(() => waiting.delete(waiter))
      return { ...results.at(-1)!, exchanges: results.flatMap(({ exchanges }) => exchanges) }
    }
}
