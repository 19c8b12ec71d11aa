import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { sandboxConfiguration } from '../../sources/sandbox/index.ts'
import { validateConfiguration } from '../../sources/target/index.ts'
import { findTarget } from './find-target.ts'

test('the file of the embedded sandbox, which a run does not validate, is valid', async () => {
  const text = await readFile(sandboxConfiguration, 'utf8')
  expect(validateConfiguration(JSON.parse(text), 'sandbox')).toBeDefined()
})

test('a recipe that is a function works without a file', async () => {
  const merchant = () => ({ id: 'mch_1' })
  const mock = { baseUrl: 'http://127.0.0.1:1', apiKey: '$KEY', subjects: { merchant } }
  const target = findTarget({ configuration: { targets: { mock } }, env: { KEY: 'sk_1' } })
  expect(target).toMatchObject({ apiKey: 'sk_1', subjects: { merchant } })
})
