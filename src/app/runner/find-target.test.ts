import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { sandboxConfiguration } from '../../sources/sandbox/index.ts'
import { validateConfiguration } from '../../sources/target/index.ts'

test('the file of the embedded sandbox, which a run does not validate, is valid', async () => {
  const text = await readFile(sandboxConfiguration, 'utf8')
  expect(validateConfiguration(JSON.parse(text), 'sandbox')).toBeDefined()
})
