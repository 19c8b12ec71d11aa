import { expect, test } from 'vitest'
import type { ActionResult } from '../../target/index.ts'
import type { Coordinator } from './coordinator.ts'
import { type Advance, shareClock } from './shared-clock.ts'

const done = { ok: true, accepted: true, status: 200, fields: {} } as const
const minute = 60
const hour = 60 * minute

/** Opens a shared clock; `time` passes by itself, in milliseconds. */
function open(result: Omit<Extract<ActionResult, { ok: true }>, 'exchanges'> = done) {
  const moves: number[] = []
  const time = { now: 0 }
  const move = async (seconds: number): Promise<ActionResult> => {
    moves.push(seconds)
    await new Promise(setImmediate)
    return { ...result, exchanges: [] }
  }
  return { moves, time, advanceWith: shareClock(move, { now: () => time.now }) }
}

const coordinator: Pick<Coordinator, 'wait' | 'waitUntilIdle'> = {
  wait: (forSomething) => forSomething(),
  waitUntilIdle: () => new Promise<void>((resolve) => void setImmediate(resolve)),
}

/** Returns the time at the target after each wait of a scenario, in seconds. */
async function timesAfter(
  { advanceWith, moves, time }: ReturnType<typeof open>,
  waits: readonly (readonly [seconds: number, atLeast: boolean])[],
): Promise<readonly number[]> {
  const advance = advanceWith(coordinator)
  const times: number[] = []
  for (const [seconds, atLeast] of waits) {
    await advance(seconds, { atLeast })
    times.push(moves.reduce((sum, move) => sum + move, 0) + time.now / 1000)
  }
  return times
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

test('the clock does not move before its scenario may stand still', async () => {
  const { advanceWith, moves } = open()
  const still = Promise.withResolvers<void>()
  const waiting = advanceWith({ ...coordinator, waitUntilIdle: () => still.promise })(minute)
  await new Promise(setImmediate)
  expect(moves).toEqual([])
  still.resolve()
  await waiting
  expect(moves).toEqual([minute])
})

test('what passes by itself counts', async () => {
  const { advanceWith, moves, time } = open()
  const still = Promise.withResolvers<void>()
  const advance = advanceWith({ ...coordinator, waitUntilIdle: () => still.promise })
  const first = advance(minute)
  time.now = 20_000
  const second = advance(2 * minute)
  still.resolve()
  await Promise.all([first, second])
  expect(moves).toEqual([40, 80])
})

test('a clock that cannot be moved ends the wait of all', async () => {
  const both = (advance: Advance) => [minute, hour].map((seconds) => advance(seconds))
  const { advanceWith } = open({ ...done, accepted: false, status: 501 })
  expect(await Promise.all(both(advanceWith(coordinator)))).toMatchObject([
    { status: 501 },
    { status: 501 },
  ])

  const ending = async () => Promise.reject(new Error('The run has ended.'))
  const ended = shareClock(ending, { now: () => 0 })(coordinator)
  expect(await Promise.allSettled(both(ended))).toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ])
})
