import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { sandboxConfiguration } from '../../sources/sandbox/index.ts'
import { validateConfiguration } from '../../sources/target/index.ts'
import { findTarget } from './find-target.ts'

test('the file of the embedded sandbox, which a run does not validate, is valid', async () => {
  const text = await readFile(sandboxConfiguration, 'utf8')
  expect(validateConfiguration(JSON.parse(text), 'sandbox')).toBeDefined()
})

test('what cannot be undone is withheld from a target unless the user allows it', () => {
  const named = { overrides: { baseUrl: 'https://sandbox.acme.com', apiKey: 'sk_x' } }
  expect(findTarget(named).withheld).toMatch(/^its host sandbox\.acme\.com is not local/)
  expect(findTarget({ ...named, allowDestructive: true }).withheld).toBeUndefined()
})
