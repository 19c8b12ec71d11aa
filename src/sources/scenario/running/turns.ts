import { setImmediate as afterThisTurn } from 'node:timers/promises'

/** Orders the effects of work that is under way at the same time. */
export interface Turns {
  /** Work begins only after the end of all earlier work. */
  readonly inSeries: boolean
  /** Begins work at once. It awaits `turn`, the end of all earlier work, before its effects. */
  take<Result>(work: (turn: Promise<unknown>) => Promise<Result>): Promise<Result>
  /** Returns when all work has ended, well or not, also what began as soon as other work ended. */
  idle(): Promise<void>
}

export function openTurns(inSeries = false): Turns {
  let last: Promise<unknown> = Promise.resolve()
  return {
    inSeries,
    take(work) {
      const before = last
      const working = inSeries ? before.then(() => work(before)) : work(before)
      // The promise must not keep the results, because a response may be long.
      last = Promise.allSettled([before, working]).then(() => {})
      return working
    },
    async idle() {
      for (let awaited: typeof last | undefined; awaited !== last; await afterThisTurn()) {
        awaited = last
        await awaited
      }
    },
  }
}
