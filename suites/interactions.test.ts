import { expect, test } from 'vitest'
import { callsOf, loadScenarios, suitesFolder } from '../src/scenario/index.ts'
import { interactionCells, situations } from '../src/traceability/interactions/index.ts'

const scenarios = await loadScenarios(suitesFolder)
const cells = interactionCells()

test('every operation has an entry for every situation', () => {
  expect(cells).toHaveLength(25 * Object.keys(situations).length)
  const empty = cells.filter(({ interaction }) => (interaction?.length ?? 0) === 0)
  expect(empty).toEqual([])
})

test('every scenario of the table exists and calls the operation', () => {
  const faults = cells.flatMap(({ operation, situation, interaction }) => {
    if (interaction === undefined || typeof interaction === 'string') return []
    return interaction.flatMap((address) => {
      const found = scenarios.find(({ id }) => id === address)
      const calls: readonly string[] = found === undefined ? [] : callsOf(found)
      if (calls.includes(operation)) return []
      const fault = found === undefined ? 'does not exist' : `does not call ${operation}`
      return [`${operation}, ${situation}: ${address} ${fault}`]
    })
  })
  expect(faults).toEqual([])
})

test('a reason is a sentence, and no address of a scenario', () => {
  const reasons = cells.flatMap(({ interaction }) =>
    typeof interaction === 'string' ? [interaction] : [],
  )
  expect(reasons.filter((reason) => !/^[A-Z].{20,}\.$/.test(reason))).toEqual([])
})
