import { expect, test } from 'vitest'
import { operations } from '../src/core/contract/index.ts'
import { callsOf, loadScenarios, situations, suitesFolder } from '../src/sources/scenario/index.ts'
import { interactionCells, needlessReasons } from './support/interactions.fixture.ts'

const scenarios = await loadScenarios(suitesFolder)
const cells = interactionCells(scenarios)

test('every operation has scenarios or a reason for every situation, and not both', () => {
  expect(cells).toHaveLength(Object.keys(operations).length * Object.keys(situations).length)
  const empty = cells.filter(({ interaction }) => interaction === undefined)
  expect(empty.map(({ operation, situation }) => `${operation}, ${situation}`)).toEqual([])
  expect(needlessReasons(scenarios)).toEqual([])
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
