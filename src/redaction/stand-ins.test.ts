import { expect, test } from 'vitest'
import { isCardNumber } from './patterns.ts'
import { redactedJson as hide } from './redaction.fixture.ts'
import { openScan } from './scan.ts'

test('digits stay as many digits, set apart as they were', () => {
  expect(
    hide({
      ssn: '123-45-6789',
      ein: '12-3456789',
      routing: '011000015',
      number: '4000123456',
      phone: '+15551230001',
      zip: '78701-1234',
      cvv: '123',
      ssn_4: '6789',
    }),
  ).toEqual({
    ssn: '000-70-7001',
    ein: '00-0700001',
    routing: '000700002',
    number: '0000707002',
    phone: '+00000700001',
    zip: '00070-0003',
    cvv: '701',
    ssn_4: '7001',
  })
})

test('a wrong form stays equally wrong', () => {
  expect(
    hide({
      list: [
        { ssn: '12345678' },
        { ssn: '1234567890' },
        { ein: 'unknown' },
        { phone: '5551230001' },
        { dob: '1990-02-30' },
        { dob: '02/28/1990' },
        { email: 'nobody' },
        { element_token: 'xyz_elem_a1b2c3d4' },
        { element_token: 'PK_elem_a1b2c3d4' },
        { cvv: null },
        { ssn: '' },
        { first_name: ' ' },
        { ssn: 123456789 },
        { exp_month: '13' },
      ],
    }),
  ).toEqual({
    list: [
      { ssn: '70007001' },
      { ssn: '0000707002' },
      { ein: 'text-1' },
      { phone: '0000700001' },
      { dob: '7001-00-00' },
      { dob: '70/02/0000' },
      { email: 'text-2' },
      { element_token: 'xyz_elem_recorded-1' },
      { element_token: 'token-aaaaaaaaa1' },
      { cvv: null },
      { ssn: '' },
      { first_name: ' ' },
      { ssn: 700000001 },
      { exp_month: '71' },
    ],
  })
})

test('words, days, months and tokens', () => {
  expect(
    hide({
      first_name: 'Ada',
      last_name: 'ADA ',
      email: 'ada@example.com',
      dob: '1990-02-28',
      line1: '1 Example St',
      city: 'tx',
      element_token: 'pk_elem_a1b2c3d4',
      token: 'otkn_a1b2c3d4',
      exp_month: '07',
      exp_year: '2031',
      questions: [{ id: 'q1', text: 'Which street?', answers: ['Elm', 'Oak'] }],
    }),
  ).toEqual({
    first_name: 'Name-1',
    last_name: 'NAME-1 ',
    email: 'person-1@recorded.invalid',
    dob: '1900-01-02',
    line1: 'Address-1',
    city: 'address-2',
    element_token: 'pk_elem_recorded-1',
    token: 'otkn_recorded-1',
    exp_month: '01',
    exp_year: '7001',
    questions: [{ id: 'question-1', text: 'Question-2', answers: ['Question-3', 'Question-4'] }],
  })
})

test('a card number passes its check only where the real one does, and its mask agrees', () => {
  const { list } = hide({
    list: [
      { number: '4242424242424242', mask: '4242' },
      { number: '4242 4242 4242 4243', mask: 'xxxx4243' },
      { number: '378282246310005', last4: '0005' },
    ],
  }) as { list: Record<string, string>[] }
  expect(list.map(({ number }) => isCardNumber(number!))).toEqual([true, false, true])
  for (const { number, mask, last4 } of list) {
    expect(number!.slice(-4)).toBe((mask ?? last4)!.slice(-4))
    expect(number!.startsWith('0000')).toBe(true)
  }
  expect(list[1]!.mask).toMatch(/^xxxx70\d\d$/)
})

test('a mask is no secret and stays', () => {
  const masked = { ssn: 'xxxxxxxxx', number: '****', mask: '••••' }
  expect(hide(masked)).toEqual(masked)
})

test('the mere beginning of a token stays what it is', () => {
  const tokens = ['pk_elem_', 'otkn_', 'sk_live_'].map((element_token) => ({ element_token }))
  expect(hide({ tokens })).toEqual({ tokens })
})

test('equal values are equal, distinct ones distinct, however many', () => {
  const people = Array.from({ length: 400 }, (_, nth) => ({
    ssn: String(100_000_000 + nth * 7),
    cvv: String(nth % 90).padStart(3, '0'),
    first_name: `Person${nth}`,
    number: String(40_000_000 + nth),
  }))
  const hidden = hide({ people: [...people, ...people] }) as { people: typeof people }
  expect(hidden.people.slice(400)).toEqual(hidden.people.slice(0, 400))
  for (const member of ['ssn', 'first_name', 'number'] as const) {
    expect(new Set(hidden.people.map((person) => person[member])).size).toBe(400)
  }
  expect(new Set(hidden.people.map(({ cvv }) => cvv)).size).toBe(90)
})

test('the social security number and its last four digits agree, in any order', () => {
  const both = hide({
    ssn_4: '4321',
    ssn: '987654321',
    other: { ssn: ['111', '11', '4321'].join('-') },
  })
  expect(both).toEqual({ ssn_4: '7001', ssn: '000707001', other: { ssn: '000-71-7001' } })
})

test('of a thousand records no stand-in looks like a secret of anybody', () => {
  const digits = (nth: number, width: number) => String(nth).padStart(width, '9')
  const day = (nth: number) => new Date(Date.UTC(1930, 0, 1 + nth)).toISOString().slice(0, 10)
  const people = Array.from({ length: 990 }, (_, nth) => ({
    phone: `+1${digits(nth, 10)}`,
    ssn: digits(nth, 9),
    ssn_4: digits(nth, 4),
    zip: digits(nth, 5),
    dob: day(nth * 7),
    ein: digits(nth, 9),
    first_name: `Given${nth}`,
    number: `4${digits(nth, 15)}`,
    email: `given${nth}@mail.com`,
    api_key: `${nth}Zq8vT2kLmN4pR7sW9xY1bC3d`,
    token: `otkn_${nth}Zq8vT2kLmN4pR7sW9xY1bC3d`,
    note: `ask given${nth}@mail.com`,
  }))
  const hidden = hide({ list: people }) as unknown as { readonly list: Record<string, unknown>[] }
  expect(hidden.list).toHaveLength(990)
  expect(openScan()(JSON.stringify(hidden))).toEqual([])
})

test('ids and times stay as they were', () => {
  const record = {
    id: 'ent_9f8e7d',
    resource_id: '0b6a1f0e-9d2c-4d53-8f7c-0d1f6a3b5c7d',
    created_at: '2026-11-22T02:44:41.360Z',
    settles_on: '2026-11-24',
    count: 1_790_000_000,
  }
  expect(hide(record)).toEqual(record)
})
