import { expect, test } from 'vitest'
import { generateValidators } from './validators.ts'

test('error: a keyword that nobody knows is named', () => {
  expect(() => generateValidators({ update: { 'x-fixde': true } })).toThrow('"x-fixde"')
})
