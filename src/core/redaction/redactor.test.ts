import { expect, test } from 'vitest'
import errorBodies from './error-bodies.fixture.json' with { type: 'json' }
import { createRedactor } from './index.ts'
import { reportedOf, shown } from './redaction.fixture.ts'

test('a member of the contract is shown where its value has the form that the contract says', () => {
  const entity = {
    id: 'ent_7cjre29zzr01u',
    type: 'individual',
    status: 'requires_attention',
    created_at: '2025-07-04T09:30:00.000Z',
    updated_at: '2025-07-04T09:30:00+02:00',
    products: ['credit_score', 'identity'],
    verification: { phone: { verified: true, latest_verification_session: null } },
    error: { type: 'ENTITY_DISABLED', code: 12004 },
    amount: 500_000,
    estimated_completion_date: '2025-07-05',
  }
  expect(shown(entity)).toEqual(entity)
})

test('a value of another form shows its shape', () => {
  const record = {
    id: 'act_521438765',
    status: 'Vandilquist',
    created_at: '04/07/2025',
    updated_at: 1_751_623_200,
    holder_id: 521_438_765,
  }
  expect(shown(record)).toEqual({
    id: 'act_000000000',
    status: 'Xxxxxxxxxxx',
    created_at: '00/00/0000',
    updated_at: '<number of 10 digits>',
    holder_id: '<number of 9 digits>',
  })
})

test('what the contract calls secret shows its shape, and of a token how it begins', () => {
  const record = {
    individual: { first_name: 'Ada', dob: '1969-03-10', ssn: '521-43-8765', phone: '+14155550123' },
    credit_card: { exp_month: '03', cvv: 12 },
    questions: [{ text: 'Where were you born?', answers: ['Gary', 'Erie'] }],
    element_token: 'pk_elem_Zx81kLm20pQ',
    ssn: { last: '8765', id: 'ent_1' },
  }
  expect(shown(record)).toEqual({
    individual: { first_name: 'Xxx', dob: '0000-00-00', ssn: '000-00-0000', phone: '+00000000000' },
    credit_card: { exp_month: '00', cvv: '<number of 2 digits>' },
    questions: [{ text: 'Xxxxx xxxx xxx xxxx?', answers: ['Xxxx', 'Xxxx'] }],
    element_token: 'pk_elem_•••',
    ssn: { last: '0000', id: 'xxx_0' },
  })
})

test('what marks a secret is no secret when a report is redacted again', () => {
  const token = 'pk_elem_Zx81kLm20pQ'
  const redactor = createRedactor()
  const address = redactor.exchange(reportedOf({ href: `https://a.example/#${token}` }))
  const issued = redactor.exchange(reportedOf({ element_token: token }))
  const again = createRedactor()
  for (const exchange of [issued, address]) expect(again.exchange(exchange)).toEqual(exchange)
})

test('of a text the known words and small numbers are shown', () => {
  const texts = {
    'Cannot find person 521438765.': 'Cannot find person •••.',
    'Payment of Zoe Vandilquist was refused.': 'Payment of ••• ••• was refused.',
    'Entity ent_1 has 12 accounts, 3 of them active':
      'Entity ent_1 has 12 accounts, 3 of them active',
    '04 15 55 01 23': '•••',
    '5 2 1 4 3 8 7 6 5': '•••',
    'Bearer sk_live_abc123 expired': 'Bearer sk_••• expired',
    'Straße, Łódź, 東京, Ω': '•••, •••, •••, •••',
    'firstName must not be null': 'firstName must not be null',
    'four zero nine two nine seven': '•••',
    'one of two letters': 'one of two letters',
    'A S G E I R': 'A ••• ••• ••• I •••',
    'sent to acc_zoe@zoe.example': 'sent to acc_•••@•••.example',
    '521\u200b438\u200b765': '•••',
    'ends with \ud800 and': 'ends with ••• and',
  }
  for (const [text, expected] of Object.entries(texts)) {
    expect(createRedactor().text(text), text).toBe(expected)
  }
})

