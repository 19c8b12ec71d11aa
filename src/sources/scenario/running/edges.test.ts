import { expect, test } from 'vitest'
import { valueAt } from '../../../base/json/index.ts'
import { type Operation, operations } from '../../../core/contract/index.ts'
import { openRecordingRedactor } from '../../../core/redaction/index.ts'
import { hardTexts, isTestData } from '../test-data.ts'
import { type Bodies, type BodyEdit, bodyWith, edgesOf } from './edges.ts'

const home = { line1: 'Some Street 1', line2: null, city: 'Austin', state: 'TX', zip: '78701' }
const owner = { first_name: 'Ada', last_name: 'B', phone: '+15125550142', dob: '1970-01-02' }
const base = { address: home }
const person = { base, whole: { individual: { first_name: 'Ada' }, address: home } }
const company = {
  base: { corporation: { name: 'A', dba: 'B' } },
  whole: { corporation: { name: 'A', dba: 'B', owners: [{ ...owner, address: home }] } },
}
const parts = ['individual', 'address']
const shown = ({ path, ...edit }: BodyEdit) => `${path.join('/')} ${JSON.stringify(edit.value)}`

test('each kind of edge is derived from the schema of the request', () => {
  const { beyond } = edgesOf('entities/update', { base, parts: ['address'] })
  const [wrong, unknown, formed] = beyond.map((edits) => edits.map(shown))
  expect(unknown).toContain('address/unknown_member "T1"')
  expect(wrong).toEqual(expect.arrayContaining([' []', 'address/state 0', 'address null']))
  expect(formed).toEqual(expect.arrayContaining(['address/zip "null"', 'address/zip ""']))
  const request = { holder_id: 'ent_1', ach: { routing: '1', number: '2', type: 'checking' } }
  const [needed] = edgesOf('accounts/create', { base: request }).beyond
  expect(needed!.map(shown)).toEqual(
    expect.arrayContaining(['ach null', 'ach/routing undefined', 'ach/number undefined']),
  )
})

test('each member is sent once in a form that no record can show, alone in its part, also in an item of a list', () => {
  const malformed = (bodies: Bodies) =>
    edgesOf('entities/update', bodies).malformed.map((values) => values[0])
  const ofPerson = malformed({ ...person, parts })
  expect(ofPerson).toContainEqual({ individual: { first_name: 0 } })
  // A record shows this member, and no request of the contract.
  expect(ofPerson).toContainEqual({ individual: { first_name: 'Ada', phone: 'T1' } })
  expect(ofPerson).toContainEqual({ address: { ...home, state: 'T1' } })
  const ofCompany = malformed({ ...company, parts: ['corporation'] })
  const names = { name: 'A', dba: 'B' }
  const withOwners = (...owners: unknown[]) => ({ corporation: { ...names, owners } })
  expect(ofCompany).toContainEqual({ corporation: { ...names, ein: 'T1' } })
  expect(ofCompany).toContainEqual({ corporation: { ...names, owners: 'T1' } })
  expect(ofCompany).toContainEqual(withOwners('T1'))
  expect(ofCompany).toContainEqual(withOwners({ ...owner, address: home, dob: 'T1' }))
  expect(ofCompany).toContainEqual(withOwners({ ...owner, address: { ...home, state: 'T1' } }))
  // No record shows what asked for an element token.
  expect(edgesOf('elements/create-token', { base: { type: 'connect' } }).malformed).toEqual([])
})

test('no value that is malformed has the form that a record shows', () => {
  const { malformed } = edgesOf('entities/update', { ...person, parts })
  const states = malformed.flat().map((body) => valueAt(body, '/address/state'))
  const wrong = states.filter((state) => typeof state === 'string' && state !== home.state)
  expect(wrong.length).toBeGreaterThan(3)
  expect(wrong.filter((state) => /^[A-Za-z]{2}$/.test(String(state)))).toEqual([])
})

