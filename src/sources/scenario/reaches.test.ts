import { expect, test } from 'vitest'
import { loadScenarios, suitesFolder } from './load.ts'
import { clausesBeyond } from './reaches.ts'

test('a clause that needs several versions is beyond a target that claims one of them, and no other', async () => {
  const scenarios = await loadScenarios(suitesFolder)
  const beyond = (...apiVersions: readonly string[]) =>
    clausesBeyond({ apiVersion: '2025-07-04', apiVersions }, scenarios)
  expect(beyond('2025-07-04').has('versioning/versions#served')).toBe(true)
  expect(beyond('2025-07-04', '2024-04-04').has('versioning/versions#served')).toBe(false)
  expect([...beyond('2025-07-04', '2024-04-04', '2020-12-06')]).toEqual([])
})
