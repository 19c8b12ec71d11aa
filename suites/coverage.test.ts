import { expect, test } from 'vitest'
import {
  type ClauseId,
  clauses,
  type Operation,
  operations,
  statementsOf,
  testableClauses,
} from '../src/core/contract/index.ts'
import {
  callsOf,
  type LoadedScenario,
  loadScenarios,
  suitesFolder,
  traceClause,
} from '../src/sources/scenario/index.ts'
import { actions, subjects } from '../src/sources/target/index.ts'
import { referenceRun } from './support/reference-run.fixture.ts'

const scenarios = await loadScenarios(suitesFolder)
const traceability = new Map(testableClauses.map(([id]) => [id, traceClause(id, scenarios)]))

const excluded = (id: ClauseId) => 'excluded' in clauses[id]
const planned = [...traceability.keys()]

/** `payments/cancel` of `payments/cancel/cancels-pending`. */
function topicOf({ id }: LoadedScenario): string {
  return id.slice(0, id.lastIndexOf('/'))
}

/** What no run against the embedded sandbox can show, and why. */
const beyondTheSandbox: Partial<Record<ClauseId, string>> = {
  'entities/list#empty': 'The sandbox always has entities.',
}

test('for every planned clause it is known what a target needs', () => {
  const known = new Set<string>([...Object.keys(subjects), ...Object.keys(actions)])
  const unknown = [...traceability].flatMap(([id, { needs }]) =>
    needs.length === 0 ? [id] : needs.flat().filter((need) => !known.has(need)),
  )
  expect(unknown).toEqual([])
  const free = [...traceability].filter(([, { needs }]) => needs.some((set) => set.length === 0))
  expect(free.length, 'reached with nothing but a key').toBeGreaterThan(60)
})

test('the scenarios put every planned clause to the test, and each the clauses that it declares', async () => {
  const { results } = await referenceRun()
  const reached = new Set(results.flatMap((performance) => performance.reached))
  const beyond = (id: ClauseId) => id in beyondTheSandbox
  expect(planned.filter((id) => !reached.has(id) && !beyond(id))).toEqual([])

  const unproved = results.flatMap(({ result, reached: own }) =>
    scenarios
      .find(({ id }) => id === result.id)!
      .scenario.proves.filter((id) => !own.includes(id) && !beyond(id))
      .map((id) => `${result.id} does not reach ${id}`),
  )
  expect(unproved).toEqual([])
})

test('no scenario proves a clause that no client can test', () => {
  const idle = scenarios.flatMap(({ id, scenario }) =>
    scenario.proves.filter(excluded).map((clause) => `${id}: ${clause}`),
  )
  expect(idle).toEqual([])
})

test('a scenario that calls a destructive operation is declared destructive', () => {
  const isDestructive = (address: string) =>
    (operations as Readonly<Record<string, Operation>>)[address]?.destructive === true
  const undeclared = scenarios.filter(
    (one) => callsOf(one).some(isDestructive) && !one.scenario.destructive,
  )
  expect(undeclared.map(({ id }) => id)).toEqual([])
})

test('only what spans operations has a file of another name', () => {
  const topics = new Set(scenarios.map(topicOf))
  expect([...topics].filter((topic) => !(topic in operations))).toEqual([
    'authentication/key',
    'conventions/generated',
    'conventions/half-a-day',
    'conventions/never-issued',
    'conventions/records',
    'conventions/same-owner',
    'elements/token-lifetime',
    'entities/over-time',
    'entities/two-owners',
    'entities/update-order',
    'payments/statuses',
    'versioning/removed-paths',
    'widget-events/token',
  ])
})

test('no two scenarios share an address or a title', () => {
  expect(new Set(scenarios.map(({ id }) => id)).size).toBe(scenarios.length)
  expect(new Set(scenarios.map(({ scenario }) => scenario.title)).size).toBe(scenarios.length)
})

test('a clause keeps its wording and its statements; another promise gets another address', async () => {
  const wordings = Object.entries(clauses)
    .map(([id, clause]) => [id, `${clause.says} (${statementsOf(clause).join(', ')})`] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const frozen = `${JSON.stringify(Object.fromEntries(wordings), null, 2)}\n`
  await expect(frozen).toMatchFileSnapshot('./support/wordings.json')
})
