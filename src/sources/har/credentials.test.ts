import { expect, test } from 'vitest'
import { blamed, check, got } from './check.fixture.ts'
import { base, entity, entryOf } from './har-file.fixture.ts'

type Entry = ReturnType<typeof entryOf>

const lasts = 'entities/update#lasts'
const updated_at = '2025-07-04T09:30:00.123Z'
const named = (name: string) => {
  const { individual } = entity('ent_1')
  return entity('ent_1', { individual: { ...individual, first_name: name }, updated_at })
}
const update = entryOf({
  method: 'PUT',
  url: `${base}/entities/ent_1`,
  body: named('Anna'),
  sent: { individual: { first_name: 'Anna' } },
})
const listed = (name: string, at = 10) => got('/entities', { data: [named(name)] }, { at })

/** The same entry with other headers, or with none. */
function sending(entry: Entry, headers: Readonly<Record<string, string>>): Entry {
  const kept = entry.request.headers.filter(({ name }) => name !== 'Authorization')
  const own = Object.entries(headers).map(([name, value]) => ({ name, value }))
  return { ...entry, request: { ...entry.request, headers: [...kept, ...own] } }
}

const blamedIn = async (...entries: readonly Entry[]) => blamed((await check(entries)).run)

test('what another credential is shown is compared with nothing', async () => {
  expect(await blamedIn(update, listed('A.'))).toEqual([lasts])
  const restricted = { authorization: 'Bearer sk_test_restricted' }
  expect(await blamedIn(update, sending(listed('A.'), restricted))).toEqual([])
})

test('each credential has a trace, in whatever order they are sent', async () => {
  const restricted = { Authorization: 'Bearer sk_test_restricted' }
  const between = sending(listed('A.', 5), restricted)
  expect(await blamedIn(update, between, listed('B.', 10))).toEqual([lasts])
  const first = sending(update, { 'X-Api-Key': 'one' })
  expect(await blamedIn(first, sending(listed('A.'), { 'X-Api-Key': 'one' }))).toEqual([lasts])
  expect(await blamedIn(first, sending(listed('A.'), { 'X-Api-Key': 'two' }))).toEqual([])
})

test('what a recorder took the credentials from is one trace, whatever its cookies', async () => {
  const [first, last] = [sending(update, { cookie: 'AWSALB=1' }), sending(listed('A.'), {})]
  expect(await blamedIn(first, last)).toEqual([lasts])
  // Some recorders take it from some requests only.
  expect(await blamedIn(update, last)).toEqual([])
})

test('a write under one credential is near the reads under another', async () => {
  const shown = (status: string, at: number) =>
    sending(got('/entities', { data: [entity('ent_1', { status })] }, { at }), {
      authorization: 'Bearer sk_test_2',
    })
  const naming = sending(got('/entities/ent_1/subscriptions', {}), {
    authorization: 'Bearer sk_test_2',
  })
  const { traffic } = await check([naming, update, shown('active', 1)])
  expect(traffic.uncompared).toEqual([
    { what: 'GET /entities/{ent_id}/subscriptions', count: 1, first: 0 },
    { what: 'GET /entities', count: 1, first: 2 },
  ])
})

test('events that two widget sessions are shown are compared', async () => {
  const event = (timestamp: string) => ({
    type: 'connect.card.opened',
    mode: 'connect',
    object: 'card',
    action: 'opened',
    timestamp,
    data: { account: 'acc_1' },
  })
  const data = [event('2025-07-04T09:30:00.050Z'), event('2025-07-04T09:30:01.070Z')]
  const session = (token: string, shown: unknown, at = 0) =>
    sending(got('/widget/events', { data: shown }, { at }), { Authorization: `Bearer ${token}` })
  const scoped = 'widget-events/list#scoped'
  expect(await blamedIn(session('otkn_a', data), session('otkn_b', data, 5))).toContain(scoped)
  const others = [event('2025-07-04T09:31:00.050Z'), event('2025-07-04T09:31:01.070Z')]
  expect(await blamedIn(session('otkn_a', data), session('otkn_b', others, 5))).toEqual([])
})

test('no more than 32 traces are open at a time, and nothing that they found is lost', async () => {
  const wrong = (nth: number) =>
    sending(got('/entities', { data: [entity('ent_1', { status: nth })] }, { at: nth }), {
      authorization: `Bearer sk_test_${nth}`,
    })
  const { run } = await check(Array.from({ length: 40 }, (_, nth) => wrong(nth)))
  expect(run.counts.exchanges).toBe(40)
  expect(run.counts.findings.violation).toBe(40)
})
