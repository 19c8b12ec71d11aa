import { setImmediate as afterThisStep } from 'node:timers/promises'

/** Orders the effects of work that is under way at the same time. */
export interface EffectOrder {
  /** Work begins only after the end of all earlier work. */
  readonly inSeries: boolean
  /** Begins work at once. It awaits `earlier`, the end of all earlier work, before its effects. */
  take<Result>(work: (earlier: Promise<unknown>) => Promise<Result>): Promise<Result>
  /** Returns when all work has ended, well or not, also what began as soon as other work ended. */
  idle(): Promise<void>
}

export function openEffectOrder(inSeries = false): EffectOrder {
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
      for (let awaited: typeof last | undefined; awaited !== last; await afterThisStep()) {
        awaited = last
        await awaited
      }
    },
  }
}
