import { expect, test } from 'vitest'
import { compareSides, renderTerminal } from './index.ts'
import { account, runWith, sideOf } from './side.fixture.ts'

test('a slow call is slow in the median and at the 95th percentile; a busy machine is so in some responses', () => {
  const taking = (durations: readonly number[]) =>
    sideOf(durations.map((durationMs) => ({ ...account, times: 1, body: {}, durationMs })))
  const quick = taking([3, 4, 4, 5, 5, 6, 9, 3])
  const rulesOf = (durations: readonly number[], before = quick) =>
    compareSides(before, taking(durations), { level: 'exact' }).differences.map(({ rule }) => rule)
  expect(rulesOf([13, 15, 14, 12, 16, 20, 382, 773])).toEqual([])
  const slow = [40, 45, 46, 44, 40, 41, 95, 99]
  expect(rulesOf(slow)).toEqual(['slower'])
  expect(rulesOf(slow, taking([3, 4, 4, 5, 5, 71, 70, 6]))).toEqual([])
})

test('runs with another number of scenarios at the same time show nothing of how slow a target is', () => {
  const side = (concurrency: number, durationMs: number) =>
    sideOf(
      [{ ...account, times: 8, body: {}, durationMs }],
      runWith({ a: 'kept' }, { concurrency }),
    )
  const compare = (concurrency: number) =>
    compareSides(side(1, 30), side(concurrency, 300), { level: 'exact' })
  expect(compare(1).differences.map(({ rule }) => rule)).toEqual(['slower'])
  expect(compare(8)).toMatchObject({
    exitCode: 0,
    differences: [],
    notes: ['The sides ran 1 and 8 scenarios at the same time: no durations compared.'],
  })
})

/** What differs where the operations take so long after, that took 100 ms before, a few of their responses 300 ms. */
function slowed(...after: readonly number[]) {
  const records = 'accounts/acc_1 merchants/mch_1 card_products/pdt_1 webhooks/whk_1 events/evt_1'
  const paths = `${records} entities webhooks widget/events`.split(' ')
  const side = (times: readonly number[]) =>
    sideOf(
      paths.flatMap((path, index) => {
        const time = times[index % times.length]!
        const call = { call: `GET /${path}`, status: 200, body: {} }
        return [
          { ...call, times: 9, durationMs: time },
          { ...call, times: 1, durationMs: time * 3 },
        ]
      }),
    )
  return compareSides(side([100]), side(after), { level: 'exact' })
}

test('if most operations are slower, a note says so, and one that is slower than that is named', () => {
  expect(slowed(300)).toMatchObject({ exitCode: 0, changes: [] })
  expect(slowed(300).notes).toEqual([
    'Most operations took 3.0 times as long: the machine, the network or the target was slower. Single ones were compared with that.',
  ])
  expect(slowed(100)).toMatchObject({ changes: [], notes: [] })
  const found = slowed(1500, 300, 300, 300, 300, 300, 300, 300)
  expect(found.differences.map(({ rule, call }) => [rule, call])).toEqual([
    ['slower', 'GET /accounts/{acc_id}'],
  ])
})

test('a slower operation is no change: the headline counts it apart', () => {
  const slow = slowed(1500, 100, 100, 100, 100, 100, 100, 100)
  expect(slow).toMatchObject({ exitCode: 0 })
  expect(renderTerminal(slow)).toMatch(/^✓ Nothing differs\. Slower: 1 operation\.$/m)
  // Most responses take longer by less than those of a run differ: that is chance.
  expect(slowed(250, 100, 100, 100, 100, 100, 100, 100).changes).toEqual([])
})
