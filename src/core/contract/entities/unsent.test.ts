import { expect, test } from 'vitest'
import { exchange, individual, violationsIn, withdrawn } from '../exchanges.fixture.ts'

const { individual: person, address } = individual
const known = { ...individual, metadata: { customer: '7' } }
const list = (changes: object = {}) =>
  exchange('GET', '/entities', { data: [{ ...known, ...changes }] })
const move = (sent: object, changes: object = {}) =>
  exchange('PUT', '/entities/ent_1', { ...known, ...changes }, { sent })
const named = exchange('GET', '/entities/ent_1/subscriptions', {})
const renaming = { individual: { first_name: 'Ada' } }
const moving = { address }

test('an update turns no value null that it did not send', () => {
  const noMetadata = { metadata: null }
  const noDigits = { individual: { ...person, ssn_4: null } }
  const lost = (changes: object) =>
    violationsIn([named, list(), move(renaming, changes), list(changes)])
  expect(lost({})).toEqual([])
  expect(lost(noMetadata)).toEqual(['entities/update#only-sent /data/0/metadata'])
  expect(lost(noDigits)).toEqual(['entities/update#only-sent /data/0/individual/ssn_4'])
  expect(violationsIn([move(renaming), move(moving, noMetadata)])).toEqual([
    'entities/update#only-sent /metadata',
  ])
})

test('what another update at the same time sent may turn null', () => {
  const noMetadata = { metadata: null }
  const update = move(renaming, noMetadata)
  const other = move({ metadata: null }, noMetadata)
  const lost = 'entities/update#only-sent /metadata'
  expect(violationsIn([move(moving), update])).toEqual([lost])
  expect(violationsIn([move(moving), { ...update, beside: [other.request] }])).toEqual([])
})

test('what may turn null: what was sent, what is masked or empty, and what a replacement or a withdrawal drops', () => {
  const lost = (sent: object, after: object, before: object = {}) =>
    violationsIn([named, list(before), move(sent, after), list(after)])
  const noMetadata = { metadata: null }
  expect(lost({ metadata: null }, noMetadata)).toEqual([])
  expect(lost(renaming, noMetadata, { metadata: {} })).toEqual([])
  const masked = { individual: { ...person, ssn: 'xxxxxxxxx', ssn_4: 'xxxx' } }
  const hidden = { individual: { ...person, ssn: null, ssn_4: null } }
  expect(lost(renaming, hidden, masked)).toEqual([])
  const nothing = Object.fromEntries(Object.keys(person).map((name) => [name, null]))
  const replaced = { individual: { ...nothing, first_name: 'Ada', ssn: person.ssn } }
  expect(lost(renaming, replaced)).toEqual([])
  const all = { ...replaced, address: null, metadata: null }
  expect(lost(renaming, all)).toEqual([])
  const consent = exchange('POST', '/entities/ent_1/consent', withdrawn)
  expect(violationsIn([named, list(), move(renaming), consent, list(withdrawn)])).toEqual([])
})

test('another operation may hide a number, and another request may have changed anything', () => {
  const hidden = { individual: { ...person, ssn: null, ssn_4: null } }
  expect(violationsIn([move(renaming), list(hidden)])).toEqual([])
  const failed = exchange('PUT', '/entities/ent_1', 'Error', { sent: moving, status: 500 })
  const noMetadata = { metadata: null }
  expect(violationsIn([named, list(), failed, move(renaming, noMetadata)])).toEqual([])
  expect(violationsIn([named, list(), move(renaming), list(hidden)], { isExcerpt: true })).toEqual(
    [],
  )
})
