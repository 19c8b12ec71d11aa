import { expect, test } from 'vitest'
import { tryMutants } from './support/mutants.fixture.ts'

// `npm run detection` judges all of them.
test('the mutants of one in forty are reported, unless the contract permits them', async () => {
  const { total, faults } = await tryMutants(40)
  expect(faults).toEqual([])
  expect(total).toBeGreaterThan(300)
})
