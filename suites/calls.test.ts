import { expect, test } from 'vitest'
import { apiVersions, operations } from '../src/core/contract/index.ts'
import { callsOf, usedBy } from '../src/sources/scenario/index.ts'
import { referenceRun, runReference } from './support/reference-run.fixture.ts'
import { scenarios } from './support/run-all.fixture.ts'

const { watched, results, exchanges } = await referenceRun()

/** What a target shows that claims one version alone. */
const underOne = new Map<string, typeof results>()
for (const version of apiVersions) underOne.set(version, (await runReference([version])).results)

test('the generated list of calls is up to date: npm run generate', async () => {
  const lines = [...watched].map(
    ([id, { calls }]) => `  "${id}": ${JSON.stringify(Object.fromEntries(calls))}`,
  )
  const text = `{\n${lines.join(',\n')}\n}\n`
  await expect(text).toMatchFileSnapshot('../src/sources/scenario/generated/calls.json')
})

test('the generated list of clauses that scenarios put to the test is up to date: npm run generate', async () => {
  const all = [...new Set(results.flatMap(({ reached }) => reached))].sort()
  const places = new Map(all.map((clause, place) => [clause, place]))
  const lines = results.map(({ result, reached }) => {
    const known = reached.map((clause) => places.get(clause)!).sort((one, other) => one - other)
    return `    "${result.id}": ${JSON.stringify(known)}`
  })
  const clauses = all.map((clause) => `    ${JSON.stringify(clause)}`)
  // No response of a target that claims one version alone can show these.
  const absent = [...underOne].map(([version, runs]) => {
    const shown = new Set(runs.flatMap(({ reached }) => reached))
    const missing = all.filter((clause) => !shown.has(clause)).map((clause) => places.get(clause)!)
    return `    "${version}": ${JSON.stringify(missing)}`
  })
  const parts = [
    `"clauses": [\n${clauses.join(',\n')}\n  ]`,
    `"absent": {\n${absent.join(',\n')}\n  }`,
    `"scenarios": {\n${lines.join(',\n')}\n  }`,
  ]
  const text = `{\n  ${parts.join(',\n  ')}\n}\n`
  await expect(text).toMatchFileSnapshot('../src/sources/scenario/generated/reached.json')
})

test('scenarios use all subjects and actions that they declare, as often as they declare it', () => {
  const declared = scenarios.map(({ id, scenario }) => [id, [...usedBy(scenario)].sort()])
  const used = scenarios.map(({ id }) => [id, [...watched.get(id)!.uses].sort()])
  expect(used).toEqual(declared)
})

test('scenarios check clauses only that they declare to prove', () => {
  const others = scenarios.flatMap(({ id, scenario: { proves } }) => {
    const declared: readonly string[] = proves
    return [...watched.get(id)!.checks].filter((clause) => !declared.includes(clause))
  })
  expect(others).toEqual([])
})

test('the lists do not depend on how fast the machine is: by the clock of the run, no request takes time', () => {
  expect([...new Set(exchanges.map(({ durationMs }) => durationMs))]).toEqual([0])
})

test.each([...underOne])('the sandbox is conformant under version %s', (_, runs) => {
  const others = runs.filter(({ result }) => !/^(passed|skipped)$/.test(result.outcome))
  expect(others.map(({ result }) => result)).toEqual([])
  const findings = runs.flatMap((run) => run.findings)
  expect(findings.filter(({ severity }) => /^(violation|warning)$/.test(severity))).toEqual([])
  expect(runs.filter(({ result }) => result.outcome === 'passed').length).toBeGreaterThan(80)
})

test('a scenario waits for a version only where it calls what that version brought', () => {
  const early = scenarios.filter((one) => {
    const { since } = one.scenario
    const calls = callsOf(one)
    // What calls no operation sends requests to paths that the version removed.
    if (since === undefined || calls.length === 0) return false
    return calls.every((call) => operations[call].since < since)
  })
  expect(early.map(({ id }) => id)).toEqual([])
})
