import { expect, test } from 'vitest'
import { findingsIn as allIn, exchange, individual } from './exchanges.fixture.ts'

type More = Parameters<typeof exchange>[3] & {
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A write with an `Idempotency-Key`, and the headers of its response. */
function write(
  method: string,
  path: string,
  body: unknown,
  { key = 'k1', headers, ...more }: More,
) {
  const { request, response, ...others } = exchange(method, path, body, more)
  return {
    ...others,
    request: { ...request, headers: { ...request.headers, 'idempotency-key': key } },
    response: response && { ...response, headers: { ...response.headers, ...headers } },
  }
}

const findingsIn = (...all: Parameters<typeof allIn>[0]) =>
  allIn(all).map(({ severity, clause }) => `${severity} ${clause}`)

const issue = (element_token: string, more: More = {}) =>
  write(
    'POST',
    '/elements/token',
    { element_token },
    { sent: { type: 'connect', entity_id: 'ent_1' }, ...more },
  )
const distinct = 'violation elements/create-token#distinct'

test('a write that is sent again with its key gets a copy of the first response', () => {
  expect(findingsIn(issue('pk_elem_1'), issue('pk_elem_1'), issue('pk_elem_1'))).toEqual([])
})

test('the header of the key may have an older name', () => {
  const { request, ...others } = issue('pk_elem_1')
  const { 'idempotency-key': key, ...headers } = request.headers
  const older = {
    ...others,
    request: { ...request, headers: { ...headers, 'x-idempotency-key': key } },
  }
  expect(findingsIn(older, older)).toEqual([])
})

test('the same response to another key, to another body or without a key is no copy', () => {
  const first = issue('pk_elem_1')
  expect(findingsIn(first, issue('pk_elem_1', { key: 'k2' }))).toEqual([distinct])
  const sent = { type: 'connect', entity_id: 'ent_2' }
  expect(findingsIn(first, issue('pk_elem_1', { sent }))).toEqual([distinct])
  expect(findingsIn(first, issue('pk_elem_1', { token: 'sk_other' }))).toEqual([distinct])
  const sentFirst = { type: 'connect', entity_id: 'ent_1' }
  const body = { element_token: 'pk_elem_1' }
  const keyless = exchange('POST', '/elements/token', body, { sent: sentFirst })
  expect(findingsIn(first, keyless)).toEqual([distinct])
})

test('a response that says that it is a copy is one, whatever its key', () => {
  for (const name of ['idempotent-replayed', 'x-idempotency-replayed', 'idempotent-replay']) {
    const marked = issue('pk_elem_1', { key: 'k2', headers: { [name]: 'true' } })
    expect(findingsIn(issue('pk_elem_1'), marked)).toEqual([])
    const unmarked = issue('pk_elem_1', { key: 'k2', headers: { [name]: 'false' } })
    expect(findingsIn(issue('pk_elem_1'), unmarked)).toEqual([distinct])
  }
})

test('what is refused was not carried out, so the next request is the first', () => {
  const refused = issue('pk_elem_1', { status: 400 })
  expect(findingsIn(issue('pk_elem_1', { key: 'k2' }), refused, issue('pk_elem_1'))).toContain(
    distinct,
  )
})

test('a copy that differs from the first response is an observation', () => {
  expect(findingsIn(issue('pk_elem_1'), issue('pk_elem_2'))).toEqual([
    'observation elements/create-token#answer',
  ])
})

const named = (name: string, second: number, more: object = {}) => ({
  ...individual,
  individual: { ...individual.individual, first_name: name },
  created_at: '2025-07-04T09:00:00.000Z',
  updated_at: `2025-07-04T09:30:0${second}.123Z`,
  receive_only: null,
  error: null,
  metadata: null,
  ...more,
})
const update = (name: string, second: number, key: string, more: More = {}) =>
  write('PUT', '/entities/ent_1', named(name, second), {
    key,
    sent: { individual: { first_name: name } },
    ...more,
  })
const listed = (name: string, second: number) =>
  exchange('GET', '/entities', { data: [named(name, second)] })

test('after a copy of an update, the record is what the later update made it', () => {
  const all = [update('Anna', 1, 'k1'), update('Bob', 2, 'k2')]
  const copy = update('Anna', 1, 'k1', { headers: { 'idempotent-replayed': 'true' } })
  expect(findingsIn(...all, copy, listed('Bob', 2))).toEqual([])
  expect(findingsIn(...all, copy, listed('Anna', 2))).toContain('violation entities/update#lasts')
})

test('where a target does not know keys, the write counts again', () => {
  const all = [update('Anna', 1, 'k1'), update('Bob', 2, 'k2'), update('Anna', 3, 'k1')]
  const noted = ['observation entities/update#answer']
  expect(findingsIn(...all, listed('Anna', 3))).toEqual(noted)
  expect(findingsIn(...all, listed('Bob', 2))).toEqual(noted)
})

test('the same response to the same write twice in a row shows that nothing has changed', () => {
  const twice = [update('Anna', 1, 'k1'), update('Anna', 1, 'k1')]
  expect(findingsIn(...twice, listed('Bob', 1))).toContain('violation entities/update#lasts')
})

test('the response to a write that was not answered is judged by its schema', () => {
  const failure = { code: 'TIMEOUT', message: 'No response came.' }
  const lost = { ...update('Anna', 1, 'k1'), response: null, failure }
  const again = update('Anna', 1, 'k1')
  expect(findingsIn(lost, again)).toEqual([])
  expect(findingsIn(lost, update('Bob', 2, 'k2'), again, listed('Bob', 2))).toEqual([])
  const { status: _, ...formless } = named('Anna', 1)
  const body = write('PUT', '/entities/ent_1', formless, {
    sent: { individual: { first_name: 'Anna' } },
  })
  expect(findingsIn(lost, body)).toEqual(['violation conventions/absence#null'])
})
