import { expect, test } from 'vitest'
import { whyNotDestructive } from './safety.ts'

type Named = Partial<Parameters<typeof whyNotDestructive>[0]>

function why(baseUrl: string, more: Named = {}, allowed = false) {
  const usual = { environment: undefined, apiKey: 'sk_test_1', sandboxUrl: baseUrl }
  return whyNotDestructive({ ...usual, baseUrl, ...more }, allowed)
}

test.each([
  'https://sandbox.bank.io',
  'https://api-test.bank.io',
  'https://localhost.bank.io',
  'https://com./',
  'https://mock.local',
  'https://bank.dev',
  'http://8.8.8.8',
  'http://172.32.0.1',
  'http://[2001:db8::1]',
  'http://[::ffff:8.8.8.8]',
])('nothing is changed for good at %s, whatever its name says', (baseUrl) => {
  const { hostname } = new URL(baseUrl)
  const reason = `its host ${hostname} is not local, and its "environment" is not declared`
  expect(why(baseUrl)).toBe(reason)
  expect(why(baseUrl, {}, true)).toBeUndefined()
  expect(why(baseUrl, { environment: 'sandbox' })).toBeUndefined()
})

test.each([
  'http://localhost:4010',
  'http://mock:4010',
  'http://api.localhost',
  'https://bank.test',
  'https://bank.test.',
  'https://api.bank.example',
  'http://0.0.0.0:4010',
  'http://127.9.9.9',
  'http://0x7f.1',
  'http://10.0.0.7',
  'http://172.31.0.1',
  'http://192.168.1.1',
  'http://[::1]:4010',
  'http://[fd00::1]',
  'http://[::ffff:127.0.0.1]',
])('%s is local', (baseUrl) => {
  expect(why(baseUrl)).toBeUndefined()
})

test('a declared production is never changed, not even with the flag', () => {
  const reason = 'its environment is "production"'
  expect(why('http://localhost', { environment: 'production' }, true)).toBe(reason)
})

test('both addresses and the key count', () => {
  expect(why('http://localhost', { sandboxUrl: 'https://pay.bank.io' })).toContain('pay.bank.io')
  const live = { apiKey: 'sk_live_1' }
  expect(why('http://localhost', live)).toBe('its key begins with sk_live_')
  expect(why('http://localhost', live, true)).toBeUndefined()
})
