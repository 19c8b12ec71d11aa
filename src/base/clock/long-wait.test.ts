import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from './index.ts'

test('a wait of forty days is no wait of a millisecond', async () => {
  const { setTimeout: own } = timers
  const put = (delay: typeof own) => {
    timers.setTimeout = delay
    syncBuiltinESMExports()
  }
  onTestFinished(() => put(own))
  const waited: (number | undefined)[] = []
  put((async (milliseconds?: number) => void waited.push(milliseconds)) as typeof own)
  const days = 40 * 24 * 60 * 60_000
  await systemClock.sleep(days)
  expect(waited.reduce<number>((sum, one = 0) => sum + one, 0)).toBe(days)
  expect(Math.max(...waited.map(Number))).toBeLessThan(2 ** 31)
})
