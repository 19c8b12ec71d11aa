import { expect, test } from 'vitest'
import { pointerOf } from '../../base/json/index.ts'
import { operations } from '../contract/index.ts'
import { fieldAt } from '../contract/judging/index.ts'
import { createRedactor } from '../redaction/index.ts'

import { comparePlaces } from './compare-places.ts'
import { FieldStats } from './field-stats.ts'
import { hidingOf } from './hide.ts'
import { isRare } from './rare.ts'
import { nameSets } from './rules.ts'

const hide = hidingOf(createRedactor())

type Values = readonly unknown[]

interface Options {
  readonly empty?: () => FieldStats
  readonly status?: number
  readonly isFixed?: boolean
}

/** What differs, as `rule pointer`, with `rare` where too few records could have shown it. */
function found(
  before: Values,
  after: Values,
  { empty = () => new FieldStats(), status = 200, isFixed = false }: Options = {},
) {
  const [was, is] = [before, after].map((values) => {
    const place = empty()
    for (const [index, value] of values.entries()) {
      const record = String(index)
      const isRefusal = status >= 300
      place.add(value, { isRefusal, isFixed, record, hide, room: { places: 1_000 } })
    }
    place.finish()
    return place
  })
  return comparePlaces({ before: was!, after: is! })
    .flatMap((sets) => ({ ...nameSets(sets), sets }))
    .filter(({ rule }) => rule !== undefined)
    .map(({ rule, sets }) => `${isRare(sets) ? 'rare ' : ''}${rule} ${pointerOf(sets.path)}`.trim())
}

const times = (count: number, ...values: Values) =>
  Array.from({ length: count }, () => values).flat()

test('a value that comes besides others needs eight records that could have shown it before', () => {
  expect(found(times(8, 1), [1, 'one'])).toEqual(['type-widened'])
  expect(found(times(7, 1), [1, 'one'])).toEqual(['rare type-widened'])
  expect(found([1], ['one'])).toEqual(['type'])
})

test('a number of which the contract says nothing may have a fraction, and what has one may be whole', () => {
  expect(found(times(8, 1), times(8, 1.5))).toEqual(['whole-fraction'])
  expect(found([1], [1.5])).toEqual(['rare whole-fraction'])
  expect(found(times(8, 1.5), times(8, 2, 2.5))).toEqual([])
})

test('words of one place that came or went are values, and where anything stands they are not', () => {
  const words = ['left', 'right']
  expect(found(times(8, ...words), times(8, 'left'))).toEqual(['value-gone'])
  expect(found(times(8, 'left'), times(8, ...words))).toEqual(['value-new'])
  expect(found(times(2, 'left'), times(2, 'right'))).toEqual(['rare value-new'])
  expect(found(times(8, 'left'), times(8, 'A sentence, now.'))).toEqual(['text-code'])
  expect(found(times(8, 'left', 'A sentence.'), times(8, 'Another sentence, now.'))).toEqual([])
  const many = 'left right lower declined expired signed failure gone postal'.split(' ')
  expect(found(times(8, 'left'), many)).toEqual([])
})

test('what every record showed and none does now is certain with three, of a boolean and a word too', () => {
  const of = (ids: string, gizmo: boolean) => Array.from(ids, (id) => ({ id, gizmo }))
  expect(found(of('abc', true), of('xyz', false))).toEqual(['boolean /gizmo'])
  expect(found(of('ab', true), of('xyz', false))).toEqual(['rare boolean /gizmo'])
  expect(found(times(3, 'left'), times(3, 'right'))).toEqual(['value-new'])
  expect(found(times(3, [1]), times(3, []))).toEqual(['entries-gone'])
  expect(found(times(2, [1]), times(3, []))).toEqual(['rare entries-gone'])
})

test('what fewer than eight records had, or eight of many, is not gone where some lack it', () => {
  const with_ = (count: number, others: number) => [...times(count, { a: 1 }), ...times(others, {})]
  expect(found(with_(8, 37), times(45, {}))).toEqual(['member-gone /a'])
  expect(found(with_(7, 38), times(45, {}))).toEqual(['rare member-gone /a'])
  expect(found(with_(8, 80), times(20, {}))).toEqual(['rare member-gone /a'])
})

/** Eight different texts. */
const eight = (text: (nth: string) => string) =>
  [...'abcdefgh'].map((letter, index) => text(`${index}${letter}`))

