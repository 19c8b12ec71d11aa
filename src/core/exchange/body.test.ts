import { expect, test } from 'vitest'
import { type Body, bodyFromBytes, bodyFromText, bodyLimits, placeBefore } from './index.ts'

/** What an exchange holds of this JSON, with the records that have these ids. */
function held(value: unknown, ...ids: readonly string[]) {
  const isKept = (id: string) => ids.includes(id)
  return bodyFromText(JSON.stringify(value), { isKept }) as Extract<Body, { kind: 'json' }>
}

const records = (count: number) => Array.from({ length: count }, (_, nth) => ({ id: `ent_${nth}` }))

test('only a body without a byte is none', () => {
  expect(bodyFromBytes(Buffer.from(''))).toEqual({ kind: 'none' })
  expect(bodyFromBytes(Buffer.from('1'))).toMatchObject({ kind: 'json', value: 1 })
})

test('a body within the limits is held whole', () => {
  const body = held({ data: records(bodyLimits.items), more: { a: [[]] } })
  expect(body.value).toEqual({ data: records(bodyLimits.items), more: { a: [[]] } })
  expect(body.cut).toBeUndefined()
})

test('of a longer list an exchange holds items at equal distances, and the records of the run', () => {
  const { value, cut } = held({ data: records(30_000) }, 'ent_20001', 'ent_7')
  const { data } = value as { readonly data: readonly { readonly id: string }[] }
  const ids = data.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining(['ent_0', 'ent_7', 'ent_20001', 'ent_29999']))
  expect(cut).toMatchObject([{ pointer: '/data', count: 30_000, kept: data.length }])
  for (const place of [0, 3, 4_000, data.length - 1]) {
    const before = placeBefore(cut!, `/data/${place}/id`)
    expect(before).toBe(`/data/${ids[place]!.slice(4)}/id`)
  }
  expect(placeBefore(cut!, '/data')).toBe('/data')
  expect(placeBefore(cut!, '/other/3')).toBe('/other/3')
})

test('of a longer list in a list, and of a longer object, the first parts are held', () => {
  const names = records(20_000).map(({ id }) => [id, 1])
  const { value, cut } = held({
    data: [{ products: records(20_000) }],
    map: Object.fromEntries(names),
  })
  const { data, map } = value as { data: [{ products: unknown[] }]; map: object }
  expect(data[0].products).toEqual(records(bodyLimits.items))
  expect(Object.keys(map)).toHaveLength(bodyLimits.members)
  expect(cut).toEqual([
    { pointer: '/data/0/products', count: 20_000, kept: 10_000 },
    { pointer: '/map', count: 20_000, kept: 10_000 },
  ])
})

test('lists hold fewer items if there are too many values in all', () => {
  const { value, cut } = held(Array.from({ length: 2_000 }, () => Array(1_000).fill(0)))
  const lists = value as readonly (readonly unknown[])[]
  expect(lists.flat().length).toBeLessThanOrEqual(bodyLimits.values)
  expect([lists.length, lists[0]!.length]).toEqual([100, 100])
  expect(cut).toHaveLength(bodyLimits.marks)
})

test('nesting ends at the deepest level, and a member called __proto__ stays a member', () => {
  const open = '{"a":1,"__proto__":'.repeat(3_000)
  const { value, cut } = bodyFromText(`${open}[]${'}'.repeat(3_000)}`) as Extract<
    Body,
    { kind: 'json' }
  >
  const shown = JSON.stringify(value)
  expect(shown.split('__proto__')).toHaveLength(bodyLimits.levels + 1)
  expect(cut).toMatchObject([{ count: 2, kept: 0 }])
})
