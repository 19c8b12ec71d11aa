import { expect, test } from 'vitest'
import { createSubjects, openSeenRecords } from './index.ts'
import { openTarget, type Respond } from './subjects-of.fixture.ts'

const payer = { method: 'POST', path: '/accounts', take: { id: '/id' } } as const
const body = { source: '{{payer.id}}' }
const payment = { method: 'POST', path: '/payments', body, take: { id: '/id' } } as const

/** Makes an account, reads the accounts, and says why a payment of the first one could not be made. */
async function refusedPayment(
  respond: Respond,
  { reads = ['acc_1', 'acc_2'], account = { request: payer } as object } = {},
) {
  const subjects = {
    'account.ach': account,
    'payment.pending': { needs: { payer: 'account.ach' }, request: payment },
  } as const
  const { target, transport, received } = await openTarget(
    { subjects } as Parameters<typeof openTarget>[0],
    (call, count) =>
      call.line.endsWith('POST /v1/accounts') ? [201, { id: 'acc_1' }] : respond(call, count),
  )
  const seen = openSeenRecords(target)
  const through = seen.through(transport)
  const { get } = createSubjects(target, through, { seen })
  await get('account.ach')
  for (const id of reads) {
    await through({ method: 'GET', url: `${target.baseUrl}/accounts/${id}`, headers: {} })
  }
  received.length = 0
  const result = await get('payment.pending')
  return { result, lines: received.map(({ line }) => line) }
}

const corrects = 'Correct /targets/mock/subjects/payment.pending/request in the configuration.'

test('a request that names a record which was shown, and is not found any more, is no fault of the configuration', async () => {
  const respond: Respond = ({ line }) =>
    line.endsWith('/acc_2') ? [200, { id: 'acc_2' }] : [404, { message: 'account not found' }]
  const { result, lines } = await refusedPayment(respond)
  expect(lines).toEqual(['POST /v1/payments', 'GET /v1/accounts/acc_1'])
  expect(result).toMatchObject({
    ok: false,
    refused: true,
    status: 404,
    reason:
      'payment.pending could not be made: request POST /payments returned 404: {"message":"account not found"}.',
    remedy:
      'Find out what became of acc_1, which an earlier response showed: GET /accounts/{acc_id} returns 404 for it, and serves other records.',
  })
  expect(result).not.toHaveProperty('fault')
})

test('a refused request is that of the configuration where the record is there, was never shown or can never be read', async () => {
  const remedies: unknown[] = []
  const isThere: Respond = ({ line }) =>
    line.startsWith('GET') ? [200, { id: line.slice(-5) }] : [404, {}]
  const isNone: Respond = ({ line }) =>
    line.endsWith('/acc_2') ? [200, { id: 'acc_2' }] : [404, {}]
  const account = { value: { id: 'acc_9' } }
  for (const [respond, options] of [
    [isThere, {}],
    [isNone, { account }],
    [() => [404, {}], {}],
  ] as const) {
    const { result } = await refusedPayment(respond as Respond, options)
    remedies.push(!result.ok && result.remedy)
  }
  expect(remedies).toEqual([corrects, corrects, corrects])
})
