import { expect, test } from 'vitest'
import { disguiseOf, hiddenJson, origin } from './disguise.fixture.ts'
import { canonicalOrigin } from './origins.ts'

test('addresses of the target become one address, and only these', () => {
  const origins = [`${origin}/v2`, 'https://simulate.example.com', 'https://files.example.com']
  expect(canonicalOrigin('http://localhost:4010', origins)).toBe('https://api.invalid')
  expect(canonicalOrigin('https://simulate.example.com/a', origins)).toBe(
    'https://simulation.invalid',
  )
  expect(canonicalOrigin('https://files.example.com', origins)).toBe('https://host-1.invalid')
  expect(canonicalOrigin('https://elsewhere.example.com/a', origins)).toBe(
    'https://elsewhere.example.com',
  )
  const disguise = disguiseOf()
  expect(
    hiddenJson(disguise, {
      a: `${origin}/reports/1`,
      b: 'https://127.0.0.1:4010/reports/1',
      c: '127.0.0.1:4010/reports/1',
      d: 'http://127.0.0.1:40100/reports/1',
      e: 'see http://localhost:4010.',
    }),
  ).toEqual({
    a: 'https://api.invalid/reports/1',
    b: 'https://other.api.invalid/reports/1',
    c: 'api.invalid/reports/1',
    d: 'http://127.0.0.1:40100/reports/1',
    e: 'see https://api.invalid.',
  })
})
