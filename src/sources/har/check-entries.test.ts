import { expect, test } from 'vitest'
import { blamed, check, got, sound } from './check.fixture.ts'
import { account, base, entity, entryOf, merchant, payment } from './har-file.fixture.ts'

test('traffic is held to a claim, and says what it was checked with', async () => {
  const hashes = { configuration: 'c', setup: 's' }
  const { run } = await check(sound, { profile: ['merchants'], hashes })
  expect(run.profile).toMatchObject({ names: ['merchants'] })
  expect(run.clauses.every(({ id }) => id.startsWith('merchants/'))).toBe(true)
  expect(run.hashes).toMatchObject({ ...hashes, suite: expect.any(String) })
  await expect(check(sound, { profile: ['merchant'] })).rejects.toMatchObject({ code: 'E_USAGE' })
})

test('a body that a recorder wrote with its byte order mark is JSON', async () => {
  const entry = got('/merchants/mch_1', merchant('mch_1'))
  const { content } = entry.response
  const marked = { ...entry.response, content: { ...content, text: `\uFEFF${content.text}` } }
  expect(blamed((await check([{ ...entry, response: marked }])).run)).toEqual([])
})

test('an entry that a file holds twice contradicts nothing', async () => {
  const token = (at: number) =>
    entryOf({
      method: 'POST',
      url: `${base}/elements/token`,
      sent: { entity_id: 'ent_1' },
      body: { element_token: 'pk_elem_aaaaaaaaaaaa' },
      at,
    })
  const [before, once] = [got('/merchants/mch_1', merchant('mch_1')), token(2)]
  expect(blamed((await check([before, once, once])).run)).toEqual([])
  const withdrawal = entryOf({
    method: 'POST',
    url: `${base}/entities/ent_1/consent`,
    at: 4,
    sent: { type: 'withdraw', reason: 'entity_withdrew_consent' },
    body: entity('ent_1', { status: 'disabled' }),
  })
  const read = got('/entities', { data: [entity('ent_1', { status: 'active' })] }, { at: 9 })
  const twice = (await check([before, withdrawal, withdrawal, read])).run
  expect(blamed(twice)).toContain('entities/withdraw-consent#stays-disabled')
  const same = 'elements/create-token#distinct'
  expect(blamed((await check([before, once, token(3)])).run)).toEqual([same])
})

test('an entry that cannot be read, or went elsewhere, silences nothing', async () => {
  const clause = 'conventions/records#agree'
  const read = (status: string, at: number) =>
    got('/accounts/acc_1', account('acc_1', { status }), { at })
  const elsewhere = { method: 'POST', url: 'https://app.example.com/save', at: 5 }
  const between = [{}, entryOf(elsewhere)]
  for (const entry of between)
    expect(blamed((await check([read('active', 0), entry, read('closed', 9)])).run)).toEqual([
      clause,
    ])
})

test('a payment whose state is not known is not said to have been in it', async () => {
  const forced = (at: number, status: string, lost?: 'lost') => ({
    ...entryOf({
      method: 'POST',
      url: `${base}/simulate/payments/pmt_1`,
      sent: { status },
      body: payment('pmt_1', { status }),
      at,
    }),
    ...(lost && { response: null }),
  })
  const both = { status: 'canceled', source_status: 'canceled', destination_status: 'canceled' }
  const canceled = entryOf({
    method: 'DELETE',
    url: `${base}/payments/pmt_1`,
    body: payment('pmt_1', both),
    at: 9,
  })
  const clause = 'payments/cancel#only-pending'
  const left = forced(1, 'processing')
  expect(blamed((await check([left, canceled])).run)).toContain(clause)
  expect(blamed((await check([left, forced(2, 'pending', 'lost'), canceled])).run)).not.toContain(
    clause,
  )
  const late = { ...left, time: 10_000 }
  expect(blamed((await check([late, canceled])).run)).not.toContain(clause)
})

test('entries are judged in the order in which they were sent, and findings name them as the file does', async () => {
  const [before, after] = ['Old', 'New'].map((line1) => ({ ...entity('ent_1').address, line1 }))
  const listed = (address: object | undefined, at: number) =>
    got('/entities', { data: [entity('ent_1', { address })] }, { at })
  const put = entryOf({
    method: 'PUT',
    url: `${base}/entities/ent_1`,
    at: 10,
    sent: { address: after },
    body: entity('ent_1', { address: after }),
  })
  const lasts = 'entities/update#lasts'
  const inOrder = [listed(before, 0), put, listed(after, 20), listed(after, 30)]
  expect(blamed((await check(inOrder.toReversed())).run)).not.toContain(lasts)
  const undone = [listed(before, 0), put, listed(after, 20), listed(before, 30)]
  const { run } = await check(undone.toReversed())
  expect(run.findings.find(({ clause }) => clause === lasts)?.source?.entry).toBe(0)
})

