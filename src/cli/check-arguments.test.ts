import { expect, test } from 'vitest'
import { checkArguments, readArguments } from './check-arguments.ts'
import { sample } from './command.fixture.ts'

const check = (...words: string[]) => checkArguments(sample, words)

test('what is declared passes, before and after the words', () => {
  expect(() => check('--strict', 'a', '--out', 'x', 'b', '--no-color')).not.toThrow()
  expect(() => check('--out=x', '--defect', 'a', '--defect', 'b')).not.toThrow()
})

test('error: a mistyped option is refused with the right one', () => {
  expect(() => check('--strickt')).toThrow(
    expect.objectContaining({ code: 'E_USAGE', remedy: 'Did you mean --strict?' }),
  )
  expect(() => check('-q')).toThrow('There is no option -q.')
})

test('error: an option without its value is refused, and the next option is none', () => {
  expect(() => check('--out')).toThrow('The option --out needs a value.')
  expect(() => check('--out', '--strict')).toThrow('The option --out needs a value.')
  expect(() => check('--out=')).toThrow('The option --out needs a value.')
})

test('error: a flag takes no value, and one value is not given twice', () => {
  expect(() => check('--strict=yes')).toThrow('The option --strict takes no value.')
  expect(() => check('--out', 'a', '--out', 'b')).toThrow('The option --out is given twice.')
})

test('error: a command that takes no words refuses them', () => {
  const { takes: _, ...wordless } = sample
  expect(() => checkArguments(wordless, ['a'])).toThrow('"a" is one word too many.')
})

test('values that may be repeated come as a list, with commas too', () => {
  const { all, one, has, positionals } = readArguments(sample, [
    ...['x', '--defect', 'a,b', '--defect=c', '--no-color', 'y'],
  ])
  expect(all('defect')).toEqual(['a', 'b', 'c'])
  expect(one('out')).toBeUndefined()
  expect(has('no-color')).toBe(true)
  expect(positionals).toEqual(['x', 'y'])
})
