import { expect, test } from 'vitest'
import { operations } from '../../core/contract/index.ts'
import { createMatcher } from '../../core/judge/index.ts'
import { clientOf } from './client.fixture.ts'
import { openSandbox } from './open-sandbox.fixture.ts'

const paths = {
  'card-products/retrieve': ['/card_product/{pdt_id}', '/card_products/{pdt_id}'],
  25: '/ui/events',
} as const
const dialect = {
  baseUrl: 'https://api.service.example/v1',
  sandboxUrl: 'https://sim.service.example/',
  versionHeader: 'Api-Version',
  envelope: 'wrapped',
  paths,
} as const
const bank = { routing: '011000002', number: '100000001', type: 'checking' }

test('a client of others gets from all operations what the record holds', async () => {
  const plain = await openSandbox()
  const { baseUrl, sandboxUrl } = await openSandbox({ apiKey: 'sk_theirs', dialect })
  const call = clientOf(baseUrl, 'sk_theirs', '2025-07-04')
  const simulate = clientOf(sandboxUrl, 'sk_theirs', '2025-07-04')
  const match = createMatcher(operations, { baseUrl: '', sandboxUrl: '', paths })
  const driven = new Set<number>()

  /** The same request to both: what the client reads is what the contract's own wire says. */
  async function both(
    method: string,
    path: string,
    data?: object,
    { token, theirs = path }: More = {},
  ) {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const { status, body } = await plain.call(method, path, data, headers)
    expect(status, `${method} ${path}`).toBe(200)
    const isSimulation = path.startsWith('/simulate')
    const read = await (isSimulation ? simulate : call)(method, theirs, data, token)
    const expected = 'data' in body && !('id' in body) ? body.data : body
    const here = JSON.parse(JSON.stringify(read).replaceAll(baseUrl, plain.baseUrl))
    expect(here, `${method} ${path}`).toEqual(expected)
    driven.add(match(method, `http://x${theirs}`)?.operation.number ?? 0)
    return body
  }

  await driveAll(both)
  const missing = Object.entries(operations).filter(([, { number }]) => !driven.has(number))
  expect(
    missing.map(([address]) => address),
    'add a call of them to driveAll',
  ).toEqual([])
})

// biome-ignore lint/suspicious/noExplicitAny: tests reach into bodies that they then assert on
type Both = (method: string, path: string, data?: object, more?: More) => Promise<any>

/** Calls every operation. */
async function driveAll(both: Both): Promise<void> {
  const person = await both('POST', '/_control/entities', { type: 'individual', accounts: true })
  const entity = `/entities/${person.id}`
  const account = await both('POST', '/accounts', { holder_id: person.id, ach: bank })
  const score = { entity_id: person.id, score: 640 }
  await both('POST', '/_control/credit_scores', score)
  const after = await both('POST', '/_control/credit_scores', { ...score, score: 690 })
  const card = await both('POST', '/_control/accounts', { holder_id: person.id })
  const liability = `/accounts/${card.id}`

  await both('POST', '/elements/token', { type: 'connect', entity_id: person.id })
  await both('PUT', entity, { individual: { first_name: 'Grace' } })
  await both('GET', '/entities')
  await both('POST', `${entity}/verification_sessions`, { type: 'phone', method: 'sms', sms: {} })
  await both('GET', `${entity}/verification_sessions`)
  const { connect } = await both('GET', `${entity}/subscriptions`)
  await both('GET', `${entity}/subscriptions/${connect.id}`)
  await both('GET', `${entity}/credit_scores/${after.id}`)
  await both('GET', `/accounts/${account.id}`)
  await both('POST', `${liability}/updates`)
  await both('GET', `${liability}/card_brands`)
  const brand = await both('POST', `${liability}/card_brands`)
  await both('GET', `${liability}/card_brands/${brand.id}`)
  await both('GET', `${liability}/sensitive/${card.sensitive_id}`)
  await both('GET', '/card_products/pdt_4', undefined, { theirs: '/card_product/pdt_4' })
  await both('GET', '/card_products/pdt_4')
  await both('GET', '/merchants/mch_2')
  const payment = { source: account.id, destination: card.id, amount: 5000 }
  const first = await both('POST', '/_control/payments', payment)
  const second = await both('POST', '/_control/payments', payment)
  await both('POST', `/simulate/payments/${first.id}`, { status: 'processing' })
  await both('DELETE', `/payments/${second.id}`)
  await both('POST', '/reports', { type: 'payments.created.current' })
  const [webhook] = (await both('GET', '/webhooks')).data
  await both('GET', `/webhooks/${webhook.id}`)
  await both('GET', `/events/${after.event_id}`)
  const { token } = await both('POST', '/_control/widget_sessions', {})
  await both('GET', '/widget/events', undefined, { token, theirs: '/ui/events' })
  await both('POST', `${entity}/consent`, { type: 'withdraw', reason: 'entity_withdrew_consent' })
}

