import { expect, test } from 'vitest'
import { operations } from '../src/contract/index.ts'
import { callsOf, loadScenarios, suitesFolder } from '../src/scenario/index.ts'
import {
  interactionCells,
  needlessReasons,
  situations,
} from '../src/traceability/interactions/index.ts'

const scenarios = await loadScenarios(suitesFolder)
const cells = interactionCells()

test('every operation has scenarios or a reason for every situation, and not both', () => {
  expect(cells).toHaveLength(Object.keys(operations).length * Object.keys(situations).length)
  const empty = cells.filter(({ interaction }) => interaction === undefined)
  expect(empty.map(({ operation, situation }) => `${operation}, ${situation}`)).toEqual([])
  expect(needlessReasons()).toEqual([])
})

test('the generated table of interactions is what the scenarios declare: npm run generate', async () => {
  const declared = new Map<string, Map<string, string[]>>()
  for (const { id, scenario } of scenarios) {
    for (const [situation, operations] of Object.entries(scenario.situations ?? {})) {
      const row = declared.get(situation) ?? new Map<string, string[]>()
      declared.set(situation, row)
      for (const operation of operations) row.set(operation, [...(row.get(operation) ?? []), id])
    }
  }
  const sorted = <T>(map: ReadonlyMap<string, T>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1))
  const table = sorted(declared).map(([situation, row]) => [
    situation,
    Object.fromEntries(sorted(row)),
  ])
  const text = `${JSON.stringify(Object.fromEntries(table), null, 2)}\n`
  await expect(text).toMatchFileSnapshot('../src/traceability/generated/interactions.json')
})

test('a scenario calls every operation that it declares in a situation', () => {
  const faults = scenarios.flatMap((one) => {
    const calls: readonly string[] = callsOf(one)
    return Object.entries(one.scenario.situations ?? {}).flatMap(([situation, operations]) =>
      operations
        .filter((operation) => !calls.includes(operation))
        .map((operation) => `${one.id}, ${situation}: does not call ${operation}`),
    )
  })
  expect(faults).toEqual([])
})

test('a reason is a sentence, and no address of a scenario', () => {
  const reasons = cells.flatMap(({ interaction }) =>
    typeof interaction === 'string' ? [interaction] : [],
  )
  expect(reasons.filter((reason) => !/^[A-Z].{20,}\.$/.test(reason))).toEqual([])
})
