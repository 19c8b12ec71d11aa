import { expect, test } from 'vitest'
import { apiVersions } from '../src/contract/index.ts'
import { startEmbedded, testTarget } from '../src/runner/index.ts'

test.each(apiVersions)('the sandbox is conformant under version %s', async (apiVersion) => {
  const sandbox = await startEmbedded({ defects: [], variants: [] })
  const run = await testTarget({ ...sandbox, overrides: { apiVersion } })
  const others = run.scenarios.filter(({ outcome }) => !/^(passed|skipped)$/.test(outcome))
  expect(others.map(({ id, reason }) => `${id}: ${reason}`)).toEqual([])
  const blamed = run.findings.filter(({ severity }) => /^(violation|warning)$/.test(severity))
  expect(blamed).toEqual([])
  expect(run.verdict).toBe('conformant')
})
