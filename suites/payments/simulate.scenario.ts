import { type Payment, wordsOf } from '../../src/core/contract/index.ts'
import { type ApiResponse, testData } from '../../src/sources/scenario/index.ts'
import { situations } from '../support/situations.ts'
import { leavesOthers } from './pending.ts'
import { expectCanceledAgain, tickAfter, tickMs } from './refused-pending.ts'

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

/** Longer than each word that the contract names. */
const unheardOf = testData({ status: 'unheard_of_in_any_ledger' })

/**
 * Each status that the contract names; a refusal leaves the clause of its status untested (A59). A payment that is processing, before
 * and after, shows what a refused cancellation left. One that is pending again can be canceled, also after an unknown status was
 * refused, and be forced on.
 */
export const forcesIntoEachStatus = forced.inSituation(
  'a payment can be forced into each status that the contract names',
  {
    proves: [
      'payments/simulate#pending',
      'payments/simulate#processing',
      'payments/simulate#canceled',
      'payments/cancel#only-pending',
      'payments/cancel#canceled',
      'payments/cancel#both-legs',
    ],
    situations: { 'after-change': ['payments/simulate', 'payments/cancel'] },
  },
  async ({ api, clause, sleep, given }, { id }) => {
    const all: ApiResponse<Partial<Payment>>[] = []
    const { payments } = api.mayRefuse
    // Elsewhere the sample's status comes first. The last one is pending, and not as it was before.
    const others = (wordsOf('payments/simulate').status ?? []).filter((one) => one !== 'pending')
    for (const status of [...others.toReversed(), 'pending']) {
      const forced = await payments.simulate(id, { status })
      all.push(forced)
      await sleep(tickMs)
      if (!forced.ok || status !== 'processing') continue
      await api.payments.cancel(id)
      await payments.simulate(id, { status })
      await sleep(tickMs)
    }
    for (const response of all) response.expectOk()
    if (all.at(-1)?.expectOk().status !== 'pending') return
    const unknown = await api.mayFail.payments.simulate(id, unheardOf)
    await sleep(tickMs)
    if (!unknown.refused) await payments.simulate(id, { status: 'pending' })
    const when = unknown.refused ? ' after an unknown status was refused' : ''
    const expected = `a payment that was forced and is pending again is canceled${when}`
    await expectCanceledAgain({ api, clause, sleep, given }, { id }, expected)
    await sleep(tickMs)
    ;(await api.payments.simulate(id, { status: 'processing' })).expectOk()
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
    },
  },
  async ({ api, sleep }, { id }) => {
    const first = (await api.payments.simulate(id, { status: 'processing' })).expectOk()
    await sleep(tickAfter(first))
    // Other statuses than the one that a sample shows may be refused; that one is promised from any.
    for (const status of ['canceled', 'failed', 'pending']) {
      await api.mayRefuse.payments.simulate(id, { status })
      await sleep(tickMs)
    }
    ;(await api.payments.simulate(id, { status: 'processing' })).expectOk()
    await sleep(tickMs)
    ;(await api.payments.simulate(id, { status: 'processing' })).expectOk()
  },
)

/** A payment that left under one version cannot be canceled under any until it is pending again; a refusal of the status is open. */
export const forcesUnderEachVersion = forced.inSituation(
  'a payment is forced on under each version, and canceled only once it is forced back',
  {
    proves: [
      'payments/cancel#only-pending',
      'payments/simulate#answer',
      'payments/cancel#canceled',
    ],
    situations: { 'each-version': ['payments/cancel', 'payments/simulate'] },
  },
  async ({ api, versions, clause, sleep, given }, { id }) => {
    for (const [nth, version] of versions.entries()) {
      const another = versions.at(nth - 1)!
      const { simulate } = api.under(version).payments
      await simulate(id, { status: nth === 1 ? 'failed' : 'processing' })
      await sleep(tickMs)
      for (const each of [version, another]) await api.under(each).payments.cancel(id)
    }
    const back = await api.mayRefuse.payments.simulate(id, { status: 'pending' })
    if (back.refused || back.expectOk().status !== 'pending') return
    const expected = 'a payment that was forced back to pending is canceled'
    await expectCanceledAgain({ api, clause, sleep, given }, { id }, expected)
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
