import { expect, test } from 'vitest'
import { drop, eachText, inTurn, rename, set } from './edit.ts'

const document = { list: [{ a: 1 }, { a: 2 }, null], one: { two: 'x' }, none: null }

test('an edit leaves the document that it is given alone', () => {
  const before = structuredClone(document)
  set('/one/two', 'y')(document)
  expect(document).toEqual(before)
})

test('a pointer names a member, an item, or with * every one of them', () => {
  expect(set('/one/two', 'y')(document)).toMatchObject({ one: { two: 'y' } })
  expect(set('/list/1/a', 9)(document)).toMatchObject({ list: [{ a: 1 }, { a: 9 }, null] })
  expect(set('/list/*/a', String)(document)).toMatchObject({ list: [{ a: '1' }, { a: '2' }, null] })
  expect(set('/list/*', () => 0)(document)).toMatchObject({ list: [0, 0, 0] })
})

test('where the way does not exist, nothing changes', () => {
  expect(set('/none/a', 1)(document)).toEqual(document)
  expect(set('/missing/a', 1)(document)).toEqual(document)
  expect(drop('/missing/a')(document)).toEqual(document)
  expect(set('/a', 1)(null)).toBeNull()
})

test('members are dropped, renamed and added', () => {
  expect(drop('/list/*/a')(document)).toMatchObject({ list: [{}, {}, null] })
  expect(rename('/one/two', 'three')(document)).toMatchObject({ one: { three: 'x' } })
  expect(set('/one/four', 4)(document)).toMatchObject({ one: { two: 'x', four: 4 } })
  expect(inTurn(drop('/list'), drop('/none'))(document)).toEqual({ one: { two: 'x' } })
})

test('every string is reached at any depth', () => {
  expect(eachText((text) => `${text}!`)({ a: ['b', 1, { c: 'd' }], e: null })).toEqual({
    a: ['b!', 1, { c: 'd!' }],
    e: null,
  })
})