test('a text that the contract does not know is shown word by word, wherever it stands', () => {
  const given = {
    memo: 'Zoe Vandilquist called',
    nested: [[{ deep: ['GB82 WEST 1234 5698 7654 32', 521_438_765, 7, true, null] }]],
    metadata: { id: 'k-5214', amount: 521_438_765, created_at: '1969-03-10T00:00:00.000Z' },
    'Zoe Vandilquist': 1,
    loyalty_tier: 'gold',
    loyaltyTier: 1,
    'acc_Zoe Vandilquist': 'acc_Zoe Vandilquist',
    accounts_by_4155550123: 2,
  }
  expect(shown(given)).toEqual({
    memo: '••• ••• called',
    nested: [[{ deep: ['••• ••• •••', '<number of 9 digits>', 7, true, null] }]],
    metadata: { id: '•••-•••', amount: '<number of 9 digits>', created_at: '•••-•••:00:00.•••' },
    'Xxx Xxxxxxxxxxx': 1,
    loyalty_tier: '•••',
    loyaltyTier: 1,
    'xxx_Xxx Xxxxxxxxxxx': 'acc_Xxx •••',
    xxxxxxxx_xx_0000000000: 2,
  })
})

test('a record of a map shows the name that it stands under', () => {
  expect(shown({ loyalty: { name: 'loyalty' }, other: { name: 'Vandilquist' } })).toEqual({
    loyalty: { name: 'loyalty' },
    other: { name: '•••' },
  })
})

test('a key of a map is a value, and so is one in an object that the contract does not describe', () => {
  const given = {
    risk_tier: 1,
    prescriptions: { hydroxychloroquine: { mg: 20 }, name: { name: 'name' } },
    provider_ids: { oberon: { whitlatch: { id: 'whitlatch' } } },
    individual: { middle_name: null },
    metadata: { whitlatch: [{ update: null }] },
  }
  const hidden = {
    risk_tier: 1,
    prescriptions: { xxxxxxxxxxxxxxxxxx: { xx: 20 }, name: { name: 'name' } },
    provider_ids: { xxxxxx: { xxxxxxxxx: { id: 'xxxxxxxxx' } } },
    individual: { middle_name: null },
    metadata: { xxxxxxxxx: [{ update: null }] },
  }
  expect(shown(given)).toEqual(hidden)
  expect(shown(hidden)).toEqual(hidden)
  const { pointer } = createRedactor()
  expect(pointer('/prescriptions/hydroxychloroquine/mg')).toBe(
    '/prescriptions/xxxxxxxxxxxxxxxxxx/xx',
  )
  expect(pointer('/data/0/risk_tier')).toBe('/data/0/risk_tier')
})

test('a member is named in a record whichever way its name joins its words, and a key is none', () => {
  const { pointer } = createRedactor()
  for (const name of ['risk_tier', 'riskTier', 'quixotTier', 'latestRequestId']) {
    expect(pointer(`/${name}`)).toBe(`/${name}`)
  }
  expect(pointer('/ZoeVandilquist')).toBe('/XxxXxxxxxxxxxx')
  expect(pointer('/zoeWhitlatchVandilquist')).toBe('/xxxXxxxxxxxxXxxxxxxxxxx')
  expect(pointer('/aBcDeFgHqZ')).toBe('/xXxXxXxXxX')
})

test('headers show values of a known form, and of all others the name', () => {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': '112',
    date: 'Mon, 23 Nov 2026 04:51:19 GMT',
    'retry-after': '30',
    'x-request-id': '3f2a9c00-1111-4222-8333-abcdefabcdef',
    'x-ratelimit-remaining': '99',
    'set-cookie': 'sid=Vandilquist; Path=/',
    location: '/persons/521438765',
    'x-customer': 'Zoe',
    'x-team': 'blue',
  }
  const { response, request } = createRedactor({ shown: ['X-Team'] }).exchange(
    reportedOf(
      {},
      {
        headers,
        sentHeaders: { authorization: 'Bearer sk_live_1', 'service-version': '2025-07-04' },
      },
    ),
  )
  const hidden = {
    'set-cookie': '•••',
    location: '•••',
    'x-customer': '•••',
    'x-request-id': '•••',
  }
  expect(response?.headers).toEqual({ ...headers, ...hidden })
  expect(request.headers).toEqual({
    authorization: 'Bearer sk_•••',
    'service-version': '2025-07-04',
  })
})

