import { expect, test } from 'vitest'
import type { Scenario, World } from '../src/sources/scenario/index.ts'
import { everyRead, everyWrite } from './support/every-operation.ts'
import { situations } from './support/situations.ts'

const ofPayments = everyWrite(
  situations('payments/cancel', {
    needs: ['payment.pending', 'merchant'],
    subject: async ({ given }) => (await given('payment.pending')).id,
    call: (api, id) => api.payments.cancel(id),
  }),
)

/** The ids that a scenario of cancellations sends, in order, where the target gives these payments. */
async function sentBy({ run }: Scenario, ids: readonly string[]): Promise<readonly string[]> {
  const sent: string[] = []
  const given = ids.values()
  const payments = {
    cancel: async (id: string) => {
      sent.push(id)
      return { expectOk() {} }
    },
  }
  const api = { payments, mayRefuse: { payments } }
  const world = { api, sleep: async () => {}, given: async () => ({ id: given.next().value }) }
  await run(world as unknown as World)
  return sent
}

test('two subjects are needed only of those that are used up', () => {
  expect(ofPayments.ofTwo.needs).toEqual(['payment.pending', 'merchant', 'payment.pending'])
})

test('requests for two records count only where their ids differ', async () => {
  expect(await sentBy(ofPayments.ofTwo, ['pmt_1', 'pmt_2'])).toEqual([
    'pmt_1',
    'pmt_2',
    'pmt_1',
    'pmt_2',
  ])
  await expect(sentBy(ofPayments.ofTwo, ['pmt_1', 'pmt_1'])).rejects.toThrow(
    'DELETE /payments/{pmt_id} has one record here, and two are needed',
  )
})

const sessions = everyRead(
  situations('verification-sessions/list', {
    needs: ['entity.individual'],
    subject: async ({ given }) => (await given('entity.individual')).id,
    call: (api, id) => api.verificationSessions.list(id),
  }),
)

/** Whether the clause about the path holds where the list of an id that was never issued has this body. */
async function holdsFor(data: readonly unknown[]): Promise<readonly unknown[]> {
  const checked: unknown[] = []
  const body = { kind: 'json', value: { success: true, data, message: null } }
  const list = async () => ({ ok: true, exchange: { response: { body } } })
  const world = {
    api: { mayFail: { verificationSessions: { list } } },
    fake: { id: (like: string) => `${like}0` },
    given: async () => ({ id: 'ent_1' }),
    clause: (id: string, _: unknown, { holds }: { holds: boolean }) => checked.push(id, holds),
  }
  await sessions.refusesUnknownIds!.run(world as unknown as World)
  return checked
}

test('an id that was never issued may lead to an empty list, and to no record', async () => {
  const clause = 'verification-sessions/verification-session#entity'
  expect(sessions.refusesUnknownIds!.proves).toEqual([clause])
  expect(await holdsFor([])).toEqual([clause, true])
  expect(await holdsFor([{ id: 'evf_1' }])).toEqual([clause, false])
})
