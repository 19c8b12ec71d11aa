import type { Payment } from '../../src/core/contract/index.ts'
import type { World } from '../../src/sources/scenario/index.ts'
import { pending } from './pending.ts'
import { expectCanceledAgain, tickMs } from './refused-pending.ts'

// The statuses of a payment over time: canceled, forced into a status, forced back.

const minute = 60

const statuses = [
  'settled',
  'sent',
  'posted',
  'completed',
  'failed',
  'reversed',
  'processing',
] as const

/** The judge expects a refusal, or a payment that is not canceled; statuses that no sample shows may be refused. */
export const rejectsOtherStatuses = pending.inSituation(
  'a payment that left for the banking networks, or is in another status, cannot be canceled',
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
    for (const status of statuses) {
      // Two changes show two times only where the clock has moved between them.
      await sleep(tickMs)
      const forced = await api.payments.simulate(id, { status })
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

/** A second cancellation, and a third, may be refused or repeated; it does not change the payment. */
export const staysCanceled = pending.inSituation(
  'a canceled payment stays canceled until it is forced on',
  {
    proves: ['payments/cancel#only-pending', 'payments/simulate#updated-at', 'payments/cancel#id'],
    situations: {
      again: ['payments/cancel'],
      'after-change': ['payments/simulate'],
      'after-payment-change': ['payments/cancel', 'payments/simulate'],
    },
  },
  async ({ api, clause, sleep }, { id }) => {
    const canceled = (await api.payments.cancel(id)).ifServed()
    for (const _ of canceled ? [2, 3] : []) {
      await sleep(tickMs)
      expectNotAgain(clause, await api.payments.cancel(id), canceled)
    }
    await sleep(tickMs)
    await api.payments.simulate(id, { status: 'processing' })
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
    proves: ['payments/cancel#only-pending', 'payments/cancel#id'],
    needs: ['payment.pending', 'advanceClock'],
    situations: { again: ['payments/cancel'], 'much-later': ['payments/cancel'] },
  },
  async ({ given, api, actions, clause }, { id }) => {
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
  },
  [],
)

/** Forced through some statuses to pending, a payment can be canceled: the status that the target itself has shown counts. */
function cancelsAfter(through: readonly string[], title: string) {
  return pending.inSituation(
    title,
    {
      proves: ['payments/cancel#canceled', 'payments/cancel#both-legs', 'payments/simulate#status'],
      situations: {
        'after-change': ['payments/cancel'],
        'after-payment-change': ['payments/cancel', 'payments/simulate'],
      },
    },
    async ({ api, clause, sleep }, { id }) => {
      for (const status of [...through, 'pending']) {
        await sleep(tickMs)
        // Another status than the one that a sample shows may be refused.
        const forced = await api.mayRefuse.payments.simulate(id, { status })
        // Another status than the one sent has been reported; the payment may not be pending then.
        if (forced.expectOk().status !== status) return
        if (status !== 'canceled') continue
        await sleep(tickMs)
        await api.payments.cancel(id)
      }

      const expected = `a payment that was ${through.join()} and is pending again is canceled`
      await expectCanceledAgain({ api, clause, sleep }, id, expected)
    },
    ['payments/cancel#id'],
  )
}

export const cancelsPendingAgain = cancelsAfter(
  ['processing'],
  'a payment that was forced back to pending can be canceled',
)

/** Canceled by force or by request, it is canceled; once it is pending, it can be canceled again. */
export const cancelsAfterForcedCancel = cancelsAfter(
  ['canceled'],
  'a payment that was forced to canceled stays so until it is pending again',
)

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
