import { expect, test } from 'vitest'
import { type OpenSandbox, openSandbox } from '../open-sandbox.fixture.ts'

async function pendingPayment({ call }: OpenSandbox) {
  const { body: person } = await call('POST', '/_control/entities', { accounts: true })
  const ach = { routing: '011000002', number: '100000009', type: 'checking' }
  const { body: bank } = await call('POST', '/accounts', { holder_id: person.id, ach })
  const order = { source: bank.id, destination: person.account_id, amount: 1234 }
  return (await call('POST', '/_control/payments', order)).body
}

test('a pending payment is canceled in both its legs', async () => {
  const sandbox = await openSandbox()
  const before = await pendingPayment(sandbox)
  expect(before).toMatchObject({ status: 'pending', amount: 1234, error: null })
  expect(before).toMatchObject({
    source_settlement_date: '2025-07-05',
    destination_settlement_date: '2025-07-07',
    estimated_completion_date: '2025-07-07',
  })
  const { body } = await sandbox.call('DELETE', `/payments/${before.id}`)
  const { updated_at, ...shown } = body
  const legs = { source_status: 'canceled', destination_status: 'canceled' }
  expect(shown).toMatchObject({ id: before.id, status: 'canceled', ...legs })
  // The set-up shows the members of all versions.
  expect({ ...before, status: 'canceled', ...legs }).toMatchObject(shown)
  expect(updated_at > before.updated_at).toBe(true)
})

test('error: a payment that is not pending is not canceled, however it came there', async () => {
  const sandbox = await openSandbox()
  for (const status of ['processing', 'sent', 'posted', 'failed', 'canceled']) {
    const { id } = await pendingPayment(sandbox)
    await sandbox.call('POST', `/simulate/payments/${id}`, { status })
    expect((await sandbox.call('DELETE', `/payments/${id}`)).status).toBe(409)
  }
  const { id } = await pendingPayment(sandbox)
  await sandbox.call('DELETE', `/payments/${id}`)
  expect((await sandbox.call('DELETE', `/payments/${id}`)).status).toBe(409)
})

test('the simulation takes any status, and time moves on each time', async () => {
  const sandbox = await openSandbox()
  let before = await pendingPayment(sandbox)
  for (const status of ['processing', 'processing', 'failed', 'pending', 'canceled', 'posted']) {
    const { body } = await sandbox.call('POST', `/simulate/payments/${before.id}`, { status })
    expect(body).toMatchObject({ id: before.id, status, created_at: before.created_at })
    expect(body.error === null).toBe(status !== 'failed')
    expect(body.updated_at > before.updated_at).toBe(true)
    before = body
  }
})

test('a payment that is pending again can be canceled again', async () => {
  const sandbox = await openSandbox()
  const { id } = await pendingPayment(sandbox)
  await sandbox.call('POST', `/simulate/payments/${id}`, { status: 'processing' })
  await sandbox.call('POST', `/simulate/payments/${id}`, { status: 'pending' })
  expect((await sandbox.call('DELETE', `/payments/${id}`)).body.status).toBe('canceled')
})

test('error: a status that does not exist is not simulated', async () => {
  const sandbox = await openSandbox()
  const { id } = await pendingPayment(sandbox)
  for (const body of [{}, { status: 'lost' }, { status: 1 }, [], null]) {
    expect((await sandbox.call('POST', `/simulate/payments/${id}`, body)).status).toBe(400)
  }
})

test('error: a payment needs two accounts and a whole amount', async () => {
  const { call } = await openSandbox()
  const order = { source: 'acc_none', destination: 'acc_none', amount: 1 }
  expect((await call('POST', '/_control/payments', order)).status).toBe(404)
  expect((await call('POST', '/_control/payments', { ...order, amount: 0.5 })).status).toBe(400)
  expect((await call('POST', '/_control/payments', {})).status).toBe(400)
})

test('the sandbox starts with a payment in each status', async () => {
  const { call } = await openSandbox()
  const { body: report } = await call('POST', '/reports', { type: 'payments.created.current' })
  const { body } = await call('GET', new URL(report.url).pathname)
  expect(body.data.map(({ status }: { status: string }) => status)).toEqual([
    'pending',
    'processing',
    'canceled',
    'failed',
  ])
})
