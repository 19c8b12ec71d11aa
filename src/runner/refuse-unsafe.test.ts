import { expect, test } from 'vitest'
import { resolveTarget } from '../target/index.ts'
import { refuseUnsafe } from './refuse-unsafe.ts'
import { scenarioAt } from './scenarios.fixture.ts'

const targetOf = (baseUrl: string) =>
  resolveTarget({ targets: { one: { baseUrl, apiKey: 'sk_x' } } }, 'one', { env: {} })
const production = targetOf('https://api.acme.com')
const changes = scenarioAt('payments/cancel/one', [], true)
const reads = scenarioAt('payments/cancel/two')

test('a scenario that changes things for good is refused to what looks like production', () => {
  expect(() => refuseUnsafe(production, [reads, changes])).toThrowErrorMatchingInlineSnapshot(
    `[SuiteError: Cannot run destructive scenarios: the target looks like production.]`,
  )
})

test('both ways out stand in the remedy', () => {
  try {
    refuseUnsafe(production, [changes])
  } catch (error) {
    expect(error).toMatchObject({
      code: 'E_TARGET_UNSAFE',
      remedy: expect.stringMatching(/Choose scenarios.*--allow-destructive/),
    })
  }
})

test('reading from production is allowed, and changing a mock', () => {
  expect(() => refuseUnsafe(production, [reads])).not.toThrow()
  expect(() => refuseUnsafe(targetOf('http://127.0.0.1:4010'), [changes])).not.toThrow()
})
