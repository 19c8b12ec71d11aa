import { expect, test } from 'vitest'
import type { ClauseId } from '../../core/contract/index.ts'
import { type LoadedScenario, scenario } from '../../sources/scenario/index.ts'
import { selectScenarios } from './choose-scenarios.ts'

function scenarioAt(id: string, ...proves: ClauseId[]): LoadedScenario {
  return { id, file: '', scenario: scenario(id, { proves, run: async () => {} }) }
}

const all = [
  scenarioAt('accounts/retrieve/reads', 'accounts/retrieve#id'),
  scenarioAt('payments/cancel/cancels', 'payments/cancel#both-legs'),
  scenarioAt('payments/simulate/forces', 'payments/cancel#canceled', 'payments/simulate#status'),
]
const idsOf = (...addresses: string[]) => selectScenarios(all, addresses).map(({ id }) => id)

test('without an address, all scenarios are chosen', () => {
  expect(idsOf()).toHaveLength(3)
})

test('a scenario, a file, a noun, an operation, its number and a clause choose scenarios', () => {
  expect(idsOf('payments/cancel/cancels')).toEqual(['payments/cancel/cancels'])
  expect(idsOf('payments/simulate')).toEqual(['payments/simulate/forces'])
  expect(idsOf('payments')).toEqual(['payments/cancel/cancels', 'payments/simulate/forces'])
  expect(idsOf('payments/cancel')).toEqual(['payments/cancel/cancels', 'payments/simulate/forces'])
  expect(idsOf('19')).toEqual(idsOf('payments/cancel'))
  expect(idsOf('payments/cancel#both-legs')).toEqual(['payments/cancel/cancels'])
})

test('scenarios keep their order, and are chosen once', () => {
  expect(idsOf('payments', 'accounts', 'payments/cancel')).toEqual(all.map(({ id }) => id))
})

test('error: an unknown address, with the nearest one', () => {
  expect(() => idsOf('payments/cancle')).toThrow(
    expect.objectContaining({
      code: 'E_ADDRESS_UNKNOWN',
      message: 'Unknown address: payments/cancle',
      remedy: 'Did you mean payments/cancel?',
    }),
  )
  expect(() => idsOf('qqqqqqqq')).toThrow(
    expect.objectContaining({
      remedy: { text: 'List the scenarios', command: ['list', 'scenarios'] },
    }),
  )
})

test('error: a clause that no scenario proves, with the way to its proof', () => {
  expect(() => idsOf('entities/entity#type-after-withdrawal')).toThrow(
    expect.objectContaining({
      message: 'No scenario tests this clause by itself: entities/entity#type-after-withdrawal',
      remedy: {
        text: 'See how it is tested',
        command: ['explain', 'entities/entity#type-after-withdrawal'],
      },
    }),
  )
})
