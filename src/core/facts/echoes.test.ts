import { expect, test } from 'vitest'
import { differencesBetween, exchangeWith } from './exchanges.fixture.ts'

interface Turn {
  readonly sent: object
  readonly got: object
}

/** What differs in responses to requests that send something else on each side. */
function found(before: Turn, after: Turn) {
  const sideOf = ({ sent, got }: Turn) =>
    Array.from({ length: 4 }, (_, nth) => {
      const body = { id: `ent_00000000${nth}`, ...got }
      const exchange = exchangeWith({ method: 'POST', path: '/entities', body })
      const request = {
        ...exchange.request,
        body: { kind: 'json', value: sent, bytes: 2 } as const,
      }
      return { ...exchange, request }
    })
  const all = differencesBetween(sideOf(before), sideOf(after))
  return all
    .filter(({ direction }) => direction === 'response')
    .map(({ rule, pointer }) => `${rule} ${pointer}`)
}

const repeats = (sent: object): Turn => ({ sent, got: sent })

test('what a response repeats of its request is no change where only one side sent it', () => {
  const bare = repeats({ note: 'a_b' })
  expect(found(bare, repeats({ note: 'a_b', tag: 'x', of: { zip: 1 } }))).toEqual([])
  expect(found(repeats({ note: 'a_b', tag: 'x' }), bare)).toEqual([])
  expect(found(repeats({ is_open: true }), repeats({ is_open: false }))).toEqual([])
  expect(found(repeats({ amount: 1 }), repeats({ amount: 1.5 }))).toEqual([])
  expect(found(repeats({ amount: 1 }), repeats({ amount: '1' }))).toEqual([])
  expect(found(repeats({ of: [{ tag: 1 }] }), repeats({ of: [{ tag: null }] }))).toEqual([])
  // What stands there by itself gives way to what is sent, and comes back.
  const usual: Turn = { sent: { note: 'a_b' }, got: { note: 'a_b', tag: null, is_open: false } }
  const named = repeats({ note: 'a_b', tag: 'x', is_open: true })
  expect(found(usual, named)).toEqual([])
  expect(found(named, usual)).toEqual([])
})

test('what a response shows otherwise of the same request is a change', () => {
  const sent = { tag: 'x', amount: 1, is_open: true }
  const told = ['member-gone /tag', 'type /amount', 'boolean /is_open']
  expect(found({ sent, got: sent }, { sent, got: { amount: '1', is_open: false } })).toEqual(
    expect.arrayContaining(told),
  )
  // Nobody sent what comes now.
  expect(found(repeats({ tag: 'x' }), { sent: { tag: 'x' }, got: { tag: 'x', of: 1 } })).toEqual([
    'member-new /of',
  ])
  // What was sent before, too, and was not shown, is shown now.
  expect(
    found({ sent: { tag: 'x', of: 1 }, got: { tag: 'x' } }, repeats({ tag: 'x', of: 1 })),
  ).toEqual(['member-new /of'])
  // Both sides send something else, and only one repeats it.
  expect(found(repeats({ amount: 1 }), { sent: { amount: 1.5 }, got: { amount: '1.50' } })).toEqual(
    ['type /amount'],
  )
})
