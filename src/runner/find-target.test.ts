import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { sandboxConfiguration } from '../sandbox/index.ts'
import { type Configuration, validateConfiguration } from '../target/index.ts'
import { findTarget } from './find-target.ts'

const plain = { targets: { mock: { baseUrl: 'http://127.0.0.1:1', apiKey: '$KEY' } } }
const withFunction: Configuration = {
  targets: { mock: { ...plain.targets.mock, subjects: { merchant: () => ({ id: 'mch_1' }) } } },
}

test('the file of the embedded sandbox, which a run does not validate, is valid', async () => {
  const text = await readFile(sandboxConfiguration, 'utf8')
  expect(validateConfiguration(JSON.parse(text), 'sandbox')).toBeDefined()
})

test('a target of plain data is handed to the worker as it is', async () => {
  const found = await findTarget({ configuration: plain, env: { KEY: 'sk_1' } })
  expect(found.target.apiKey).toBe('sk_1')
  expect(found.forWorker).toBe(found.target)
})

test('a target with functions is found by the worker itself', async () => {
  const configuration = { ...withFunction, file: '/somewhere/assay.config.ts' }
  const found = await findTarget({ configuration, env: { KEY: 'sk_1' } })
  expect(found.forWorker).toMatchObject({ config: configuration.file, env: { KEY: 'sk_1' } })
})

test('functions that stand in no file are refused', async () => {
  const finding = findTarget({ configuration: withFunction, env: { KEY: 'sk_1' } })
  await expect(finding).rejects.toMatchObject({ code: 'E_USAGE' })
})
