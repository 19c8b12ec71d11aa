import { expect, test } from 'vitest'
import { openTrace } from '../../judge/index.ts'
import {
  account,
  base,
  canceled,
  exchange,
  individual,
  violationsIn,
  withdrawn,
} from '../exchanges.fixture.ts'
import { contract } from '../judging/index.ts'
import { judgeSettings } from '../settings.ts'

const subscription = {
  id: 'sub_1',
  name: 'connect',
  status: 'active',
  payload: null,
  latest_request_id: null,
  created_at: account.created_at,
  updated_at: account.updated_at,
}
const webhook = {
  id: 'whk_1',
  type: 'payment.update',
  url: 'https://receiver.example/hooks',
  metadata: null,
  status: 'active',
  error: null,
  created_at: account.created_at,
  updated_at: account.updated_at,
}
const readWebhook = exchange('GET', '/webhooks/whk_1', { ...webhook, expanded_event: true })
const listed = { ...webhook, expand_event: true }
const webhooks = (data: unknown, more: object = {}, query = '') =>
  exchange('GET', `/webhooks${query}`, { data }, more)
const readSubscription = (changes: object = {}) =>
  exchange('GET', '/entities/ent_1/subscriptions/sub_1', { ...subscription, ...changes })
const subscriptions = (entity: string, map: object) =>
  exchange('GET', `/entities/${entity}/subscriptions`, map)
const update = exchange('PUT', '/entities/ent_1', individual)
const entities = (data: unknown) => exchange('GET', '/entities', { data })
const consent = exchange('POST', '/entities/ent_1/consent', withdrawn)
const read = (body: unknown, more: object = {}) => exchange('GET', '/accounts/acc_1', body, more)
const unknown = (status = 404, more: object = {}) => read({}, { status, ...more })

test('a list is not empty after a response showed a record of its kind', () => {
  expect(violationsIn([readWebhook, webhooks([])])).toEqual(['webhooks/list#not-empty /data'])
  expect(violationsIn([update, entities([])])).toEqual(['entities/list#not-empty /data'])
  expect(violationsIn([readSubscription(), subscriptions('ent_1', {})])).toEqual([
    'subscriptions/list#not-empty',
  ])
})

test('an empty list is right where nothing was shown, or only something else', () => {
  expect(violationsIn([webhooks([]), entities([]), subscriptions('ent_1', {})])).toEqual([])
  expect(violationsIn([readSubscription(), subscriptions('ent_2', {})])).toEqual([])
  expect(
    violationsIn([readSubscription({ status: 'paused' }), subscriptions('ent_1', {})]),
  ).toEqual([])
  expect(violationsIn([readWebhook, entities([])])).toEqual([])
})

test('an empty list is right for another key, another version, a query, and after a withdrawal or a deletion', () => {
  expect(violationsIn([readWebhook, webhooks([], { token: 'sk_other' })])).toEqual([])
  expect(violationsIn([readWebhook, webhooks([], { version: '2024-04-04' })])).toEqual([])
  expect(violationsIn([readWebhook, webhooks([], {}, '?page=2')])).toEqual([])
  expect(violationsIn([update, consent, entities([])])).toEqual([])
  expect(violationsIn([readSubscription(), consent, subscriptions('ent_1', {})])).toEqual([])
  const deleted = exchange('DELETE', '/webhooks/whk_1', {})
  expect(violationsIn([readWebhook, deleted, webhooks([])])).toEqual([])
})

test('a list of several records may lack one, as a page does', () => {
  const others = ['whk_2', 'whk_3'].map((id) => ({ ...listed, id }))
  expect(violationsIn([readWebhook, webhooks(others)])).toEqual([])
})

test('a record that was read or listed is found when it is read', () => {
  expect(violationsIn([read(account), unknown()])).toEqual(['accounts/retrieve#answer'])
  expect(violationsIn([read(account), unknown(410)])).toEqual(['accounts/retrieve#answer'])
  const gone = exchange('GET', '/webhooks/whk_1', {}, { status: 404 })
  expect(violationsIn([webhooks([listed]), gone])).toEqual(['webhooks/retrieve#answer'])
})

