import { expect, test } from 'vitest'
import { findMissing } from '../src/app/cli/missing.ts'
import { loadScenarios, suitesFolder } from '../src/sources/scenario/index.ts'

test('every operation, clause and scenario has all of its pieces', async () => {
  const missing = findMissing(await loadScenarios(suitesFolder))
  expect(missing.map(({ says }) => says)).toEqual([])
})
