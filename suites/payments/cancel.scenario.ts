import { apiVersions } from '../../src/contract/index.ts'
import { Stop, scenario, type World } from '../../src/scenario/index.ts'
import { rejectOthers, withoutKey } from '../authentication/reject-others.ts'
import { expectCanceled, stopWhereLeft, tickMs } from './refused-pending.ts'

/** A payment that has not left for the banking networks can still be canceled. */
export const cancelsPending = scenario('a pending payment can be canceled', {
  proves: [
    'payments/cancel#canceled',
    'payments/cancel#both-legs',
    'payments/cancel#answer',
    'payments/cancel#id',
  ],
  needs: ['payment.pending'],
  destructive: true,

  async run({ given, api, clause, sleep }) {
    const payment = await given('payment.pending')

    const canceled = await api.payments.cancel(payment.id)

    const expected = 'a payment that was shown as pending is canceled'
    await expectCanceled({ api, clause, sleep }, payment, canceled, expected)
  },
})

/** The judge expects a refusal, or a payment that is not canceled. */
export const rejectsProcessing = scenario(
  'a payment that left for the banking networks cannot be canceled',
  {
    proves: [
      'payments/cancel#only-pending',
      'payments/simulate#status',
      'payments/simulate#updated-at',
      'payments/simulate#answer',
      'payments/simulate#id',
    ],
    needs: ['payment.pending'],
    destructive: true,

    async run({ given, api, sleep }) {
      const payment = await given('payment.pending')
      // Two changes show two times only where the clock has moved between them.
      await sleep(tickMs)
      const forced = await api.payments.simulate(payment.id, { status: 'processing' })
      forced.expectOk()

      await api.payments.cancel(payment.id)
    },
  },
)

/** Statuses that no sample shows may be refused; one that is accepted is not pending. */
export const rejectsOtherStatuses = scenario('a payment in another status cannot be canceled', {
  proves: ['payments/cancel#only-pending', 'payments/simulate#status'],
  needs: ['payment.pending'],
  destructive: true,

  async run({ given, api, sleep }) {
    const { id } = await given('payment.pending')

    for (const status of ['settled', 'sent', 'posted', 'completed', 'failed', 'processing']) {
      await sleep(tickMs)
      const forced = await api.payments.simulate(id, { status })
      if (forced.ok) await api.payments.cancel(id)
    }
  },
})

/** A second cancellation may be refused or repeated; it does not change the payment. */
export const staysCanceled = scenario('a canceled payment stays canceled until it is forced on', {
  proves: ['payments/cancel#only-pending', 'payments/simulate#updated-at', 'payments/cancel#id'],
  needs: ['payment.pending'],
  destructive: true,

  async run({ given, api, sleep }) {
    const payment = await given('payment.pending')
    const canceled = await api.payments.cancel(payment.id)
    canceled.expectOk()
    await sleep(tickMs)

    await api.payments.cancel(payment.id)

    await sleep(tickMs)
    await api.payments.simulate(payment.id, { status: 'processing' })
  },
})

/** No operation reads a payment: a second cancellation shows whether there was still something to cancel. */
export const staysCanceledForHours = scenario('a canceled payment is canceled hours later, too', {
  proves: ['payments/cancel#only-pending', 'payments/cancel#id'],
  needs: ['payment.pending', 'advanceClock'],
  alone: true,
  destructive: true,

  async run({ given, api, actions, clause }) {
    const { id } = await given('payment.pending')
    const { updated_at } = (await api.payments.cancel(id)).expectOk()

    await actions.advanceClock(2 * 60 * 60)

    const again = await api.payments.cancel(id)
    clause('payments/cancel#only-pending', again, {
      holds: !again.ok || again.expectOk().updated_at === updated_at,
      expected: 'a refusal, or the payment as it was canceled hours before',
      actual: 'a payment that was canceled again',
    })
  },
})

/** Cancels a payment, and once more where it was refused: no change need show at once (A47). */
async function cancelInTime({ api, sleep }: Pick<World, 'api' | 'sleep'>, id: string) {
  const canceled = await api.payments.cancel(id)
  if (!canceled.refused) return canceled
  await sleep(2_000)
  return api.payments.cancel(id)
}

/** A status that the target itself has shown is the one that counts. */
export const cancelsPendingAgain = scenario(
  'a payment that was forced back to pending can be canceled',
  {
    proves: ['payments/cancel#canceled', 'payments/cancel#both-legs', 'payments/simulate#status'],
    needs: ['payment.pending'],
    destructive: true,

    async run({ given, api, clause, sleep }) {
      const { id } = await given('payment.pending')
      for (const status of ['processing', 'pending']) {
        await sleep(tickMs)
        const forced = await api.payments.simulate(id, { status })
        // Another status than the one sent has been reported; the payment may not be pending then.
        if (forced.expectOk().status !== status) return
      }
      await sleep(tickMs)

      const canceled = await cancelInTime({ api, sleep }, id)

      const shown = { id, record: { status: 'pending' } }
      const expected = 'a payment that was forced back to pending is canceled'
      await expectCanceled({ api, clause, sleep }, shown, canceled, expected)
    },
  },
)

/** Canceled by force or by request, it is canceled; once it is pending, it can be canceled again. */
export const cancelsAfterForcedCancel = scenario(
  'a payment that was forced to canceled stays so until it is pending again',
  {
    proves: ['payments/cancel#canceled', 'payments/cancel#only-pending', 'payments/cancel#id'],
    needs: ['payment.pending'],
    destructive: true,

    async run({ given, api, clause, sleep }) {
      const { id } = await given('payment.pending')
      const ended = await api.payments.simulate(id, { status: 'canceled' })
      if (ended.expectOk().status !== 'canceled') return
      await sleep(tickMs)
      await api.payments.cancel(id)
      await sleep(tickMs)
      const revived = await api.payments.simulate(id, { status: 'pending' })
      if (revived.expectOk().status !== 'pending') return
      await sleep(tickMs)

      const canceled = await cancelInTime({ api, sleep }, id)

      const shown = { id, record: { status: 'pending' } }
      const expected = 'a payment that was canceled and is pending again is canceled'
      await expectCanceled({ api, clause, sleep }, shown, canceled, expected)
    },
  },
)

