import { expect, test } from 'vitest'
import { eachText } from './index.ts'

test('the texts of a value are visited in order', () => {
  const texts: string[] = []
  eachText({ a: 'one', b: ['two', 3, { c: 'four' }], d: 'five' }, (text) => texts.push(text))
  expect(texts).toEqual(['one', 'two', 'four', 'five'])
})
