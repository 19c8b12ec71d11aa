import type { Payment } from '../../src/core/contract/index.ts'
import type { World } from '../../src/sources/scenario/index.ts'
import { pending } from './pending.ts'
import { expectCanceledAgain, type PendingPayment, tickMs } from './refused-pending.ts'

// The statuses of a payment over time: canceled, forced into a status, forced back.

const minute = 60

/** The last one is longer than a column that fits the statuses of the samples. */
const statuses = ['settled', 'sent', 'posted', 'reversed', 'reversal_processing'] as const

/**
 * The judge expects a refusal, or a payment that is not canceled; such a status may be refused. The one that a sample shows, before and
 * after, shows what the refused cancellations left.
 */
export const rejectsOtherStatuses = pending.inSituation(
  'a payment in a status that no sample shows cannot be canceled',
  {
    proves: [
      'payments/cancel#only-pending',
      'payments/simulate#status',
      'payments/simulate#updated-at',
      'payments/simulate#answer',
      'payments/simulate#id',
    ],
    situations: {
      'after-change': ['payments/cancel'],
      'after-payment-change': ['payments/cancel'],
    },
  },
  async ({ api, sleep }, { id }) => {
    for (const status of ['processing', ...statuses, 'processing']) {
      // Two changes show two times only where the clock has moved between them.
      await sleep(tickMs)
      const forced = await api.mayRefuse.payments.simulate(id, { status })
      if (forced.ok) await api.payments.cancel(id)
    }
  },
  [],
)

/** Checks that a cancellation changed nothing of a payment that was canceled before. */
function expectNotAgain(
  clause: World<'payments/cancel#only-pending'>['clause'],
  again: Awaited<ReturnType<World['api']['payments']['cancel']>>,
  before: Partial<Payment> | undefined,
): void {
  clause('payments/cancel#only-pending', again, {
    holds: !again.ok || again.expectOk().updated_at === before?.updated_at,
    expected: 'a refusal, or the payment as it was canceled before',
    actual: 'a payment that was canceled again',
  })
}

/**
 * A second cancellation, and a third, may be refused or repeated; it does not change the payment. Once the payment is pending again,
 * whatever it was in between, it can be canceled again. Canceled by force or by request, it is canceled.
 */
export const staysCanceled = pending.inSituation(
  'a canceled payment stays canceled until it is forced back to pending',
  {
    proves: [
      'payments/cancel#only-pending',
      'payments/cancel#canceled',
      'payments/cancel#both-legs',
      'payments/simulate#status',
      'payments/simulate#updated-at',
      'payments/cancel#id',
    ],
    situations: {
      again: ['payments/cancel'],
      'after-change': ['payments/cancel', 'payments/simulate'],
      'after-payment-change': ['payments/cancel', 'payments/simulate'],
    },
  },
  async ({ api, clause, sleep, given }, { id }) => {
    const canceled = await api.payments.cancel(id)
    const first = canceled.ifServed()
    for (const _ of first ? [2, 3] : []) {
      await sleep(tickMs)
      expectNotAgain(clause, await api.mayRefuse.payments.cancel(id), first)
    }
    const payment = { id, canceled }
    await cancelAfter({ api, clause, sleep, given }, payment, ['processing', 'failed', 'canceled'])
  },
  [],
)

/** A payment does not change the accounts that it goes from and to. */
export const leavesAccounts = pending.inSituation(
  'a change of a payment leaves its accounts as they were',
  {
    proves: ['conventions/records#agree'],
    situations: { 'after-payment-change': ['accounts/retrieve'] },
  },
  async ({ api }, { id, record }) => {
    const forced = (await api.payments.simulate(id, { status: 'processing' })).ifServed()
    const { source, destination } = forced ?? record ?? {}
    const accounts = [source, destination].filter((account) => account?.startsWith('acc_'))
    const look = () =>
      Promise.all(accounts.map((account) => api.mayRefuse.accounts.retrieve(String(account))))
    await look()
    await api.payments.simulate(id, { status: 'failed' })
    await look()
    await api.payments.simulate(id, { status: 'pending' })
    await api.payments.cancel(id)
    await look()
  },
  ['payments/simulate#answer'],
)

/** No operation reads a payment: a second cancellation shows whether there was still something to cancel. */
export const staysCanceledForHours = pending.inSituation(
  'a canceled payment stays canceled for hours, and a payment that left cannot be canceled',
  {
    proves: ['payments/cancel#only-pending', 'payments/cancel#canceled', 'payments/cancel#id'],
    needs: ['payment.pending', 'advanceClock'],
    situations: { again: ['payments/cancel'], 'much-later': ['payments/cancel'] },
  },
  async ({ given, api, actions, clause, sleep }, { id }) => {
    const sent = await given('payment.pending')
    const [canceled] = await Promise.all([
      api.payments.cancel(id),
      api.payments.simulate(sent.id, { status: 'processing' }),
    ])
    const first = canceled.expectOk()
    for (const seconds of [20 * minute, 24 * 60 * minute]) {
      await actions.advanceClock(seconds, { atLeast: true })

      const [again] = await Promise.all([api.payments.cancel(id), api.payments.cancel(sent.id)])

      expectNotAgain(clause, again, first)
    }
    await cancelAfter({ api, clause, sleep, given }, sent, ['failed'])
  },
  [],
)

/**
 * Forced through some statuses, in which it is not canceled, to pending, a payment can be canceled: the status that the target itself
 * has shown counts.
 */
async function cancelAfter(
  { api, clause, sleep, given }: Parameters<typeof expectCanceledAgain>[0],
  payment: PendingPayment,
  through: readonly string[],
): Promise<void> {
  const { id } = payment
  for (const status of [...through, 'pending']) {
    await sleep(tickMs)
    // Another status than the one that a sample shows may be refused.
    const forced = await api.mayRefuse.payments.simulate(id, { status })
    if (forced.refused && status === 'pending') return
    if (forced.refused) continue
    // Another status than the one sent has been reported; the payment may not be pending then.
    if (forced.expectOk().status !== status) return
    if (status === 'pending') break
    await sleep(tickMs)
    await api.mayRefuse.payments.cancel(id)
  }
  const expected = 'a payment that was forced back to pending is canceled'
  await expectCanceledAgain({ api, clause, sleep, given }, payment, expected)
}

/** Whichever comes first, the payment is processing in the end, because a payment that has left is not canceled. */
export const yieldsToSimulation = pending.inSituation(
  'a payment that is canceled and forced on at the same time is forced on',
  {
    proves: ['payments/cancel#only-pending', 'payments/simulate#status', 'payments/simulate#id'],
    situations: { concurrent: ['payments/cancel', 'payments/simulate'] },
  },
  async ({ api, sleep, clause }, { id }) => {
    const [, forced] = await Promise.all([
      api.payments.cancel(id),
      api.payments.simulate(id, { status: 'processing' }),
    ])
    forced.expectOk()
    await sleep(tickMs)

    const again = await api.payments.cancel(id)

    // If two changes come at the same time, the judge takes neither for the last one.
    clause('payments/cancel#only-pending', again, {
      holds: !again.ok,
      expected: 'a payment that was forced on is not canceled',
    })
  },
  [],
)
