import { expect, test } from 'vitest'
import {
  account,
  canceled,
  exchange,
  findingsIn,
  individual,
  payment,
  violationsIn,
  withdrawn,
} from './exchanges.fixture.ts'

const read = (body: unknown) => exchange('GET', '/accounts/acc_1', body)
const webhook = {
  id: 'whk_1',
  type: 'payment.update',
  url: 'https://receiver.invalid/hook',
  metadata: null,
  status: 'active',
  error: null,
  expand_event: false,
  created_at: '2025-07-04T09:30:00.000Z',
  updated_at: '2025-07-04T09:30:00.000Z',
}
const listed = (...data: readonly object[]) => exchange('GET', '/webhooks', { data })

test('a member that names the latest record may change while updated_at stands still (A52)', () => {
  const references = { update: 'upt_1', balance: 'bal_1', card_brand: 'crd_1' }
  const newer = { update: 'upt_2', balance: 'bal_2', card_brand: 'crd_2' }
  const latest = { latest_verification_session: 'avf_2', payment_instrument: 'pmt_inst_2' }
  const before = read({ ...account, ...references, latest_verification_session: 'avf_1' })
  expect(violationsIn([before, read({ ...account, ...newer, ...latest })])).toEqual([])
  expect(violationsIn([before, read({ ...account, ...references, status: 'closed' })])).toEqual([
    'conventions/records#agree /status',
  ])
})

test('an error may be put in other words, and is of one type', () => {
  const before = exchange('POST', '/entities/ent_1/consent', withdrawn)
  const shown = (error: object) =>
    exchange('GET', '/entities', {
      data: [{ ...withdrawn, error: { ...withdrawn.error, ...error } }],
    })
  expect(violationsIn([before, shown({ message: 'No consent.' })])).toEqual([])
  expect(violationsIn([before, shown({ code: 12_005 })])).toContainEqual(
    expect.stringContaining('/data/0/error/code'),
  )
})

test('a write that does not rewrite a record leaves its lasting members as they were', () => {
  const entity = (changes: object) =>
    exchange('GET', '/entities', { data: [{ ...individual, ...changes }] })
  const given = { ...individual.individual, phone: '+15550000000' }
  const session = exchange('POST', '/entities/ent_1/verification_sessions', {
    id: 'evf_9',
    entity_id: 'ent_1',
    status: 'in_progress',
    type: 'phone',
    method: 'sms',
    sms: {},
    error: null,
    created_at: webhook.created_at,
    updated_at: webhook.updated_at,
  })
  const update = exchange('PUT', '/entities/ent_1', { ...individual, individual: given })
  expect(violationsIn([entity({}), session, entity({ individual: given })])).toEqual([
    'conventions/records#agree /data/0/individual/phone',
  ])
  expect(violationsIn([entity({}), session, entity({ products: ['vehicle'] })])).toEqual([])
  const later = entity({ individual: given, updated_at: '2025-07-05T09:30:00.000Z' })
  expect(violationsIn([entity({}), session, later])).toEqual([
    'conventions/records#agree /data/0/individual/phone',
  ])
  expect(violationsIn([entity({}), session, later], { isExcerpt: true })).toEqual([])
  expect(violationsIn([entity({}), later])).toEqual([])
  expect(violationsIn([entity({}), update, session, entity({ individual: given })])).toEqual([])
})

test('a masked text says nothing, and is noted once (A51)', () => {
  const { ach } = account
  const routed = (routing: string) => read({ ...account, ach: { ...ach, routing } })
  const merchant = {
    id: 'mch_1',
    parent_name: 'Example Bank',
    name: 'Example Cards',
    logo: 'https://example.invalid/logo.png',
    type: 'credit_card',
    provider_ids: {},
    is_temp: false,
    account_number_formats: [],
  }
  const named = (name: string) => exchange('GET', '/merchants/mch_1', { ...merchant, name })
  for (const masked of ['•••••0001', '*****0001', 'xxxxx0001', 'XX-01', '[redacted]']) {
    expect(findingsIn([routed('011000002'), routed(masked), routed(masked)])).toEqual([])
    const findings = findingsIn([named('Ann'), named(masked), named('Ann'), named(masked)])
    expect(findings.map(({ severity, pointer }) => `${severity} ${pointer}`)).toEqual([
      'observation /name',
    ])
  }
  expect(violationsIn([named('Exxon'), named('Foxx')])).toEqual(['conventions/records#agree /name'])
  expect(violationsIn([routed('011000002'), routed('x11000002')])).toEqual([])
  expect(violationsIn([routed('011000002'), routed('021000005')])).toEqual([
    'conventions/records#agree /ach/routing',
  ])
})

