import { expect, test } from 'vitest'
import { bodyFromText } from './index.ts'

const valueIn = (text: string) => (bodyFromText(text) as { readonly value: unknown }).value

test('a long body that comes again is the same value, and another one is another', () => {
  const list = (first: string) => `[${first}${',{}'.repeat(500_000)}]`
  const value = valueIn(list('1'))
  expect(valueIn(list('1'))).toBe(value)
  const other = valueIn(list('2')) as unknown[]
  expect([other[0], other.length]).toEqual([2, 500_001])
  expect((valueIn(list('1')) as unknown[])[0]).toBe(1)
  expect(valueIn('[1]')).not.toBe(valueIn('[1]'))
})
