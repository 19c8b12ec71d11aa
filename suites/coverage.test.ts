import { expect, test } from 'vitest'
import { type ClauseId, clauses, operations } from '../src/contract/index.ts'
import { suitesFolder } from '../src/runner/index.ts'
import { loadScenarios } from '../src/scenario/index.ts'
import { actionNames, subjectNames } from '../src/target/index.ts'
import { traceClauses } from '../src/traceability/index.ts'
import { tellAll } from './support/tell-all.fixture.ts'

const scenarios = await loadScenarios(suitesFolder)
const traceability = await traceClauses(scenarios)

const excluded = (id: ClauseId) => 'excluded' in clauses[id]
const planned = [...traceability.keys()]

/** What no run against the embedded sandbox can show, and why. */
const beyondTheSandbox: Partial<Record<ClauseId, string>> = {
  'entities/list#empty': 'A world without entities is one in which hardly any story can be told.',
}

test('every planned clause is proved by a story, a schema or a rule of the judge', () => {
  const unproved = [...traceability].filter(
    ([, { scenarios, places, rules }]) => scenarios.length + places.size + rules.length === 0,
  )
  expect(unproved.map(([id]) => id)).toEqual([])
})

test('every proof has a defect or a mutant that turns it red', () => {
  const unshaken = [...traceability].filter(
    ([, { defects, mutants }]) => defects.length === 0 && !mutants,
  )
  expect(unshaken.map(([id]) => id)).toEqual([])
})

test('of every planned clause it is known what a target needs for it', () => {
  const known = new Set<string>([...subjectNames, ...actionNames])
  const unknown = [...traceability].flatMap(([id, { needs }]) =>
    needs.length === 0 ? [id] : needs.flat().filter((need) => !known.has(need)),
  )
  expect(unknown).toEqual([])
  const free = [...traceability].filter(([, { needs }]) => needs.some((set) => set.length === 0))
  expect(free.length, 'reached with nothing but a key').toBeGreaterThan(60)
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
  await expect(frozen).toMatchFileSnapshot('./support/wordings.json')
})
