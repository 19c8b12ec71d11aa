import { expect, inject, test } from 'vitest'
import { onceEach, tryMutants, unexplainedSays } from './support/mutants.fixture.ts'

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

test('a mutant that survives under every version is named once', () => {
  const names = [
    'drop entity /error',
    'drop entity@2020-12-06 /error',
    'drop entity@2024-04-04 /id',
  ]
  expect(onceEach(names)).toEqual(['drop entity /error', 'drop entity@2024-04-04 /id'])
})
