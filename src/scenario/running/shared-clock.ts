import type { Clock } from '../../clock/index.ts'
import type { Exchange } from '../../exchange/index.ts'
import type { ActionResult } from '../../target/index.ts'

/** The clock of a target, for scenarios that move it side by side. */
export interface SharedClock {
  /** Runs a scenario that moves the clock; the clock stands still while one of these does not wait for it. */
  run<Result>(scenario: () => Promise<Result>): Promise<Result>
  /** Comes back when so many seconds have passed at the target, with all requests that moved the clock meanwhile. */
  readonly advance: Advance
}

/** Moves the clock of the target; `atLeast`: it may move further. */
export type Advance = (
  seconds: number,
  options?: { readonly atLeast?: boolean },
) => Promise<ActionResult>

/** How much later than a moment is as good as that moment, in milliseconds. */
const toleranceMs = 5_000

interface Waiter extends PromiseWithResolvers<ActionResult> {
  /** The moments between which the scenario goes on, in milliseconds. */
  readonly from: number
  readonly to: number
  readonly exchanges: Exchange[]
}

/** Shares a clock: when all scenarios wait, it moves to the last moment that one of them waits for and none goes on after. */
export function shareClock(
  moveClock: (seconds: number) => Promise<ActionResult>,
  { now }: Pick<Clock, 'now'>,
): SharedClock {
  let running = 0
  let movedMs = 0
  let moving: Promise<void> = Promise.resolve()
  const waiting = new Set<Waiter>()
  /** What passes by itself counts too, for a target may be slow. */
  const timeAtTarget = () => now() + movedMs

  function moveWhenAllWait(): void {
    if (waiting.size > 0 && waiting.size === running) moving = move()
  }

  async function move(): Promise<void> {
    const all = [...waiting]
    const last = Math.min(...all.map(({ to }) => to))
    const next = Math.max(...all.map(({ from }) => from).filter((moment) => moment <= last))
    const seconds = Math.max(1, Math.ceil((next - timeAtTarget()) / 1000))
    try {
      const result = await moveClock(seconds)
      const hasMoved = result.ok && result.accepted
      if (hasMoved) movedMs += seconds * 1000
      for (const waiter of all) {
        waiter.exchanges.push(...result.exchanges)
        if (hasMoved && waiter.from > timeAtTarget()) continue
        waiting.delete(waiter)
        waiter.resolve({ ...result, exchanges: waiter.exchanges })
      }
    } catch (error) {
      for (const waiter of all) waiter.reject(error)
      waiting.clear()
    }
  }

  return {
    async run(scenario) {
      running++
      try {
        await moving
        return await scenario()
      } finally {
        running--
        moveWhenAllWait()
      }
    },
    advance(seconds, { atLeast = false } = {}) {
      const from = timeAtTarget() + seconds * 1000
      const to = from + (atLeast ? Number.POSITIVE_INFINITY : toleranceMs)
      const ending = Promise.withResolvers<ActionResult>()
      waiting.add({ ...ending, from, to, exchanges: [] })
      moveWhenAllWait()
      return ending.promise
    },
  }
}
