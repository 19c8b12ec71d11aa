import { expect, test } from 'vitest'
import { describeActual } from './finding.ts'

test('a number beyond what JSON can say is called so, and is no null', () => {
  expect(describeActual(JSON.parse('1e400'))).toBe('a number beyond 1.8e308')
  expect(describeActual(JSON.parse('-1e400'))).toBe('a number beyond 1.8e308')
  expect(describeActual(1e300)).toBe('1e+300')
  expect(describeActual(null)).toBe('null')
})