interface More {
  readonly token?: string
  /** The path at the target. */
  readonly theirs?: string
}

test('refusals come in the envelope, with the error as the contract has it in records', async () => {
  const { baseUrl, call: plain } = await openSandbox({ apiKey: 'sk_theirs', dialect })
  const call = clientOf(baseUrl, 'sk_theirs', '2025-07-04')
  const refusals = [
    [call('GET', '/merchants/mch_none'), 'NOT_FOUND'],
    [call('GET', '/nothing'), 'NOT_FOUND'],
    [call('POST', '/reports', {}), 'INVALID_REQUEST'],
    [call('GET', '/entities', {}, 'sk_wrong'), 'UNAUTHORIZED'],
    [clientOf(baseUrl, 'sk_theirs', '1999-01-01')('GET', '/entities'), 'INVALID_REQUEST'],
  ] as const
  for (const [refused, type] of refusals) {
    const { error } = await refused.catch((thrown) => thrown)
    expect(error).toEqual({
      type,
      sub_type: expect.any(String),
      code: expect.any(Number),
      message: expect.any(String),
    })
  }
  const { status, body } = await plain('GET', '/merchants/mch_none')
  expect(status).toBe(404)
  expect(body).toEqual({
    success: false,
    data: { error: expect.objectContaining({ type: 'NOT_FOUND' }) },
    message: body.data.error.message,
  })
})

test('a version that is not known is served by the rules of the one before it, to its target alone', async () => {
  const { baseUrl } = await openSandbox({ dialect: { ...dialect, apiVersion: '2024-12-01' } })
  const under = (version: string) =>
    clientOf(baseUrl, 'sk_sandbox_seed_1', version)('GET', '/entities')
  expect(await under('2024-12-01')).toEqual(await under('2024-04-04'))
  await expect(under('2024-12-02')).rejects.toThrow('no such version')
  const plain = await openSandbox()
  const { status } = await plain.call('GET', '/entities', undefined, {
    'service-version': '2024-12-01',
  })
  expect(status).toBe(400)
})

test('card brands have one shape by version where the dialect says so', async () => {
  const shape = { ...dialect, cardBrandShape: 'by-version' } as const
  const { baseUrl } = await openSandbox({ dialect: shape })
  const under = async (version: string) => {
    const call = clientOf(baseUrl, 'sk_sandbox_seed_1', version)
    const person = await call('POST', '/_control/entities', { type: 'individual' })
    const { id } = await call('POST', '/_control/accounts', { holder_id: person.id })
    const brand = await call('POST', `/accounts/${id}/card_brands`)
    const [listed] = await call('GET', `/accounts/${id}/card_brands`)
    return ['last4' in brand, 'last4' in listed]
  }
  expect(await under('2025-07-04')).toEqual([false, false])
  expect(await under('2024-04-04')).toEqual([true, true])
})

test('a path may be spelled with slashes to spare, in the dialect of the contract too', async () => {
  const { call } = await openSandbox()
  for (const path of ['/entities/', '//entities', '/%65ntities', '/merchants//mch%5F2/']) {
    expect((await call('GET', path)).status, path).toBe(200)
  }
})
