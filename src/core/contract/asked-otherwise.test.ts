import { expect, test } from 'vitest'
import { bodyFromText, type Exchange } from '../exchange/index.ts'
import { openTrace } from '../judge/index.ts'
import { exchange, individual } from './exchanges.fixture.ts'
import { contract } from './judging/index.ts'
import { judgeSettings } from './settings.ts'

const times = {
  created_at: '2025-07-04T09:00:00.000Z',
  updated_at: '2025-07-04T09:30:00.123Z',
}
const person = { ...individual, receive_only: null, error: null, metadata: null, ...times }
const { status: _, ...withoutStatus } = person

/** An exchange with further headers of its request, and another body or status of its response. */
function asking(
  one: Exchange,
  headers: Readonly<Record<string, string>>,
  response: Partial<Exchange['response']> = {},
): Exchange {
  const { request } = one
  return {
    ...one,
    request: { ...request, headers: { ...request.headers, ...headers } },
    response: { ...one.response!, ...response },
  }
}

function judge(...exchanges: readonly Exchange[]) {
  const trace = openTrace(contract, judgeSettings('https://sandbox.invalid'))
  const findings = exchanges.flatMap((one) => trace.judge(one).findings)
  const of = (severity: string) =>
    findings.filter((one) => one.severity === severity).map(({ clause }) => clause)
  return { broken: of('violation'), noted: of('observation'), covered: trace.covered(), findings }
}

const listed = (item: unknown, query = '') => exchange('GET', `/entities${query}`, { data: [item] })
const update = (more = {}) =>
  exchange('PUT', '/entities/ent_1', person, {
    sent: { individual: { first_name: 'Ada' } },
    ...more,
  })

test.each([
  ['a query parameter', listed(withoutStatus, '?fields=id')],
  ['the header Prefer', asking(listed(withoutStatus), { prefer: 'return=minimal' })],
  ['a range', asking(listed(withoutStatus), { range: 'items=0-9' })],
  ['a header Accept without JSON', asking(listed(withoutStatus), { accept: 'text/csv' })],
])('what is missing where the client asked by %s is an observation', (how, one) => {
  expect(judge(one).broken).toEqual([])
  expect(judge(one).noted).toEqual(['conventions/absence#null'])
  expect(judge(one).findings[0]?.message).toContain(
    `The client asked for something else by ${how}.`,
  )
  expect(judge(listed(withoutStatus)).broken).toEqual(['conventions/absence#null'])
})

test.each(['*/*', 'application/json', 'text/html, application/problem+json;q=0.5', '[redacted]'])(
  'a client that accepts %s asks for what the contract describes',
  (accept) => {
    expect(judge(asking(listed(withoutStatus), { accept })).broken).toHaveLength(1)
  },
)

test('what such a response does show is judged', () => {
  const wrong = { id: 'acc_1', status: 7, type: 'person' }
  expect(judge(listed(wrong, '?fields=id,status,type')).broken.sort()).toEqual(
    ['entities/entity#status', 'entities/entity#type', 'conventions/ids#entity'].sort(),
  )
  const other = exchange('GET', '/webhooks/whk_1?fields=id', { id: 'whk_2' })
  expect(judge(other).broken).toEqual(['webhooks/retrieve#id'])
  const renamed = listed({ ...person, type: 'corporation' }, '?limit=1')
  expect(judge(update(), renamed).broken).not.toEqual([])
})

test('an object in place of an id is what the client asked for', () => {
  const expanded = { ...person, verification: { ...person.verification, phone: null } }
  expect(judge(listed(expanded, '?expand[]=phone')).broken).toEqual([])
  const account = { id: 'acc_1', holder_id: { id: 'ent_1' } }
  expect(judge(exchange('GET', '/accounts/acc_1?expand[]=holder', account)).broken).toEqual([])
  expect(judge(exchange('GET', '/accounts/acc_1', account)).broken).not.toEqual([])
})

test('another form of the whole response is an observation, and so is none', () => {
  const none = { body: { kind: 'none' } } as const
  const xml = {
    headers: { 'content-type': 'application/xml' },
    body: bodyFromText('<entities/>'),
  }
  const cut = { status: 206, body: bodyFromText('{"data":[{"id":') }
  const json = 'conventions/json#answers'
  expect(
    judge(asking(update(), { prefer: 'return=minimal' }, { status: 204, ...none })),
  ).toMatchObject({
    broken: [],
    noted: [json],
  })
  expect(judge(asking(listed(person), { accept: 'application/xml' }, xml)).broken).toEqual([])
  expect(judge(asking(listed(person), { range: 'bytes=0-9' }, cut)).broken).toEqual([])
  for (const response of [none, xml, cut]) {
    expect(judge(asking(listed(person), {}, response)).broken).toEqual([json])
  }
  const broken = { body: bodyFromText('{"data":[{"id":') }
  expect(judge(asking(listed(person, '?limit=1'), {}, broken)).broken).toEqual([json])
})

test('a refusal of such a request is noted, as any other', () => {
  const refused = asking(listed(person), { accept: 'text/csv' }, { status: 406 })
  expect(judge(refused)).toMatchObject({ broken: [], noted: ['errors/refusals#form'] })
})

test('such a response does not test which members must be there', () => {
  const presence = 'conventions/absence#null'
  expect(judge(listed(person)).covered).toContain(presence)
  expect(judge(listed(person, '?limit=1')).covered).not.toContain(presence)
  expect(judge(listed(person, '?limit=1')).covered).toContain('entities/entity#type')
})

test('nobody knows what a write does that the client asks for otherwise', () => {
  const named = { ...person, individual: { ...person.individual, first_name: 'Bob' } }
  const lasts = 'entities/update#lasts'
  expect(judge(update(), listed(named)).broken).toContain(lasts)
  const sent = { individual: { first_name: 'Ada' } }
  const tried = exchange('PUT', '/entities/ent_1?dry_run=true', person, { sent })
  expect(judge(tried, listed(named)).broken).toEqual([])
  expect(judge(asking(update(), { prefer: 'respond-async' }), listed(named)).broken).toEqual([])
})
