import { expect, test } from 'vitest'
import type { ActionResult } from '../../target/index.ts'
import { shareClock } from './shared-clock.ts'

const done = { ok: true, accepted: true, status: 200, fields: {} } as const
const minute = 60
const hour = 60 * minute

/** A clock that is shared, how it was moved, and the time that passes by itself, in milliseconds. */
function open(result: Omit<Extract<ActionResult, { ok: true }>, 'exchanges'> = done) {
  const moves: number[] = []
  const time = { now: 0 }
  const move = async (seconds: number): Promise<ActionResult> => {
    moves.push(seconds)
    await new Promise(setImmediate)
    return { ...result, exchanges: [] }
  }
  return { moves, time, shared: shareClock(move, { now: () => time.now }) }
}

/** The time at the target, in seconds, whenever one of the waits of a scenario is over. */
async function timesAfter(
  { shared, moves, time }: ReturnType<typeof open>,
  waits: readonly (readonly [seconds: number, atLeast: boolean])[],
): Promise<readonly number[]> {
  return shared.run(async () => {
    const times: number[] = []
    for (const [seconds, atLeast] of waits) {
      await shared.advance(seconds, { atLeast })
      times.push(moves.reduce((sum, one) => sum + one, 0) + time.now / 1000)
    }
    return times
  })
}

test('a scenario by itself moves the clock as far as it says', async () => {
  const clock = open()
  await timesAfter(clock, [
    [29.5 * minute, false],
    [24 * hour, true],
  ])
  expect(clock.moves).toEqual([29.5 * minute, 24 * hour])
})

test('of several scenarios that wait, each goes on at the moment that it waits for', async () => {
  const clock = open()
  const times = await Promise.all([
    timesAfter(clock, [
      [20 * minute, false],
      [11 * minute, false],
    ]),
    timesAfter(clock, [[29.5 * minute, false]]),
  ])
  expect(times).toEqual([[20 * minute, 31 * minute], [29.5 * minute]])
  expect(clock.moves).toEqual([20 * minute, 9.5 * minute, 1.5 * minute])
})

test('those that may wait for longer go on together, and never make another one late', async () => {
  const clock = open()
  const times = await Promise.all([
    timesAfter(clock, [[hour, true]]),
    timesAfter(clock, [[2 * hour, true]]),
    timesAfter(clock, [[29.5 * minute, false]]),
  ])
  expect(times).toEqual([[2 * hour], [2 * hour], [29.5 * minute]])
})

test('the clock stands still while one of them does something else', async () => {
  const { shared, moves } = open()
  const busy = Promise.withResolvers<void>()
  const both = [shared.run(() => busy.promise), shared.run(() => shared.advance(minute))]
  await new Promise(setImmediate)
  expect(moves).toEqual([])
  busy.resolve()
  await Promise.all(both)
  expect(moves).toEqual([minute])
})

test('a scenario that begins while the clock moves begins after that', async () => {
  const { shared, moves } = open()
  const first = shared.run(() => shared.advance(minute))
  await new Promise(process.nextTick)
  expect(moves).toEqual([minute])
  let hasBegun = false
  const second = shared.run(async () => {
    hasBegun = true
  })
  expect(hasBegun).toBe(false)
  await Promise.all([first, second])
  expect(hasBegun).toBe(true)
})

test('what passes by itself counts', async () => {
  const { shared, moves, time } = open()
  const busy = Promise.withResolvers<void>()
  const both = [
    shared.run(() => shared.advance(minute)),
    shared.run(async () => {
      await busy.promise
      time.now = 20_000
      await shared.advance(2 * minute)
    }),
  ]
  busy.resolve()
  await Promise.all(both)
  expect(moves).toEqual([40, 80])
})

test('a clock that cannot be moved ends the wait of all', async () => {
  const { shared } = open({ ...done, accepted: false, status: 501 })
  const both = [minute, hour].map((seconds) => shared.run(() => shared.advance(seconds)))
  expect(await Promise.all(both)).toMatchObject([{ status: 501 }, { status: 501 }])

  const ended = shareClock(async () => Promise.reject(new Error('The run has ended.')), {
    now: () => 0,
  })
  const waits = [minute, hour].map((seconds) => ended.run(() => ended.advance(seconds)))
  expect(await Promise.allSettled(waits)).toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ])
})
