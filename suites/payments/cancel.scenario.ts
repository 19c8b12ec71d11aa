import { scenario } from '../../src/scenario/index.ts'

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

  async run({ given, api, clause }) {
    const payment = await given('payment.pending')

    const canceled = await api.payments.cancel(payment.id)

    // Where the target did not show the record, the payment may not have been pending any more.
    if (canceled.refused && payment.record?.status !== 'pending') canceled.expectOk()
    clause('payments/cancel#canceled', canceled, {
      holds: !canceled.refused,
      expected: 'a payment that was shown as pending is canceled',
    })
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
      // Timestamps have milliseconds, so two changes need two of them.
      await sleep(5)
      const forced = await api.payments.simulate(payment.id, { status: 'processing' })
      forced.expectOk()

      await api.payments.cancel(payment.id)
    },
  },
)

/** A second cancellation may be refused or repeated; it does not change the payment. */
export const staysCanceled = scenario('a canceled payment stays canceled until it is forced on', {
  proves: ['payments/cancel#only-pending', 'payments/simulate#updated-at', 'payments/cancel#id'],
  needs: ['payment.pending'],
  destructive: true,

  async run({ given, api, sleep }) {
    const payment = await given('payment.pending')
    const canceled = await api.payments.cancel(payment.id)
    canceled.expectOk()
    await sleep(5)

    await api.payments.cancel(payment.id)

    await sleep(5)
    await api.payments.simulate(payment.id, { status: 'processing' })
  },
})
