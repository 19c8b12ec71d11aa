import { expect, test } from 'vitest'
import {
  apiVersions,
  latestApiVersion,
  operations,
  removedPaths,
} from '../../core/contract/index.ts'
import config from './assay.config.json' with { type: 'json' }
import { type Call, ok } from './call.ts'
import { Deviation } from './deviation.ts'
import { openSandbox } from './open-sandbox.fixture.ts'
import type { Route } from './routes.ts'
import { handlerOf } from './sandbox.ts'
import { inVersion, snapshotsInVersion } from './versions.ts'

const oldest = { 'service-version': '2020-12-06' }
const previous = { 'service-version': '2024-04-04' }

test('the sandbox claims every version of the contract, and the newest comes first', () => {
  expect(config.targets.sandbox.apiVersions).toEqual(apiVersions)
  expect(apiVersions).toEqual([...new Set(apiVersions)].toSorted().toReversed())
})

test('a request without the header gets the latest version', async () => {
  const { call } = await openSandbox()
  const latest = await call('GET', '/entities', undefined, { 'service-version': latestApiVersion })
  expect((await call('GET', '/entities')).body).toEqual(latest.body)
  expect((await call('GET', '/entities', undefined, previous)).body).toEqual(latest.body)
})

test('error: a version that does not exist is refused', async () => {
  const { call } = await openSandbox()
  for (const version of ['2025-07-05', 'latest', '']) {
    const reply = await call('GET', '/entities', undefined, { 'service-version': version })
    expect(reply.status, version).toBe(400)
  }
})

test('the oldest version has the removed members of an entity and not the added ones', async () => {
  const { call } = await openSandbox()
  const { body } = await call('GET', '/entities', undefined, oldest)
  for (const entity of body.data) {
    expect(entity).toMatchObject({
      capabilities: expect.any(Array),
      available_capabilities: expect.any(Array),
      pending_capabilities: expect.any(Array),
    })
    expect(Object.keys(entity)).not.toContain('verification')
    expect(Object.keys(entity).join()).not.toMatch(/products|subscriptions/)
    if (entity.individual) {
      expect(entity.individual).toHaveProperty('phone_verification_type')
      expect(entity.individual).toHaveProperty('phone_verification_timestamp')
      expect(Object.keys(entity.individual).join()).not.toContain('ssn')
    }
  }
  expect(body.data.at(-1).type).toBe('c_corporation')
})

test('the oldest version shows how the data of an account was synced', async () => {
  const { call } = await openSandbox()
  const { body } = await call('POST', '/_control/entities', { accounts: true })
  const account = await call('GET', `/accounts/${body.account_id}`, undefined, oldest)
  expect(Object.keys(account.body).filter((name) => name.startsWith('data_'))).toHaveLength(6)
  const current = await call('GET', `/accounts/${body.account_id}`, undefined, previous)
  expect(Object.keys(current.body).filter((name) => name.startsWith('data_'))).toEqual([])
})

test('what a deviation answers from the store has the shape of the version, too', async () => {
  const { call } = await openSandbox({ variations: ['withdrawn-entity-accepts-updates'] })
  const { body } = await call('POST', '/_control/entities', { type: 'individual' })
  const reason = { type: 'withdraw', reason: 'entity_withdrew_consent' }
  await call('POST', `/entities/${body.id}/consent`, reason)
  const phone = { individual: { phone: '+15125550123' } }
  const updated = await call('PUT', `/entities/${body.id}`, phone, oldest)
  expect(updated.body).toMatchObject({ status: 'disabled', capabilities: [] })
  expect(Object.keys(updated.body)).not.toContain('products')
})

test('only what deviates after the shape shows a member of another version', () => {
  const place = ['entities/update', '/individual/ssn', '123456789'] as const
  const record = { id: 'ent_1', individual: { first_name: 'A' } }
  const shown = (deviation: Deviation) => {
    const route = { operation: 'entities/update', handle: () => ok(record) } as unknown as Route
    return handlerOf(route, [deviation])({ version: '2020-12-06' } as Call).body
  }
  expect(shown(new Deviation().sets(...place))).not.toHaveProperty('individual.ssn')
  expect(shown(new Deviation().afterShape().sets(...place))).toHaveProperty('individual.ssn')
})

test('the oldest version does not know the operations that came later', async () => {
  const { call } = await openSandbox()
  const later = Object.values(operations).filter(({ since }) => since === '2024-04-04')
  expect(later.map(({ number }) => number)).toEqual([5, 6, 7, 8, 9, 12, 13, 14, 15, 16])
  for (const { method, path } of later) {
    expect((await call(method, path, undefined, oldest)).body.error.sub_type).toBe('UNKNOWN_PATH')
  }
})

test('the removed paths are served under the oldest version only', async () => {
  const { call } = await openSandbox()
  const { body } = await call('POST', '/_control/entities', { accounts: true })
  for (const { path: template } of removedPaths) {
    const path = template.replace('{ent_id}', body.id).replace('{acc_id}', body.account_id)
    for (const method of ['GET', 'POST']) {
      expect((await call(method, path, undefined, oldest)).status).toBe(200)
      expect((await call(method, path, undefined, previous)).status).toBe(404)
      expect((await call(method, path)).status).toBe(404)
    }
    expect((await call('DELETE', path)).status).toBe(404)
    expect((await call('GET', template, undefined, oldest)).status).toBe(404)
  }
})

test('an earlier version lacks the members whose schema says "x-since" a later one, at any depth', () => {
  const held = { properties: { nickname: { 'x-since': '2025-07-04' }, name: {} } }
  const record = { allOf: [held], properties: { parts: { items: held } } }
  const shown = { name: 'a', nickname: 'b' }
  const body = { ...shown, parts: [shown, shown], other: 1 }
  const earlier = { name: 'a', parts: [{ name: 'a' }, { name: 'a' }], other: 1 }
  expect(inVersion([record], body, '2024-04-04')).toEqual(earlier)
  expect(inVersion([record], body, '2025-07-04')).toEqual(body)
})

test('a member whose schema says "x-until" is shown before that version, and the one with its new name from then on', () => {
  const renamed = { alias: { 'x-until': '2025-07-04' }, nickname: { 'x-since': '2025-07-04' } }
  const shownIn = (version: '2024-04-04' | '2025-07-04') =>
    inVersion([{ properties: renamed }], { alias: 'a', nickname: 'a' }, version)
  expect(shownIn('2024-04-04')).toEqual({ alias: 'a' })
  expect(shownIn('2025-07-04')).toEqual({ nickname: 'a' })
})

test('the snapshots of an event have the members of the version, too', () => {
  const score = { properties: { percentile: { 'x-since': '2025-07-04' }, score: {} } }
  const [before, after] = [5, 6].map((value) => ({ score: value, percentile: value }))
  const event = { resource_type: 'credit_score', diff: { before, after, other: null } }
  const shownIn = (version: '2024-04-04' | '2025-07-04', kind = 'credit_score') =>
    snapshotsInVersion(event, version, (one) => (one === kind ? score : undefined))
  const earlier = { before: { score: 5 }, after: { score: 6 }, other: null }
  expect(shownIn('2024-04-04')).toEqual({ ...event, diff: earlier })
  expect(shownIn('2025-07-04')).toEqual(event)
  expect(shownIn('2024-04-04', 'payment')).toEqual(event)
})