test('texts of which nothing is known are compared by the way they are written, and by a length that never varies', () => {
  const mark = (sign: string) => eight((nth) => `${sign.repeat(4)} Zoe${nth}`)
  expect(found(mark('*'), mark('•'))).toEqual(['text-form'])
  const url = (scheme: string) => eight((nth) => `${scheme}://images.example/${nth}`)
  expect(found(url('https'), url('http'))).toEqual(['text-form'])
  // Three long texts are not of one length by chance.
  const signed = (end: string) => [...'abc'].map((name) => `https://images.example/${name}${end}`)
  expect(found(signed(''), signed('?sig=abcdef'))).toEqual(['text-form'])
  expect(found(signed(''), signed('?sig'))).toEqual(['rare text-form'])
  const digits = (length: number) => eight((nth) => `${nth.charCodeAt(0)}`.padEnd(length, '7'))
  expect(found(digits(4), digits(6))).toEqual(['text-form'])
  expect(found([...digits(4), '1'], digits(6))).toEqual([])
  const unknown = (prefix: string) => eight((nth) => `${prefix}_0123456789abcd${nth}`)
  expect(found(unknown('prc'), unknown('proxc'))).toEqual(['text-form'])
  // The numbers of a counter grow longer.
  const counted = (before: string, length: number) =>
    eight((nth) => before + `${nth.charCodeAt(0)}`.padEnd(length, '7'))
  expect(found(counted('Quixotic', 2), counted('Quixotic', 3))).toEqual([])
  expect(found(counted('Quixotic ', 2), counted('Quixotic ', 5))).toEqual([])
  expect(found(digits(4), digits(5))).toEqual([])
  const names = (between: string) => eight((nth) => `Zoe${between}Quixotic${nth}`)
  expect(found(names(' '), [...names('-'), 'Zoe Quix9'])).toEqual([])
  // Few texts may be written alike by chance, unless many records show them.
  const few = (between: string, count: number) => names(between).slice(0, count)
  expect(found(few(' ', 1), few('-', 8))).toEqual([])
  expect(found(few(' ', 2), few('-', 8))).toEqual(['rare text-code'])
  expect(found(few(' ', 3), few('-', 3))).toEqual(['text-code'])
  expect(found(few('.', 5), few('-', 5))).toEqual(['rare text-form'])
  expect(found(few(' ', 5), few('-', 6))).toEqual(['text-form'])
  expect(found(times(3, ...few(' ', 3)), times(3, ...few('-', 3)))).toEqual(['text-form'])
})

test('a text of letters and digits in any order may have no letter by chance', () => {
  const prints = eight((nth) => `${nth}c7f04b21`)
  expect(found(prints, [...prints, ...eight((nth) => `${nth.charCodeAt(0)}17704`)])).toEqual([])
  // Words have no digits by chance.
  const words = eight((nth) => `Quixotic-${nth[1]}`)
  expect(found(words, [...words, ...eight((nth) => `${nth.charCodeAt(0)}1770421`)])).toEqual([
    'format-widened',
  ])
})

test('digits after the second and the offset are facts of their own, and zeros at the end may be missing', () => {
  const at = (rest: string) => `2026-01-02T03:04:05${rest}`
  expect(found([at('.123Z')], [at('Z')])).toEqual(['timestamp-precision'])
  expect(found([at('.123Z')], [at('.123456Z')])).toEqual(['timestamp-precision'])
  expect(found([at('.123Z')], [at('.12Z')])).toEqual([])
  expect(found([at('.123Z')], [at('.123+00:00')])).toEqual(['timestamp-offset'])
})

test('ids differ in prefix, and in form where no two are alike; a counter may grow', () => {
  const mixed = [...'abcdefgh'].map((letter) => `pmt_A1bQzWx8Tk0${letter}`)
  expect(found(mixed, ['pmt_A1BQZWX8TK02', 'pmt_A1BQZWX8TK03'])).toEqual(['id-form'])
  expect(found(mixed, ['pmt_A1BQZWX8TK02'])).toEqual(['rare id-form'])
  expect(found(['req_aBcDeFgHiJkLm1'], ['req_aBcDeFgHiJkLmN'])).toEqual([])
  expect(found(['pmt_A1bQzWx8Tk02'], ['pmt_9fGhYp3LmN7c'])).toEqual([])
  expect(found(['pmt_9'], ['pmt_10'])).toEqual([])
  expect(found(['ent_a', 'ent_b'], ['cus_q'])).toEqual(['id-prefix'])
})

test('one id says too little of the length and the alphabet of all', () => {
  expect(found(['acc_7'], ['acc_1k'])).toEqual(['rare id-form'])
  expect(found(times(9, 'acc_7'), times(9, 'acc_1k'))).toEqual(['rare id-form'])
  const different = (count: number) => Array.from({ length: count }, (_, index) => `acc_${index}`)
  expect(found(different(7), ['acc_1k'])).toEqual(['rare id-form'])
  // No generator of thirteen characters makes two of thirty-two.
  const [short, long] = [
    ['acc_k3j9x2m4p7q8t', 'acc_a1b2c3d4e5f6g'],
    ['f', 'e'],
  ]
  const longOnes = long.map((sign) => `acc_${sign.repeat(31)}0`)
  expect(found(short, longOnes)).toEqual(['id-form'])
  expect(found(short, [longOnes[0]!])).toEqual(['rare id-form'])
  expect(found(short, ['acc_k3j9x2m4p7q8tqr', 'acc_a1b2c3d4e5f6gqr'])).toEqual(['rare id-form'])
  expect(found(different(8), ['acc_1k', 'acc_2k'])).toEqual(['id-form'])
})

