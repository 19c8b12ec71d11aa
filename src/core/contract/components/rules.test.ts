import { expect, test } from 'vitest'
import { exchange, findingsIn, violationsIn } from '../exchanges.fixture.ts'

const event = (action: string, timestamp: string) => ({
  type: `connect.card.${action}`,
  mode: 'connect',
  object: 'card',
  action,
  timestamp,
  data: { account: 'acc_1' },
})
const list = (token: string, opened: string, verified: string) =>
  exchange(
    'GET',
    '/widget/events',
    { data: [event('opened', opened), event('verified', verified)] },
    { token },
  )
const seconds = (two: string) => `2025-07-04T09:30:${two}Z`

test('equal events of a clock that counts in seconds prove nothing', () => {
  const whole = [seconds('00.000'), seconds('01.000')] as const
  expect(violationsIn([list('otkn_a', ...whole), list('otkn_b', ...whole)])).toEqual([])
  const exact = [seconds('00.050'), seconds('01.070')] as const
  expect(violationsIn([list('otkn_a', ...exact), list('otkn_b', ...exact)])).toEqual([
    'widget-events/list#scoped /data/0',
    'widget-events/list#scoped /data/1',
  ])
})

test('equal events of two sessions at one moment prove nothing', () => {
  const moment = seconds('00.050')
  const own = list('otkn_a', moment, moment)
  expect(violationsIn([own, list('otkn_b', moment, moment)])).toEqual([])
  expect(violationsIn([own, list('otkn_b', moment, seconds('00.051'))])).toEqual([])
})

test('events that were shown stay, unless others came and may have displaced them', () => {
  const events = ['00.100', '00.200', '00.300'].map((at) => event('opened', seconds(at)))
  const shown = (data: unknown, more = {}) =>
    exchange('GET', '/widget/events', { data }, { token: 'otkn_a', ...more })
  const lost = ['widget-events/list#survive-expiry /data']
  expect(violationsIn([shown(events), shown(events.slice(1))])).toEqual(lost)
  expect(violationsIn([shown(events), shown([])])).toEqual(lost)
  const zone = { timestamp: seconds('00.100').replace('Z', '+00:00') }
  const permitted = [events, events.toReversed(), [{ ...events[0], ...zone }, ...events.slice(1)]]
  for (const later of [...permitted, [...events.slice(1), event('closed', seconds('00.400'))]]) {
    expect(violationsIn([shown(events), shown(later)])).toEqual([])
  }
  const [first, ...others] = events
  const changed = [{ ...first, data: { account: 'acc_2' } }, ...others]
  expect(violationsIn([shown(events), shown(changed)])).toEqual(lost)
  const twins = [first, { ...first, data: { account: 'acc_2' } }]
  expect(violationsIn([shown(twins), shown(twins.toReversed())])).toEqual([])
  expect(violationsIn([shown(events), shown([], { version: '2024-04-04' })])).toEqual([])
  expect(violationsIn([shown(events), shown([], { token: 'otkn_b' })])).toEqual([])
})

test('a mask in the place of a token names no session in traffic of others', () => {
  const [one, two] = ['00.100', '00.200'].map((at) => [event('opened', seconds(at))])
  const shown = (data: unknown, token: string) =>
    exchange('GET', '/widget/events', { data }, { token })
  for (const masked of ['REDACTED', 'otkn_***', '{{token}}', 'hidden']) {
    const traffic = [shown([...one!, ...two!], masked), shown(one, masked)]
    expect(violationsIn(traffic, { isExcerpt: true })).toEqual([])
  }
  const traffic = [shown([...one!, ...two!], 'otkn_a'), shown(one, 'otkn_a')]
  expect(violationsIn(traffic, { isExcerpt: true })).toHaveLength(1)
})

test('a token without an entity is described by what was sent', () => {
  const reasonOf = (whom: object) => {
    const sent = { type: 'connect', ...whom }
    const issued = exchange('POST', '/elements/token', { element_token: 'pk_elem_a' }, { sent })
    return findingsIn([issued]).find(({ clause }) => clause.endsWith('#entity-required'))?.reason
  }
  const none = 'entity_id was not sent and connect.entity was not sent'
  expect(reasonOf({})).toBe(`because ${none}`)
  expect(reasonOf({ entity_id: null, connect: { entity: null } })).toBe(
    'because entity_id was null and connect.entity was null',
  )
  expect(reasonOf({ entity_id: '' })).toBeUndefined()
})
