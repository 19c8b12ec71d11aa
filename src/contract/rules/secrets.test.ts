import { expect, test } from 'vitest'
import { exchange, findingsIn } from '../exchanges.fixture.ts'

test('a finding about what was sent hides what its body hides, and nothing else', () => {
  const address = { line1: '1 Main Street', city: 'Austin', state: 'TX', zip: '78701' }
  const shown = { line1: '2 Main Street', city: 'Dallas', state: 'OH', zip: '78702' }
  const found = findingsIn([
    exchange('PUT', '/entities/ent_1', { id: 'ent_1', address: shown }, { sent: { address } }),
    exchange(
      'POST',
      '/accounts',
      { id: 'acc_1', ach: { routing: '123456789', type: 'savings' } },
      {
        sent: {
          holder_id: 'ent_1',
          ach: { routing: '062002736', number: '57838927', type: 'checking' },
        },
      },
    ),
  ])
  const actual = (clause: string) =>
    Object.fromEntries(
      found.filter((one) => one.clause === clause).map(({ pointer, actual }) => [pointer, actual]),
    )
  expect(actual('entities/update#sent')).toMatchObject({
    '/address/state': '"OH"',
    '/address/city': '"Xxxxxx" (masked)',
  })
  expect(actual('accounts/create#sent')).toMatchObject({
    '/ach/type': '"savings"',
    '/ach/routing': '"000000000" (masked)',
  })
})
