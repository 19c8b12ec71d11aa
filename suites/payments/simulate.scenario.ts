import { scenario } from '#scenario'

/** What goes wrong has a reason. Whether this status can be forced is open; how it then looks is not. */
export const failsWithReason = scenario('a payment that is made to fail says why', {
  proves: ['payments/simulate#status', 'errors/error#present', 'errors/error#members'],
  destructive: true,

  async run({ given, api }) {
    const payment = await given.pendingPayment()

    await api.payments.simulate(payment.id, { status: 'failed' })
  },
})
