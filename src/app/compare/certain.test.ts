import { expect, test } from 'vitest'
import type { Run } from '../../core/run/index.ts'
import { compareSides, renderTerminal } from './index.ts'
import { account, runWith, sideOf } from './side.fixture.ts'

test('what a quick run shows and a whole one does not is not certain, unless every response shows it', () => {
  const hashes = {} as NonNullable<Run['hashes']>
  const quick = runWith({}, { quick: true, hashes })
  const whole = runWith({}, { hashes })
  const side = (run: Run, ...sums: readonly unknown[]) =>
    sideOf(
      sums.map((sum) => ({ ...account, times: 9, body: { sum } })),
      run,
    )
  const compare = (after: Run, ...sums: readonly unknown[]) =>
    compareSides(side(quick, 1), side(after, ...sums), { level: 'reader' })
  expect(compare(quick, 1, null).exitCode).toBe(1)
  expect(compare(whole, '1').exitCode).toBe(1)
  const unsure = compare(whole, 1, null)
  expect(unsure).toMatchObject({ exitCode: 0, differences: [], rare: [{ rule: 'null-new' }] })
  const shown = renderTerminal(unsure)
  expect(shown).toContain(
    '✓ Nothing differs for certain. Seen too rarely to be certain: 1 difference. The sides ran different plans: what some responses show may come of other requests.',
  )
  expect(shown).not.toContain('the target changed')
})

test('what a quick run shows that chose other scenarios may come of their requests', () => {
  const side = (scenarios: readonly string[], ...sums: readonly unknown[]) =>
    sideOf(
      sums.map((sum) => ({ ...account, times: 9, body: { sum } })),
      runWith(
        {},
        {
          quick: true,
          scenarios: scenarios.map((id) => ({ id, title: id, outcome: 'passed', durationMs: 1 })),
        },
      ),
    )
  const compare = (...scenarios: readonly string[]) =>
    compareSides(side(['a'], 1), side(scenarios, 1, null), { level: 'reader' })
  expect(compare('a').exitCode).toBe(1)
  expect(compare('a', 'b')).toMatchObject({ exitCode: 0, rare: [{ rule: 'null-new' }] })
})

test('what no response of a scenario keeps that both runs had comes of no other request', () => {
  const side = (end: string, count: number, ...scenarios: readonly string[]) =>
    sideOf(
      Array.from({ length: count }, (_, nth) => ({
        ...account,
        times: 1,
        scenario: scenarios[nth % scenarios.length]!,
        body: { id: `acc_${'kxmpqtzwvbnr'[nth]}${end}` },
      })),
      runWith(
        {},
        {
          quick: true,
          scenarios: scenarios.map((id) => ({ id, title: id, outcome: 'passed', durationMs: 1 })),
        },
      ),
    )
  const before = side('3j9x2m4p7q8t', 3, 'a')
  const compare = (...scenarios: readonly string[]) =>
    compareSides(before, side('3j9x2m4p7q8t-1111-4222', 7, ...scenarios), { level: 'reader' })
  expect(compare('a', 'b')).toMatchObject({ exitCode: 1, differences: [{ rule: 'id-form' }] })
  expect(compare('b')).toMatchObject({ exitCode: 0, rare: [{ rule: 'id-form' }] })
})

test('a list that newly says that it goes on is cut, whichever requests ask for it', () => {
  const side = (run: Partial<Run>, more: object, lengthOf: (nth: number) => number) =>
    sideOf(
      Array.from({ length: 20 }, (_, nth) => {
        const data = Array.from({ length: lengthOf(nth) }, (_, id) => ({ id: `ent_${id}` }))
        return { ...account, times: 1, call: 'GET /entities', body: { data, ...more } }
      }),
      runWith({}, run),
    )
  const whole = side({}, {}, (nth) => 20 + nth)
  const compare = (more: object) =>
    compareSides(
      whole,
      side({ quick: true }, more, () => 3),
      { level: 'reader' },
    )
  expect(compare({ has_more: true }).exitCode).toBe(1)
  expect(compare({ color: true })).toMatchObject({ exitCode: 0, rare: [{ rule: 'list-end' }] })
})

test('lists that are longer in a run of other scenarios are of more records, and ended nowhere before', () => {
  const side = (run: Partial<Run>, more: number) =>
    sideOf(
      ['accounts', 'entities', 'webhooks'].flatMap((name) =>
        Array.from({ length: 20 }, (_, nth) => {
          const data = Array.from({ length: Math.min(20 + nth, 25) + more * nth }, () => ({}))
          return { ...account, times: 1, call: `GET /${name}`, body: { data } }
        }),
      ),
      runWith({}, run),
    )
  const compare = (run: Partial<Run>) =>
    compareSides(side({}, 0), side(run, 1), { level: 'exact' }).rare.map(({ rule }) => rule)
  expect(compare({ quick: true })).toEqual([])
})

test('a run that records makes records of its own, so that a value which it lacks is not certain', () => {
  const side = (run: Partial<Run>, ...networks: readonly string[]) =>
    sideOf(
      networks.map((network, nth) => ({
        ...account,
        times: 9,
        body: { id: `acc_${nth}`, network },
      })),
      runWith({}, run),
    )
  const recording = { mode: 'record', folder: 'recordings', scenarios: 1, stale: [] } as const
  const many = [...Array(8).fill('visa'), ...Array(8).fill('mastercard')]
  const plain = side({}, ...many, ...Array(8).fill('discover'))
  const compare = (before: Partial<Run>) =>
    compareSides(side(before, ...many), plain, { level: 'reader' }).exitCode
  expect(compare({})).toBe(1)
  expect(compare({ recordings: recording })).toBe(0)
})

test('a word that turns in few records of many places is certain, and one that also stays is not', () => {
  const calls = ['GET /accounts/acc_1', 'GET /merchants/mch_1', 'POST /accounts', 'GET /entities']
  const side = (...words: readonly string[]) =>
    sideOf(
      calls.flatMap((call) =>
        words.map((kind) => ({ ...account, call, times: 2, status: 400, body: { kind } })),
      ),
    )
  const rulesOf = (...words: readonly string[]) => {
    const { differences } = compareSides(side('FISH_ROTTEN'), side(...words), { level: 'reader' })
    return differences.filter(({ forbidden }) => forbidden).map(({ rule }) => rule)
  }
  expect(new Set(rulesOf('fish_rotten'))).toEqual(new Set(['value-new']))
  expect(rulesOf('fish_rotten', 'FISH_ROTTEN')).toEqual([])
})
