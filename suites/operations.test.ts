import { expect, test } from 'vitest'
import { findMissing } from '../src/app/cli/missing.ts'
import { loadScenarios, suitesFolder } from '../src/sources/scenario/index.ts'
import { missingCells } from './support/interactions.fixture.ts'

test('every operation, clause and scenario has all of its pieces', async () => {
  const scenarios = await loadScenarios(suitesFolder)
  const missing = findMissing(scenarios).map(({ says }) => says)
  expect([...missing, ...missingCells(scenarios)]).toEqual([])
})
