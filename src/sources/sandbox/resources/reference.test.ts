import { expect, test } from 'vitest'
import { openSandbox } from '../open-sandbox.fixture.ts'

test('card products and merchants are the same under every seed', async () => {
  const [first, second] = [await openSandbox({ seed: 1 }), await openSandbox({ seed: 2 })]
  for (const id of [1, 2, 3]) {
    for (const path of [`/card_products/pdt_${id}`, `/merchants/mch_${id}`]) {
      const { status, body } = await first.call('GET', path)
      expect(status).toBe(200)
      expect((await second.call('GET', path)).body).toEqual(body)
    }
  }
  const { body } = await first.call('GET', '/card_products/pdt_2')
  expect(body.brands.map(({ id }: { id: string }) => id)).toEqual(['pdt_2_brd_1', 'pdt_2_brd_2'])
  const merchant = await first.call('GET', '/merchants/mch_2')
  expect(merchant.body.provider_ids.first_provider).toEqual([])
})

test('a report points to its own results, which the same key opens', async () => {
  const { call, baseUrl } = await openSandbox()
  const metadata = { team: 'billing' }
  const type = 'payments.created.current'
  const { body } = await call('POST', '/reports', { type, metadata })
  expect(body).toMatchObject({ type, metadata, status: 'completed' })
  expect(body.url).toBe(`${baseUrl}/reports/${body.id}/download`)
  const path = new URL(body.url).pathname
  expect((await call('GET', path)).body.type).toBe(type)
  expect((await call('GET', path, undefined, { authorization: '' })).status).toBe(401)
  expect((await call('POST', '/reports', { type: 'weather' })).status).toBe(400)
})

test('the flag of a webhook is spelled by the operation that shows it', async () => {
  const { call } = await openSandbox()
  const { data } = (await call('GET', '/webhooks')).body
  expect(data).toHaveLength(2)
  const { expand_event, ...rest } = data[1]
  const { body } = await call('GET', `/webhooks/${data[1].id}`)
  expect(body).toEqual({ ...rest, expanded_event: expand_event })
  expect(expand_event).toBe(true)
})

test('a higher score is a new record, and its event holds both', async () => {
  const { call } = await openSandbox()
  const { body: person } = await call('POST', '/_control/entities', {})
  const score = async (score: number) =>
    (await call('POST', '/_control/credit_scores', { entity_id: person.id, score })).body
  const { event_id: none, ...before } = await score(640)
  const { event_id, ...after } = await score(690)
  expect(none).toBeNull()
  expect(after.id).not.toBe(before.id)
  expect((await call('GET', `/entities/${person.id}/credit_scores/${after.id}`)).body).toEqual(
    after,
  )
  expect((await call('GET', `/events/${event_id}`)).body).toMatchObject({
    type: 'credit_score.increased',
    resource_id: after.id,
    resource_type: 'credit_score',
    data: 'CreditScore',
    diff: { before, after },
  })
  const { event_id: fallen } = await score(600)
  expect((await call('GET', `/events/${fallen}`)).body.type).toBe('credit_score.decreased')
  expect((await score(600)).event_id).toBeNull()
})

test('subscriptions are keyed by name, and an entity without any has an empty map', async () => {
  const { call } = await openSandbox()
  const { data } = (await call('GET', '/entities')).body
  const { body } = await call('GET', `/entities/${data[2].id}/subscriptions`)
  expect(Object.keys(body)).toEqual(data[2].subscriptions)
  expect(body.connect.payload).toBeNull()
  expect(body.attributes).toMatchObject({
    name: 'attributes',
    payload: { attributes: { requested_attributes: expect.any(Array) } },
  })
  const path = `/entities/${data[2].id}/subscriptions/${body.connect.id}`
  expect((await call('GET', path)).body).toEqual(body.connect)
  expect((await call('GET', `/entities/${data[4].id}/subscriptions`)).body).toEqual({})
})
