import { expect, test } from 'vitest'
import { differencesOf, exchangeWith } from './exchanges.fixture.ts'

type Body = Readonly<Record<string, unknown>>

/** Payments that an update may have changed, each with one of these bodies. */
const payments = (...bodies: readonly Body[]) =>
  bodies.map((body, nth) => exchangeWith({ body: { id: `pmt_k3j9x2m4p7q8${nth}`, ...body } }))

/** The same webhooks each time, which no operation changes. */
const webhooks = (...bodies: readonly Body[]) =>
  bodies.map((body, nth) =>
    exchangeWith({ path: `/webhooks/whk_${nth}`, body: { id: `whk_${nth}`, ...body } }),
  )

/** Every difference, as `rule` or `rule, rare`. */
function found(before: Parameters<typeof differencesOf>[0], after: typeof before) {
  return differencesOf(before, after).map(({ rule, rare }) => (rare ? `${rule}, rare` : rule))
}

const times = <Value>(count: number, value: Value) => Array<Value>(count).fill(value)

test('null, and whether a member is there, are certain where three different records on each side show it', () => {
  const turns = [
    [{ line: 'a' }, { line: null }, 'null-new'],
    [{ line: 'a' }, {}, 'member-gone'],
    [{ line: null }, {}, 'null-absent'],
    [{}, { line: 'a' }, 'member-new'],
  ] as const
  for (const [was, is, rule] of turns) {
    const turned = (before: number, after: number) =>
      found(payments(...times(before, was)), payments(...times(after, is)))
    expect(turned(3, 3)).toEqual([rule])
    expect(turned(1, 1)).toEqual([`${rule}, rare`])
    expect(turned(9, 2)).toEqual([`${rule}, rare`])
    // One record that is read often is one.
    const again = [...payments(...times(2, is)), ...times(9, payments(is)).flat()]
    expect(found(payments(...times(3, was)), again)).toEqual([`${rule}, rare`])
  }
})

test('too few records at many places are no more records', () => {
  const side = (line: unknown) =>
    times(9, 0).flatMap((_, nth) => payments({ [`of${nth}`]: { line } }))
  expect(new Set(found(side('a'), side(null)))).toEqual(new Set(['null-new, rare']))
})

test('one record is enough if it is the same on both sides and no operation changes it', () => {
  expect(found(webhooks({ name: 'a' }), webhooks({ name: null }))).toEqual(['null-new'])
  expect(found(webhooks({ of: { name: 'a' } }), webhooks({ of: { name: null } }))).toEqual([
    'null-new',
  ])
  expect(found(webhooks({ name: 'a' }), webhooks({}))).toEqual(['member-gone'])
  const others = webhooks({ name: 'a' }, {}).slice(1)
  expect(found(webhooks({ name: 'a' }), others)).toEqual(['member-gone, rare'])
  // One side may show others besides.
  expect(found(webhooks({ name: 'a' }), webhooks({ name: null }, { name: null }))).toEqual([
    'null-new',
  ])
})

test('an id, or a text with a number in it, that is one sign longer has no other form', () => {
  const ids = (length: number) =>
    times(12, 0).map((_, nth) =>
      exchangeWith({
        body: { id: `pmt_${'kxmpqtzwvbnr'[nth]}${'k3x9'.repeat(4).slice(1, length)}` },
      }),
    )
  expect(found(ids(8), ids(9))).toEqual([])
  expect(found(ids(9), ids(8))).toEqual([])
  expect(found(ids(8), ids(11))).toEqual(['id-form'])
  const texts = (of: (nth: number) => string) =>
    payments(...times(12, 0).map((_, nth) => ({ text: of(nth) })))
  const urls = (number: number) =>
    texts((nth) => `https://a.example/7/${'abcdefghijkl'[nth]}${number}x`)
  expect(found(urls(99), urls(100))).toEqual([])
  expect(found(urls(99), urls(10_000))).toEqual(['text-form'])
  const codes = (number: number) => texts((nth) => `x${'ABCDEFGHIJKL'[nth]}!${number}!y7`)
  expect(found(codes(99), codes(100))).toEqual([])
  const names = (end: string) => texts((nth) => `x${'ABCDEFGHIJKL'[nth]}! y${end}`)
  expect(found(names('abc'), names('abcd'))).toEqual(['text-form'])
})
