import { expect, test } from 'vitest'
import { type Operation, operations } from '../../../core/contract/index.ts'
import { openRecordingRedactor } from '../../../core/redaction/index.ts'
import { isTestData } from '../test-data.ts'
import { type BodyEdit, bodyWith, edgesOf } from './edges.ts'

const base = { address: { line1: 'Some Street 1', city: 'Austin' } }
const shown = ({ path, ...edit }: BodyEdit) => `${path.join('/')} ${JSON.stringify(edit.value)}`

test('each kind of edge is derived from the schema of the request', () => {
  const kinds = edgesOf('entities/update', base, ['address']).beyond.map((edits) =>
    edits.map(shown),
  )
  const [unknown, nulls, blanks, types, formed, long, absent] = kinds
  expect(unknown).toContain('address/unknown_member "a"')
  expect(nulls).toContain('address/city null')
  // Null is a value of this member.
  expect(nulls).not.toContain('address/line2 null')
  expect(blanks).toContain('address/city ""')
  expect(types).toEqual(expect.arrayContaining(['address/zip 0', 'address "a"', ' []']))
  expect(formed).toContain('address/state "null"')
  expect(long!.every((edit) => edit.length > 250)).toBe(true)
  expect(absent).toEqual(['address undefined', 'address/line1 undefined', 'address/city undefined'])
})

test('only free text without a form is usual', () => {
  const places = (parts: readonly string[]) =>
    new Set(edgesOf('entities/update', base, parts).usual.map(({ path }) => path.join('/')))
  expect([...places(['address'])]).toEqual(['address/line1', 'address/line2', 'address/city'])
  expect([...places(['individual'])]).toEqual(['individual/first_name', 'individual/last_name'])
  expect(edgesOf('payments/simulate', {}).usual).toEqual([])
})

test('no other id is tried than that of the record', () => {
  const edits = edgesOf('accounts/create', { holder_id: 'ent_1' }).beyond.slice(0, -1).flat()
  expect(edits.filter(({ path }) => path.includes('holder_id'))).toEqual([])
})

test('a body is changed at any place, and a member without a value is left out', () => {
  expect(bodyWith(base, [{ path: ['address', 'city'] }])).toEqual({
    address: { line1: 'Some Street 1' },
  })
  expect(bodyWith({}, [{ path: ['individual', 'first_name'], value: '' }])).toEqual({
    individual: { first_name: '' },
  })
  expect(bodyWith(base, [{ path: [], value: [] }])).toEqual([])
})

test('a recording holds what was made up as it is, so that a replay sends the same', () => {
  const { document } = openRecordingRedactor({ isTestData })
  for (const [address, { request }] of Object.entries<Operation>(operations)) {
    if (request === null) continue
    const { usual, beyond } = edgesOf(address as keyof typeof operations, {})
    const bodies = [...usual, ...beyond.flat()].map((edit) => bodyWith({}, [edit]))
    expect(bodies.map((body) => document(body))).toEqual(bodies)
  }
})
