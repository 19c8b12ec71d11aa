import { expect, test } from 'vitest'
import type { ScenarioRun } from '../../sources/scenario/running/index.ts'
import { whyNothingServed } from './nothing-served.ts'

/** A run that got one status for each of four requests. */
const allGot = (status: number) => {
  const exchanges = Array.from({ length: 4 }, () => ({ operation: 4, response: { status } }))
  const run = { result: { outcome: 'errored' }, findings: [], exchanges }
  return whyNothingServed([run as unknown as ScenarioRun])
}

test('a limit says of itself that it ended the run, however many requests were under way', () => {
  expect(allGot(429)).toBeUndefined()
  expect(allGot(400)).toMatchObject({ what: expect.stringContaining('400 to each of 4 requests') })
})
