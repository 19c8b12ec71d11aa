import { expect, test } from 'vitest'
import {
  account,
  base,
  exchange,
  findingsIn,
  individual,
  violationsIn,
  withdrawn,
} from './exchanges.fixture.ts'

const update = (body: unknown, version?: string) =>
  exchange('PUT', '/entities/ent_1', body, version === undefined ? {} : { version })

test('a correct entity breaks nothing', () => {
  expect(violationsIn([update(individual)])).toEqual([])
})

test('nothing follows for what stands after the prefix of an id, also where nothing does', () => {
  const webhooks = (id: string) => violationsIn([exchange('GET', '/webhooks', { data: [{ id }] })])
  expect(webhooks('whk_')).not.toContain('conventions/ids#webhook /data/0/id')
  expect(webhooks('whk')).toContain('conventions/ids#webhook /data/0/id')
})

test('each fault is blamed on its own clause, at its own place', () => {
  const { first_name: _, ...nameless } = individual.individual
  const spoiled = {
    ...individual,
    id: 'ent1',
    individual: { ...nameless, phone: '555-0100', dob: '1990-02-30', ssn_4: 1234 },
    address: { ...individual.address, state: 'Texas' },
    created_at: '2025-07-04T09:30:00Z',
    updated_at: null,
  }
  expect(violationsIn([update(spoiled)]).sort()).toEqual([
    'conventions/absence#null /individual/first_name',
    'conventions/dates#form /individual/dob',
    'conventions/ids#entity /id',
    'conventions/timestamps#form /created_at',
    'conventions/timestamps#on-every-record /updated_at',
    'entities/address#state /address/state',
    'entities/individual#phone /individual/phone',
    'entities/individual#ssn-4 /individual/ssn_4',
  ])
})

test('a value that is excluded is named, with what excludes it', () => {
  const body = { id: 'evf_1', entity_id: 'ent_1', type: 'phone', method: 'kba', status: 'pending' }
  const session = exchange('POST', '/entities/ent_1/verification_sessions', body)
  const fault = findingsIn([session]).find(({ pointer }) => pointer === '/type')
  expect(fault).toMatchObject({
    clause: 'verification-sessions/verification-session#kba-is-identity',
    expected: 'another value than "phone"',
    reason: 'because method is "kba"',
  })
})

test('null stands for an absent value, but not where a value is required', () => {
  const absent = { ...individual, individual: { ...individual.individual, email: null, dob: null } }
  expect(violationsIn([update(absent)])).toEqual([])
  expect(violationsIn([update({ ...individual, status: null })])).toEqual([
    'entities/entity#status /status',
  ])
  expect(violationsIn([update({ ...individual, individual: null })])).toEqual([
    'entities/entity#individual /individual',
  ])
})

test('members that published samples leave out may be left out', () => {
  const { corporation: _, ...bare } = individual
  const corporation = {
    ...individual,
    type: 'corporation',
    individual: null,
    verification: null,
    corporation: { name: 'Example', dba: null, ein: '000000000', owners: [] },
  }
  const { products, restricted_products, subscriptions, individual: __, ...lean } = corporation
  expect(violationsIn([update(bare)])).toEqual([])
  expect(violationsIn([update(lean)])).toEqual([])
  expect([products, restricted_products, subscriptions]).toHaveLength(3)
})

test('an unknown member and an unseen value are novelties, never faults', () => {
  const novel = {
    ...individual,
    status: 'under_review',
    nickname: 'A',
    individual: { ...individual.individual, age: 1 },
  }
  const found = findingsIn([update(novel)])
  expect(found.map(({ severity, pointer }) => `${severity} ${pointer}`).sort()).toEqual([
    'novelty /individual/age',
    'novelty /nickname',
    'novelty /status',
  ])
})

test('the object of a method is no new member where the contract names the method', () => {
  const session = { id: 'evf_1', entity_id: 'ent_1', status: 'verified', type: 'identity' }
  const others = { error: null, created_at: '2025-07-04T09:30:00.000Z' }
  const by = (method: string) => ({
    ...session,
    ...others,
    updated_at: others.created_at,
    method,
    [method]: { reference: 'a1' },
  })
  const data = ['byo_kyc', 'byo_sms', 'passkey'].map(by)
  const list = { success: true, data, message: null }
  const unknown = findingsIn([exchange('GET', '/entities/ent_1/verification_sessions', list)])
    .filter(({ severity }) => severity === 'novelty')
    .map(({ pointer }) => pointer)
  expect(unknown).toEqual(['/data/2/method', '/data/2/passkey'])
})

