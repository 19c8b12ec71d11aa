/** What takes effect in the order in which it began, although several are under way at the same time. */
export interface Turns {
  /** Begins work at once; it awaits `turn`, the end of all that began before it, where its effects must come in order. */
  take<Result>(work: (turn: Promise<unknown>) => Promise<Result>): Promise<Result>
  /** Comes back when all has ended that has begun, well or not. */
  idle(): Promise<unknown>
}

/** Opens turns of which none is taken yet; `inSeries`: work begins when all before it has ended. */
export function openTurns(inSeries = false): Turns {
  let last: Promise<unknown> = Promise.resolve()
  return {
    take(work) {
      const before = last
      const working = inSeries ? before.then(() => work(before)) : work(before)
      // Nothing of what ended: a response may be long.
      last = Promise.allSettled([before, working]).then(() => {})
      return working
    },
    idle: () => last,
  }
}
