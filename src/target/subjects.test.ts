import { afterEach, expect, test } from 'vitest'
import { closeAll, subjectsOf, usual } from './subjects-of.fixture.ts'

afterEach(closeAll)

test('a value is shared, and sent for by nobody', async () => {
  const { get, seen } = await subjectsOf({ subjects: { merchant: { value: { id: 'mch_1' } } } })
  expect(await get('merchant')).toEqual({ ok: true, fields: { id: 'mch_1' }, exchanges: [] })
  expect(await get('merchant')).toMatchObject({ ok: true })
  expect(seen).toEqual([])
})

test('a pool gives each of its values once', async () => {
  const values = [{ token: 'otkn_a' }, { token: 'otkn_b' }]
  const { get } = await subjectsOf({ subjects: { 'widget.session': { values } } })
  const had = await Promise.all([
    get('widget.session'),
    get('widget.session'),
    get('widget.session'),
  ])
  expect(had).toMatchObject([
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

test('a subject needs others, each under its alias, and the exchanges of all are returned', async () => {
  const { get, seen } = await subjectsOf({
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
  expect(seen.map(({ line }) => line)).toEqual([
    'POST /v1/l',
    'POST /v1/payments',
    'POST /v1/payments',
  ])
})

test('what is not used up is made once, also when many ask at once', async () => {
  const { get, seen } = await subjectsOf({
    subjects: { webhook: { request: { method: 'POST', path: '/w', take: { id: '/id' } } } },
  })
  const had = await Promise.all([get('webhook'), get('webhook'), get('webhook')])
  expect(had.map(({ exchanges }) => exchanges.length)).toEqual([1, 0, 0])
  expect(new Set(had.map((result) => result.ok && result.fields.id))).toEqual(new Set(['id_1']))
  expect(seen).toHaveLength(1)
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
  expect(refusing.seen).toHaveLength(1)
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
