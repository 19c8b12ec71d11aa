import { expect, test } from 'vitest'
import type { SubjectHooks } from './index.ts'
import type { UsedIds } from './subject-result.ts'
import { subjectsOf, usual } from './subjects-of.fixture.ts'

test('a value is shared, and sent for by nobody', async () => {
  const { get, received } = await subjectsOf({ subjects: { merchant: { value: { id: 'mch_1' } } } })
  expect(await get('merchant')).toEqual({ ok: true, fields: { id: 'mch_1' }, exchanges: [] })
  expect(await get('merchant')).toMatchObject({ ok: true })
  expect(received).toEqual([])
})

test('a pool gives each of its values once', async () => {
  const values = [{ token: 'otkn_a' }, { token: 'otkn_b' }]
  const { get } = await subjectsOf({ subjects: { 'widget.session': { values } } })
  expect(await Promise.all(Array.from({ length: 3 }, () => get('widget.session')))).toMatchObject([
    { fields: { token: 'otkn_a' } },
    { fields: { token: 'otkn_b' } },
    { ok: false, reason: 'widget.session has no unused value left (configured: 2).' },
  ])
})

test('what a scenario changes for good is not given twice from one value', async () => {
  const { get } = await subjectsOf({ subjects: { 'payment.pending': { value: { id: 'pmt_1' } } } })
  expect(await get('payment.pending')).toMatchObject({ ok: true })
  expect(await get('payment.pending')).toMatchObject({
    reason: 'payment.pending has no unused value left (configured: 1).',
  })
})

test('what is changed for good, or by two at the same time, is never another subject too', async () => {
  const request = { method: 'POST', path: '/entities', take: { id: '/id' } } as const
  const subjects = { 'entity.individual': { request }, 'entity.disposable': { request } }
  const usedIds: UsedIds = new Map()
  const apart = new Set(['entity.individual' as const])
  const openWith = (hooks: SubjectHooks) =>
    subjectsOf({ subjects }, () => [201, { id: 'ent_1' }], { usedIds, ...hooks })
  const writer = await openWith({ apart })
  const secondWriter = await openWith({ apart })
  const reader = await openWith({})
  expect(await writer.get('entity.individual')).toMatchObject({ ok: true })
  expect(await writer.get('entity.individual')).toMatchObject({ ok: true })
  expect(await reader.get('entity.individual')).toMatchObject({ ok: true })
  expect(await secondWriter.get('entity.individual')).toMatchObject({
    reason: 'entity.individual has the id "ent_1", which is already in use as entity.individual.',
  })
  expect(await reader.get('entity.disposable')).toMatchObject({
    reason: 'entity.disposable has the id "ent_1", which is already in use as entity.individual.',
    remedy: expect.stringContaining('{{uuid}}'),
  })
})

test('a subject that is only read must not pick what the run made for another one', async () => {
  const request = (method: 'GET' | 'POST') => ({
    request: { method, path: '/entities', take: { id: '/id' } } as const,
  })
  const made = { 'entity.individual': request('GET'), 'entity.disposable': request('POST') }
  const { get } = await subjectsOf({ subjects: made }, () => [200, { id: 'ent_1' }], {
    usedIds: new Map(),
  })
  await get('entity.individual')
  expect(await get('entity.disposable')).toMatchObject({
    remedy: expect.stringMatching(/^Give entity\.individual a record that no other subject is/),
  })
})

test('a payment that is looked for may be found again, and one that is made is another each time', async () => {
  const had = async (method: 'GET' | 'POST') => {
    const request = { method, path: '/payments', take: { id: '/id' } }
    const subjects = { 'payment.pending': { request } }
    const { get } = await subjectsOf({ subjects }, () => [200, { id: 'pmt_1' }], {
      usedIds: new Map(),
    })
    return [await get('payment.pending'), await get('payment.pending')].map(({ ok }) => ok)
  }
  expect(await had('GET')).toEqual([true, true])
  expect(await had('POST')).toEqual([true, false])
})

test('a subject needs others, each under its alias, and the exchanges of all are returned', async () => {
  const { get, received } = await subjectsOf({
    subjects: {
      'account.ach': { value: { id: 'acc_1' } },
      'account.liability': { request: { method: 'POST', path: '/l', take: { id: '/id' } } },
      'payment.pending': {
        needs: { from: 'account.ach', to: 'account.liability' },
        request: {
          method: 'POST',
          path: '/payments',
          body: { source: '{{from.id}}', destination: '{{to.id}}', amount: 5000 },
          take: { id: '/id', record: '' },
        },
      },
    },
  })
  const first = await get('payment.pending')
  expect(first).toMatchObject({ fields: { id: 'id_2' }, record: { amount: 5000, source: 'acc_1' } })
  expect(first.exchanges).toHaveLength(2)
  expect(await get('payment.pending')).toMatchObject({ fields: { id: 'id_3' } })
  expect(received.map(({ line }) => line)).toEqual([
    'POST /v1/l',
    'POST /v1/payments',
    'POST /v1/payments',
  ])
})

