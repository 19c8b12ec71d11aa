import { expect, test } from 'vitest'
import { startEmbedded, testTarget } from '../src/app/runner/index.ts'
import { apiVersions, latestApiVersion, operations } from '../src/core/contract/index.ts'
import { callsOf, loadScenarios, suitesFolder } from '../src/sources/scenario/index.ts'

// `npm start` tests the latest.
test.each(apiVersions.filter((version) => version !== latestApiVersion))(
  'the sandbox is conformant under version %s',
  async (apiVersion) => {
    const sandbox = await startEmbedded({ defects: [], variants: [] })
    const run = await testTarget({ ...sandbox, overrides: { apiVersion } })
    const others = run.scenarios.filter(({ outcome }) => !/^(passed|skipped)$/.test(outcome))
    expect(others.map(({ id, reason }) => `${id}: ${reason}`)).toEqual([])
    const blamed = run.findings.filter(({ severity }) => /^(violation|warning)$/.test(severity))
    expect(blamed).toEqual([])
    expect(run.verdict).toBe('conformant')
  },
)

test('a scenario waits for a version only where it calls what that version brought', async () => {
  const scenarios = await loadScenarios(suitesFolder)
  const early = scenarios.filter((one) => {
    const { since } = one.scenario
    const calls = callsOf(one)
    // What calls no operation sends requests to paths that the version removed.
    if (since === undefined || calls.length === 0) return false
    return calls.every((call) => operations[call].since < since)
  })
  expect(early.map(({ id }) => id)).toEqual([])
})
