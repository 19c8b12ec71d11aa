import { expect, test } from 'vitest'
import { account, exchange, individual, payment, violationsIn } from '../exchanges.fixture.ts'
import { isAsInPath, rowsOfParents, unnamedParent } from './requests.ts'

const { ach } = account
const read = (body: unknown) => exchange('GET', '/accounts/acc_1', body)
const open = (sent: object, shown: object) =>
  exchange(
    'POST',
    '/accounts',
    { ...account, ach: shown },
    { sent: { holder_id: 'ent_1', ...sent } },
  )
const update = (sent: object, shown: object) =>
  exchange('PUT', '/entities/ent_1', { ...individual, ...shown }, { sent })

test('values that machines read come back exactly as they were sent', () => {
  expect(violationsIn([open({ ach }, { ...ach, type: 'CHECKING' })])).toEqual([
    'accounts/create#sent /ach/type',
  ])
  expect(violationsIn([open({ ach }, { ...ach, routing: ' 011000002' })])).toEqual([
    'accounts/create#sent /ach/routing',
  ])
  const { individual: person, address } = individual
  const spoiled = {
    individual: { ...person, dob: '1990-02-27' },
    address: { ...address, zip: '78701 ' },
  }
  expect(violationsIn([update({ individual: person, address }, spoiled)])).toEqual([
    'entities/update#sent /individual/dob',
    'entities/update#sent /address/zip',
  ])
  const sent = { status: 'processing' }
  const forced = { ...payment, status: 'Processing' }
  expect(violationsIn([exchange('POST', '/simulate/payments/pmt_1', forced, { sent })])).toEqual([
    'payments/simulate#status /status',
  ])
})

test('what no record can have need not come back: another type than that of the member', () => {
  const { individual: person, address } = individual
  const shown = { individual: person, address }
  const sent = [
    { address: { ...address, zip: 78_701, city: true, line1: ['a'] } },
    { individual: null, address: { ...address, city: {} } },
    { individual: 'Ada', address: 'Austin' },
  ]
  expect(violationsIn(sent.map((one) => update(one, shown)))).toEqual([])
  expect(violationsIn([open({ ach: { ...ach, routing: 0 } }, ach)])).toEqual([])
  expect(violationsIn([open({ holder_id: 7, ach: null }, ach)])).toEqual([])
  // An empty text is a text.
  expect(violationsIn([update({ address: { city: '' } }, shown)])).toEqual([
    'entities/update#sent /address/city',
  ])
})

test('an empty or blank text may be stored as null, which stands for what is absent', () => {
  const { individual: person, address } = individual
  const sent = { individual: { last_name: '', email: ' ' }, address: { line2: '' } }
  const nothing = {
    individual: { ...person, last_name: null, email: null },
    address: { ...address, line2: null },
  }
  const list = (changes: object) =>
    exchange('GET', '/entities', { data: [{ ...individual, ...changes }] })
  expect(violationsIn([update(sent, nothing), list(nothing)])).toEqual([])
  const blank = open({ ach: { ...ach, routing: '' } }, { ...ach, routing: null })
  expect(violationsIn([blank])).toEqual([])
  const owners = [{ first_name: 'Bo', last_name: null }]
  const corporation = { name: 'Acme', dba: null, ein: '012345678', owners }
  const named = { corporation: { dba: '', owners: [{ first_name: 'Bo', last_name: '' }] } }
  expect(violationsIn([update(named, { corporation })])).not.toContain(
    'entities/update#sent /corporation/owners',
  )
  // Any other text is one.
  const lost = { address: { ...address, zip: null } }
  expect(violationsIn([update({ address: { zip: '0' } }, lost)])).toEqual([
    'entities/update#sent /address/zip',
  ])
})

