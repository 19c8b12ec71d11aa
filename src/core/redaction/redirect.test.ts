import { expect, test } from 'vitest'
import type { Exchange } from '../exchange/index.ts'
import { shownRedirect } from './index.ts'

test.each([
  ['/v2/payments/pmt_000001', '/v2/payments/{id}'],
  ['https://api.invalid/v2/payments/pmt_000001?a=1', '/v2/payments/{id}'],
  ['https://new.example/accounts/acc_x0xxxxx0xx00x', 'https://new.example/accounts/{id}'],
  ['https://new.example', 'https://new.example/'],
  ['mailto:a', 'xxxxxx:a'],
  ['https://', 'a place that is no address'],
])('a redirect to %s is shown as one to %s, the same for each record', (location, shown) => {
  const exchange: Exchange = {
    request: { method: 'GET', url: 'https://api.invalid/a', headers: {}, body: { kind: 'none' } },
    response: { status: 301, headers: { location }, body: { kind: 'none' } },
    failure: null,
    startedAt: null,
    durationMs: 1,
  }
  expect(shownRedirect(exchange)).toBe(shown)
})
