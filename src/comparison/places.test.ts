import { expect, test } from 'vitest'
import { answered, drift, got } from './recordings.fixture.ts'

/** A payment that was moved on in the simulation: an operation whose answer the contract describes. */
const moved = (body: unknown) => [
  answered({ method: 'POST', path: '/simulate/payments/pmt_000001', body }),
]

test('a member is gone when it was in every answer and is missing in one', () => {
  expect(drift([got({ a: 1 }), got({ a: 2 })], [got({ a: 1 }), got({})])).toEqual([
    'member-gone /a: present → absent at times',
  ])
  expect(drift([got({ a: 1 }), got({})], [got({}), got({})])).toEqual([])
  expect(drift([got({ a: { b: 1 } })], [got({ a: {} })])).toEqual([
    'member-gone /a/b: present → absent',
  ])
})

test('a member is new when it was in none', () => {
  expect(drift([got({})], [got({ 'a/b': null })])).toEqual(['member-new /a~1b: absent → present'])
  expect(drift([got({ a: 1 }), got({})], [got({ a: 1 }), got({ a: 1 })])).toEqual([])
})

test('another JSON type counts, an integer for a number does not', () => {
  expect(drift([got({ a: '1' })], [got({ a: 1 })])).toEqual(['type /a: string → number'])
  expect(drift([got({ a: {} })], [got({ a: [] })])).toEqual(['type /a: object → array'])
  expect(drift([got({})], [got([])])).toEqual(['type : object → array'])
  expect(drift([got({ a: 1.5 })], [got({ a: 1 })])).toEqual([])
})

test('null counts where it never was, and a value where there was only null', () => {
  expect(drift([got({ a: 1 })], [got({ a: null })])).toEqual(['nullability /a: never null → null'])
  expect(drift([got({ a: null })], [got({ a: 'x' })])).toEqual(['type /a: null → string'])
  expect(drift([got({ a: null }), got({ a: 1 })], [got({ a: null }), got({ a: null })])).toEqual([])
  expect(drift([got({ a: null }), got({ a: 1 })], [got({ a: 2 }), got({ a: 1 })])).toEqual([])
})

test('a format counts that all texts had', () => {
  const at = '2100-01-01T00:00:01.000Z'
  expect(drift([got({ at })], [got({ at: '2100-01-01' })])).toEqual(['type /at: date-time → date'])
  expect(drift([got({ no: '0042' })], [got({ no: 'A42' })])).toEqual([
    'type /no: digits → other text',
  ])
  expect(drift([got({ id: 'pmt_000001' })], [got({ id: 'none' })])).toEqual([
    'type /id: id → other text',
  ])
  expect(
    drift([got({ no: '0042' }), got({ no: 'x' })], [got({ no: 'A 4' }), got({ no: '1' })]),
  ).toEqual([])
  expect(drift([got({ on: '2100-01-01' })], [got({ on: at })])).toEqual([
    'type /on: date → date-time',
  ])
})

test('a timestamp that is written otherwise counts, another time does not', () => {
  const at = (...times: string[]) => times.map((time) => got({ at: time }))
  const utc = '2100-01-01T00:00:01.000Z'
  expect(drift(at(utc), at('2101-02-03T04:05:06.789Z'))).toEqual([])
  for (const [written, form] of [
    ['2101-02-03T04:05:06Z', 'YYYY-MM-DDThh:mm:ssZ'],
    ['2101-02-03T04:05:06.789+02:00', 'YYYY-MM-DDThh:mm:ss.sss+02:00'],
    ['2101-02-03T04:05:06.789+00:00', 'YYYY-MM-DDThh:mm:ss.sss+00:00'],
    ['2101-02-03 04:05:06.789Z', 'YYYY-MM-DD hh:mm:ss.sssZ'],
    ['2101-02-03T04:05:06.789123Z', 'YYYY-MM-DDThh:mm:ss.ssssssZ'],
  ] as const) {
    expect(drift(at(utc), at(utc, written)).filter((one) => one.startsWith('form'))).toEqual([
      `form /at: YYYY-MM-DDThh:mm:ss.sssZ → ${form}`,
    ])
  }
  // Who left out zeros before may do so again.
  const trimmed = at(utc, '2100-01-01T00:00:01.5Z')
  expect(drift(trimmed, at(utc, '2100-01-01T00:00:02.25Z'))).toEqual([])
})

test('an id of another prefix, alphabet or length counts, another id does not', () => {
  const ids = (...all: string[]) => [answered({ path: '/odd', body: all.map((id) => ({ id })) })]
  const same = [
    [['pmt_000001'], ['pmt_000099']],
    [['pmt_9'], ['pmt_10']],
    [['pmt_v4zt'], ['pmt_1a2b']],
    [['pmt_aB3', 'pmt_Cd4'], ['pmt_ef5']],
    [['pmt_aB3dE5fG7hI9jK1lM3nO'], ['pmt_aB3dE5fG7h-9jK1_M3nO']],
    [
      ['ent_000001', 'acc_000001'],
      ['acc_000002', 'acc_000003'],
    ],
  ] as const
  for (const [before, after] of same) expect(drift(ids(...before), ids(...after))).toEqual([])
  const other = [
    ['pmt_000001', 'pay_000001', 'pmt_… → pay_…'],
    ['pmt_00000001', 'pmt_k3v9xq2b', 'pmt_ and 8 digits → pmt_ and 8 small letters or digits'],
    ['pmt_000001', 'pmt_$x', 'pmt_ and 6 digits → pmt_ and 2 characters'],
    ['pmt_000001', 'pmt_000000000001', 'pmt_ and 6 digits → pmt_ and 12 digits'],
    [
      'pmt_0f3a9b2c4d5e6f70',
      'pmt_0F3A9B2C4D5E6F70',
      'pmt_ and 16 hexadecimal digits → pmt_ and 16 capital letters or digits',
    ],
  ] as const
  for (const [before, after, form] of other) {
    expect(drift(ids(before), ids(after))).toEqual([`form /*/id: ${form}`])
  }
})

