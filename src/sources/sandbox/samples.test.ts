import { expect, test } from 'vitest'
import { SuiteError } from '../../base/errors/index.ts'
import { apiVersions, latestApiVersion } from '../../core/contract/index.ts'
import { under } from './conditions.ts'
import { Deviation } from './deviation.ts'
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

test('a sample shows what a deviation shows under its version', () => {
  const [newest, earlier] = apiVersions
  const deviation = new Deviation().sets('merchants/retrieve', '/name', 'Other', under(earlier))
  const nameUnder = (version: string) =>
    sampleCalls(version, '', [deviation]).get('merchants/retrieve')?.response
  expect(nameUnder(earlier)).toMatchObject({ name: 'Other' })
  expect(nameUnder(newest)).not.toMatchObject({ name: 'Other' })
})
