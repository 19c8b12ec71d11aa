import { setTimeout as delay } from 'node:timers/promises'

/** Where time comes from. All figures are milliseconds. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number
  sleep(milliseconds: number): Promise<void>
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (milliseconds) => delay(milliseconds),
}

export interface VirtualClock extends Clock {
  /** Moves time on at once. */
  advance(milliseconds: number): void
}

/** A clock that stands still until it is moved; sleeping moves it. */
export function virtualClock(start: number): VirtualClock {
  let now = start
  const advance = (milliseconds: number) => {
    now += milliseconds
  }
  return { now: () => now, sleep: async (milliseconds) => advance(milliseconds), advance }
}
