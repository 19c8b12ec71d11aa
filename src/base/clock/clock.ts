import { setTimeout as delay } from 'node:timers/promises'

/** In milliseconds. */
export interface Clock {
  now(): number
  sleep(milliseconds: number): Promise<void>
}

/** A test runner may set the time of what it tests, which replaces a function of Node; that of a target goes on. */
const hasSetTime = () => !/\[native code\]/.test(Function.prototype.toString.call(Date.now))

/** A test runner has replaced the timers of this process (`vi.useFakeTimers`), so nothing that waits goes on. */
export const hasFakeTimers = (): boolean => 'clock' in setTimeout

/** Node waits for no longer at a time, and for 1 ms where it should. */
const longestMs = 2 ** 31 - 1

async function sleepLong(milliseconds: number): Promise<void> {
  let left = milliseconds
  for (; left > longestMs; left -= longestMs) await delay(longestMs)
  await delay(left)
}

export const systemClock: Clock = {
  now: () => (hasSetTime() ? Math.floor(performance.timeOrigin + performance.now()) : Date.now()),
  sleep: sleepLong,
}

export interface VirtualClock extends Clock {
  advance(milliseconds: number): void
}

export function virtualClock(start: number): VirtualClock {
  let now = start
  const sleepers: { readonly until: number; readonly wake: () => void }[] = []

  function wakeFirst(): void {
    const next = sleepers.reduce((first, sleeper) =>
      sleeper.until < first.until ? sleeper : first,
    )
    sleepers.splice(sleepers.indexOf(next), 1)
    now = Math.max(now, next.until)
    next.wake()
  }

  return {
    now: () => now,
    sleep: (milliseconds) =>
      new Promise((resolve) => {
        sleepers.push({ until: now + milliseconds, wake: resolve })
        setImmediate(wakeFirst)
      }),
    advance(milliseconds) {
      now += milliseconds
    },
  }
}
