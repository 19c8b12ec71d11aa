import { Stop, scenario } from '../../src/scenario/index.ts'

/** A payment that has not left for the banking networks can still be called back. */
export const cancelsPending = scenario('a pending payment can be canceled', {
  proves: [
    'payments/cancel#canceled',
    'payments/cancel#both-legs',
    'payments/cancel#answer',
    'payments/cancel#id',
  ],
  destructive: true,

  async run({ given, api, clause, expect }) {
    const payment = await given.pendingPayment()

    const canceled = await api.payments.cancel(payment.id)

    // Whether a payment of which only the id is known was pending still, nobody can say.
    if (canceled.refused && payment.status !== 'pending') return void canceled.body
    clause('payments/cancel#canceled', () => {
      expect(canceled.refused, 'a payment that was shown as pending was not canceled').toBe(false)
    })
  },
})

/** A payment that has left for the banking networks cannot be called back. */
export const leavesProcessing = scenario('a payment in process is not canceled', {
  proves: [
    'payments/cancel#only-pending',
    'payments/simulate#status',
    'payments/simulate#updated-at',
    'payments/simulate#answer',
    'payments/simulate#id',
  ],
  destructive: true,

  async run({ given, api, sleep }) {
    const payment = await given.pendingPayment()
    // Moments are told to the millisecond, so two changes need two of them.
    await sleep(5)
    void (await api.payments.simulate(payment.id, { status: 'processing' })).body

    await api.payments.cancel(payment.id)
  },
})

/** What was called back is called back; saying so again is nobody's fault. */
export const staysCanceled = scenario('a canceled payment stays so until it is forced on', {
  proves: ['payments/cancel#only-pending', 'payments/simulate#updated-at', 'payments/cancel#id'],
  destructive: true,

  async run({ given, api, sleep }) {
    const payment = await given.pendingPayment()
    void (await api.payments.cancel(payment.id)).body
    await sleep(5)

    await api.payments.cancel(payment.id)

    await sleep(5)
    await api.payments.simulate(payment.id, { status: 'processing' })
  },
})

/** Payments are many, and what befalls one is no concern of the others. */
export const sparesOthers = scenario('forcing one payment leaves another as it was', {
  proves: ['payments/cancel#canceled', 'payments/simulate#status'],
  destructive: true,

  async run({ given, api, clause, expect }) {
    const [forced, other] = [await given.pendingPayment(), await given.pendingPayment()]
    if (forced.id === other.id) throw new Stop('blocked', 'There is one pending payment only.')
    void (await api.payments.simulate(forced.id, { status: 'processing' })).body

    const canceled = await api.payments.cancel(other.id)

    if (canceled.refused && other.status !== 'pending') return void canceled.body
    clause('payments/cancel#canceled', () => {
      expect(canceled.refused, 'a pending payment was not canceled once another was forced').toBe(
        false,
      )
    })
  },
})