test('of several scores of one source and model one that rose is enough (A53)', () => {
  const scores = (...values: readonly number[]) =>
    values.map((score) => ({
      score,
      source: 'equifax',
      model: 'vantage',
      factors: [],
      created_at: '2025-07-04T09:30:00.000Z',
    }))
  const score = { entity_id: 'ent_1', status: 'completed', error: null }
  const event = (before: readonly number[], after: readonly number[]) =>
    exchange('GET', '/events/evt_1', {
      id: 'evt_1',
      type: 'credit_score.increased',
      resource_id: 'crs_2',
      resource_type: 'credit_score',
      data: 'CreditScore',
      diff: {
        before: { ...score, id: 'crs_1', scores: scores(...before) },
        after: { ...score, id: 'crs_2', scores: scores(...after) },
      },
      created_at: '2025-07-04T09:32:00.000Z',
      updated_at: '2025-07-04T09:32:00.000Z',
    })
  expect(violationsIn([event([650, 700], [660, 700])])).toEqual([])
  expect(violationsIn([event([650, 700], [650, 700])])).toEqual([
    'events/event#higher-score /diff/after/scores/0/score',
  ])
})

test('a finding carries the statement about its record', () => {
  const originOf = (body: object, pointer: string, path = '/webhooks') =>
    findingsIn([exchange('GET', path, body)]).find((finding) => finding.pointer === pointer)?.origin
  const without = (member: string) => {
    const { [member]: _, ...rest } = webhook as Readonly<Record<string, unknown>>
    return { data: [rest] }
  }
  expect(originOf(without('created_at'), '/data/0/created_at')).toBe('webhook.timestamps')
  expect(originOf(without('id'), '/data/0/id')).toBe('webhook.id')
  expect(originOf(without('status'), '/data/0/status')).toBe('webhook.status')
  const { created_at: _, ...undated } = account
  expect(originOf(undated, '/created_at', '/accounts/acc_1')).toBe('account.timestamps')
})

test('a wrong type is named as such, where only null would be right', () => {
  const [finding] = findingsIn([read({ ...account, error: 'none' })])
  expect(finding).toMatchObject({ pointer: '/error', expected: 'an object or null' })
})

test('a record that is not the one requested is blamed for that alone', () => {
  const other = {
    ...account,
    id: 'acc_2',
    created_at: '2024-01-01T00:00:00.000Z',
    status: 'closed',
  }
  const known = exchange('GET', '/accounts/acc_2', { ...account, id: 'acc_2' })
  expect(violationsIn([known, read(other)])).toEqual(['accounts/retrieve#id /id'])
  expect(violationsIn([read(other), known])).toEqual(['accounts/retrieve#id /id'])
})

test('an id of another prefix is blamed where it is shown, and not where it leads to nothing', () => {
  const missing = exchange('GET', '/webhooks/hook_1', {}, { status: 404 })
  expect(violationsIn([listed({ ...webhook, id: 'hook_1' }), missing])).toEqual([
    'conventions/ids#webhook /data/0/id',
  ])
  const gone = exchange('GET', '/webhooks/whk_1', {}, { status: 404 })
  expect(violationsIn([listed(webhook), gone])).toEqual(['webhooks/retrieve#answer'])
})

test('a member that comes twice in one object is a warning', () => {
  const text = JSON.stringify(account).replace('"status":', '"status":"closed","status":')
  expect(findingsIn([exchange('GET', '/accounts/acc_1', text)])).toMatchObject([
    { clause: 'conventions/json#answers', severity: 'warning', pointer: '/status' },
  ])
})

test('after a write that got no verdict nothing is known of what it may have changed', () => {
  const simulated = exchange('POST', '/simulate/payments/pmt_1', payment, {
    sent: { status: 'processing' },
  })
  const lost = exchange('POST', '/simulate/payments/pmt_1', {}, { status: 503 })
  const cancel = exchange('DELETE', '/payments/pmt_1', canceled)
  expect(violationsIn([simulated, cancel])).toEqual(['payments/cancel#only-pending /status'])
  expect(violationsIn([simulated, lost, cancel])).toEqual([])
  const gone = exchange('GET', '/accounts/acc_1', {}, { status: 404 })
  const withdrawal = exchange('POST', '/entities/ent_1/consent', {}, { status: 503 })
  expect(violationsIn([read(account), gone])).toEqual(['accounts/retrieve#answer'])
  expect(violationsIn([read(account), withdrawal, gone])).toEqual([])
})

test('an entity names no session of another one, and a wrong id of its own is blamed once', () => {
  const session = {
    id: 'evf_1',
    entity_id: 'ent_2',
    status: 'in_progress',
    type: 'identity',
    method: 'kba',
    kba: { questions: [], authenticated: false },
    error: null,
    created_at: '2025-07-04T09:30:00.000Z',
    updated_at: '2025-07-04T09:30:00.000Z',
  }
  const sessions = { success: true, data: [session], message: null }
  const known = exchange('GET', '/entities/ent_2/verification_sessions', sessions)
  const list = (id: string) => exchange('GET', '/entities', { data: [{ ...individual, id }] })
  expect(violationsIn([known, list('ent_2')])).toEqual([])
  expect(violationsIn([known, list('ent_1')])).toEqual([
    'conventions/records#agree /data/0/verification/identity/latest_verification_session',
  ])
  expect(violationsIn([known, list('ent-1')])).toEqual(['conventions/ids#entity /data/0/id'])
})
