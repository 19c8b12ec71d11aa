import { scenario } from '#scenario'

/** A payment that has not left for the banking networks can still be called back. */
export const cancelsPending = scenario('a pending payment can be canceled', {
  proves: ['payments/cancel#answer', 'payments/cancel#canceled', 'payments/cancel#both-legs'],
  destructive: true,

  async run({ given, api, clause, expect }) {
    const payment = await given.pendingPayment()

    const canceled = await api.payments.cancel(payment.id)

    if (canceled.refused && payment.status !== 'pending') return void canceled.body
    clause('payments/cancel#canceled', () => {
      expect(canceled.ok, 'the target refused to cancel a payment it had shown as pending').toBe(
        true,
      )
    })
  },
})
