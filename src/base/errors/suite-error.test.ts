import { expect, test } from 'vitest'
import { commandLine, formatError, SuiteError, suggest } from './index.ts'

test('an error shows what failed, the details in columns, the remedy and the code', () => {
  const error = new SuiteError('E_TARGET_UNKNOWN', 'Unknown target: mok', {
    details: { file: 'assay.config.json', targets: 'mock, sandbox' },
    remedy: 'Did you mean --target mock?',
  })
  expect(error.toText()).toMatchInlineSnapshot(`
    "Unknown target: mok
      file     assay.config.json
      targets  mock, sandbox
      → Did you mean --target mock?
      E_TARGET_UNKNOWN"
  `)
  expect(error.exitCode).toBe(2)
})

test('a fact that is not known is left out', () => {
  const error = new SuiteError('E_INTERNAL', 'Something broke.', { details: { where: undefined } })
  expect(error.toText()).toBe('Something broke.\n  E_INTERNAL')
})

test('a remedy with a command shows the command as the reader has to type it', () => {
  const error = new SuiteError('E_USAGE', 'Unknown defect: x', {
    remedy: { text: 'List them', command: ['list', 'defects'] },
  })
  expect(error.toText()).toContain('→ List them: npx assay list defects\n')
  expect(formatError(error, (words) => `./assay ${words.join(' ')}`)).toContain(
    '→ List them: ./assay list defects\n',
  )
})

test('a word with two characters swapped is still found, a different word is not', () => {
  expect(suggest('taregts', ['targets', 'waivers'])).toBe('targets')
  expect(suggest('leg-lingers', ['destination-leg-lingers', 'x'])).toBe('destination-leg-lingers')
  expect(suggest('waitMs', ['maxWaitMs', 'x'])).toBe('maxWaitMs')
  expect(suggest('nope', ['widget-token-opens-all'])).toBeUndefined()
  expect(suggest('zzz', ['targets', 'waivers'])).toBeUndefined()
  expect(suggest('targets'.repeat(100), ['targets'.repeat(100)])).toBeUndefined()
  expect(suggest('c', ['a', 'b'])).toBeUndefined()
})

test('a file in the home folder can be found by the pasted command', () => {
  expect(commandLine(['check', '~/a b.har', '~/c.har', 'd~e'])).toBe(
    "npx assay check ~/'a b.har' ~/c.har 'd~e'",
  )
})
