import { expect, test } from 'vitest'
import { validateTarget } from './index.ts'
import { thrownBy } from './load.fixture.ts'

test('error: a target that is given as a value is checked as one in a file', () => {
  const circle: Record<string, unknown> = {}
  circle.itself = circle
  const wrong = [
    { baseURL: 'http://h', apiKey: 'k' },
    { baseUrl: 'h', apiKey: 'k' },
    { baseUrl: 'http://h', apiKey: 'k', subjects: { merchant: { value: circle } } },
    undefined,
  ]
  const errors = wrong.map((target) => thrownBy(() => validateTarget(target))?.toText())
  expect(errors.join('\n')).toMatchInlineSnapshot(`
    "Invalid configuration: 2 problems.
      (the target)  lacks "baseUrl"
      /baseURL      "baseURL" is not known; did you mean "baseUrl"?
      → See schemas/configuration/config.schema.json, which describes every member.
      E_CONFIG_INVALID
    Invalid configuration: 1 problem.
      /baseUrl  must be an absolute URL: http://… or https://…
      → See schemas/configuration/config.schema.json, which describes every member.
      E_CONFIG_INVALID
    Invalid configuration: 1 problem.
      (the target)  is nested too deeply
      → See schemas/configuration/config.schema.json, which describes every member.
      E_CONFIG_INVALID
    Invalid configuration: 1 problem.
      (the target)  must be an object
      → See schemas/configuration/config.schema.json, which describes every member.
      E_CONFIG_INVALID"
  `)
})