const steps = [
  { method: 'POST', path: '/accounts', take: { to: '/id' } },
  { method: 'POST', path: '/payments', body: { destination: '{{to}}' }, take: { id: '/id' } },
] as const
const paying = { subjects: { 'payment.pending': { request: steps } } }
const linesOf = (received: readonly { readonly line: string }[]) =>
  received.map(({ line }) => line.replace('POST /v1/', '')).join(' ')

test('what a recipe makes before its record is made once, so that two payments have the same accounts', async () => {
  const { get, received } = await subjectsOf(paying)
  const both = await Promise.all([get('payment.pending'), get('payment.pending')])
  expect(both.map((one) => one.ok && one.fields)).toEqual([
    { to: 'id_1', id: 'id_2' },
    { to: 'id_1', id: 'id_3' },
  ])
  expect(linesOf(received)).toBe('accounts payments payments')
})

test('a recipe that makes no second record from what it made before is run as a whole', async () => {
  const once = await subjectsOf(paying, ({ line }, count) => [
    201,
    { id: line.endsWith('accounts') ? `acc_${count}` : `pmt_${count > 3 ? 2 : 1}` },
  ])
  await once.get('payment.pending')
  expect(await once.get('payment.pending')).toMatchObject({ ok: true, fields: { id: 'pmt_2' } })
  expect(linesOf(once.received)).toBe('accounts payments payments accounts payments')

  const refusing = await subjectsOf(paying, (_, count) => [
    count === 3 ? 409 : 201,
    { id: `${count}` },
  ])
  await refusing.get('payment.pending')
  expect(await refusing.get('payment.pending')).toMatchObject({ ok: true, fields: { id: '5' } })
})

test('a record that an earlier request makes, or that the last one finds, is had by all of them each time', async () => {
  const [accounts, payments] = steps
  const making = { ...accounts, take: { id: '/id' } }
  for (const request of [
    [making, { ...payments, body: {}, take: {} }],
    [accounts, { method: 'GET', path: '/payments', take: { id: '/id' } }],
  ] as const) {
    const { get, received } = await subjectsOf({ subjects: { 'payment.pending': { request } } })
    await get('payment.pending')
    await get('payment.pending')
    expect(linesOf(received).match(/accounts/g)).toHaveLength(2)
  }
})

test('what is not used up is made once, also when many ask at once', async () => {
  const { get, received } = await subjectsOf({
    subjects: { webhook: { request: { method: 'POST', path: '/w', take: { id: '/id' } } } },
  })
  const had = await Promise.all([get('webhook'), get('webhook'), get('webhook')])
  expect(had.map(({ exchanges }) => exchanges.length)).toEqual([1, 0, 0])
  expect(new Set(had.map((result) => result.ok && result.fields.id))).toEqual(new Set(['id_1']))
  expect(received).toHaveLength(1)
})

test('a target that had a bad moment is asked again, one that refuses is not', async () => {
  const made = { request: { method: 'POST', path: '/x', take: { id: '/id' } } } as const
  const subjects = { webhook: made, event: made }
  const bad = await subjectsOf({ subjects }, (_, count) => [count === 1 ? 503 : 201, { id: 'e' }])
  expect(await bad.get('event')).toMatchObject({ ok: false })
  expect(await bad.get('event')).toMatchObject({ ok: true })
  const refusing = await subjectsOf({ subjects }, () => [404, {}])
  expect(await refusing.get('event')).toMatchObject({ ok: false })
  expect(await refusing.get('event')).toMatchObject({ ok: false, exchanges: [] })
  expect(refusing.received).toHaveLength(1)
})

test('a recipe that nothing answers is tried twice, and not for every scenario', async () => {
  const { get } = await subjectsOf({
    subjects: {
      event: { request: { method: 'GET', url: 'http://127.0.0.1:1/x', take: { id: '/id' } } },
    },
  })
  const tries = [await get('event'), await get('event'), await get('event')]
  expect(tries.map(({ ok, exchanges }) => [ok, exchanges.length])).toEqual([
    [false, 1],
    [false, 1],
    [false, 0],
  ])
})

test('a subject that is not configured may come from elsewhere, also for a subject that needs it', async () => {
  const { get } = await subjectsOf(
    {
      subjects: {
        sensitive: {
          needs: { card: 'account.liability' },
          request: { method: 'POST', path: '/s', take: { id: '/id' } },
          fields: { id: '{{id}}', account_id: '{{card.id}}' },
        },
      },
    },
    usual,
    {
      otherwise: async (name) =>
        name === 'account.liability'
          ? { ok: true, fields: { id: 'acc_9' }, exchanges: [] }
          : { ok: false, reason: `${name} is nowhere.`, exchanges: [] },
    },
  )
  expect(await get('sensitive')).toMatchObject({ fields: { account_id: 'acc_9' } })
  expect(await get('merchant')).toMatchObject({ reason: 'merchant is nowhere.' })
})

test('a subject that is not configured says which line to add', async () => {
  const { get } = await subjectsOf({})
  expect(await get('account.ach')).toMatchObject({
    reason: 'account.ach is not configured.',
    remedy:
      'Add to "subjects": "account.ach": { "value": { "id": "acc_…", "entity_id": "ent_…" } }, or a "request" that makes one.',
  })
})
