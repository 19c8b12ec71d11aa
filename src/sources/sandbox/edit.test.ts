import { expect, test } from 'vitest'
import type { Call } from './call.ts'
import { copy, drop, eachText, inTurn, rename, set, when } from './edit.ts'

// These edits look at the document alone.
const call = {} as Call
const document = { list: [{ a: 1 }, { a: 2 }, null], one: { two: 'x' }, none: null }

test('an edit does not change the document that it receives', () => {
  const before = structuredClone(document)
  set('/one/two', 'y')(document, call)
  expect(document).toEqual(before)
})

test('a pointer names a member, an item, or with * every one of them', () => {
  expect(set('/one/two', 'y')(document, call)).toMatchObject({ one: { two: 'y' } })
  expect(set('/list/1/a', 9)(document, call)).toMatchObject({ list: [{ a: 1 }, { a: 9 }, null] })
  expect(set('/list/*/a', String)(document, call)).toMatchObject({
    list: [{ a: '1' }, { a: '2' }, null],
  })
  expect(set('/list/*', () => 0)(document, call)).toMatchObject({ list: [0, 0, 0] })
})

test('where the way does not exist, nothing changes', () => {
  expect(set('/none/a', 1)(document, call)).toEqual(document)
  expect(set('/missing/a', 1)(document, call)).toEqual(document)
  expect(drop('/missing/a')(document, call)).toEqual(document)
  expect(set('/a', 1)(null, call)).toBeNull()
})

test('members are dropped, renamed and added', () => {
  expect(drop('/list/*/a')(document, call)).toMatchObject({ list: [{}, {}, null] })
  expect(rename('/one/two', 'three')(document, call)).toMatchObject({ one: { three: 'x' } })
  expect(set('/one/four', 4)(document, call)).toMatchObject({ one: { two: 'x', four: 4 } })
  expect(inTurn(drop('/list'), drop('/none'))(document, call)).toEqual({ one: { two: 'x' } })
})

test('a member is copied, and an edit can be bound to a condition', () => {
  expect(copy('/one/two', '/none')(document, call)).toMatchObject({ none: 'x' })
  const second = when(({ a }: { a: number }) => a === 2, set('/a', 'y'))
  expect(set('/list/1', second)(document, call)).toMatchObject({
    list: [{ a: 1 }, { a: 'y' }, null],
  })
  expect(set('/list/0', second)(document, call)).toEqual(document)
})

test('every string is reached at any depth', () => {
  expect(eachText((text) => `${text}!`)({ a: ['b', 1, { c: 'd' }], e: null })).toEqual({
    a: ['b!', 1, { c: 'd!' }],
    e: null,
  })
})
