import { expect, test } from 'vitest'
import { SuiteError } from '../errors/index.ts'
import { tellFault } from './tell-fault.ts'

test('a letter is told as it is, its commands as they are called here', () => {
  const letter = new SuiteError('E_ADDRESS_UNKNOWN', 'Nothing has the address x.', {
    remedy: 'See what there is: assay list scenarios',
  })
  const { text, exitCode } = tellFault(letter, {})
  expect(exitCode).toBe(2)
  expect(text).toBe(
    [
      'Nothing has the address x.',
      '  → See what there is: npm run assay -- list scenarios',
      '  E_ADDRESS_UNKNOWN',
    ].join('\n'),
  )
})

test('any other exception is ours, in one sentence and without a stack trace', () => {
  const { text, exitCode } = tellFault(new TypeError('x is not a function\n  at foo'), {})
  expect(exitCode).toBe(2)
  expect(text).toMatch(/^Assay itself is at fault\.\n {2}because {2}x is not a function\n/)
  expect(text).not.toMatch(/\bat foo|tell-fault/)
})

test('the stack trace is there for who asks', () => {
  expect(tellFault(new TypeError('x'), { ASSAY_DEBUG: '1' }).text).toMatch(/tell-fault\.test\.ts/)
})
