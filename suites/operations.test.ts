import { expect, test } from 'vitest'
import { clauses, type OperationAddress, operations } from '../src/core/contract/index.ts'
import { sampleCalls } from '../src/sources/sandbox/index.ts'
import { callsOf, loadScenarios, suitesFolder } from '../src/sources/scenario/index.ts'

const scenarios = await loadScenarios(suitesFolder)
const samples = sampleCalls()

/** Whether a scenario declares that it calls an operation in a situation. */
const isIn = (situation: 'wrong-credential' | 'never-issued', address: OperationAddress) =>
  scenarios.some(({ scenario }) => scenario.situations?.[situation]?.includes(address))

const ownOf = (address: OperationAddress) =>
  scenarios.filter(({ id }) => id.startsWith(`${address}/`))

/** What each operation has, with the place where it is added, or the command that makes it. */
const pieces: Readonly<
  Record<string, readonly [where: string, has: (address: OperationAddress) => boolean]>
> = {
  'its clause #answer': [
    'clauses.ts of its noun in src/core/contract/',
    (address) => `${address}#answer` in clauses,
  ],
  'a handler that serves its example': [
    'src/sources/sandbox/resources/; the body of a request, or a new id in a path: src/sources/sandbox/samples.ts',
    (address) => samples.get(address)?.response !== undefined,
  ],
  'a scenario in a file of its name': [
    'suites/<noun>/<operation>.scenario.ts; suites/support/every-read.ts has those of a read',
    (address) => ownOf(address).length > 0,
  ],
  'what its scenarios call': [
    'npm run measure',
    (address) =>
      ownOf(address).length === 0 || ownOf(address).some((one) => callsOf(one).includes(address)),
  ],
  'a call with another credential': [
    'suites/authentication/guarded-calls.ts, or needsTheKey of suites/support/every-read.ts',
    (address) => isIn('wrong-credential', address),
  ],
  'a call with an id that was never issued': [
    'suites/conventions/never-issued.scenario.ts, or refusesUnknownIds of suites/support/every-read.ts',
    (address) => !operations[address].path.includes('{') || isIn('never-issued', address),
  ],
}

test('every operation has all of its pieces', () => {
  const missing = (Object.keys(operations) as OperationAddress[]).flatMap((address) =>
    Object.entries(pieces).flatMap(([piece, [where, has]]) =>
      has(address) ? [] : [`${address} lacks ${piece} → ${where}`],
    ),
  )
  expect(missing).toEqual([])
})
