import { expect, test } from 'vitest'
import { differencesOf, differing, exchangeWith, got } from './exchanges.fixture.ts'

test('lists of few records whose order turns altogether have another order', () => {
  const lists = (times: number, turn: (items: number[]) => number[]) =>
    Array.from({ length: times }, (_, nth) =>
      got({ data: turn([1, 2]).map((digit) => ({ at: `2026-01-0${digit}T00:00:0${nth}Z` })) }),
    )
  const [kept, turned] = [(items: number[]) => items, (items: number[]) => items.toReversed()]
  expect(differing(lists(6, kept), lists(6, turned))).toEqual([
    'order /data: rising by at → falling by at',
  ])
  expect(differing(lists(5, kept), lists(5, turned))).toEqual([])
})

test('a member that followed the order by another one, which is kept, has none of its own', () => {
  const lists = (others: readonly number[]) => [
    got({ data: others.map((other, nth) => ({ at: nth, other })) }),
  ]
  const [sorted, mixed] = [0, 8].map((turned) =>
    Array.from({ length: 20 }, (_, nth) => (nth < turned ? 20 - nth : nth)),
  )
  expect(differing(lists(sorted!), lists(mixed!))).toEqual([])
})

test('an order is lost where a quarter of the neighbours stand the other way round', () => {
  /** Twenty neighbours, of which the first ones fall. */
  const falling = (count: number) => {
    const data = Array.from({ length: 21 }, (_, nth) => ({ at: Math.abs(nth - count) }))
    return [got({ data })]
  }
  expect(differing(falling(0), falling(5))).toEqual([
    'order /data: rising by at → not sorted by at',
  ])
  expect(differing(falling(0), falling(4))).toEqual([])
})

/** Three lists of each length: a limit is one of several lists, as one may be of so many records. */
const lists = (lengths: readonly number[], names = ['a', 'b', 'c']) =>
  lengths.map((length) => {
    const items = Array.from({ length }, () => 1)
    return got(Object.fromEntries(names.map((name) => [name, items])))
  })
const endOf = (words: string) => ['a', 'b', 'c'].map((name) => `list-end /${name}: ${words}`)
const upTo = (most: number) => Array.from({ length: most }, (_, index) => index + 1)

test('lists that grow while a run lasts have no end, and lists that are cut have one', () => {
  const cut = upTo(13).map((length) => Math.min(length, 5))
  expect(differing(lists(upTo(13)), lists(cut))).toEqual(endOf('up to 13 → at most 5'))
  expect(differing(lists(upTo(13)), lists(upTo(8)))).toEqual([])
  expect(differing(lists(upTo(8)), lists(upTo(13)))).toEqual([])
})

test('one list that lost some items has no end for certain', () => {
  const filtered = [...upTo(8), 9, 9, 9, 9, 9]
  expect(differing(lists(upTo(13)), lists(filtered))).toEqual([])
})

test('several lists that were clearly longer have an end for certain, whichever request asked for them', () => {
  const long = [...Array(10).fill(3), 28, 28, 27, 27, 26, 26]
  const cut = long.map((length) => Math.min(length, 10))
  expect(differing(lists(long), lists(cut))).toEqual(endOf('up to 28 → at most 10'))
  expect(differing(lists(long), lists(long.map((length) => Math.min(length, 25))))).toEqual([])
})

test('one list alone that ends, or is shorter throughout, may be of fewer records: that is shown, and not certain', () => {
  const cut = upTo(13).map((length) => Math.min(length, 5))
  const [short, shorter] = [Array(9).fill(9), Array(9).fill(3)]
  const found = (before: readonly number[], after: readonly number[]) =>
    differencesOf(lists(before, ['a']), lists(after, ['a'])).map(
      ({ rule, before, after, rare }) => {
        return `${rare ? 'rare ' : ''}${rule}: ${before} → ${after}`
      },
    )
  expect(found(upTo(13), cut)).toEqual(['rare list-end: up to 13 → at most 5'])
  expect(found([6, ...short], shorter)).toEqual(['rare list-end: up to 9 → at most 3'])
  // More records make longer lists.
  expect(found(shorter, [6, ...short])).toEqual([])
  expect(found([2, ...short], shorter)).toEqual([])
})

