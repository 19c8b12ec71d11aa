import { expect, inject, test } from 'vitest'
import { tryMutants } from './support/mutants.fixture.ts'

// `npm run detection` judges all of them.
const step = inject('isWhole') ? 40 : 160

test('the mutants of some responses are reported, unless the contract permits them', async () => {
  const { total, faults } = await tryMutants(step)
  expect(faults).toEqual([])
  expect(total).toBeGreaterThan(12_000 / step)
})
