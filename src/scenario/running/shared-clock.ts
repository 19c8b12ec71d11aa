import type { Clock } from '../../clock/index.ts'
import type { ActionResult } from '../../target/index.ts'
import type { Room } from './room.ts'

/** Moves the clock of the target; `atLeast`: it may move further. */
export type Advance = (
  seconds: number,
  options?: { readonly atLeast?: boolean },
) => Promise<ActionResult>

/** How much later than a moment is as good as that moment, in milliseconds. */
const toleranceMs = 5_000

/** The moments between which a scenario goes on, in milliseconds. */
interface Waiter {
  readonly from: number
  readonly to: number
}

/**
 * Shares the clock of a target. It moves when nothing else runs, to the last moment that a scenario waits for and none goes
 * on after. What it returns comes back when so many seconds have passed at
 * the target, with all requests that moved the clock meanwhile.
 */
export function shareClock(
  moveClock: (seconds: number) => Promise<ActionResult>,
  { now }: Pick<Clock, 'now'>,
): (room: Pick<Room, 'wait' | 'standStill'>) => Advance {
  let movedMs = 0
  let moving: Promise<ActionResult> | undefined
  const waiting = new Set<Waiter>()
  /** What passes by itself counts too, for a target may be slow. */
  const timeAtTarget = () => now() + movedMs

  async function move(): Promise<ActionResult> {
    const last = Math.min(...[...waiting].map(({ to }) => to))
    const moments = [...waiting].map(({ from }) => from).filter((moment) => moment <= last)
    const seconds = Math.max(1, Math.ceil((Math.max(...moments) - timeAtTarget()) / 1000))
    const result = await moveClock(seconds)
    if (result.ok && result.accepted) movedMs += seconds * 1000
    return result
  }

  return ({ wait, standStill }) =>
    async (seconds, { atLeast = false } = {}) => {
      const from = timeAtTarget() + seconds * 1000
      const waiter = { from, to: from + (atLeast ? Number.POSITIVE_INFINITY : toleranceMs) }
      const results: ActionResult[] = []
      const hasCome = (result: ActionResult) =>
        !(result.ok && result.accepted) || from <= timeAtTarget()
      waiting.add(waiter)
      // All that wait go on before one of them does: none waits for room until the clock has moved.
      await wait(async () => {
        do {
          await standStill()
          moving ??= move().finally(() => {
            moving = undefined
          })
          results.push(await moving)
        } while (!hasCome(results.at(-1)!))
      }).finally(() => waiting.delete(waiter))
      return { ...results.at(-1)!, exchanges: results.flatMap(({ exchanges }) => exchanges) }
    }
}
