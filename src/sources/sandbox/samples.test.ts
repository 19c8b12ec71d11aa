import { expect, test } from 'vitest'
import { SuiteError } from '../../base/errors/index.ts'
import { latestApiVersion } from '../../core/contract/index.ts'
import { sampleCalls } from './samples.ts'

test('error: a handler that throws is named with its operation, its file and the error', () => {
  // What has no text cannot stand in the address of a report.
  const calling = () => sampleCalls(latestApiVersion, Symbol('none') as never)
  expect(calling).toThrow(SuiteError)
  expect(calling).toThrow(
    'The sandbox failed at reports/create: TypeError: Cannot convert a Symbol value to a string',
  )
  const place = /^src\/sources\/sandbox\/resources\/payments\.ts:\d+$/
  expect(calling).toThrow(
    expect.objectContaining({ details: { at: expect.stringMatching(place) } }),
  )
})
