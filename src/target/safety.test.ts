import { expect, test } from 'vitest'
import { looksLikeProduction } from './index.ts'

function look(baseUrl: string, more: Partial<Parameters<typeof looksLikeProduction>[0]> = {}) {
  const usual = { environment: undefined, apiKey: 'sk_test_1', sandboxUrl: 'http://localhost' }
  return looksLikeProduction({ ...usual, baseUrl, ...more })
}

test.each([
  ['https://production.bank.io', 'its host production.bank.io says "production"'],
  ['https://eu-live.bank.io', 'its host eu-live.bank.io says "live"'],
  ['https://api.bank.dev', 'its host api.bank.dev begins with "api." and names no sandbox'],
  ['https://api.devbank.io', 'its host api.devbank.io begins with "api." and names no sandbox'],
])('%s looks like production', (baseUrl, reason) => {
  expect(look(baseUrl)).toBe(reason)
})

test.each([
  'http://localhost:4010',
  'http://127.0.0.1:4010',
  'http://[::1]:4010',
  'http://10.0.0.7',
  'https://api.sandbox.bank.io',
  'https://api-test.bank.io',
  'https://api.qa2.bank.io',
  'https://bank.live',
  'https://delivery.bank.io',
  'https://api.bank.test',
])('%s does not', (baseUrl) => {
  expect(look(baseUrl)).toBeUndefined()
})

test('what a target says of itself counts, and so do its key and its other address', () => {
  expect(look('http://localhost', { environment: 'production' })).toBe(
    'its environment is "production"',
  )
  expect(look('http://localhost', { apiKey: 'sk_live_1' })).toBe('its key begins with sk_live_')
  expect(look('http://localhost', { sandboxUrl: 'https://prod.bank.io' })).toContain('"prod"')
})
