import { expect, test } from 'vitest'
import { compareSides } from './index.ts'
import { account, sideOf } from './side.fixture.ts'

type Responses = Parameters<typeof sideOf>[0]

/** Nine accounts with this body, of each body in turn. */
const nine = (...bodies: readonly object[]): Responses =>
  Array.from({ length: 9 }, (_, nth) => ({
    ...account,
    body: { id: `acc_${nth}`, ...bodies[nth % bodies.length] },
  }))

const payment = { call: 'GET /payments/pmt_1', times: 9, status: 200 }

/** Every change, as `rule names: before → after @places`; behind it, how many differences are rare. */
function changesOf(before: Responses, after: Responses): readonly (string | number)[] {
  const { changes, rare } = compareSides(sideOf(before), sideOf(after), { level: 'exact' })
  const shown = changes.map(
    ({ rule, names, before, after, places }) =>
      `${rule} ${names}: ${before} → ${after} @${places.length}`,
  )
  return [...shown, rare.length]
}

test('names in another case are one change, whichever members have them, and their values are compared', () => {
  const time = '2026-11-21T12:00:00'
  const refusal = (error: object) => ({ ...account, times: 9, status: 404, body: { error } })
  const before = [
    ...nine({ created_at: `${time}.000Z`, address: { zip_code: '1', phone_number: null } }),
    refusal({ sub_type: 'NOT_FOUND' }),
  ]
  const after = [
    ...nine({ createdAt: `${time}Z`, address: { zipCode: '1', phoneNumber: null } }),
    refusal({ subType: 'NOT_FOUND' }),
  ]
  expect(changesOf(before, after)).toEqual([
    'member-cased phone_number,zip_code,created_at,sub_type: phone_number; zip_code; created_at; … → phoneNumber; zipCode; createdAt; … @4',
    'timestamp-precision created_at: .000 → whole seconds @1',
    0,
  ])
  const pascal = [...nine({ Name: 'x' }), { ...refusal({}), body: { Error: { Type: 'a' } } }]
  const plain = [...nine({ name: 'x' }), refusal({ type: 'a' })]
  expect(changesOf(plain, pascal)).toEqual([
    'member-cased error,type,name: error; type; name → Error; Type; Name @3',
    0,
  ])
  expect(changesOf(nine({ tier_code: 'x' }), nine({ tiercode: 'x' }))).toEqual([
    'member-cased tier_code: tier_code → tiercode @1',
    0,
  ])
  expect(changesOf(nine({ merchant_id: 1 }), nine({ merchantId: 1, merchant_id: 1 }))).toEqual([
    'member-new merchantId: absent → present @1',
    0,
  ])
})

test('a member is gone or new wherever it is, also where it was always null or comes at times', () => {
  const before = [...nine({ brand: 'a' }), { ...payment, body: { brand: null } }]
  expect(changesOf(before, [...nine({}), { ...payment, body: {} }])).toEqual([
    'member-gone brand: present; always null → absent @2',
    0,
  ])
  const after = [...nine({ city: 1 }, {}), { ...payment, body: { city: 1 } }]
  expect(changesOf([...nine({}), { ...payment, body: {} }], after)).toEqual([
    'member-new city: absent → absent or present; present @2',
    0,
  ])
})

test('null is left out also where the member was absent at times', () => {
  const some = [{ line: null }, { line: 'a' }, {}]
  const always = { ...payment, body: { line: null } }
  expect(
    changesOf(
      [...nine(...some), always],
      [...nine({}, { line: 'a' }, {}), { ...payment, body: {} }],
    ),
  ).toEqual([
    'null-absent line: absent or null or text; always null → absent or text; absent @2',
    0,
  ])
})

test('what was null and is empty says of all that is empty there, and of its type', () => {
  const object = { error: { code: 'x' } }
  expect(changesOf(nine({ error: null }, object), nine({ error: false }, object))).toEqual([
    'null-empty error: null or object → false or object @1',
    0,
  ])
  expect(changesOf(nine({ error: null }, object), nine({ error: {} }, object))).toEqual([
    'null-empty error: null or object → object or {} @1',
    0,
  ])
  const [gone] = changesOf(nine(object), nine(object, { error: {} }))
  expect(gone).toMatch(/^member-sometimes code/)
})

test('another status is one change, whatever came before it', () => {
  const all = (one: number, other: number) => [
    { ...account, status: one, scenario: 'reads' },
    { ...account, status: other, scenario: 'refuses' },
    { ...payment, status: one, scenario: 'reads' },
  ]
  expect(changesOf(all(200, 404), all(501, 501))).toEqual(['failed-now : 404; 200 → 501 @3', 0])
})

test('other codes of all refusals are one change, and codes that an envelope hid are none', () => {
  const refused = (status: number, error: object) => ({ ...account, times: 9, status, body: error })
  const both = (of: (code: number) => object) => [refused(401, of(11)), refused(404, of(13))]
  const inside = (code: number) => ({ error: { code } })
  expect(
    changesOf(
      both(inside),
      both((code) => inside(code + 100)),
    ),
  ).toEqual(['value-new code: 11; 13 → 111; 113 @2', 0])
  expect(
    changesOf(
      both(inside),
      both((code) => ({ code })),
    ),
  ).toEqual(['error-moved : in `error` → bare @2', 0])
})

test('a refusal whose members all stand elsewhere is told first, and a code of another type once', () => {
  const refused = (body: object) => [{ ...account, times: 9, status: 400, body }]
  const [found] = changesOf(
    refused({ error: { type: 'A', code: 400, message: 'no name' } }),
    refused({ code: 'E400', message: 'no name' }),
  )
  expect(found).toBe('error-moved : in `error` → bare @1')
  const { changes } = compareSides(
    sideOf(refused({ error: { code: 400 } })),
    sideOf(refused({ error: { code: 'E400' } })),
    { level: 'exact' },
  )
  expect(changes.map(({ rule }) => rule)).toEqual(['type'])
})

test('where lists end earlier, what fewer items show rarely is no difference', () => {
  const list = (length: number) => ({
    call: 'GET /entities',
    times: 1,
    status: 200,
    body: {
      data: Array.from({ length }, (_, nth) => ({ id: `ent_${nth}`, a: nth > 5 ? 1 : null })),
      more: Array.from({ length }, () => 1),
      others: Array.from({ length }, () => 1),
    },
  })
  const lists = Array.from({ length: 12 }, (_, nth) => nth + 4)
  const found = changesOf(
    lists.map(list),
    lists.map(() => list(3)),
  )
  expect(found).toEqual(['list-end data,more,others: up to 15 → at most 3 @3', 0])
})

test('a request that got no response beside others that got one is none', () => {
  const lost = { call: account.call, scenario: 'reads', times: 1 }
  const others = { ...account, scenario: 'reads', body: {} }
  expect(changesOf([others], [others, lost])).toEqual([0])
  expect(changesOf([others], [{ ...lost, times: 3 }])).toEqual([
    'response-gone : 200 → no response @1',
    0,
  ])
})

test('three numbers of four digits that have six now are written in another way', () => {
  const masks = (...all: readonly string[]) => nine(...all.map((mask) => ({ mask })))
  expect(changesOf(masks('1234', '5678', '9012'), masks('341234', '785678', '129012'))).toEqual([
    'text-form mask: 4 digits → 6 digits @1',
    0,
  ])
  expect(changesOf(masks('1234', '5678', '9012'), masks('34123', '78567', '12901'))).toEqual([0])
})
