import { expect, test } from 'vitest'
import { apiVersions, latestApiVersion } from '../../core/contract/index.ts'
import { loadScenarios, suitesFolder } from './load.ts'
import { clausesBeyond } from './reaches.ts'

test('a clause that needs several versions is beyond a target that claims one of them, and no other', async () => {
  const scenarios = await loadScenarios(suitesFolder)
  const beyond = (...claimed: readonly string[]) =>
    clausesBeyond({ apiVersion: latestApiVersion, apiVersions: claimed }, scenarios)
  expect(beyond(latestApiVersion).has('versioning/versions#served')).toBe(true)
  expect(beyond(...apiVersions.slice(0, 2)).has('versioning/versions#served')).toBe(false)
  expect([...beyond(...apiVersions)]).toEqual([])
})
