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
const slowed = (...after: readonly number[]) => slowedIn([9], after)

/** The same of operations with so many responses. */
function slowedIn(counts: readonly number[], after: readonly number[]) {
  const records = 'accounts/acc_1 merchants/mch_1 card_products/pdt_1 webhooks/whk_1 events/evt_1'
  const paths = `${records} entities webhooks widget/events`.split(' ')
  const side = (times: readonly number[]) =>
    sideOf(
      paths.flatMap((path, index) => {
        const time = times[index % times.length]!
        const call = { call: `GET /${path}`, status: 200, body: {} }
        return [
          { ...call, times: counts[index % counts.length]!, durationMs: time },
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
  expect(renderTerminal(slow)).toContain('(neutral, at no level, slower)')
  // Most responses take longer by less than those of a run differ: that is chance.
  expect(slowed(250, 100, 100, 100, 100, 100, 100, 100).changes).toEqual([])
})

test('operations with a few responses only show as well that all are slower', () => {
  const { changes, notes } = slowedIn([3, 9], [500])
  expect(changes).toEqual([])
  expect(notes.join()).toMatch(/^Most operations took 5\.\d times as long/)
  // Of a few responses nobody knows how slow single operations are.
  const few = slowedIn([3, 9], [500, 100, 100, 100, 100, 100, 100, 100])
  expect(few).toMatchObject({ changes: [], notes: [] })
})

test('where all operations wait as long in addition, none of them is slower than the others', () => {
  const paths = 'entities webhooks widget/events accounts/acc_1 merchants/mch_1 events/evt_1'
  const all = `${paths} webhooks/whk_1 card_products/pdt_1`.split(' ')
  const side = (more: number) =>
    sideOf(
      all.map((path, index) => {
        const call = { call: `GET /${path}`, status: 200, body: {}, times: 9 }
        return { ...call, durationMs: (index < 2 ? 5 : 40) + more }
      }),
    )
  expect(compareSides(side(0), side(150), { level: 'exact' }).changes).toEqual([])
})
