import { expect, test } from 'vitest'
import { noEvidence } from '../../core/evidence/index.ts'
import type { ScenarioRun, ScenarioRunner } from '../../sources/scenario/running/index.ts'
import { runScenarios } from './run-scenarios.ts'
import { scenarioAt } from './scenarios.fixture.ts'

const planned = ['a/b/one', 'a/b/two', 'a/b/three'].map((id) => scenarioAt(id))

function passed(id: string): ScenarioRun {
  const result = { id, title: id, outcome: 'passed', durationMs: 1 } as const
  return { result, ...noEvidence }
}

/** A runner whose scenarios pass, but for the one that waits for `hanging`. */
function runnerThat(hangsAt?: string, hanging?: Promise<void>) {
  const seen: string[] = []
  const runner: ScenarioRunner = {
    async run({ id }) {
      seen.push(id)
      if (id === hangsAt) await hanging
      return passed(id)
    },
    async close() {
      seen.push('closed')
    },
  }
  return { runner, seen }
}

test('scenarios run one after the other, and the runner is closed behind the last', async () => {
  const { runner, seen } = runnerThat()
  const results: string[] = []
  const runs = await runScenarios(runner, planned, {
    onResult: ({ result }) => results.push(result.id),
  })
  expect(seen).toEqual([...planned.map(({ id }) => id), 'closed'])
  expect(results).toEqual(planned.map(({ id }) => id))
  expect(runs.map(({ result }) => result.id)).toEqual(results)
})

test('an early scenario begins first where several run at a time', async () => {
  const { runner, seen } = runnerThat()
  const early = scenarioAt('a/c/early')
  const all = [...planned, { ...early, scenario: { ...early.scenario, early: true as const } }]
  await runScenarios(runner, all, { concurrency: 2 })
  expect(seen[0]).toBe('a/c/early')
})

test('what is added runs when the others have ended, six times at most', async () => {
  const { runner, seen } = runnerThat()
  const added = Array.from({ length: 7 }, (_, nth) => scenarioAt(`a/c/added-${nth}`))
  const runs = await runScenarios(runner, planned, {
    concurrency: 8,
    add: (ran) => added.slice(ran.length - planned.length, ran.length - planned.length + 1),
  })
  const all = [...planned, ...added.slice(0, 6)].map(({ id }) => id)
  expect(seen).toEqual([...all, 'closed'])
  expect(runs.map(({ result }) => result.id)).toEqual(all)
})

test('after the signal the scenario at hand may end, and no other begins', async () => {
  const interrupt = new AbortController()
  const { runner, seen } = runnerThat('a/b/two', Promise.resolve())
  const runs = await runScenarios(runner, planned, {
    signal: interrupt.signal,
    onResult: ({ result }) => result.id === 'a/b/one' && interrupt.abort(),
  })
  expect(runs.map(({ result }) => result.id)).toEqual(['a/b/one'])
  expect(seen).toEqual(['a/b/one', 'closed'])
})

test('a scenario that hangs is left behind, and the runner is closed once it ends', async () => {
  const interrupt = new AbortController()
  const hanging = Promise.withResolvers<void>()
  const { runner, seen } = runnerThat('a/b/two', hanging.promise)
  const running = runScenarios(runner, planned, { signal: interrupt.signal })
  await expect.poll(() => seen.at(-1)).toBe('a/b/two')
  interrupt.abort()
  expect((await running).map(({ result }) => result.id)).toEqual(['a/b/one'])
  expect(seen).toEqual(['a/b/one', 'a/b/two'])
  hanging.resolve()
  await expect.poll(() => seen.at(-1)).toBe('closed')
})