test('where lists end, what their items no longer show comes of that, and what is new does not', () => {
  const long = [...Array(10).fill(9), 28, 28, 27, 27, 26, 26]
  const listed = (lengths: readonly number[], more: object) =>
    lengths.map((length) => {
      const data = Array.from({ length }, (_, nth) => ({ error: nth < 10 ? null : {}, ...more }))
      return got({ data, more: data.map(() => 1), others: data.map(() => 1) })
    })
  const cut = long.map((length) => Math.min(length, 10))
  const ends = ['data', 'more', 'others'].map((name) => `list-end /${name}: up to 28 → at most 10`)
  expect(differing(listed(long, {}), listed(cut, {})).toSorted()).toEqual(ends)
  expect(differing(listed(long, {}), listed(cut, { rank: 1 })).toSorted()).toEqual([
    ...ends,
    'member-new /data/*/rank: absent → present',
  ])
})

test('the order of one list tells that of shorter lists in which the same turned, and nothing of those in which it stayed', () => {
  const list = (path: string, length: number, turn: boolean) => {
    const data = Array.from({ length }, (_, nth) => ({ at: `2026-01-0${nth + 1}T00:00:00Z` }))
    return exchangeWith({ path, body: { data: turn ? data.toReversed() : data } })
  }
  const lists = (turn: boolean, third: boolean) => [
    list('/entities', 9, turn),
    list('/webhooks', 2, turn),
    list('/widget/events', 2, third),
  ]
  const found = (third: boolean) =>
    differencesOf(lists(false, false), lists(true, third)).map(({ call, rare }) => [call, rare])
  const turned = [
    ['GET /entities', false],
    ['GET /webhooks', false],
  ]
  expect(found(true)).toEqual([...turned, ['GET /widget/events', false]])
  expect(found(false)).toEqual(turned)
  // Two neighbours alone stand in an order by chance.
  const few = (turn: boolean) => [list('/webhooks', 2, turn)]
  expect(differencesOf(few(false), few(true))).toEqual([])
})

const products = ['payment', 'balance', 'card_brand']

/** So many accounts, each with these words. */
const accounts = (times: number, wordsOf: (nth: number) => readonly string[]) =>
  Array.from({ length: times }, (_, nth) => {
    const id = `acc_${nth}k3j9x2m4p7`
    return exchangeWith({ path: `/accounts/${id}`, body: { id, products: wordsOf(nth) } })
  })

test('words that always stood in one order, and now in another one, have another order', () => {
  const turned = products.toReversed()
  const told = 'order /products: payment, balance, card_brand → card_brand, balance, payment'
  const before = accounts(6, () => products)
  expect(
    differing(
      before,
      accounts(6, () => turned),
    ),
  ).toEqual([told])
  // Lists of fewer words turned, too, and those of others were not there before.
  const some = accounts(8, (nth) => [turned, turned.slice(0, 2), ['update', 'payment']][nth % 3]!)
  const few = accounts(8, (nth) => [products, products.slice(1)][nth % 2]!)
  expect(differing(few, some)).toEqual([told])
  expect(
    differing(
      accounts(5, () => products),
      accounts(5, () => turned),
    ),
  ).toEqual([])
})

test('words of one record, and words in any order, have no order that another side could lose', () => {
  const turned = products.toReversed()
  const often = (words: readonly string[]) =>
    Array(9)
      .fill(accounts(1, () => words))
      .flat()
  expect(differing(often(products), often(turned))).toEqual([])
  const mixed = accounts(9, (nth) => (nth === 4 ? products : turned))
  const before = accounts(9, () => products)
  expect(differing(before, mixed)).toEqual([])
  expect(differing(mixed, before)).toEqual([])
  // Where some words came in any order, the others came in theirs by chance.
  const pair = (nth: number) => (nth % 2 ? products.slice(1) : products.slice(1).toReversed())
  const half = (words: readonly string[]) => accounts(24, (nth) => (nth < 12 ? words : pair(nth)))
  expect(differing(half(products), half(turned))).toEqual([])
})