test('what is secret may be written in any way', () => {
  const named = (value: string) => [answered({ path: '/odd', body: { first_name: value } })]
  expect(drift(named('tok_000001'), named('key_k3v9xq2bk3v9xq2b'))).toEqual([])
})

test('a word counts that neither the recording nor the contract knows', () => {
  expect(drift(moved({ status: 'pending' }), moved({ status: 'frozen' }))).toEqual([
    'unseen-value /status: pending → frozen',
  ])
  expect(drift(moved({ status: 'pending' }), moved({ status: 'canceled' }))).toEqual([])
  const path = '/_control/clock'
  const control = (mode: string) => [answered({ path, body: { mode } })]
  expect(drift(control('fast'), control('slow'))).toEqual(['unseen-value /mode: fast → slow'])
  expect(drift(control('fast'), control('As you like it'))).toEqual([])
  expect(drift(control('As it is'), control('slow'))).toEqual([])
})

test('secret words are never compared by value', () => {
  const path = '/_control/people'
  const named = (name: string) => [answered({ path, body: { first_name: name } })]
  expect(drift(named('gideon'), named('nadia'))).toEqual([])
})

test('the items of a list and of a map are one place, their order and number say nothing', () => {
  const list = (...data: unknown[]) => [answered({ path: '/entities', body: { data } })]
  const [one, other] = [
    { id: 'ent_000001', a: 1 },
    { id: 'ent_000002', a: null },
  ]
  expect(drift(list(one, other), list(other, one, one))).toEqual([])
  expect(drift(list(one), list())).toEqual([])
  expect(drift(list(), list(one))).toEqual([])
  expect(drift(list(one), list(one, {}))).toEqual([
    'member-gone /data/*/id: present → absent at times',
    'member-gone /data/*/a: present → absent at times',
  ])
  const path = '/entities/ent_000001/subscriptions'
  const map = (body: object) => [answered({ path, body })]
  expect(drift(map({ x: { n: 1 } }), map({ y: { n: 2 }, z: { n: 3 } }))).toEqual([])
  const byId = (id: string, n: unknown) => [answered({ path: '/odd', body: { [id]: { n } } })]
  expect(drift(byId('ent_000001', 1), byId('ent_000002', 2))).toEqual([])
  expect(drift(byId('ent_000001', 1), byId('ent_000002', 'x'))).toEqual([
    'type /*/n: number → string',
  ])
})

test('where some records have what others lack, the contract lets them, and it is no news', () => {
  const list = (...line2: unknown[]) => {
    const data = line2.map((line) => ({ type: 'individual', id: line, address: { line2: line } }))
    return [answered({ path: '/entities', body: { data } })]
  }
  expect(drift(list(null, null), list(null, 'Flat 2'))).not.toContain(
    'type /data/*/address/line2: null → string',
  )
  expect(drift(list('Flat 1', 'Flat 2'), list(null, 'Flat 2'))).toEqual([
    'nullability /data/*/id: never null → null at times',
  ])
  expect(drift(list(null, null), list('Flat 1', 'Flat 2'))).toContain(
    'type /data/*/address/line2: null → string',
  )
  expect(drift(list('Flat 1', 'Flat 2'), list(null, null))).toContain(
    'nullability /data/*/address/line2: never null → null',
  )
})

test('items of several kinds are compared with those of their kind', () => {
  const list = (...data: unknown[]) => [answered({ path: '/entities', body: { data } })]
  const person = { type: 'individual', individual: {}, corporation: null }
  const firm = { type: 'corporation', individual: null, corporation: {} }
  expect(drift(list(person), list(person, firm))).toEqual([])
  expect(drift(list(person), list({ ...person, individual: null }))).toEqual([
    'nullability /data/*/individual: never null → null',
  ])
  expect(drift(list(person), list({ ...person, type: 'human' }))).toEqual([
    'unseen-value /data/*/type: individual → human',
  ])
  expect(drift(list(person, firm), list({ ...person, type: null }))).toContain(
    'nullability /data/*/type: never null → null',
  )
  expect(drift(list({ ...person, type: 1 }), list(person))).toContain(
    'type /data/*/type: number → string',
  )
})

test('an answer inside an envelope is known to the contract all the same', () => {
  const dialect = { envelope: 'wrapped' }
  const wrapped = (status: string) => moved({ success: true, data: { status }, message: '' })
  expect(drift(wrapped('pending'), wrapped('processing'), { dialect })).toEqual([])
  expect(drift(wrapped('pending'), wrapped('frozen'), { dialect })).toEqual([
    'unseen-value /data/status: pending → frozen',
  ])
})

test('answers as deep as an attacker makes them are compared as deep as makes sense', () => {
  const deep = JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`) as unknown
  expect(drift([got(deep)], [got(deep)])).toEqual([])
})
