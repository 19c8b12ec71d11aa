import { expect, test } from 'vitest'
import { compareSides } from './index.ts'
import { runWith, sideOf } from './side.fixture.ts'

/** A side whose requests that were made up got these statuses. */
function side(
  statuses: readonly number[],
  { seed, suite = 's' }: { seed?: number; suite?: string },
) {
  const asked = { call: 'PUT /entities/ent_1', scenario: 'conventions/generated/updates', body: {} }
  const sent = { address: { city: null } }
  const madeUp = statuses.map(
    (status) => ({ ...asked, times: 1, status, sent, madeUp: true }) as const,
  )
  const hashes = { suite, contract: 'c', configuration: 'f', setup: 's' }
  const run = runWith({ a: 'kept' }, { hashes, ...(seed !== undefined && { seed }) })
  return sideOf([{ ...asked, times: 3, status: 200, sent: {} }, ...madeUp], run)
}

const changesIn = (before: ReturnType<typeof side>, after: ReturnType<typeof side>) =>
  compareSides(before, after, { level: 'exact' }).changes.map(({ rule, places }) => [
    rule,
    places[0]!.scenarios?.join(),
  ])

test('requests that are made up are compared where both runs made up the same', () => {
  const own = { seed: 7 }
  const refused = side([400, 422, 200, 400], own)
  expect(changesIn(side([200, 200, 200, 400], own), refused)).toEqual([
    ['refused-now', 'conventions/generated/updates'],
  ])
  expect(changesIn(refused, refused)).toEqual([])
  expect(changesIn(side([200, 200, 200, 400], { seed: 8 }), refused)).toEqual([])
  expect(changesIn(side([200, 200, 200, 400], {}), side([400, 400, 200, 400], {}))).toEqual([])
  const other = side([200, 200, 200, 400], { seed: 7, suite: 'another' })
  expect(changesIn(other, refused)).toEqual([])
})
