import { expect, test } from 'vitest'
import { SuiteError, suggest } from './index.ts'

test('a letter says what happened, the facts in columns, the remedy and the code', () => {
  const error = new SuiteError('E_TARGET_UNKNOWN', 'The configuration has no target "mok".', {
    facts: { file: 'assay.config.json', known: 'mock, sandbox' },
    remedy: 'Did you mean --target mock?',
  })
  expect(error.toText()).toMatchInlineSnapshot(`
    "The configuration has no target "mok".
      file   assay.config.json
      known  mock, sandbox
      → Did you mean --target mock?
      E_TARGET_UNKNOWN"
  `)
  expect(error.exitCode).toBe(2)
})

test('a fact that is not known is left out of the letter', () => {
  const error = new SuiteError('E_INTERNAL', 'Something broke.', { facts: { where: undefined } })
  expect(error.toText()).toBe('Something broke.\n  E_INTERNAL')
})

test('a transposed letter still finds its word, a different word finds none', () => {
  expect(suggest('taregts', ['targets', 'waivers'])).toBe('targets')
  expect(suggest('zzz', ['targets', 'waivers'])).toBeUndefined()
})
