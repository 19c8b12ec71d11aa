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
    .map(({ rule, pointer }) => `${rule} ${pointer}`)

const usual = Array<Body>(12).fill({ address: { city: 'Austin' }, tier: 'some tier' })

test('a text or null beside others in a list, where requests may fill its place, may be one that an earlier run left', () => {
  for (const city of ['2024-02-30', '12', 'https://a.example', '', null]) {
    const left = Array<Body>(6).fill({ address: { city }, tier: 'some tier' })
    expect(found(lists(...usual), lists(...usual, ...left))).toEqual([])
    expect(found(lists(...usual, ...left), lists(...usual))).toEqual([])
  }
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
