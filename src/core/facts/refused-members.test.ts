import { expect, test } from 'vitest'
import { differencesOf, exchangeWith } from './exchanges.fixture.ts'

type Body = Readonly<Record<string, unknown>>

/** So many updates of an entity, each answered with this status. */
const updates = (times: number, status: number, sent: Body) =>
  Array.from({ length: times }, (_, nth) => {
    const id = `ent_k3j9x2m4p7q8${nth}`
    const made = exchangeWith({ method: 'PUT', path: `/entities/${id}`, status, body: { id } })
    return { ...made, request: { ...made.request, body: { kind: 'json', value: sent, bytes: 2 } } }
  }) as ReturnType<typeof exchangeWith>[]

const found = (...sides: Parameters<typeof differencesOf>) =>
  differencesOf(...sides)
    .filter(({ direction }) => direction === 'request')
    .map(({ rule, pointer, rare }) => `${rule} ${pointer}${rare ? ', rare' : ''}`)

const address = { address: { city: 'Austin', zip: '78701' } }
const firm = { corporation: { name: 'Acme', owners: [{ first_name: 'Ann' }] } }
const usual = updates(9, 200, address)

test('a member with which requests were accepted, and all are refused now, is told where it stands', () => {
  expect(found([...usual, ...updates(1, 200, firm)], [...usual, ...updates(3, 400, firm)])).toEqual(
    ['member-refused /corporation'],
  )
  expect(found([...usual, ...updates(3, 400, firm)], [...usual, ...updates(3, 200, firm)])).toEqual(
    ['member-accepted /corporation'],
  )
  const owned = { corporation: { owners: [{ first_name: 'Ann' }] } }
  const named = { corporation: { name: 'Acme' } }
  const plain = updates(9, 200, named)
  expect(
    found([...plain, ...updates(3, 200, owned)], [...plain, ...updates(3, 422, owned)]),
  ).toEqual(['member-refused /corporation/owners'])
})

test('a member that is accepted at times, or was refused as often, is none that is refused', () => {
  const some = [...usual, ...updates(3, 200, firm)]
  expect(found(some, [...some, ...updates(9, 400, firm)])).toEqual([])
  const wrong = updates(4, 400, firm)
  const left = found([...some, ...wrong], [...usual, ...wrong])
  expect(left.filter((one) => one.startsWith('member-refused'))).toEqual([])
})

test('too few refusals, and refusals of every request, say nothing of a member', () => {
  const some = [...usual, ...updates(3, 200, firm)]
  expect(found(some, [...usual, ...updates(2, 400, firm)])).toContain(
    'member-refused /corporation, rare',
  )
  const none = [...updates(9, 400, address), ...updates(3, 400, firm)]
  expect(found(some, none)).toEqual([])
  // Unknown records have no members that could be refused.
  const unknown = found(some, [...usual, ...updates(3, 404, firm)])
  expect(unknown.filter((one) => one.startsWith('member-refused'))).toEqual([])
})