test('a header shows a value only in the form that its name promises', () => {
  const { header } = createRedactor()
  const kept = {
    'last-modified': 'Mon, 23 Nov 2026 04:51:19 GMT',
    'retry-after': '120',
    age: '12',
    'x-ratelimit-limit': '5000',
    deprecation: '@1688169599',
    'content-type': 'application/problem+json; charset=utf-8',
    allow: 'GET, POST',
    'cache-control': 'private, max-age=31536000',
  }
  for (const [name, value] of Object.entries(kept))
    expect(header(name, value)).toEqual({ name, value })
  const hidden = {
    ...{ 'content-disposition': '412552172', warning: '412555214', 'if-none-match': '412556430' },
    ...{
      'x-ratelimit-remaining': '4125516602',
      'retry-after': '412553732',
      traceparent: '412553771',
    },
    ...{ vary: '1912-04-12', 'x-request-id': '1912-04-12', 'service-version': '1912-04-12' },
    ...{ 'last-modified': '412552172', 'content-length': '4125521721', date: '1912-04-12' },
    'content-type': 'text/quackenbush',
    'cache-control': 'private, max-age=412552172',
  }
  for (const [name, value] of Object.entries(hidden))
    expect(JSON.stringify(header(name, value)), name).not.toMatch(/41255|1912|quack/)
  expect(header('x-quackenbush', '1').name).not.toContain('quack')
  expect(header('proxy-quackenbush', '1').name).not.toContain('quack')
})

test('numbers and moments are shown where the contract has them, and only so long', () => {
  const record = {
    error: { code: 412_551_024, type: 'ENTITY_DISABLED' },
    updated_at: '1912-04-12',
    wallet: { amount: 412_551, created_at: '1912-04-12T00:00:00Z', id: 'acc_k3v52zoe' },
    amount: 4_111_111_111_111_111,
  }
  expect(JSON.stringify(shown(record))).not.toMatch(/41255|1912|k3v52|41111/)
  expect(shown({ error: { code: 112_004 } })).toEqual({ error: { code: 112_004 } })
})

test('a content type of any length is read at once, and one of a known form is shown', () => {
  const shown = (type: string) =>
    createRedactor().exchange(reportedOf({}, { headers: { 'content-type': type } })).response
      ?.headers['content-type']
  expect(shown(`text/${'b'.repeat(200)}!`)).toBe('text/•••!')
  const known = [
    'text/plain',
    'application/vnd.api+json; version=2',
    'application/x-www-form-urlencoded',
  ]
  expect(known.map(shown)).toEqual(known)
})

test('test data of a scenario is shown', () => {
  const isTestData = (text: string) => text === 'Bettina' || text === '+15125550142'
  const body = {
    individual: { first_name: 'Bettina', phone: '+15125550142', last_name: 'Ferreira' },
  }
  expect(shown(body, { isTestData })).toEqual({
    individual: { first_name: 'Bettina', phone: '+15125550142', last_name: 'Xxxxxxxx' },
  })
})

test('a user can show further members and words', () => {
  const options = { shown: ['tier', 'Acmepay', 'C++ (a|b)*'] }
  const body = { tier: 'Gold 7123', note: 'Acmepay refused Zoe' }
  expect(shown(body, options)).toEqual({ tier: 'Gold 7123', note: 'Acmepay refused •••' })
})

test('error bodies as APIs and gateways write them stay readable', () => {
  for (const body of errorBodies) expect(shown(body.given)).toEqual(body.shown)
})

/** Bodies that are hard to go through. */
const floods: Readonly<Record<string, string>> = {
  'no space in 10 MB': `"${'Zo3é'.repeat(3_500_000)}"`,
  'a member of 1 MB': JSON.stringify({ individual: { ssn: '1'.repeat(1_000_000) } }),
  'a name of 1 MB': JSON.stringify({ ['a1_'.repeat(350_000)]: 1 }),
  'dots and digits': JSON.stringify('1.'.repeat(500_000)),
  'ids side by side': JSON.stringify('ent_'.repeat(250_000)),
  '100,000 members': JSON.stringify(
    Object.fromEntries(Array.from({ length: 100_000 }, (_, nth) => [`Zoe ${nth}`, `${nth}`])),
  ),
  'nesting without end': `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
}

test('a long text is redacted in linear time, and again without a change', () => {
  const redactor = createRedactor()
  for (const [name, text] of Object.entries(floods)) {
    const once = redactor.exchange(reportedOf(JSON.parse(text)))
    expect(redactor.exchange(once), name).toEqual(once)
  }
})
