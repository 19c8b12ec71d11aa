import { expect, inject, test } from 'vitest'
import { tryMutants, unexplainedSays } from './support/mutants.fixture.ts'

// `npm run detection` judges all of them.
const step = inject('isWhole') ? 40 : 160

test('the mutants of some responses are reported, unless the contract permits them', async () => {
  const { total, faults } = await tryMutants(step)
  expect(faults).toEqual([])
  expect(total).toBeGreaterThan(12_000 / step)
})

test('error: a mutant that survives is named with the place of its reason', () => {
  expect(unexplainedSays('drop account /nickname')).toBe(
    'The mutant "drop account /nickname" survives without a reason → suites/support/survivors.json',
  )
  expect(unexplainedSays('null account /nickname')).toContain('→ x-absent in its schema, where')
})
