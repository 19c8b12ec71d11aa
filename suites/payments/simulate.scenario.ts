import { situations } from '../support/situations.ts'
import { leavesOthers } from './pending.ts'
import { tickAfter, tickMs } from './refused-pending.ts'

const forced = situations('payments/simulate', {
  needs: ['payment.pending'],
  destructive: true,
  proves: ['payments/simulate#status'],
  async subject({ given, sleep }) {
    const payment = await given('payment.pending')
    // Two changes show two times only where the clock has moved between them.
    await sleep(tickAfter(payment.record))
    return payment
  },
  call: (api, { id }) => api.payments.simulate(id, { status: 'processing' }),
})

/** The sandbox lets a test decide how a payment goes on. */
export const forcesStatus = forced.inSituation(
  'a pending payment can be forced into a status',
  { proves: ['payments/simulate#updated-at', 'payments/simulate#answer', 'payments/simulate#id'] },
  async ({ api, sleep }, { id, record }) => {
    const first = (await api.payments.simulate(id, { status: 'processing' })).expectOk()
    if (record !== undefined) return
    // Only a second change shows whether the time moves. Another status than the one that a sample shows may be refused.
    await sleep(tickAfter(first))
    await api.payments.simulate(id, { status: 'pending' })
  },
)

export const leavesOtherPayments = leavesOthers(
  'forcing one payment leaves another as it was',
  'forced into a status',
  { proves: ['payments/simulate#status'] },
  ({ payments }, id) => payments.simulate(id, { status: 'processing' }),
)

/** The status of the last request counts, whatever was before. */
export const forcesInAnyOrder = forced.inSituation(
  'a payment can be forced from any status into any other',
  {
    proves: [
      'payments/simulate#answer',
      'payments/simulate#updated-at',
      'payments/simulate#id',
      'conventions/timestamps#created-once',
    ],
    situations: {
      again: ['payments/simulate'],
      'after-change': ['payments/simulate'],
      'after-payment-change': ['payments/simulate'],
    },
  },
  async ({ api, sleep }, { id }) => {
    const first = (await api.payments.simulate(id, { status: 'processing' })).expectOk()
    await sleep(tickAfter(first))
    // Other statuses than the one that a sample shows may be refused.
    for (const status of ['canceled', 'processing', 'pending', 'processing', 'processing']) {
      await api.mayRefuse.payments.simulate(id, { status })
      await sleep(tickMs)
    }
  },
)

/** A payment that left under one version cannot be canceled under any; a refusal of the status is open. */
export const forcesUnderEachVersion = forced.inSituation(
  'a payment is forced on under each version, and not canceled then',
  {
    proves: ['payments/cancel#only-pending', 'payments/simulate#answer'],
    situations: { 'each-version': ['payments/cancel', 'payments/simulate'] },
  },
  async ({ api, versions, sleep }, { id }) => {
    for (const [nth, version] of versions.entries()) {
      const another = versions.at(nth - 1)!
      await api.under(version).payments.simulate(id, { status: 'processing' })
      await sleep(tickMs)
      for (const each of [version, another]) await api.under(each).payments.cancel(id)
    }
  },
)

/** Each response shows the status that its request sent; which of them stays is open. */
export const forcesAtOnce = forced.inSituation(
  'a payment forced into two statuses at once shows each',
  {
    proves: ['payments/simulate#answer', 'payments/simulate#id'],
    situations: { concurrent: ['payments/simulate'] },
  },
  async ({ api }, { id }) => {
    const both = await Promise.all([
      api.payments.simulate(id, { status: 'processing' }),
      // Another status than the one that a sample shows may be refused.
      api.mayRefuse.payments.simulate(id, { status: 'pending' }),
    ])

    for (const response of both) response.expectOk()
  },
)
