import { expect, test } from 'vitest'
import { account, exchange, violationsIn } from '../exchanges.fixture.ts'

const create = (changes: { readonly holder_id?: string; readonly [name: string]: unknown }) => {
  const body = { ...account, ...changes }
  return exchange('POST', '/accounts', body, { sent: { holder_id: body.holder_id } })
}
const later = '2025-07-04T10:00:00.000Z'
const second = { created_at: later, updated_at: later, holder_id: 'ent_2' }

test('two creations that answer with one id made two records, of which nothing more is said', () => {
  const read = exchange('GET', '/accounts/acc_1', { ...account, ...second })
  expect(violationsIn([create({}), create(second)])).toEqual(['conventions/ids#one-record /id'])
  expect(violationsIn([create({}), create(second), read])).toEqual([
    'conventions/ids#one-record /id',
  ])
})

test('a creation may answer with the record that is there already', () => {
  const changed = { updated_at: later, status: 'dormant' }
  expect(violationsIn([create({}), create({ id: 'acc_2', ...second }), create(changed)])).toEqual(
    [],
  )
})