test('a refusal is blamed only where the target had shown the record to the same key, under the same version', () => {
  expect(violationsIn([unknown()])).toEqual([])
  for (const status of [400, 403, 429, 500])
    expect(violationsIn([read(account), unknown(status)])).toEqual([])
  expect(violationsIn([read(account), unknown(404, { token: 'sk_other' })])).toEqual([])
  expect(violationsIn([read(account), unknown(404, { version: '2020-12-06' })])).toEqual([])
  expect(violationsIn([read(account), consent, unknown()])).toEqual([])
  const elsewhere = exchange('GET', '/entities/ent_2/subscriptions/sub_1', {}, { status: 404 })
  expect(violationsIn([readSubscription(), elsewhere])).toEqual([])
})

test('what another request showed since, under another version or parent, does not count', () => {
  const under = (version: string) => read(account, { version })
  const other = exchange('GET', '/entities/ent_2/subscriptions/sub_1', { ...subscription })
  const refused = exchange('GET', '/entities/ent_1/subscriptions/sub_1', {}, { status: 404 })
  expect(violationsIn([read(account), under('2024-04-04'), unknown()])).toEqual([
    'accounts/retrieve#answer',
  ])
  expect(violationsIn([readSubscription(), other, refused])).toContain(
    'subscriptions/retrieve#answer',
  )
})

test('a withdrawal of consent takes nothing of another entity', () => {
  const other = exchange('POST', '/entities/ent_2/consent', { ...withdrawn, id: 'ent_2' })
  const refused = exchange('GET', '/entities/ent_1/subscriptions/sub_1', {}, { status: 404 })
  expect(violationsIn([read(account), other, unknown()])).toEqual(['accounts/retrieve#answer'])
  expect(violationsIn([readSubscription(), other, refused])).toEqual([
    'subscriptions/retrieve#answer',
  ])
  expect(violationsIn([readSubscription(), consent, refused])).toEqual([])
  // It is under way.
  const beside = { ...refused, beside: [consent.request] }
  expect(violationsIn([readSubscription(), beside])).toEqual([])
  expect(violationsIn([readSubscription(), { ...refused, beside: [other.request] }])).toEqual([
    'subscriptions/retrieve#answer',
  ])
})

test('after a write of which nobody said what came of it, a record need not be found', () => {
  const withdraw = (status: number) => exchange('POST', '/entities/ent_1/consent', {}, { status })
  const lost = {
    ...withdraw(200),
    response: null,
    failure: { code: 'ECONNRESET', message: 'The connection was reset.' },
  }
  expect(violationsIn([read(account), withdraw(409), unknown()])).toEqual([
    'accounts/retrieve#answer',
  ])
  for (const undecided of [withdraw(503), withdraw(500), lost]) {
    expect(violationsIn([read(account), undecided, unknown()])).toEqual([])
  }
})

test('a payment need not be found after an owner of its accounts, known or not, has withdrawn', () => {
  const of = (id: string, holder_id: string) =>
    exchange('GET', `/accounts/${id}`, { ...account, id, holder_id })
  const cancel = exchange('DELETE', '/payments/pmt_1', canceled)
  const withdraw = (id: string) => exchange('POST', `/entities/${id}/consent`, { ...withdrawn, id })
  const force = exchange(
    'POST',
    '/simulate/payments/pmt_1',
    {},
    { sent: { status: 'processing' }, status: 404 },
  )
  const both = [of('acc_1', 'ent_1'), of('acc_2', 'ent_2'), cancel]
  const lost = ['payments/simulate#answer']
  expect(violationsIn([...both, force])).toEqual(lost)
  expect(violationsIn([...both, withdraw('ent_1'), force])).toEqual([])
  expect(violationsIn([...both, withdraw('ent_2'), force])).toEqual([])
  expect(violationsIn([...both, withdraw('ent_3'), force])).toEqual(lost)
  expect(violationsIn([cancel, withdraw('ent_3'), force])).toEqual([])
})

test('an account that was created is found', () => {
  const created = exchange('POST', '/accounts', account)
  expect(violationsIn([created, unknown()])).toEqual(['accounts/retrieve#answer'])
})