/** Lists of records of which the oldest drop out while new ones come, or of all that came until then. */
const pages = (size: number, times: number, isFull: boolean) =>
  Array.from({ length: times }, (_, nth) => {
    const first = isFull ? nth : 0
    const data = Array.from({ length: size }, (_, index) => ({ id: `ent_${first + index}` }))
    return exchangeWith({ path: '/entities', body: { data } })
  })

test('pages that were always full, and are full with fewer items, have another end', () => {
  const [many, few] = [pages(100, 9, true), pages(50, 9, true)]
  expect(differing(many, few)).toEqual(['list-end /data: at most 100 → at most 50'])
  expect(differing(few, many)).toEqual(['list-longer /data: at most 50 → at most 100'])
  expect(differing(many, pages(100, 7, true))).toEqual([])
})

/** One list that grows while a run lasts, and of which each response shows so many of the oldest, or of the latest, records. */
const growing = (show: (ids: readonly string[]) => readonly string[], more: object = {}) =>
  upTo(40).map((nth) => {
    const ids = show(upTo(10 + nth).map((id) => `ent_${id}`))
    return exchangeWith({ path: '/entities', body: { data: ids.map((id) => ({ id })), ...more } })
  })
const whole = growing((ids) => ids)

test('one list that grew past a length, and now ends there while as many are sent, is cut', () => {
  const cut = growing((ids) => ids.slice(0, 20))
  expect(differing(whole, cut)).toEqual(['list-end /data: up to 50 → at most 20'])
  expect(differing(cut, whole)).toEqual(['list-longer /data: at most 20 → up to 50'])
  // Where fewer requests are sent, or all lists were longer, there may be fewer records.
  expect(differing(whole, cut.slice(0, 30))).toEqual([])
  expect(
    differing(
      whole,
      growing((ids) => ids.slice(0, 5)),
    ),
  ).toEqual([])
  const few = growing((ids) => ids.slice(0, 14))
  expect(differing(whole.slice(0, 20), few.slice(0, 20))).toEqual([])
})

test('one list is cut if its pages are full with other records, or if it says that there are more', () => {
  const latest = growing((ids) => ids.slice(-3))
  expect(differing(whole, latest)).toEqual(['list-end /data: up to 50 → at most 3'])
  const oldest = (more: object) => growing((ids) => ids.slice(0, 3), more)
  expect(differing(whole, oldest({ hasMore: true }))).toEqual([
    'list-end /data: up to 50 → at most 3',
    'member-new /hasMore: absent → present',
  ])
  expect(differing(whole, oldest({ color: true }))).toEqual(['member-new /color: absent → present'])
})

test('lists that say that there are more end there, however few were longer', () => {
  const lengths = [7, 7, 9, 9, 9, 10, 10, 10, 13, 14, 14, 14, 15, 17, 17]
  const few = (end: number, more: (length: number) => object) =>
    lengths.map((length) => {
      const data = upTo(Math.min(length, end)).map((id) => ({ id: `ent_${id}` }))
      return exchangeWith({ path: '/entities', body: { data, ...more(length) } })
    })
  const says = (length: number) => ({ has_more: length > 10 })
  const [long, cut] = [few(99, () => ({})), few(10, says)]
  expect(differing(long, cut)).toEqual([
    'list-end /data: up to 17 → at most 10',
    'member-new /has_more: absent → present',
  ])
  // The same two lists without it may be of fewer records.
  expect(
    differing(
      long,
      few(10, () => ({})),
    ),
  ).toEqual([])
})

test('lists of one length that always have the same end are of so many records, and no full pages', () => {
  expect(differing(pages(100, 9, false), pages(50, 9, true))).toEqual([])
  expect(differing(pages(100, 9, true), pages(50, 9, false))).toEqual([])
  // One came and another one went, and a few more came.
  const longer = [...pages(50, 9, true), ...pages(51, 1, true)]
  expect(differing(pages(100, 9, true), longer)).toEqual([])
  // Lists of other parents have any number of records.
  const others = [2, 3, 4, 5].flatMap((size) => pages(size, 9, true))
  expect(differing(others, [...others, ...pages(7, 9, true)])).toEqual([])
})
