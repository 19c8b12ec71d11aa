import { expect, onTestFinished, test, vi } from 'vitest'
import { systemClock } from './index.ts'

const own = Date

/** As vitest 4 sets the time, and mockdate for others. */
class StandingDate extends own {
  static override now = () => 0
}

test.each([
  ['the time is set', () => void vi.setSystemTime(0)],
  ['another Date stands in its place', () => void vi.stubGlobal('Date', StandingDate)],
  ['Date.now returns a fixed time', () => void vi.spyOn(own, 'now').mockReturnValue(0)],
  ['nothing is replaced', () => {}],
])('the time of the system goes on where %s', (_, replace) => {
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  const before = own.now()
  replace()
  const passed = systemClock.now() - before
  expect(passed).toBeGreaterThanOrEqual(-1_000)
  expect(passed).toBeLessThan(5_000)
})
