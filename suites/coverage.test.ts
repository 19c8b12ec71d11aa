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
  testedBy,
  traceClause,
} from '../src/sources/scenario/index.ts'
import { actions, subjects } from '../src/sources/target/index.ts'
import { misplacedRows } from './support/missing.fixture.ts'

const scenarios = await loadScenarios(suitesFolder)
const traceability = new Map(testableClauses.map(([id]) => [id, traceClause(id, scenarios)]))

const excluded = (id: ClauseId) => 'excluded' in clauses[id]

/** `payments/cancel` of `payments/cancel/cancels-pending`. */
function topicOf({ id }: LoadedScenario): string {
  return id.slice(0, id.lastIndexOf('/'))
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

test('each scenario puts the clauses to the test that it declares, as measured: npm run measure', () => {
  const unproved = scenarios.flatMap((one) =>
    one.scenario.proves
      .filter((id) => !testedBy(one).includes(id))
      .map((id) => `${one.id} does not reach ${id}`),
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

test('an operation keeps its number', async () => {
  expect(misplacedRows()).toEqual([])
  const numbers = `${JSON.stringify(Object.keys(operations), null, 2)}\n`
  await expect(numbers).toMatchFileSnapshot('./support/numbers.json')
})