test('in an excerpt what is missing is an observation and covers nothing', () => {
  const excerpts = [
    [read(account), unknown()],
    [read(account), unknown(410)],
    [readSubscription(), subscriptions('ent_1', {})],
    [readWebhook, webhooks([])],
    [update, entities([])],
  ]
  for (const exchanges of excerpts) {
    const [missing] = violationsIn(exchanges)
    const [clause] = missing!.split(' ')
    const trace = openTrace(contract, judgeSettings(base, { isExcerpt: true }))
    const findings = exchanges.flatMap((one) => trace.judge(one).findings)
    const found = findings.filter((one) => one.clause === clause)
    expect(found.map(({ severity }) => severity)).toContain('observation')
    expect(findings.filter(({ severity }) => severity === 'violation')).toEqual([])
    if (clause!.endsWith('#not-empty')) expect(trace.covered()).not.toContain(clause)
  }
})

test('a record is shown under one parent, whatever it says of it', () => {
  const map = { connect: subscription }
  const both = [subscriptions('ent_1', map), subscriptions('ent_2', map)]
  expect(violationsIn(both)).toEqual(['conventions/records#one-parent /connect/id'])
  expect(violationsIn([both[0]!, both[0]!])).toEqual([])
  const score = (entity: string) =>
    exchange('GET', `/entities/${entity}/credit_scores/crs_1`, {
      id: 'crs_1',
      entity_id: entity,
      status: 'pending',
      scores: null,
      error: null,
      created_at: account.created_at,
      updated_at: account.updated_at,
    })
  expect(violationsIn([score('ent_1'), score('ent_2')])).toContain(
    'conventions/records#one-parent /id',
  )
})

test('a look at a read finds what it contradicts, also where it is the first to name the record', () => {
  const trace = openTrace(contract, judgeSettings(base))
  trace.judge(webhooks([listed]))
  const moved = { ...webhook, expanded_event: true, url: 'https://other.example/hooks' }
  const read = exchange('GET', '/webhooks/whk_1', moved)
  expect(trace.preview(read).findings.map(({ clause }) => clause)).toEqual([
    'conventions/records#agree',
  ])
})

test('a card brand that another one of its account may have replaced need not be found', () => {
  const brand = (id: string) => ({
    id,
    account_id: 'acc_1',
    status: 'completed',
    created_at: account.created_at,
    updated_at: account.updated_at,
  })
  const path = '/accounts/acc_1/card_brands'
  const made = (id: string) => exchange('POST', path, brand(id))
  const gone = (id: string) => exchange('GET', `${path}/${id}`, {}, { status: 404 })
  const blamed = (...all: Parameters<typeof violationsIn>[0]) =>
    violationsIn(all).filter((one) => one.startsWith('card-brands/retrieve#answer'))
  expect(blamed(made('cbrd_1'), gone('cbrd_1'))).toHaveLength(1)
  expect(blamed(made('cbrd_1'), made('cbrd_2'), gone('cbrd_1'))).toEqual([])
})

test('a payment that was canceled is found when it is forced into the status that the contract shows', () => {
  const cancel = exchange('DELETE', '/payments/pmt_1', canceled)
  const force = (sent: object) =>
    exchange('POST', '/simulate/payments/pmt_1', {}, { sent, status: 404 })
  const asked = { status: 'processing' }
  expect(violationsIn([cancel, force(asked)])).toEqual(['payments/simulate#answer'])
  expect(violationsIn([force(asked)])).toEqual([])
  // A target may refuse another status, or another member, in any form.
  expect(violationsIn([cancel, force({ status: 'posted' })])).toEqual([])
  expect(violationsIn([cancel, force({ ...asked, unknown: 1 })])).toEqual([])
  const again = exchange('DELETE', '/payments/pmt_1', {}, { status: 404 })
  expect(violationsIn([cancel, again])).toEqual([])
  // A page may be of something before the API.
  const options = { sent: asked, status: 404 }
  const page = exchange('POST', '/simulate/payments/pmt_1', '<h1>No</h1>', options)
  expect(violationsIn([cancel, page])).toEqual([])
})
