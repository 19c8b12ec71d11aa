import { expect, test } from 'vitest'
import { tryMutants } from './support/mutants.fixture.ts'

// `npm run detection` judges all of them.
test('the mutants of one in twenty responses are reported, unless the contract permits them', async () => {
  const { total, faults } = await tryMutants(20)
  expect(faults).toEqual([])
  expect(total).toBeGreaterThan(300)
})
