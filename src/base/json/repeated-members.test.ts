import { expect, test } from 'vitest'
import { repeatedMembers } from './index.ts'

/** As if the text had one member, so that it is read a second time. */
const repeatedIn = (text: string) => repeatedMembers(text, 1)

test('a member that comes twice in one object is found, wherever it stands', () => {
  expect(repeatedIn('{"a":1,"a":2}')).toEqual(['/a'])
  expect(repeatedIn('{"a":[{"b":1},{"b":1, "c":{}, "b" : [1,2]}]}')).toEqual(['/a/1/b'])
  expect(repeatedIn('{"a/b":1,"\\u0061/b":2}')).toEqual(['/a~1b'])
  expect(repeatedIn('[[],[{}],{"x":{"y":0,"y":0}}]')).toEqual(['/2/x/y'])
})

test('what only looks like a member that comes twice is none', () => {
  expect(repeatedIn('{"a":"\\"a\\": {\\"a\\":","b":{"a":1},"c":[{"a":1},{"a":1}]}')).toEqual([])
  expect(repeatedIn('{"text":"{\\"k\\":1,\\"k\\":2}"}')).toEqual([])
  expect(repeatedIn(' [ ] ')).toEqual([])
  expect(repeatedIn('"a:b"')).toEqual([])
})

test('of very many places some are named', () => {
  expect(repeatedIn(`{${Array(5_000).fill('"a":1').join()}}`)).toHaveLength(20)
})
