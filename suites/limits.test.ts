import { expect, test } from 'vitest'
import { virtualClock } from '../src/clock/index.ts'
import { createPace, type PaceOptions } from '../src/transport/index.ts'
import { conclusionsOf, runSideBySide } from './support/side-by-side.fixture.ts'

const most = 100
const minute = 60_000

/** A sandbox that takes so many requests a minute, by a clock that nobody has to wait for. */
async function runAgainstLimit(concurrency: number, options: Omit<PaceOptions, 'clock'> = {}) {
  const clock = virtualClock(Date.parse('2025-07-04T00:00:00Z'))
  const startedAt = clock.now()
  let window = clock.now()
  let count = 0
  let refused = 0
  const runs = await runSideBySide({}, concurrency, undefined, {
    clock,
    pace: createPace({ clock, ...options }),
    transform(response) {
      clock.advance(5)
      if (clock.now() >= window + minute) {
        window = clock.now()
        count = 0
      }
      if (++count <= most) return response
      refused++
      const left = Math.ceil((window + minute - clock.now()) / 1_000)
      const headers = { 'retry-after': String(left) }
      return { status: 429, headers, body: { error: 'too many requests' } }
    },
  })
  return { runs, refused, waited: clock.now() - startedAt }
}

for (const concurrency of [1, 8]) {
  test(`a limit costs waiting and no verdict, with ${concurrency} at a time`, async () => {
    const usual = conclusionsOf(await runSideBySide({}, concurrency))
    const { runs, refused, waited } = await runAgainstLimit(concurrency)
    expect(conclusionsOf(runs)).toEqual(usual)
    expect(refused).toBeGreaterThan(5)
    expect(waited).toBeGreaterThan(8 * minute)
    const busy = runs.flatMap((run) => run.exchanges)
    expect(busy.length).toBeGreaterThan(800)
  })
}

test('a run that keeps to the limit is never refused', async () => {
  const { refused, runs } = await runAgainstLimit(8, { requestsPerMinute: most - 5 })
  expect(refused).toBe(0)
  expect(runs.every(({ result }) => result.outcome === 'passed')).toBe(true)
})
