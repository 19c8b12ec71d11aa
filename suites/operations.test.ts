import { expect, test } from 'vitest'
import { clauses, type OperationAddress, operations } from '../src/core/contract/index.ts'
import { sampleCalls } from '../src/sources/sandbox/index.ts'
import { callsOf, loadScenarios, suitesFolder } from '../src/sources/scenario/index.ts'

const scenarios = await loadScenarios(suitesFolder)
const samples = sampleCalls()

/** Whether a scenario declares that it calls an operation in a situation. */
const isIn = (situation: 'wrong-credential' | 'never-issued', address: OperationAddress) =>
  scenarios.some(({ scenario }) => scenario.situations?.[situation]?.includes(address))

/** What each operation has, with the place where it is added. The types require its handler and the body of its request. */
const pieces: Readonly<Record<string, (address: OperationAddress) => boolean>> = {
  'its clause #answer, in clauses.ts of its noun in src/core/contract/': (address) =>
    `${address}#answer` in clauses,
  'an example of a call, in src/sources/sandbox/samples.ts': (address) =>
    samples.get(address)?.response !== undefined,
  'a scenario in the file of its name, in suites/': (address) =>
    scenarios.some((one) => one.id.startsWith(`${address}/`) && callsOf(one).includes(address)),
  'a call with another credential, in suites/authentication/guarded-calls.ts': (address) =>
    isIn('wrong-credential', address),
  'a call with an id that was never issued, in suites/conventions/never-issued.scenario.ts': (
    address,
  ) => !operations[address].path.includes('{') || isIn('never-issued', address),
}

test('every operation has all of its pieces', () => {
  const missing = (Object.keys(operations) as OperationAddress[]).flatMap((address) =>
    Object.entries(pieces).flatMap(([piece, has]) =>
      has(address) ? [] : [`${address}: ${piece}`],
    ),
  )
  expect(missing).toEqual([])
})
