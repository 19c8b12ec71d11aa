import { expect, test } from 'vitest'
import { resolveTarget } from '../target/index.ts'
import { refuseUnsafe } from './refuse-unsafe.ts'
import { scenarioAt } from './scenarios.fixture.ts'

const targetOf = (baseUrl: string, environment?: 'production') =>
  resolveTarget(
    { targets: { one: { baseUrl, apiKey: 'sk_x', ...(environment && { environment }) } } },
    'one',
    {
      env: {},
    },
  )
const unknown = targetOf('https://sandbox.acme.com')
const changes = scenarioAt('payments/cancel/one', [], true)
const reads = scenarioAt('payments/cancel/two')

test('where only destructive scenarios are chosen, a target that is not local refuses the run', () => {
  expect(() => refuseUnsafe(unknown, [changes, changes], false)).toThrowError(
    expect.objectContaining({
      code: 'E_TARGET_UNSAFE',
      facts: {
        target: 'one',
        because: 'its host sandbox.acme.com is not local, and its "environment" is not declared',
        scenarios: 'payments/cancel/one and 1 more',
      },
      remedy: expect.stringMatching(/"environment": "sandbox".*--allow-destructive/),
    }),
  )
})

test('a declared production has no way out', () => {
  expect(() =>
    refuseUnsafe(targetOf('https://acme.com', 'production'), [changes], true),
  ).toThrowError(
    expect.objectContaining({ remedy: expect.not.stringContaining('--allow-destructive') }),
  )
})

test('beside other scenarios, at a local target and with the flag the run begins', () => {
  expect(() => refuseUnsafe(unknown, [reads, changes], false)).not.toThrow()
  expect(() => refuseUnsafe(unknown, [changes], true)).not.toThrow()
  expect(() => refuseUnsafe(targetOf('http://127.0.0.1:4010'), [changes], false)).not.toThrow()
})
