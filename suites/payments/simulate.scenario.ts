import { Stop, scenario } from '../../src/scenario/index.ts'
import { expectCanceled, tickMs } from './refused-pending.ts'

/** The sandbox lets a test decide how a payment goes on. */
export const forcesStatus = scenario('a pending payment can be forced into a status', {
  proves: [
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
  },
})

/** A payment that is still pending can be canceled, so the other one was left alone. */
export const leavesOtherPayments = scenario('forcing one payment leaves another as it was', {
  proves: ['payments/simulate#status', 'payments/cancel#canceled'],
  needs: ['payment.pending', 'payment.pending'],
  destructive: true,

  async run({ given, api, clause, sleep }) {
    const payment = await given('payment.pending')
    const other = await given('payment.pending')
    if (payment.id === other.id) {
      throw new Stop('blocked', 'The target offers one pending payment only.')
    }
    const forced = await api.payments.simulate(payment.id, { status: 'processing' })
    forced.expectOk()

    const canceled = await api.payments.cancel(other.id)

    const expected = 'a pending payment is canceled after another one was forced into a status'
    await expectCanceled({ api, clause, sleep }, other, canceled, expected)
  },
})

/** The status of the last request counts, whatever was before. */
export const forcesInAnyOrder = scenario('a payment can be forced from any status into any other', {
  proves: [
    'payments/simulate#status',
    'payments/simulate#updated-at',
    'payments/simulate#id',
    'conventions/timestamps#created-once',
  ],
  needs: ['payment.pending'],
  destructive: true,

  async run({ given, api, sleep }) {
    const { id } = await given('payment.pending')

    const first = await api.payments.simulate(id, { status: 'processing' })
    first.expectOk()
    // Other statuses than the one that a sample shows may be refused.
    for (const status of ['canceled', 'processing', 'pending', 'processing', 'processing']) {
      await sleep(tickMs)
      await api.payments.simulate(id, { status })
    }
  },
})

/** Each response shows the status that its request sent; which of them stays is open. */
export const forcesAtOnce = scenario('a payment forced into two statuses at once shows each', {
  proves: ['payments/simulate#status', 'payments/simulate#answer', 'payments/simulate#id'],
  needs: ['payment.pending'],
  destructive: true,

  async run({ given, api }) {
    const { id } = await given('payment.pending')

    const both = await Promise.all([
      api.payments.simulate(id, { status: 'processing' }),
      api.payments.simulate(id, { status: 'pending' }),
    ])

    for (const response of both) response.expectOk()
  },
})
