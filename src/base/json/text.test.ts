import { expect, test } from 'vitest'
import { jsonKey, jsonText } from './text.ts'

test('members are in order, and what JSON has no word for is left out', () => {
  expect(jsonText({ b: [], 10: 1, 9: {}, a: undefined, ä: [undefined, '"\n'], Z: null })).toBe(
    '{"10":1,"9":{},"Z":null,"b":[],"ä":[null,"\\"\\n"]}',
  )
  expect(jsonText(undefined)).toBe('null')
})

test('indented, it is as JSON.stringify writes it', () => {
  const value = { a: [1, [], {}, { b: 'x', c: [true] }], d: { e: null } }
  expect(jsonText(value, 2)).toBe(JSON.stringify(value, null, 2))
})

test('-0 and numbers too large are kept in a text, and not in a key', () => {
  const numbers = [-0, Infinity, -Infinity, 1e21, 0.1]
  expect(JSON.parse(jsonText(numbers))).toStrictEqual(numbers)
  expect(jsonKey(numbers)).toBe(JSON.stringify(numbers))
})
