import { scenario } from '../../src/sources/scenario/index.ts'
import { rejectOthers, withoutKey } from '../authentication/reject-others.ts'
import { leavesOthers, pending } from './pending.ts'
import { expectCanceled, expectCanceledAgain, stopWhereLeft, tickMs } from './refused-pending.ts'

/** A payment that has not left for the banking networks can still be canceled. */
export const cancelsPending = pending.inSituation(
  'a pending payment can be canceled',
  { proves: ['payments/cancel#canceled', 'payments/cancel#both-legs', 'payments/cancel#id'] },
  async ({ api, clause, sleep, given }, payment) => {
    const canceled = await api.payments.cancel(payment.id)

    const expected = 'a payment that was shown as pending is canceled'
    await expectCanceled({ api, clause, sleep, given }, payment, canceled, expected)
  },
)

export const leavesOtherPayments = leavesOthers(
  'canceling one payment leaves another pending',
  'canceled',
  { proves: ['payments/cancel#both-legs', 'payments/cancel#id'] },
  ({ payments }, id) => payments.cancel(id),
)

/** One of the two comes first; the other one is refused or changes nothing. */
export const cancelsOnceAtOnce = pending.inSituation(
  'a payment that is canceled twice at once is canceled',
  {
    proves: [
      'payments/cancel#canceled',
      'payments/cancel#only-pending',
      'payments/cancel#both-legs',
    ],
    situations: { concurrent: ['payments/cancel'] },
  },
  async ({ api, clause, sleep, given }, payment) => {
    const { id } = payment

    const { payments } = api.mayRefuse
    const both = await Promise.all([payments.cancel(id), payments.cancel(id)])

    const refused = both.every((response) => response.refused)
    if (refused) await stopWhereLeft({ api, sleep, given }, payment, both[0])
    clause('payments/cancel#canceled', both[0], {
      holds: !refused,
      expected: 'one of two cancellations at the same time succeeds',
    })
    const times = both.flatMap((one) => (one.ok ? [one.expectOk().updated_at] : []))
    clause('payments/cancel#only-pending', both[1], {
      holds: new Set(times).size < 2,
      expected: 'a refusal, or the payment as the other cancellation at the same time shows it',
      actual: 'a payment that was canceled again',
    })
    await sleep(tickMs)
    await api.payments.simulate(id, { status: 'processing' })
    await api.payments.cancel(id)
    // The refusal may be that of a canceled payment. Another status than the one that a sample shows may be refused, too.
    await sleep(tickMs)
    const forced = await api.mayRefuse.payments.simulate(id, { status: 'pending' })
    if (!forced.ok || forced.expectOk().status !== 'pending') return
    const expected = 'a payment that was canceled and is pending again is canceled'
    const canceled = both.find(({ ok }) => ok)
    await expectCanceledAgain({ api, clause, sleep, given }, { id, canceled }, expected)
  },
)

/** Each response is judged by the version of its request; a refusal under another version is open. */
export const servesEachVersion = pending.inSituation(
  'a payment is canceled under each version',
  {
    proves: ['payments/simulate#answer', 'conventions/timestamps#created-once'],
    situations: { 'each-version': ['payments/cancel', 'payments/simulate'] },
  },
  async ({ api, versions, sleep }, { id }) => {
    for (const version of versions) {
      const { cancel, simulate } = api.under(version).payments
      await cancel(id)
      await sleep(tickMs)
      // Only a payment that is pending again can be canceled again.
      if ((await simulate(id, { status: 'pending' })).isMissing) return
      await sleep(tickMs)
    }
  },
)

/** A report is no payment, nor is an account, whatever its id. */
export const refusesOtherKinds = scenario('the id of a report or an account leads to no payment', {
  proves: ['payments/cancel#id', 'payments/simulate#id'],
  mayNeed: ['account.ach', 'merchant'],
  destructive: true,
  situations: { 'other-kind': ['payments/cancel', 'payments/simulate'] },
  async run({ given, api, clause }) {
    const report = await api.reports.create({ type: 'payments.created.current' })
    const others = [report.ifServed(), await given('account.ach'), await given('merchant')]
    const [other] = others.flatMap((record) => record ?? [])
    if (other === undefined) return
    const { payments } = api.mayFail
    const simulated = await payments.simulate(other.id, { status: 'processing' })
    const canceled = await payments.cancel(other.id)
    const expected = 'the id of another kind leads to no payment'
    clause('payments/simulate#id', simulated, { holds: !simulated.ok, expected })
    clause('payments/cancel#id', canceled, { holds: !canceled.ok, expected })
  },
})

/** A payment that can still be canceled shows that nothing was carried out that was rejected. */
export const guardsPayment = pending.inSituation(
  'without the key a payment is neither canceled nor forced',
  {
    proves: ['authentication/key#required', 'payments/cancel#canceled'],
    situations: { 'wrong-credential': ['payments/cancel', 'payments/simulate'] },
  },
  async ({ api, clause, sleep, given }, payment) => {
    const { own, areRejected } = await rejectOthers({ api, clause, sleep }, withoutKey, [
      (as) => as.payments.cancel(payment.id),
      (as) => as.payments.simulate(payment.id, { status: 'processing' }),
    ])

    // What was carried out without the key is reported, and leaves nothing to cancel.
    if (!areRejected) return
    const [canceled, forced] = own
    const expected = 'a pending payment is canceled after requests without the key were rejected'
    await expectCanceled({ api, clause, sleep, given }, payment, canceled, expected)
    forced.ifServed()
  },
)
