import { expect, test } from 'vitest'
import { latestApiVersion } from '../../../core/contract/index.ts'
import { openCommandHost } from '../command-host.fixture.ts'

const call = openCommandHost()

test('a version that the contract does not know is named on standard error and in the description, and a known one is not', async () => {
  const sentence = `Version 9999-12-31 is not known: this document has the rules of ${latestApiVersion}.`
  const unknown = await call({ words: ['openapi', '--api-version', '9999-12-31'] })
  expect(unknown.stderr).toBe(`${sentence}\n`)
  expect(JSON.parse(unknown.stdout).info.description).toContain(sentence)
  const known = await call({ words: ['openapi', '--api-version', latestApiVersion] })
  expect(known.stderr).toBe('')
  expect(JSON.parse(known.stdout).info.description).not.toContain('is not known')
})
