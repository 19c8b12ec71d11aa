import { expect, test } from 'vitest'
import { exchange, violationsIn } from '../story.fixture.ts'

const list = (token: string, timestamp: string) =>
  exchange(
    'GET',
    '/widget/events',
    {
      data: [
        {
          type: 'connect.card.verified',
          mode: 'connect',
          object: 'card',
          action: 'verified',
          timestamp,
          data: { account: 'acc_1' },
        },
      ],
    },
    { token },
  )

test('events of a clock that counts in seconds were taken for those of another session', () => {
  const whole = '2025-07-04T09:30:00.000Z'
  expect(violationsIn([list('otkn_a', whole), list('otkn_b', whole)])).toEqual([])
  const moment = '2025-07-04T09:30:00.050Z'
  expect(violationsIn([list('otkn_a', moment), list('otkn_b', moment)])).toEqual([
    'widget-events/list#scoped /data/0',
  ])
})
