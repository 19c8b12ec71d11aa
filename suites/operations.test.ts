import { expect, test } from 'vitest'
import { loadScenarios, suitesFolder } from '../src/sources/scenario/index.ts'
import { allMissing, repeatedIn } from './support/missing.fixture.ts'

test('every operation, clause and scenario has all of its pieces, and nothing stands twice', async () => {
  expect(allMissing(await loadScenarios(suitesFolder))).toEqual([])
})

test('error: a mutant with two reasons to survive is named', () => {
  expect(repeatedIn('survivors.json', ['drop a /b', 'drop a /c', 'drop a /b'])).toEqual([
    '"drop a /b" stands twice → suites/support/survivors.json',
  ])
})
