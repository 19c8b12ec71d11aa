import { expect, test } from 'vitest'
import type { Exchange } from '../exchange/index.ts'
import { openTrace } from '../judge/index.ts'
import { exchange, findingsIn, individual, violationsIn } from './exchanges.fixture.ts'
import { contract } from './judging/index.ts'
import { judgeSettings } from './settings.ts'

const warn = { foreignRecords: 'warn' } as const
const foreign = (count: number, wrong: object = { status: 7 }) =>
  Array.from({ length: count }, (_, nth) => ({ ...individual, id: `ent_other${nth}`, ...wrong }))
const list = (...data: readonly object[]) => exchange('GET', '/entities', { data })
const update = exchange('PUT', '/entities/ent_1', individual)
const warningsIn = (exchanges: readonly Exchange[]) =>
  findingsIn(exchanges, warn).filter(({ severity }) => severity === 'warning')

test('faults of foreign records become one warning with a count', () => {
  const all = list(...foreign(17))
  expect(violationsIn([all], warn)).toEqual([])
  const [warning, ...others] = warningsIn([all])
  expect(others).toEqual([])
  expect(warning).toMatchObject({ clause: 'entities/entity#status', more: 16 })
  expect(warning).toMatchObject({ actual: '7', foreign: true })
  const few = [...foreign(16, {}), ...foreign(1)]
  expect(warningsIn([list(...few)])[0]!.foreign).toBe(true)
})

test('a fault of an own record is a violation behind any number of the same faults of others', () => {
  const own = { ...individual, status: 7 }
  const blamed = violationsIn([update, list(...foreign(60), own)], warn)
  expect(blamed).toContain('entities/entity#status /data/60/status')
})

test('a foreign record that alone shows a member is judged wherever it stands', () => {
  const verified = (latest: unknown) => {
    const { verification } = individual
    const identity = { ...verification.identity, latest_verification_session: latest }
    return { verification: { ...verification, identity } }
  }
  const others = foreign(40, verified(null))
  const [alone] = foreign(1, { ...verified(7), id: 'ent_alone' })
  const [warning] = warningsIn([list(...others.slice(0, 13), alone!, ...others.slice(13))])
  expect(warning).toMatchObject({ clause: 'entities/verification#identity-session' })
  expect(warning).toMatchObject({ actual: '7', foreign: true })
})

test('the setting decides whether foreign records are judged like others', () => {
  const all = list(...foreign(17))
  expect(violationsIn([all], { foreignRecords: 'judge' })).toHaveLength(17)
})

test('the record of a subject is foreign to no trace', () => {
  const wrong = list(...foreign(3, {}), { ...individual, status: 7 })
  const known = new Set(['ent_1'])
  const blamed = ['entities/entity#status /data/3/status']
  expect(violationsIn([wrong], { ...warn, known })).toEqual(blamed)
  // Another scenario may change it between two responses.
  const moved = { ...individual, address: { ...individual.address, city: 'Boston' } }
  expect(violationsIn([list(individual), list(moved)], { ...warn, known })).toEqual([])
})

test('a record is own that the run has changed, made, was given, or that one of these names', () => {
  const wrong = list(...foreign(3, {}), { ...individual, status: 7 })
  const blamed = ['entities/entity#status /data/3/status']
  expect(violationsIn([update, wrong], warn)).toEqual(blamed)
  expect(violationsIn([wrong], warn)).toEqual([])
  const made = exchange('POST', '/_entities', { made: { id: 'ent_1' } })
  expect(violationsIn([made, wrong], warn)).toEqual(blamed)
  const account = exchange('POST', '/accounts', { id: 'acc_1', holder_id: 'ent_1' })
  expect(violationsIn([account, wrong], warn)).toContain(blamed[0])
  const given = openTrace(contract, judgeSettings('https://sandbox.invalid', warn))
  given.addOwn({ id: 'ent_1' })
  const { findings } = given.judge(wrong)
  expect(findings.map(({ severity }) => severity)).toEqual(['violation'])
})

test('a record that was only listed or read is not own', () => {
  const wrong = list({ ...individual, status: 7 })
  expect(violationsIn([list(individual), wrong], warn)).toEqual([])
})

test('a list that is no list is a fault, and so is a record without an id', () => {
  expect(violationsIn([exchange('GET', '/entities', { data: {} })], warn)).toHaveLength(1)
  const nameless = { ...individual, id: undefined }
  expect(violationsIn([list(nameless)], warn)).toEqual(['conventions/ids#present /data/0/id'])
  expect(violationsIn([list(...foreign(9), { ...nameless, status: 7 })], warn)).toHaveLength(2)
})

test('ids are given by the service: all of them wrong is its fault, one of them is not', () => {
  const wrong = foreign(3, {}).map((one) => ({ ...one, id: `x${one.id}` }))
  expect(violationsIn([list(...wrong)], warn)).toHaveLength(3)
  expect(violationsIn([list(...wrong, ...foreign(1, {}))], warn)).toEqual([])
  expect(violationsIn([update, list(...wrong)], warn)).toHaveLength(3)
  expect(violationsIn([update, list(individual, ...wrong)], warn)).toEqual([])
})

test('a foreign record is compared within one response, and not over time', () => {
  const other = { ...individual, created_at: '2024-04-04T00:00:00.000Z' }
  expect(violationsIn([list(individual), list(other)], warn)).toEqual([])
  expect(violationsIn([update, list(other)], warn)).toHaveLength(1)
  const twins = [...foreign(40, {}), { ...individual, id: 'ent_other7', email: 'x' }]
  const renamed = { ...individual, id: 'ent_other7', status: 'disabled' }
  expect(violationsIn([list(...twins.slice(0, -1), renamed)], warn)).toEqual([
    'conventions/records#listed-once /data',
    'conventions/records#agree /data/40/status',
  ])
})

test('a withdrawal of an own record that is taken back is a fault of the service', () => {
  const consent = { type: 'ENTITY_DISABLED', sub_type: 'ENTITY_CONSENT_WITHDRAWN' }
  const error = { ...consent, code: 12004, message: 'Consent was withdrawn.' }
  const at = { updated_at: '2025-07-04T09:40:00.000Z' }
  const withdrawn = { ...individual, ...at, type: null, address: {}, status: 'disabled', error }
  expect(violationsIn([list(individual), list(withdrawn)], warn)).toEqual([])
  expect(violationsIn([list(withdrawn), list(individual)], warn)).toEqual([])
  expect(violationsIn([update, list(withdrawn), list(individual)], warn)).toEqual([
    'conventions/timestamps#never-back /data/0/updated_at',
    'entities/withdraw-consent#stays-disabled /data/0/status',
  ])
})

test('a record that no operation makes is never foreign (A54)', () => {
  const read = exchange('GET', '/webhooks/whk_1', { id: 'whk_1', type: 7 })
  const webhooks = exchange('GET', '/webhooks', { data: [{ id: 'whk_1', type: 7 }] })
  for (const one of [read, webhooks]) {
    expect(violationsIn([one], warn)).toEqual(violationsIn([one]))
  }
  expect(violationsIn([webhooks])).toContain('webhooks/webhook#type /data/0/type')
})

test('lists that the service itself fills are judged as a whole', () => {
  const brand = { id: 'cbrd_1', account_id: 'acc_1', brands: 7 }
  const data = { success: true, message: null, data: [brand] }
  const brands = exchange('GET', '/accounts/acc_1/card_brands', data)
  expect(violationsIn([brands], warn)).toEqual(violationsIn([brands]))
  expect(violationsIn([brands], warn)).not.toEqual([])
})
