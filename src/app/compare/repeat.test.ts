import { expect, test } from 'vitest'
import type { TinyResponse } from '../../core/facts/pairs.fixture.ts'
import { compareSides, renderTerminal, repeatedIn, type Side } from './index.ts'
import { sideOf } from './side.fixture.ts'

const scenario = 'accounts/retrieve/shows'
const read = { call: 'GET /accounts/acc_1', scenario, times: 3, status: 200 }
const withSum = (sum: unknown): Side => sideOf([{ ...read, body: { id: 'acc_1', sum } }])
const before = withSum(1)
const found = compareSides(before, withSum('1'), { level: 'reader' })
const call = 'GET /accounts/{acc_id}'

test('the calls with a forbidden difference are tested once more, and the scenarios that made them', () => {
  expect(repeatedIn(found)).toEqual({ calls: new Set([call]), scenarios: [scenario] })
  const same = compareSides(before, withSum(2), { level: 'reader' })
  expect(repeatedIn(same).scenarios).toEqual([])
})

test('a difference stays when the side shows it again, and is noise when the side differs from itself', () => {
  const after = withSum('1')
  const again = (sum: unknown, calls: ReadonlySet<string> = new Set([call])) =>
    compareSides(before, after, {
      level: 'reader',
      repeats: [{ of: after, again: withSum(sum), calls }],
    })
  expect(again('2')).toMatchObject({ exitCode: 1, differences: [{ rule: 'type' }], noise: [] })
  expect(again(3)).toMatchObject({ exitCode: 0, differences: [], noise: [{ rule: 'type' }] })
  expect(renderTerminal(again(3))).toContain('GET /accounts/{acc_id} 200 /sum')
  // What was not sent again says nothing of the others.
  expect(again(3, new Set()).differences).toHaveLength(1)
})

function racing(...statuses: readonly number[]): Side {
  const sent = { call: 'DELETE /payments/pmt_1', scenario: 'payments/cancel/at-once', times: 1 }
  return sideOf(statuses.map((status): TinyResponse => ({ ...sent, status, body: {} })))
}

test('a status by which a side differs from itself is no difference, and one that stays is', () => {
  const [turning, steady] = [racing(200, 409), racing(409, 409)]
  const rulesOf = (...again: readonly Side[]) => {
    const calls = new Set(['DELETE /payments/{pmt_id}'])
    const repeats = again.map((side, index) => ({
      of: [turning, steady][index]!,
      again: side,
      calls,
    }))
    const found = compareSides(turning, steady, { level: 'wire', repeats })
    return found.differences.map(({ rule }) => rule)
  }
  expect(rulesOf()).toEqual(['refused-now'])
  expect(rulesOf(turning, steady)).toEqual(['refused-now'])
  expect(rulesOf(steady, steady)).toEqual([])
  expect(rulesOf(turning, turning)).toEqual([])
})

test('a side that is slow at times still differs in status', () => {
  const timed = (status: number, durationMs: number) =>
    sideOf([{ ...read, times: 8, durationMs, status, body: {} }])
  const after = timed(201, 900)
  const { differences, noise } = compareSides(timed(200, 3), after, {
    level: 'wire',
    repeats: [{ of: timed(201, 3), again: after, calls: new Set([call]) }],
  })
  expect(differences.map(({ rule }) => rule)).toEqual(['status-success'])
  expect(noise).toHaveLength(1)
})
