import { expect, test } from 'vitest'
import { differencesOf, exchangeWith } from './exchanges.fixture.ts'

type Body = Readonly<Record<string, unknown>>

/** A list of entities, read so often, that has these records. */
const lists = (...records: readonly Body[]) =>
  Array(9).fill(
    exchangeWith({
      path: '/entities',
      body: { data: records.map((one, nth) => ({ id: `ent_${nth}`, ...one })) },
    }),
  )

/** Every difference of texts, as `rule pointer`. */
const found = (...sides: Parameters<typeof differencesOf>) =>
  differencesOf(...sides)
    .filter(({ aspect }) => aspect !== 'length')
    .map(({ rule, pointer, rare }) => `${rule} ${pointer}${rare ? ', rare' : ''}`)

const usual = Array<Body>(12).fill({ address: { city: 'Austin' }, tier: 'some tier' })

test('a text or null beside others in a list, where requests may fill its place, may be one that an earlier run left', () => {
  for (const city of ['2024-02-30', '12', 'https://a.example', '', null]) {
    const left = Array<Body>(6).fill({ address: { city }, tier: 'some tier' })
    expect(found(lists(...usual), lists(...usual, ...left))).toEqual([])
    expect(found(lists(...usual, ...left), lists(...usual))).toEqual([])
  }
})

test('null in a list of a record, where requests may fill its place, may be one that an earlier run left', () => {
  const firms = (...names: readonly (string | null)[]) =>
    names.map((first_name) => ({ corporation: { owners: [{ first_name }] } }))
  const [some, left] = [firms(...Array(12).fill('Ann')), firms(...Array(6).fill(null))]
  expect(found(lists(...some), lists(...some, ...left))).toEqual([])
  expect(found(lists(...some, ...left), lists(...some))).toEqual([])
})

test('where as many are empty as were null, the target writes nothing in another way', () => {
  const houses = (...lines: readonly (string | null)[]) =>
    lines.map((line2) => ({ address: { line2 } }))
  const [some, nulls] = [houses(...Array(4).fill('Floor 2')), houses(null, null, null)]
  const empty = houses('', '', '')
  expect(found(lists(...some, ...nulls), lists(...some, ...empty))).toEqual([
    'null-empty /data/*/address/line2',
  ])
  expect(found(lists(...some, ...empty), lists(...some, ...nulls))).toEqual([
    'empty-null /data/*/address/line2',
  ])
  // Fewer may be left by an earlier run.
  expect(found(lists(...some, ...nulls), lists(...some, ...houses('')))).toEqual([])
})

test('where all texts differ, or no request may fill the place, the target writes them so', () => {
  const dates = usual.map(() => ({ address: { city: '2024-02-30' }, tier: 'some tier' }))
  expect(found(lists(...usual), lists(...dates))).toEqual(['format /data/*/address/city'])
  const tiers = Array<Body>(6).fill({ address: { city: 'Austin' }, tier: '2024-02-30' })
  expect(found(lists(...usual), lists(...usual, ...tiers))).toEqual(['format-widened /data/*/tier'])
  const absent = Array<Body>(6).fill({ address: { city: 'Austin' }, tier: null })
  expect(found(lists(...usual), lists(...usual, ...absent))).toEqual(['null-new /data/*/tier'])
  const one = (city: string) =>
    Array.from({ length: 9 }, (_, nth) =>
      exchangeWith({
        method: 'PUT',
        path: `/entities/ent_${nth}`,
        body: { id: `ent_${nth}`, address: { city } },
      }),
    )
  const both = [...one('Austin'), ...one('2024-02-30')]
  expect(found(one('Austin'), both)).toEqual(['format-widened /address/city'])
})