/** Both payments may be of the same account. */
export const leavesOtherPayments = scenario('canceling one payment leaves another pending', {
  proves: ['payments/cancel#canceled', 'payments/cancel#both-legs', 'payments/cancel#id'],
  needs: ['payment.pending', 'payment.pending'],
  destructive: true,

  async run({ given, api, clause, sleep }) {
    const payment = await given('payment.pending')
    const other = await given('payment.pending')
    if (payment.id === other.id) {
      throw new Stop('blocked', 'The target offers one pending payment only.')
    }
    const first = await api.payments.cancel(payment.id)
    first.expectOk()

    const canceled = await api.payments.cancel(other.id)

    const expected = 'a pending payment is canceled after another one was canceled'
    await expectCanceled({ api, clause, sleep }, other, canceled, expected)
    // At once, so that the judge sees whether each response belongs to its own request.
    await Promise.all([
      api.payments.simulate(payment.id, { status: 'processing' }),
      api.payments.simulate(other.id, { status: 'pending' }),
    ])
  },
})

/** One of the two comes first; the other one is refused or changes nothing. */
export const cancelsOnceAtOnce = scenario('a payment that is canceled twice at once is canceled', {
  proves: ['payments/cancel#canceled', 'payments/cancel#only-pending', 'payments/cancel#both-legs'],
  needs: ['payment.pending'],
  destructive: true,

  async run({ given, api, clause, sleep }) {
    const payment = await given('payment.pending')
    const { id } = payment

    const both = await Promise.all([api.payments.cancel(id), api.payments.cancel(id)])

    const refused = both.every((response) => response.refused)
    if (refused) await stopWhereLeft({ api, sleep }, payment, both[0])
    clause('payments/cancel#canceled', both[0], {
      holds: !refused,
      expected: 'one of two cancellations at the same time succeeds',
    })
    await sleep(tickMs)
    await api.payments.simulate(id, { status: 'processing' })
    await api.payments.cancel(id)
  },
})

/** Whichever comes first, the payment is processing in the end, as nothing is canceled that has left. */
export const yieldsToSimulation = scenario(
  'a payment that is canceled and forced on at the same time is forced on',
  {
    proves: ['payments/cancel#only-pending', 'payments/simulate#status', 'payments/simulate#id'],
    needs: ['payment.pending'],
    destructive: true,

    async run({ given, api, sleep, clause }) {
      const { id } = await given('payment.pending')
      const status = 'processing'
      const [, forced] = await Promise.all([
        api.payments.cancel(id),
        api.payments.simulate(id, { status }),
      ])
      forced.expectOk()
      await sleep(tickMs)

      const again = await api.payments.cancel(id)

      // The judge takes neither of two changes at the same time for the last one.
      clause('payments/cancel#only-pending', again, {
        holds: again.refused,
        expected: 'a payment that was forced on is not canceled',
      })
    },
  },
)

/** Each response is judged by the version of its request; a refusal under another version is open. */
export const servesEachVersion = scenario('a payment is canceled and forced under each version', {
  proves: [
    'payments/cancel#answer',
    'payments/cancel#only-pending',
    'payments/simulate#answer',
    'conventions/timestamps#created-once',
  ],
  needs: ['payment.pending'],
  destructive: true,

  async run({ given, api, sleep }) {
    const { id } = await given('payment.pending')
    for (const version of apiVersions) {
      const versioned = api.under(version).payments
      for (const status of ['processing', 'pending']) {
        await versioned.cancel(id)
        await sleep(tickMs)
        await versioned.simulate(id, { status })
        await sleep(tickMs)
      }
    }
  },
})

/** A report is no payment, whatever its id. */
export const refusesOtherKinds = scenario('the id of a report leads to no payment', {
  proves: ['payments/cancel#id', 'payments/simulate#id'],
  destructive: true,

  async run({ api, clause }) {
    const report = (await api.reports.create({ type: 'payments.created.current' })).expectOk()
    const expected = 'the id of a report leads to no payment'

    const [forced, canceled] = await Promise.all([
      api.payments.simulate(report.id, { status: 'processing' }),
      api.payments.cancel(report.id),
    ])

    clause('payments/simulate#id', forced, { holds: !forced.ok, expected })
    clause('payments/cancel#id', canceled, { holds: !canceled.ok, expected })
  },
})

/** A payment that can still be canceled shows that nothing was carried out that was rejected. */
export const guardsPayment = scenario('without the key a payment is neither canceled nor forced', {
  proves: ['authentication/key#required', 'payments/cancel#canceled'],
  needs: ['payment.pending'],
  destructive: true,

  async run({ given, api, clause, sleep }) {
    const payment = await given('payment.pending')

    const { own, areRejected } = await rejectOthers({ api, clause }, withoutKey, [
      (as) => as.payments.cancel(payment.id),
      (as) => as.payments.simulate(payment.id, { status: 'processing' }),
    ])

    // What was carried out without the key is reported, and leaves nothing to cancel.
    if (!areRejected) return
    const [canceled, forced] = own
    const expected = 'a pending payment is canceled after requests without the key were rejected'
    await expectCanceled({ api, clause, sleep }, payment, canceled, expected)
    forced.expectOk()
  },
})