test('null is sent for each member that can be null, and each member that may be left out is left out', () => {
  const { lacking } = edgesOf('entities/update', { ...person, parts })
  const alone = lacking.map(({ body }) => body)
  expect(alone).toContainEqual({ individual: { first_name: 'Ada', dob: null } })
  expect(alone).toContainEqual({ address: { ...home, city: null } })
  expect(alone).toContainEqual({})
  const session = { type: 'phone', method: 'sms', sms: {} }
  const { lacking: ofSession } = edgesOf('verification-sessions/create', { base: session })
  expect(ofSession.map(({ body }) => body)).toEqual([
    { ...session, type: null },
    { ...session, method: null },
    { type: 'phone', method: 'sms' },
  ])
})

test('what items of a list lack is sent in one list, and alone where that is refused', () => {
  const { lacking } = edgesOf('entities/update', { ...company, parts: ['corporation'] })
  const [nulls, absent] = lacking.filter(({ each }) => each.length > 0)
  const itemsIn = (body: unknown) => valueAt(body, '/corporation/owners') as unknown[]
  const { phone: _, ...withoutPhone } = { ...owner, address: home }
  expect(itemsIn(nulls!.body)).toContainEqual({ ...withoutPhone, phone: null })
  expect(itemsIn(absent!.body)).toContainEqual(withoutPhone)
  expect(itemsIn(absent!.body)).toContainEqual(owner)
  for (const { body, each } of [nulls!, absent!]) {
    expect(each.map(itemsIn)).toEqual(itemsIn(body).map((item) => [item]))
  }
})

test('texts stand where the contract states no form, also in an item of a list', () => {
  const textsOf = (bodies: Bodies) =>
    edgesOf('entities/update', bodies).texts.map(({ path }) => path.join('/'))
  const ofPerson = ['first_name', 'last_name'].map((name) => `individual/${name}`)
  const ofHome = ['line1', 'line2', 'city'].map((name) => `address/${name}`)
  expect(textsOf({ ...person, parts })).toEqual([...ofPerson, ...ofHome])
  expect(textsOf({ ...company, parts: ['corporation'] })).toEqual(
    ['name', 'dba', ...['first_name', 'last_name'].map((name) => `owners/0/${name}`)]
      .concat(ofHome.map((name) => `owners/0/${name}`))
      .map((name) => `corporation/${name}`),
  )
  expect(edgesOf('payments/simulate', { base: {} }).texts).toEqual([])
})

test('no other id is tried than that of the record', () => {
  const { beyond, malformed, lacking } = edgesOf('accounts/create', {
    base: { holder_id: 'ent_1' },
  })
  expect(beyond.flat().filter(({ path }) => path.includes('holder_id'))).toEqual([])
  const bodies = [malformed, lacking.map(({ body }) => body)].flat(2)
  expect(bodies.filter((body) => valueAt(body, '/holder_id') !== 'ent_1')).toEqual([])
})

test('a body is changed at any place, and a member without a value is left out', () => {
  expect(bodyWith(base, [{ path: ['address', 'city'] }])).toEqual({
    address: { ...home, city: undefined },
  })
  expect(bodyWith({}, [{ path: ['individual', 'first_name'], value: '' }])).toEqual({
    individual: { first_name: '' },
  })
  expect(bodyWith({ list: [{ a: 1 }] }, [{ path: ['list', '0', 'a'], value: 2 }])).toEqual({
    list: [{ a: 2 }],
  })
  expect(bodyWith(base, [{ path: [], value: [] }])).toEqual([])
})

test('a recording holds what was made up as it is, so that a replay sends the same', () => {
  const { document } = openRecordingRedactor({ isTestData })
  for (const [address, { request }] of Object.entries<Operation>(operations)) {
    if (request === null) continue
    const { texts, lacking, malformed, beyond } = edgesOf(address as keyof typeof operations, {
      base: {},
    })
    const hard = Object.values(hardTexts).flatMap((value) =>
      texts.map(({ path }) => ({ path, value })),
    )
    const edited = [...hard, ...beyond.flat()].map((edit) => bodyWith({}, [edit]))
    const bodies = [...edited, ...malformed.flat(), ...lacking.map(({ body }) => body)]
    expect(bodies.map((body) => document(body))).toEqual(bodies)
  }
})
