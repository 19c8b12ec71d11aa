import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type ClauseId, clauses, operations, resourceTypes, treeOf } from '#contract'
import { suitesFolder } from '#host'
import { loadScenarios } from '#scenario'
import { tellAll } from './tell-all.fixture.ts'

const scenarios = await loadScenarios(suitesFolder)

const excluded = (id: ClauseId) => 'excluded' in clauses[id]
const planned = (Object.keys(clauses) as ClauseId[]).filter(
  (id) => !excluded(id) && ['rule', 'implied', 'advice'].includes(clauses[id].level),
)

/** What no run against the embedded sandbox can show, and why. */
const beyondTheSandbox: Partial<Record<ClauseId, string>> = {
  'entities/list#empty': 'A world without entities is one in which hardly any story can be told.',
}

test('every planned clause is proved by a story, a schema or a rule of the judge', () => {
  const named = new Set([
    ...scenarios.flatMap(({ scenario }) => scenario.proves),
    ...clausesOfSchemas(),
    ...clausesOfJudge(),
  ])
  expect(planned.filter((id) => !named.has(id))).toEqual([])
})

test('the stories put every planned clause to the test, and each its own', async () => {
  const told = await tellAll()
  const reached = new Set(told.flatMap((performance) => performance.reached))
  const beyond = (id: ClauseId) => id in beyondTheSandbox
  expect(planned.filter((id) => !reached.has(id) && !beyond(id))).toEqual([])

  const unproved = told.flatMap(({ result, reached: own }) =>
    scenarios
      .find(({ id }) => id === result.id)!
      .scenario.proves.filter((id) => !own.includes(id) && !beyond(id))
      .map((id) => `${result.id} does not reach ${id}`),
  )
  expect(unproved).toEqual([])
})

test('no story proves a clause that no client can test', () => {
  const idle = scenarios.flatMap(({ id, scenario }) =>
    scenario.proves.filter(excluded).map((clause) => `${id}: ${clause}`),
  )
  expect(idle).toEqual([])
})

test('every operation has a story', () => {
  const proved = scenarios.flatMap(({ scenario }) => scenario.proves)
  const silent = Object.keys(operations).filter(
    (address) => !proved.some((clause) => clause.startsWith(`${address}#`)),
  )
  expect(silent).toEqual([])
})

test('no two stories share an address or a title', () => {
  expect(new Set(scenarios.map(({ id }) => id)).size).toBe(scenarios.length)
  expect(new Set(scenarios.map(({ scenario }) => scenario.title)).size).toBe(scenarios.length)
})

test('a clause keeps its wording; what is said otherwise gets another address', async () => {
  const wordings = Object.entries(clauses)
    .map(([id, { says }]) => [id, says] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const frozen = `${JSON.stringify(Object.fromEntries(wordings), null, 2)}\n`
  await expect(frozen).toMatchFileSnapshot('./wordings.json')
})

function clausesOfSchemas(): string[] {
  const answers = Object.values(operations).map(({ answer }) => answer)
  const snapshots = Object.values(resourceTypes).map((schema) => `${schema}-snapshot`)
  const text = JSON.stringify([...answers, ...snapshots].map(treeOf))
  return [...text.matchAll(/"([a-z-]+\/[a-z-]+#[a-z0-9-]+)"/g)].map((match) => match[1]!)
}

function clausesOfJudge(): string[] {
  const judge = new URL('../src/contract/judge/', import.meta.url)
  return readdirSync(judge, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(new URL(file, judge), 'utf8')
      return [...text.matchAll(/'([a-z-]+\/[a-z-]+#[a-z0-9-]+)'/g)].map((match) => match[1]!)
    })
}
