import { expect, test } from 'vitest'
import { account, exchange, findingsIn, individual, withdrawn } from '../exchanges.fixture.ts'

const { created_at, updated_at } = account
const dates = { created_at, updated_at }
const update = { id: 'upt_1', status: 'pending', account_id: 'acc_1', source: 'direct', ...dates }
const requested = exchange('POST', '/accounts/acc_1/updates', update)
const read = (members: { readonly [name: string]: unknown; readonly id?: string }) =>
  exchange('GET', `/accounts/${members.id ?? 'acc_1'}`, { ...account, ...members })

const started = (type: string) => {
  const names = { id: `evf_${type}`, entity_id: 'ent_1', status: 'in_progress', type }
  return exchange('POST', '/entities/ent_1/verification_sessions', { ...names, ...dates })
}
const named = (phone: string | null, identity: string | null = null) => {
  const proof = (id: string | null) => ({ verified: false, latest_verification_session: id })
  const verification = { phone: proof(phone), identity: proof(identity) }
  return exchange('GET', '/entities', { data: [{ ...individual, verification }] })
}

const found = (all: Parameters<typeof findingsIn>[0], settings = {}) =>
  findingsIn(all, settings)
    .filter(({ reason }) => reason?.includes('named this one as its owner'))
    .map(({ clause, severity, pointer }) => `${severity} ${clause} ${pointer}`)

test('a liability does not say that it has no update after one was requested (A78)', () => {
  const liability = { type: 'liability', ach: null, liability: {} }
  expect(found([requested, read({ ...liability, update: 'upt_1' })])).toEqual([])
  expect(found([requested, read({ ...liability, update: 'upt_0' })])).toEqual([])
  const other = read({ ...liability, id: 'acc_2', update: 'upt_0' })
  expect(found([other, read({ ...liability, update: null })])).toEqual([])
  expect(found([requested, read({ ...liability, update: null })])).toEqual([])
  const silent = [other, requested, read({ ...liability, update: null })]
  expect(found(silent)).toEqual(['warning conventions/records#names-latest /update'])
  expect(found(silent, { isExcerpt: true })).toEqual([
    'observation conventions/records#names-latest /update',
  ])
})

test('null says nothing of a target that shows no record of a kind there', () => {
  expect(found([started('phone'), named(null)])).toEqual([])
  expect(found([started('phone'), named(null, 'evf_0')])).toEqual([])
})

test('null says nothing where the record may leave the member out', () => {
  const other = read({ id: 'acc_2', update: 'upt_0' })
  expect(found([other, requested, read({ update: null })])).toEqual([])
  expect(found([other, requested, read({})])).toEqual([])
})

test('an entity names a session in the place of its type', () => {
  const at = (type: string) =>
    `warning conventions/records#names-latest /data/0/verification/${type}/latest_verification_session`
  const other = named('evf_8', 'evf_9')
  expect(found([other, started('phone'), named('evf_phone')])).toEqual([])
  expect(found([other, started('phone'), named(null, 'evf_0')])).toEqual([at('phone')])
  expect(found([other, started('identity'), named('evf_0')])).toEqual([at('identity')])
  expect(found([other, started('another'), named(null)])).toEqual([])
})

test('a withdrawal, and a request that may have changed anything, leave it open', () => {
  const consent = exchange('POST', '/entities/ent_2/consent', { ...withdrawn, id: 'ent_2' })
  const unknown = exchange('POST', '/_sessions/evf_phone/end', {})
  for (const between of [consent, unknown]) {
    expect(found([named('evf_0'), started('phone'), between, named(null)])).toEqual([])
  }
})