test('a preflight request of a browser takes nothing from what is known', async () => {
  const preflight = (entry: ReturnType<typeof got>) => ({
    ...entry,
    request: { ...entry.request, method: 'OPTIONS' },
    response: { ...entry.response, status: 204, content: { size: 0 }, bodySize: 0 },
  })
  const entries = [
    got('/accounts/acc_1', account('acc_1')),
    got('/accounts/acc_1', account('acc_1', { status: 'closed' }), { at: 9 }),
  ]
  const agree = 'conventions/records#agree'
  expect(blamed((await check(entries)).run)).toEqual([agree])
  const { run } = await check(entries.flatMap((entry) => [preflight(entry), entry]))
  expect(blamed(run)).toEqual([agree])
})

test('a text that a recorder masked has no form that could be wrong, and is no token', async () => {
  const individual = { ...entity('ent_1').individual, phone: '***', dob: '****-**-**' }
  const listed = got('/entities', { data: [entity('ent_1', { individual })] })
  const token = (at: number) =>
    entryOf({
      method: 'POST',
      url: `${base}/elements/token`,
      sent: { entity_id: 'ent_1' },
      body: { element_token: 'pk_elem_***' },
      at,
    })
  expect(blamed((await check([listed, token(4), token(8)])).run)).toEqual([])
})

test('a record without updated_at may have changed an hour later', async () => {
  const read = (name: string, at: number) =>
    got('/merchants/mch_1', { ...merchant('mch_1'), name }, { at })
  const blamedAfter = async (seconds: number) =>
    blamed((await check([read('Bank', 0), read('Other Bank', seconds)])).run)
  expect(await blamedAfter(60)).toEqual(['conventions/records#agree'])
  expect(await blamedAfter(4_000)).toEqual([])
})

test('a file without bodies says why little is tested', async () => {
  const [first, last] = sound
  const without = (entry: typeof first) => ({
    ...entry,
    response: { ...entry!.response, content: { size: 300 } },
  })
  const why = 'record it with content'
  expect(JSON.stringify((await check([without(first), without(last)])).run)).toContain(why)
  expect(JSON.stringify((await check([without(first), last])).run)).not.toContain(why)
})

test('requests for something else than the contract describes are counted, and what they lack is noted', async () => {
  const { id, status } = account('acc_1')
  const { run, traffic } = await check([
    ...sound,
    got('/accounts/acc_1?fields=id,status', { id, status }, { at: 9 }),
  ])
  expect(blamed(run)).toEqual([])
  expect(traffic.otherwise).toEqual([{ what: 'GET /accounts/{acc_id}', count: 1, first: 2 }])
  expect(JSON.stringify(run)).toContain('1 entry of the API asked for something else')
})

test('a valid request that got 500 is listed, and the traffic is not conformant', async () => {
  const failed = (path: string, at: number, more = {}) =>
    got(path, { error: 'boom' }, { status: 500, at, ...more })
  const sent = { amount: 'much' }
  const { run } = await check([
    ...sound,
    failed('/accounts/acc_1/card_brands', 5),
    failed('/accounts/acc_1/card_brands', 6),
    // What the client sends wrong may be refused in any way.
    failed('/payments', 7, { method: 'POST', sent }),
  ])
  expect(blamed(run)).not.toContain('card-brands/list#answer')
  expect(run.obstacles).toMatchObject([
    { kind: 'failure', request: 'GET /accounts/{acc_id}/card_brands', status: 500, requests: 2 },
  ])
  expect(run).toMatchObject({ verdict: 'incomplete', exitCode: 3 })
  expect(run.headline.text).toContain(
    'fails with 500 on 2 valid requests: GET /accounts/{acc_id}/card_brands (2)',
  )
  const more = await check([
    ...sound,
    failed('/accounts/acc_1/card_brands', 5),
    got('/merchants/mch_1', merchant('mch_1'), { at: 20 }),
    failed('/accounts/acc_1/card_brands', 30),
    failed('/accounts/acc_1/card_brands', 40),
    failed('/accounts/acc_1/card_brands', 50),
  ])
  expect(blamed(more.run)).toEqual(['card-brands/list#answer'])
})
