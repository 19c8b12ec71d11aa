import { expect, test } from 'vitest'
import { describeActual, describeExpected } from './finding.ts'

test('a number beyond what JSON can say is called so, and is no null', () => {
  expect(describeActual(JSON.parse('1e400'))).toBe('a number beyond 1.8e308')
  expect(describeActual(JSON.parse('-1e400'))).toBe('a number beyond 1.8e308')
  expect(describeActual(1e300)).toBe('1e+300')
  expect([[1], [1, 2]].map(describeActual)).toEqual(['an array of 1 item', 'an array of 2 items'])
  expect(describeActual(null)).toBe('null')
})

test('a keyword or a pattern that has no words of its own is named, and no pattern is shown', () => {
  const expected = (keyword: string, value: unknown, params = {}) =>
    describeExpected(
      { [keyword]: value },
      { keyword, params, instancePath: '', schemaPath: '' },
      { patterns: { '^[0-9]{4}$': 'four digits' }, formats: {} },
    )
  expect(expected('pattern', '^[0-9]{4}$')).toBe('four digits')
  expect(expected('pattern', '^mch_')).toBe('a string that begins with mch_')
  expect(expected('pattern', '^pk_elem_[\\s\\S]')).toBe('a string that begins with pk_elem_')
  expect(expected('pattern', '^[\\s\\S]{0,35}$')).toBe(
    'a value that meets the pattern of its schema',
  )
  expect(expected('maxLength', 35, { limit: 35 })).toBe(
    'a value that meets the maxLength 35 of its schema',
  )
})