test('an empty text is no word, whether the list of words is complete or not (A67)', () => {
  const shown = { ...account, liability: null, products: [''] }
  expect(violationsIn([exchange('GET', '/accounts/acc_1', shown)])).toEqual([
    'conventions/words#not-empty /products/0',
  ])
})

test('a value that a request sent is no novelty where a response shows it', () => {
  const saved = { ...account, ach: { ...account.ach, type: 'savings' } }
  const read = exchange('GET', '/accounts/acc_1', saved)
  expect(findingsIn([read]).map(({ pointer }) => pointer)).toEqual(['/ach/type'])
  const request = { holder_id: 'ent_1', ach: saved.ach }
  const create = exchange('POST', '/accounts', saved, { sent: request })
  expect(findingsIn([create, read])).toEqual([])
})

test('removed members are faults from the version that removed them', () => {
  const old = { ...individual, capabilities: [] }
  expect(violationsIn([update(old)])).toEqual(['versioning/entity#removed-members /capabilities'])
  expect(violationsIn([update(old, '2020-12-06')])).toEqual([])
})

test('a fault that depends on the version is an observation while the version is not known', () => {
  const shown = exchange('PUT', '/entities/ent_1', { ...individual, type: 'llc' })
  const { 'service-version': _, ...headers } = shown.request.headers
  const unversioned = { ...shown, request: { ...shown.request, headers } }
  const found = findingsIn([unversioned], { versionKnown: false })
  const severities = found.map(({ clause, severity }) => `${severity} ${clause}`)
  expect(severities).toContain('observation entities/entity#legal-forms')
})

test('under each version, an individual is no company; what else a company shows is open', () => {
  const ofType = (shown: object, version: string) =>
    violationsIn([update(shown, version)], { apiVersions: [version] }).filter((one) =>
      one.startsWith('entities/entity#'),
    )
  const company = { name: 'A', dba: 'B', ein: '123456789', owners: [] }
  for (const [version, type] of [
    ['2025-07-04', 'corporation'],
    ['2020-12-06', 'corporation'],
    ['2020-12-06', 'llc'],
  ] as const) {
    const shown = { ...individual, type, verification: null, corporation: null }
    const broken = ['entities/entity#corporation /corporation']
    expect(ofType(shown, version)).toEqual(broken)
    const isMissing = { ...shown, individual: null, corporation: undefined }
    expect(ofType(isMissing, version)).toEqual(broken)
    expect(ofType({ ...shown, individual: null }, version)).toEqual([])
    expect(ofType({ ...shown, corporation: company }, version)).toEqual([])
  }
  const other = { ...individual, type: 7 }
  expect(ofType(other, '2020-12-06')).toEqual(['entities/entity#type /type'])
})

test('a withdrawal returns an empty address, a null type and the error of the contract', () => {
  const consent = (body: unknown) => exchange('POST', '/entities/ent_1/consent', body)
  expect(violationsIn([consent(withdrawn)])).toEqual([])
  const { receive_only: _, ...silent } = withdrawn
  expect(violationsIn([consent(silent)])).toEqual([
    'entities/withdraw-consent#receive-only /receive_only',
  ])
  expect(violationsIn([consent({ ...withdrawn, address: individual.address })])).toEqual([
    'entities/address#empty-after-withdrawal /address',
  ])
  expect(violationsIn([consent({ ...withdrawn, address: [] })])).toEqual([
    'entities/address#empty-after-withdrawal /address',
  ])
  expect(
    violationsIn([consent({ ...withdrawn, error: { ...withdrawn.error, code: 12005 } })]),
  ).toEqual(['entities/withdraw-consent#error /error/code'])
})

