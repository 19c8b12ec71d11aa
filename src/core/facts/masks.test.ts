import { expect, test } from 'vitest'
import { differencesOf, differing, exchangeWith } from './exchanges.fixture.ts'
import { maskOf } from './masks.ts'

test.each([
  ['xxxxxxxxx', 'xxxxxxxxx'],
  ['xxx-xx-1234', 'xxx-xx-0000'],
  ['************4242', '************0000'],
  ['•••• 4242', '•••• 0000'],
  ['900128461', undefined],
  ['Xaxxon', undefined],
  ['Foxx', undefined],
  ['•••', undefined],
])('the mask of %s is %s', (text, mask) => {
  expect(maskOf(text)).toBe(mask)
})

const entities = (...numbers: readonly string[]) =>
  numbers.map((ssn, nth) =>
    exchangeWith({
      path: `/entities/ent_k3j9x2m4p7q8${nth}`,
      body: { id: `ent_k3j9x2m4p7q8${nth}`, individual: { ssn } },
    }),
  )

function found(before: readonly string[], after: readonly string[]) {
  return differencesOf(entities(...before), entities(...after)).map(
    ({ rule, rare, before, after }) => `${rule}: ${before} → ${after}${rare ? ', rare' : ''}`,
  )
}

test('other signs, and digits that are shown, are certain from one record', () => {
  expect(found(['xxxxxxxxx'], ['*********'])).toEqual(['mask: xxxxxxxxx → *********'])
  expect(found(['xxxxxxxxx'], ['xxx-xx-1234'])).toEqual(['mask: xxxxxxxxx → xxx-xx-0000'])
  expect(found(['xxxxxxxxx'], ['900128461'])).toEqual(['unmasked: xxxxxxxxx → shown'])
})

test('a mask of another length alone may be of another value', () => {
  expect(found(['****4242'], ['***4242'])).toEqual(['mask: ****0000 → ***0000, rare'])
  expect(found(Array(3).fill('****4242'), Array(3).fill('***4242'))).toEqual([
    'mask: ****0000 → ***0000',
  ])
})

test('that fewer of several values are masked is none of the target', () => {
  const some = ['900128461', '900128462']
  expect(found([...some, ...Array(9).fill('xxxxxxxxx')], some)).toEqual([])
})

const accounts = (...masks: readonly string[]) =>
  masks.map((mask, nth) =>
    exchangeWith({
      path: `/accounts/acc_k3j9x2m4p7q8${nth}`,
      body: { id: `acc_k3j9x2m4p7q8${nth}`, liability: { mask } },
    }),
  )

test('how many last digits of a number are shown is a way to mask it, also where all are the same', () => {
  const told = (before: readonly string[], after: readonly string[]) =>
    differencesOf(accounts(...before), accounts(...after)).map(
      ({ rule, before, after, rare }) => `${rule}: ${before} → ${after}${rare ? ', rare' : ''}`,
    )
  expect(told(Array(8).fill('0831'), Array(8).fill('31'))).toEqual(['mask: 0000 → 00'])
  expect(told(['4242', '0831', '1117'], ['42', '31', '17'])).toEqual(['mask: 0000 → 00'])
  expect(told(['0831', '4242'], ['1117'])).toEqual([])
})

test('the form of a number is written with other signs', () => {
  const merchant = (...formats: readonly string[]) => [
    exchangeWith({
      path: '/merchants/mch_2',
      body: { id: 'mch_2', account_number_formats: formats },
    }),
  ]
  const told = (before: readonly string[], after: readonly string[]) =>
    differing(merchant(...before), merchant(...after))
  const formats = ['################', '4###############']
  const others = formats.map((format) => format.replaceAll('#', 'X'))
  expect(told(formats, others)).toEqual(['mask /account_number_formats/*: # → X'])
  expect(told(formats, ['#############', '34#########'])).toEqual([])
  expect(told(['### of us', 'XX'], ['*** of us', 'VIII'])).toEqual([])
})