test('names, streets and cities may come back in other case, with other space, composed in another way', () => {
  const sent = {
    individual: { first_name: 'Zoë', email: 'Zoe@Example.com' },
    address: { line1: '1 Main  St', line2: null, city: 'austin', state: 'tx', zip: '78701' },
  }
  const shown = {
    individual: {
      ...individual.individual,
      first_name: ' ZOE\u0308',
      email: 'zoe@example.com',
    },
    address: { line1: '1 MAIN ST', line2: null, city: 'Austin ', state: 'TX', zip: '78701' },
  }
  expect(violationsIn([update(sent, shown)])).toEqual([])
})

test('what cannot come back as it was sent, in the one form of responses, is not compared', () => {
  const sent = { individual: { phone: '(555) 000-1111', dob: '02/28/1990' } }
  expect(violationsIn([update(sent, {})])).toEqual([])
})

test('the number of a new account is the one sent, unless it is masked', () => {
  const showing = (number: string | null) => violationsIn([open({ ach }, { ...ach, number })])
  expect(showing('100000002')).toEqual(['accounts/create#sent-number /ach/number'])
  for (const masked of ['xxxxx0001', '••••0001', '0001', null]) expect(showing(masked)).toEqual([])
  const zeros = { ...ach, number: '0099123456' }
  const cut = (number: string) => violationsIn([open({ ach: zeros }, { ...zeros, number })])
  expect(cut('99123456')).toEqual(['accounts/create#sent-number /ach/number'])
  expect([...cut('3456'), ...cut('123456')]).toEqual([])
})

test('a record is shown twice exactly alike, but for free text and the order of lists', () => {
  const card = {
    ...account,
    type: 'liability',
    ach: null,
    liability: {
      mch_id: 'mch_1',
      mask: '0000',
      ownership: 'primary',
      fingerprint: 'abc',
      type: 'credit_card',
      sub_type: 'secured',
      name: 'Gold Card',
    },
    update: null,
    balance: null,
    card_brand: null,
    payment_instrument: null,
    products: ['payment', 'balance'],
    subscriptions: [],
    available_subscriptions: [],
    restricted_subscriptions: [],
  }
  const again = (liability: object, more: object = {}) =>
    violationsIn([
      read(card),
      read({ ...card, ...more, liability: { ...card.liability, ...liability } }),
    ])
  expect(again({ fingerprint: 'ABC' })).toEqual([
    'conventions/records#agree /liability/fingerprint',
  ])
  expect(again({ name: 'GOLD CARD ' }, { products: ['balance', 'payment'] })).toEqual([])
  expect(again({}, { products: ['balance', 'update'] })).not.toEqual([])
})

test('a record with two parties is below one of them, as far as both are shown', () => {
  const table = { 'payments/list': { path: '/accounts/{acc_id}/payments', response: 'payment' } }
  const [row] = rowsOfParents(table as never, (clause) => clause === 'payments/list#account')
  expect(row).toEqual(['payments/list', ['source', 'destination'], 0, 'payments/list#account'])
  const [, members] = row!
  const of = (source: unknown, destination: unknown) =>
    isAsInPath({ source, destination }, members, 'acc_1')
  expect([of('acc_1', 'acc_2'), of('acc_2', 'acc_1'), of('acc_1', null)]).toEqual([
    true,
    true,
    true,
  ])
  expect(of('acc_2', 'acc_3')).toBe(false)
  expect([of('acc_2', null), of(null, null)]).toEqual([undefined, undefined])
  expect(isAsInPath({}, ['id'], undefined)).toBeUndefined()
})

test('a list below a parent that its records do not name has a clause of it, unless these have one parent', () => {
  const clauseOf = (path: string, response: string) =>
    unnamedParent('things/find', { path, response } as never)
  expect(clauseOf('/entities/{ent_id}/subscriptions', 'subscription-map')).toBe(
    'conventions/records#one-parent',
  )
  expect(clauseOf('/entities/{ent_id}/webhooks', 'webhook-list')).toBe('things/find#entity')
  expect(clauseOf('/card_products/{pdt_id}/webhooks', 'webhook-list')).toBe(
    'things/find#card-product',
  )
  expect(clauseOf('/payments/{pmt_id}/receipt', 'payment')).toBe('things/find#id')
})
