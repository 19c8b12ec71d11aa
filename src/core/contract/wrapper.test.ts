import { expect, test } from 'vitest'
import { exchange, findingsIn, individual, violationsIn } from './exchanges.fixture.ts'
import { contentOf } from './index.ts'

const wrapped = (data: unknown, more: object = {}) => ({
  success: true,
  data,
  message: null,
  ...more,
})
const settings = { envelope: 'wrapped' } as const
const violations = (method: string, path: string, body: unknown) =>
  violationsIn([exchange(method, path, body)], settings)
const list = (body: unknown) => violations('GET', '/entities', body)
const record = (body: unknown) => violations('PUT', '/entities/ent_1', body)

const session = {
  id: 'evf_2',
  entity_id: 'ent_1',
  status: 'in_progress',
  type: 'phone',
  method: 'sms',
  sms: {},
  kba: null,
  error: null,
  created_at: '2025-07-04T09:30:00.000Z',
  updated_at: '2025-07-04T09:30:00.000Z',
}

test('the members of the envelope are known, and what stands in it is judged', () => {
  const exchanges = [
    exchange('GET', '/entities', wrapped([individual])),
    exchange('GET', '/entities', wrapped({ data: [individual] })),
    exchange('PUT', '/entities/ent_1', wrapped(individual, { message: 'Updated.' })),
    exchange('GET', '/entities/ent_1/verification_sessions', wrapped([session])),
    exchange('GET', '/entities/ent_1/verification_sessions', wrapped({ data: [session] })),
    exchange('GET', '/entities/ent_1/subscriptions', wrapped({})),
    exchange('GET', '/webhooks', wrapped([])),
    exchange('GET', '/widget/events', wrapped([]), { token: 'otkn_1' }),
    exchange('POST', '/elements/token', wrapped({ element_token: 'pk_elem_1' }), {
      sent: { type: 'connect', entity_id: 'ent_1' },
    }),
  ]
  expect(findingsIn(exchanges, settings)).toEqual([])
})

test('a fault inside the envelope is one, at its place in the response', () => {
  const nameless = { ...individual, id: 'user_1' }
  expect(list(wrapped([nameless]))).toEqual(['conventions/ids#entity /data/0/id'])
  expect(list(wrapped({ data: [nameless] }))).toEqual(['conventions/ids#entity /data/data/0/id'])
  expect(record(wrapped({ ...individual, id: 7 }))).toEqual(['conventions/ids#present /data/id'])
  expect(violations('GET', '/entities/ent_1/subscriptions', wrapped([]))).toEqual([
    'subscriptions/list#empty /data',
  ])
  expect(record(wrapped([individual]))).toEqual(['entities/update#answer /data'])
  expect(record(wrapped({ data: [individual] }))).toEqual(['entities/update#answer /data'])
  expect(record(wrapped(wrapped(individual)))).toEqual(['entities/update#answer /data'])
})

test('each member of the envelope that is wrong is one fault', () => {
  const clause = 'conventions/envelopes#members'
  expect(record(wrapped(individual, { success: 'true' }))).toEqual([`${clause} /success`])
  expect(record({ success: true, data: individual })).toEqual([`${clause} /message`])
  expect(list(wrapped([individual], { message: 1 }))).toEqual([`${clause} /message`])
  expect(list({ data: [individual], message: null })).toEqual([`${clause} /success`])
  const sessions = { ...wrapped([session]), success: 1 }
  expect(violations('GET', '/entities/ent_1/verification_sessions', sessions)).toEqual([
    `${clause} /success`,
  ])
  const [warning] = findingsIn(
    [exchange('PUT', '/entities/ent_1', wrapped(individual, { success: false }))],
    settings,
  )
  expect(warning).toMatchObject({ clause, pointer: '/success', severity: 'warning' })
})

test('an error that comes with a 2xx is one fault, whatever it holds, and an entity with an error is none', () => {
  const error = { error: { type: 'INVALID_REQUEST', code: 4 } }
  for (const data of [error, null, undefined]) {
    expect(record(wrapped(data, { success: false }))).toEqual(['entities/update#answer /success'])
    expect(list(wrapped(data, { success: false }))).toEqual(['entities/list#answer /success'])
  }
  const disabled = { ...individual, error: { type: 'ENTITY_DISABLED' } }
  const blamed = record(wrapped(disabled, { success: false }))
  expect(blamed).not.toContain('entities/update#answer /success')
})

test('a record without the envelope is one fault, a list is warned of; both are judged as the contract writes them', () => {
  expect(record(individual)).toEqual(['entities/update#answer'])
  expect(record({ ...individual, id: 7 })).toEqual([
    'entities/update#answer',
    'conventions/ids#present /id',
  ])
  const bareList = exchange('GET', '/entities', { data: [individual] })
  expect(findingsIn([bareList], settings)).toMatchObject([
    { clause: 'conventions/envelopes#members', pointer: '', severity: 'warning' },
  ])
  expect(violationsIn([exchange('GET', '/entities', { data: [individual] })])).toEqual([])
})

test('the content of a response is what stands in the envelope; a list keeps its own', () => {
  const envelope = 'wrapped'
  const flat = wrapped([individual])
  expect(contentOf(envelope, wrapped(individual))).toBe(individual)
  expect(contentOf(envelope, flat)).toBe(flat)
  expect(contentOf(envelope, wrapped({ data: [individual] }))).toEqual({ data: [individual] })
  expect(contentOf(envelope, individual)).toBe(individual)
  expect(contentOf('bare', wrapped(individual))).toEqual(wrapped(individual))
  expect(contentOf(undefined, flat)).toBe(flat)
})