test('a body that is not JSON is a fault; a body that was cut off or not recorded is not', () => {
  const shown = exchange('GET', '/accounts/acc_1', account)
  const withBody = (body: NonNullable<typeof shown.response>['body']) => ({
    ...shown,
    response: { ...shown.response!, body },
  })
  expect(violationsIn([exchange('GET', '/accounts/acc_1', '<html>')])).toEqual([
    'conventions/json#answers',
  ])
  expect(violationsIn([exchange('GET', '/accounts/acc_1', '')])).toEqual([
    'conventions/json#answers',
  ])
  expect(violationsIn([withBody({ kind: 'unknown', reason: 'not recorded' })])).toEqual([])
  expect(
    violationsIn([withBody({ kind: 'text', text: '{', bytes: 1, problem: 'cut', cut: true })]),
  ).toEqual([])
})

test('a member named __proto__ is data', () => {
  const text = JSON.stringify(account).replace('{', '{"__proto__":{"id":"acc_9"},')
  expect(violationsIn([exchange('GET', '/accounts/acc_1', text)])).toEqual([])
})

test('refusals are observations, whatever their form', () => {
  const refused = exchange('GET', '/accounts/acc_1', 'no', { status: 404 })
  expect(findingsIn([refused]).map(({ severity }) => severity)).toEqual(['observation'])
})

test('requests that belong to no operation are not judged', () => {
  const other = {
    ...exchange('GET', '/x', 'nonsense'),
    request: { ...exchange('GET', '/x', '').request, url: `${base}.example/entities` },
  }
  expect(findingsIn([other])).toEqual([])
})

test('what services in the field send beside the wording of the contract is only warned of', () => {
  const { id: _, created_at, updated_at } = individual
  const shown = { status: 'completed', error: null, created_at, updated_at }
  const own = { ...shown, account_id: 'acc_1' }
  const earlier = { network: null, issuer: null, last4: null, shared: false, source: null }
  const brand = { id: 'pdt_1_brd_1', card_product_id: 'pdt_1', description: 'd', name: 'n' }
  const listed = { ...brand, issuer: 'i', network: 'visa', type: 'specific', url: null }
  const card = { number: null, exp_month: '13', exp_year: '2031', cvv: null }
  const findings = findingsIn([
    exchange('GET', '/accounts/acc_1/card_brands/cbrd_1', {
      ...own,
      ...earlier,
      id: 'cbrd_1',
      brands: [],
    }),
    exchange('GET', '/accounts/acc_1/card_brands', {
      success: true,
      message: null,
      data: [{ ...own, id: 'cbrd_2', brands: [listed], source: 'network' }],
    }),
    exchange('GET', '/accounts/acc_1/sensitive/astv_1', {
      ...own,
      id: 'astv_1',
      type: 'credit_card',
      credit_card: { ...card, billing_zip_code: null },
    }),
    exchange('GET', '/entities/ent_1/subscriptions/sub_1', {
      ...shown,
      id: 'sub_1',
      name: 'attributes',
      status: 'active',
      payload: null,
      latest_request_id: null,
    }),
  ])
  expect(findings.filter(({ severity }) => severity === 'violation')).toEqual([])
  const warned = findings.filter(({ severity }) => severity === 'warning')
  expect(warned.map(({ clause, pointer }) => `${clause} ${pointer}`)).toEqual([
    'card-brands/card-brand-earlier#strings /network',
    'card-brands/card-brand-earlier#strings /issuer',
    'card-brands/card-brand-earlier#strings /last4',
    'card-brands/card-brand#network-tier /data/0/brands/0/network_tier',
    'sensitive/credit-card#cvv /credit_card/cvv',
    'sensitive/credit-card#exp-month /credit_card/exp_month',
    'subscriptions/subscription#attributes-payload /payload',
  ])
})

test('a mask is no phone number, unless a recorder may have masked it', () => {
  const person = { ...individual.individual, phone: 'xxxxxx0147' }
  const listed = exchange('GET', '/entities', { data: [{ ...individual, individual: person }] })
  const broken = ['entities/individual#phone /data/0/individual/phone']
  expect(violationsIn([listed])).toEqual(broken)
  expect(violationsIn([listed], { isExcerpt: true, isWhole: true })).toEqual(broken)
  expect(violationsIn([listed], { isExcerpt: true })).toEqual([])
})

test('a list without data breaks the clause about the list, not the one about absent members', () => {
  expect(violationsIn([exchange('GET', '/webhooks', { webhooks: [] })])).toEqual([
    'webhooks/list#answer /data',
  ])
  expect(violationsIn([exchange('GET', '/entities', { data: null })])).toEqual([
    'entities/list#empty /data',
  ])
})
