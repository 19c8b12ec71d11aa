import { expect, test } from 'vitest'
import { changeOf } from './widget-events/event-changes.ts'

const event = (type: string, timestamp: string) => ({ type, timestamp })
const opened = event('connect.session.opened', '2025-07-04T09:30:00.100Z')
const verified = event('connect.card.verified', '2025-07-04T09:30:01.100Z')

test('of events with other timestamps it is said by how much each moved, as their texts may be masked', () => {
  const later = { ...opened, timestamp: '2025-07-04T09:59:30.100Z' }
  const earlier = { ...verified, timestamp: '2025-07-04T09:30:01.000Z' }
  expect(changeOf([opened, verified], [earlier, later])).toBe(
    'events have other timestamps: that of "connect.session.opened" is 29 min 30 s later, that of "connect.card.verified" is 100 ms earlier',
  )
  const unlike = { ...opened, timestamp: 'yesterday' }
  expect(changeOf([opened], [unlike])).toContain('is written in another way')
})

test('other events are gone or were added', () => {
  expect(changeOf([opened], [])).toBe(
    'events are gone: "connect.session.opened at 2025-07-04T09:30:00.100Z"',
  )
  expect(changeOf([opened], [verified])).toBe(
    'events are gone: "connect.session.opened at 2025-07-04T09:30:00.100Z"; events were added: "connect.card.verified at 2025-07-04T09:30:01.100Z"',
  )
})
