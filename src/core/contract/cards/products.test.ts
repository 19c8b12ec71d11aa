import { expect, test } from 'vitest'
import { exchange, findingsIn, individual, violationsIn, withdrawn } from '../exchanges.fixture.ts'

const subscription = {
  id: 'sub_1',
  name: 'connect',
  status: 'active',
  payload: null,
  latest_request_id: null,
  created_at: individual.created_at,
  updated_at: individual.updated_at,
}
const map = (status?: string | null) =>
  exchange(
    'GET',
    '/entities/ent_1/subscriptions',
    status === undefined ? {} : { connect: { ...subscription, status } },
  )
const list = (...subscriptions: readonly string[]) =>
  exchange('GET', '/entities', { data: [{ ...individual, subscriptions }] })
const clause = 'subscriptions/list#named-by-entity'

test('an entity names the subscriptions that are active in its map (A64)', () => {
  expect(violationsIn([map('active'), list('connect')])).toEqual([])
  expect(violationsIn([map('active'), list()])).toEqual([`${clause} /data/0/subscriptions`])
  expect(violationsIn([map('paused'), list('connect')])).toEqual([
    `${clause} /data/0/subscriptions`,
  ])
  expect(violationsIn([map(), list(), map()])).toEqual([])
  expect(violationsIn([map('active'), list('connect'), map()])).toContain(clause)
})

test('a subscription that its map does not call active is named, with the word that stands there', () => {
  const [active, listed, cased] = [map('active'), list('connect'), map('ACTIVE')]
  const messagesIn = (...all: Parameters<typeof findingsIn>[0]) =>
    findingsIn(all).flatMap((one) =>
      one.clause === clause
        ? `${one.pointer} is ${one.actual}, not ${one.expected}, ${one.reason}`
        : [],
    )
  expect(messagesIn(active, listed, cased)).toEqual([
    '/connect/status is "ACTIVE", not "active", as the entity names this subscription',
  ])
  expect(messagesIn(cased, listed)).toEqual([
    '/data/0/subscriptions is "connect", not no active subscription, as the map of its subscriptions said: "connect" is "ACTIVE"',
  ])
  expect(messagesIn(active, listed, map())).toEqual([
    ' is no active subscription, not "connect", as the entity said',
  ])
  expect(messagesIn(active, listed, map(null))).toEqual([
    ' is no active subscription, not "connect", as the entity said',
  ])
  expect(messagesIn(map(), listed)).toEqual([
    '/data/0/subscriptions is "connect", not no active subscription, as the map of its subscriptions said',
  ])
})

test('a request that may have changed the entity explains another map', () => {
  const refused = exchange('PUT', '/entities/ent_1', {}, { status: 409 })
  const changed = exchange('PUT', '/entities/ent_1', { ...individual, subscriptions: ['connect'] })
  expect(violationsIn([map(), changed, map('active')])).toEqual([])
  expect(violationsIn([map('active'), exchange('POST', '/unlisted', {}), list()])).toEqual([])
  expect(violationsIn([map('active'), refused, list()])).toEqual([
    `${clause} /data/0/subscriptions`,
  ])
  const consent = exchange('POST', '/entities/ent_1/consent', withdrawn)
  expect(violationsIn([map('active'), consent, map()])).toEqual([])
  expect(violationsIn([consent, map('active')])).toEqual([clause])
})