test('ids that lack signs of an alphabet may lack them by chance, and behind a prefix of the contract all letters are an id', () => {
  const mixed = ['acc_A1bQzWx8Tk0a3', 'acc_B1bQzWx8Tk0a3']
  const lower = ['acc_rhnxgsskegbch', 'acc_k3j9x2m4p7q8t']
  expect(found(mixed, lower)).toEqual(['rare id-form'])
  expect(
    found(
      mixed.map((id) => id.toUpperCase().replace('ACC', 'acc')),
      lower,
    ),
  ).toEqual(['id-form'])
  expect(found([...mixed, ...mixed, ...mixed, ...mixed], [...mixed, lower[0]!])).toEqual([])
})

test('a masked text says nothing but that a text was there', () => {
  expect(found(['•••'], ['2026-01-02'])).toEqual([])
  expect(found(['•••'], [''])).toEqual(['format'])
  expect(found(['•••', ''], ['', 'A name'])).toEqual([])
  expect(found(['•••'], [7])).toEqual(['type'])
  expect(found(['credit_xxxxxx_score'], ['credit_aaaaab_score'])).toEqual([])
  expect(found(['xxxxxxx_4'], ['vantage_4'])).toEqual([])
})

test('the code of an error is a word, also where it is a number, and no other number is', () => {
  const bodies = (code: number) => times(8, { code, count: code })
  for (const count of [1, 8]) {
    const [was, is] = [bodies(12_004), bodies(12_005)].map((some) => some.slice(0, count))
    expect(found(was!, is!, { status: 400 })).toEqual(['value-new /code'])
  }
  expect(found(bodies(12_004), bodies(12_005))).toEqual([])
})

test('an entry of a map that the contract names is compared with itself, and its absence with itself', () => {
  const empty = () => new FieldStats(fieldAt('subscription-map', []))
  const entry = (id: unknown) => ({ id, created_at: '2025-01-01T10:00:00.123Z' })
  const before = { connect: entry('sub_k3j9x2m4p7q8t'), attributes: entry('sub_a1b2c3d4e5f6g') }
  const after = { ...before, connect: entry(7) }
  expect(found([before], [after], { empty })).toEqual(['type /connect/id'])
  const { connect: _, ...less } = before
  expect(found([before], [less], { empty })).toEqual(['rare name-gone /connect'])
  expect(found([before, less], [before], { empty })).toEqual([])
})

test('a fact that only some records lack needs eight different ones, and a new word of a vocabulary does not', () => {
  const record = (id: string, gizmo: unknown) => ({ id, gizmo })
  const same = (value: unknown) => times(9, record('a', value))
  const different = (value: unknown) => Array.from('abcdefghi', (id) => record(id, value))
  expect(found(same(1), [...same(1), record('b', null)])).toEqual(['rare null-new /gizmo'])
  expect(found(different(1), [...different(1), record('z', null)])).toEqual(['null-new /gizmo'])
  // Whether a value came already may be a matter of when the record was read.
  const filled = (some: number) =>
    different(null).map((one, nth) => (nth < some ? different(1)[nth]! : one))
  expect(found(different(null), filled(1))).toEqual(['rare values-came /gizmo'])
  expect(found(different(null), filled(4))).toEqual(['values-came /gizmo'])
  expect(found(same(true), times(9, record('b', false)))).toEqual(['rare boolean /gizmo'])
  expect(found(different(true), different(false))).toEqual(['boolean /gizmo'])
  // That a record turned which no operation changes is no chance.
  const turned = times(9, record('a', false))
  expect(found(same(true), turned)).toEqual(['rare boolean /gizmo'])
  expect(found(same(true), turned, { isFixed: true })).toEqual(['boolean /gizmo'])
  expect(found(same(true), times(9, record('b', false)), { isFixed: true })).toEqual([
    'rare boolean /gizmo',
  ])
  const both = times(9, record('a', true), record('b', false))
  expect(found(both, times(9, record('a', true), record('c', true)))).toEqual([
    'rare boolean-gone /gizmo',
  ])
  const ofAccount = (value: string) => times(9, { id: 'acc_a', status: value })
  const empty = () => new FieldStats(fieldAt(operations['accounts/retrieve'].response, []))
  expect(
    found(ofAccount('active'), [...ofAccount('active'), ...ofAccount('in_review')], { empty }),
  ).toEqual(['value-new /status'])
})
