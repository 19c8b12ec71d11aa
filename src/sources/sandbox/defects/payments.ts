import { latestApiVersion, version2020, version2024 } from '../../../core/contract/index.ts'
import { type Call, ok, type SandboxResponse, unknownRecord } from '../call.ts'
import { once, under } from '../conditions.ts'
import { breaks } from '../defect.ts'
import { takes } from '../deviation.ts'
import { another, copy, drop, replace, setAll } from '../edit.ts'
import type { Payment, Report } from '../records.ts'
import { inStatus } from '../resources/payments.ts'
import { change } from '../store.ts'
import { keeping, withoutStoring } from '../wrappers.ts'

const both = ['payments/simulate', 'payments/cancel'] as const

/** Accepts a cancellation that a status forbids, with changes to the payment. */
function acceptedIn(status: Payment['status'] | 'any status', changes: Partial<Payment>) {
  return (response: SandboxResponse, { store, params }: Call): SandboxResponse => {
    const payment = store.payments.get(params.pmt_id!)
    if (response.status !== 409 || payment === undefined) return response
    const isMeant = status === 'any status' || payment.status === status
    return isMeant ? ok(change(store, store.payments, payment, changes)) : response
  }
}

/** The first payment in a status. */
export function someIn(status: string) {
  return ({ store }: Call) =>
    [...store.payments.values()].find((payment) => payment.status === status)
}

/** Cancels all payments, as nobody asked for. */
export function cancelAll({ store }: Call): void {
  for (const payment of store.payments.values()) {
    change(store, store.payments, payment, inStatus('canceled'))
  }
}

const halfADay = 12 * 60 * 60_000

/** The reports that were requested under an earlier version. */
const earlierReports = (call: Call): Set<string> => once(call, 'earlier reports', () => new Set())

/** The payments that had left pending when their cancellation was refused. */
const refusedPayments = (call: Call): Set<unknown> => once(call, 'refused', () => new Set())

const legsCanceled = setAll({ '/source_status': 'canceled', '/destination_status': 'canceled' })

/** Defects of payments and reports. */
export const payments = {
  'failed-payment-canceled': breaks('states.cancel-pending-only')
    .titled('Cancels a payment that has failed.')
    .responds('payments/cancel', acceptedIn('failed', inStatus('canceled'))),
  'same-status-forced-leaves-updated-at': breaks('states.simulate-updated-at')
    .titled('Leaves a payment as it is that is forced into the status that it has.')
    .around('payments/simulate', (call, next) => {
      const { store, params, body } = call
      const payment = store.payments.get(params.pmt_id!)
      const { status } = (body ?? {}) as Partial<Payment>
      return payment !== undefined && payment.status === status ? ok(payment) : next(call)
    }),
  'source-leg-lingers': breaks('states.cancel-legs')
    .titled('Cancels a payment and its destination leg, but not the source leg.')
    .around('payments/cancel', keeping('payments', 'source_status')),
  'destination-leg-lingers': breaks('states.cancel-legs')
    .titled('Cancels a payment and its source leg, but not the destination leg.')
    .around('payments/cancel', keeping('payments', 'destination_status')),
  'cancels-what-has-left': breaks('states.cancel-pending-only')
    .titled('Cancels a payment that is not pending.')
    .responds('payments/cancel', acceptedIn('any status', inStatus('canceled')))
    .alsoUnder(version2024, 'cancels-what-has-left-in-between'),
  'refused-cancellation-cancels-the-legs': breaks('states.cancel-pending-only')
    .titled('Refuses to cancel a payment that has left, and cancels its legs for good.')
    .responds('payments/cancel', (response, call) => {
      const { id, status } = call.store.payments.get(call.params.pmt_id!) ?? {}
      if (response.status === 409 && status !== 'canceled') refusedPayments(call).add(id)
      return response
    })
    .edits('payments/simulate', legsCanceled, ({ id }: Payment, call) =>
      refusedPayments(call).has(id),
    ),
  'cancels-what-was-sent': breaks('states.cancel-pending-only')
    .titled('Cancels a payment that was sent.')
    .responds('payments/cancel', acceptedIn('sent', inStatus('canceled'))),
  'cancels-what-was-posted': breaks('states.cancel-pending-only')
    .titled('Cancels a payment that was posted.')
    .responds('payments/cancel', acceptedIn('posted', inStatus('canceled'))),
  'payment-gone-once-canceled': breaks('endpoints.simulate-payment')
    .titled('Loses a payment once it is canceled.')
    .does<Payment>('payments/cancel', ({ id }, { store }) => store.payments.delete(id)),
  'canceled-payment-still-pending': breaks('states.cancel')
    .titled('Cancels a payment and shows it as pending.')
    .sets('payments/cancel', '/status', 'pending'),
  'cancels-another-payment': breaks('endpoints.cancel-payment')
    .titled('Returns another payment than the one canceled.')
    .sets('payments/cancel', '/id', another),
  'cancellation-not-stored': breaks('states.cancel-pending-only')
    .titled('Returns a canceled payment and stores nothing.')
    .around('payments/cancel', withoutStoring),
  'cancellation-undone-within-an-hour': breaks('states.cancel-pending-only')
    .titled('Cancels a payment again that was canceled an hour before.')
    .responds('payments/cancel', (response, call) => {
      const { store, params } = call
      const payment = store.payments.get(params.pmt_id!)
      const isOld = payment && store.now() - Date.parse(payment.updated_at) > 3_600_000
      return isOld ? acceptedIn('canceled', inStatus('canceled'))(response, call) : response
    }),
  'cancellation-under-its-noun': breaks('endpoints.cancel-payment')
    .titled('Returns a canceled payment as the member "payment" of an object.')
    .afterShape()
    .edits('payments/cancel', (payment) => ({ payment })),
  'amount-in-fractions': breaks('payment.amount')
    .titled('Writes amounts with a fraction.')
    .sets(both, '/amount', 50.5),
  'settlement-with-a-time': breaks('preamble.dates')
    .titled('Writes the settlement date as a timestamp.')
    .sets(both, '/source_settlement_date', '2025-07-04T00:00:00.000Z'),
  'settlement-as-number': breaks('payment.settlement-dates')
    .titled('Writes the settlement date as a number.')
    .sets(both, '/destination_settlement_date', 20_250_704),
  'reversal-left-out': breaks('payment.reversal-id')
    .titled('Omits "reversal_id", where it should be null.')
    .edits(both, drop('/reversal_id')),
  'pending-payment-cannot-be-canceled': breaks('states.cancel')
    .titled('Returns 404 for the cancellation of a pending payment.')
    .loses('payments/cancel', 'payment'),
  'cancellation-changes-the-amount': breaks('endpoints.retrieve-account')
    .titled('Cancels a payment and lowers its amount.')
    .sets('payments/cancel', '/amount', 4900),
  'cancellation-turns-around': breaks('endpoints.retrieve-account')
    .titled('Cancels a payment and swaps its source and destination.')
    .edits('payments/cancel', (body) => {
      const { source, destination } = body as Payment
      return { ...(body as Payment), source: destination, destination: source }
    }),
  'cancellation-restarts-time': breaks('conventions.timestamps-on-every-record')
    .titled('Cancels a payment and sets "created_at" to the time of the cancellation.')
    .edits('payments/cancel', copy('/updated_at', '/created_at')),
  'cancellation-revives': breaks(
    'states.cancel',
    'states.cancel-pending-only',
    'states.cancel-legs',
  )
    .titled('Sets a canceled payment to pending when it is canceled again.')
    .responds('payments/cancel', acceptedIn('canceled', inStatus('pending'))),
  'half-cancels-what-has-left': breaks(
    'states.cancel-pending-only',
    'states.cancel',
    'states.cancel-legs',
  )
    .titled('Cancels only the source leg of a processing payment.')
    .responds('payments/cancel', acceptedIn('processing', { source_status: 'canceled' })),
  'report-on-another-host': breaks('report.url-origin')
    .titled('Writes a report URL on another host.')
    .sets('reports/create', '/url', replace(/^http:\/\/[^/]+/, 'https://files.example.com')),
  'report-of-another-id': breaks('report.url-path')
    .titled('Writes the URL of another report.')
    .sets('reports/create', '/url', replace(/rpt_[^/]+/, 'rpt_another')),
  'report-without-results': breaks('endpoints.create-report')
    .titled('Returns a completed report whose results cannot be fetched.')
    .around('reports/download', () => unknownRecord('report')),
  'report-results-null': breaks('endpoints.create-report')
    .titled('Returns null as the results of a report.')
    .around('reports/download', () => ok(null)),
  'report-null-before-the-first-payment': breaks('endpoints.create-report')
    .titled('Returns null as the results of a report until a payment is made.')
    .does('/_control/payments', (_, call) => once(call, 'paid', () => true))
    .around('reports/download', (call, next) => (call.notes.has('paid') ? next(call) : ok(null))),
  'report-fetched-once': breaks('endpoints.create-report')
    .titled('Returns the results of a report once.')
    .around('reports/download', (call, next) => {
      const response = next(call)
      call.store.reports.delete(call.params.rpt_id!)
      return response
    }),
  'report-gone-with-the-next': breaks('endpoints.create-report')
    .titled('Returns the results of the latest report only.')
    .around('reports/download', (call, next) => {
      const latest = [...call.store.reports.keys()].at(-1)
      return call.params.rpt_id === latest ? next(call) : unknownRecord('report')
    }),
  'report-gone-a-day-later': breaks('endpoints.create-report')
    .titled('Returns the results of a report for half a day.')
    .around('reports/download', (call, next) => {
      const { reports, now } = call.store
      const created = Date.parse(reports.get(call.params.rpt_id!)?.created_at ?? '')
      return now() - created > halfADay ? unknownRecord('report') : next(call)
    }),
  'report-of-an-earlier-version-without-results': breaks('endpoints.create-report')
    .titled('Returns no results of reports that were requested under an earlier version.')
    .does('reports/create', ({ id }: Report, call) => {
      if (call.version !== latestApiVersion) earlierReports(call).add(id)
    })
    .around('reports/download', (call, next) =>
      earlierReports(call).has(call.params.rpt_id!) ? unknownRecord('report') : next(call),
    ),
  'report-of-another-type': breaks('report.type')
    .titled('Makes a report of another type than the one sent.')
    .sets('reports/create', '/type', 'payments.updated.previous')
    .alsoUnder(version2024, 'report-of-another-type-in-between'),
  'report-before-this-one': breaks('report.url-path')
    .titled('Writes the URL of the previous report.')
    .sets(
      'reports/create',
      '/url',
      (url: string, { store }) => [...store.reports.values()].at(-2)?.url ?? url,
    ),
  'reports-share-an-id': breaks('A76', 'conventions.timestamps-on-every-record', 'report.url-path')
    .titled('Creates every report with the id of the first.')
    .sets('reports/create', '/id', (id: string, call) => once(call, 'report', () => id)),
  'report-ids-come-round': breaks('A76', 'conventions.timestamps-on-every-record')
    .titled('Gives a report the id of the report that is ten before.')
    .edits('reports/create', (report, call) => {
      const { id, url } = report as Report
      const ids = once(call, 'ids of reports', (): string[] => [])
      ids.push(id)
      const earlier = ids.at(-11) ?? id
      return { ...(report as Report), id: earlier, url: url?.replace(id, earlier) }
    }),
  'report-at-a-path': breaks('report.url-path', 'report.url-origin')
    .titled('Writes the report URL as a path.')
    .sets('reports/create', '/url', replace(/^http:\/\/[^/]+/, '')),
  'report-metadata-in-words': breaks('report.metadata')
    .titled('Writes the metadata of a report as a string.')
    .sets('reports/create', '/metadata', 'none'),
  'reports-collide': breaks('A76', 'conventions.timestamps-on-every-record', 'report.url-path')
    .titled('Creates two reports at the same time with one id.')
    .collides('reports/create', takes('id')),
  'cancellation-cancels-the-account': breaks('states.cancel')
    .titled('Cancels every payment of the account that pays.')
    .does('payments/cancel', ({ id, source }: Payment, { store }) => {
      for (const payment of store.payments.values()) {
        const isMeant = payment.source === source && payment.id !== id
        if (isMeant) change(store, store.payments, payment, inStatus('canceled'))
      }
    }),
  'cancellation-repeated-without-legs': breaks('states.cancel-pending-only', 'states.cancel-legs')
    .titled('Accepts the cancellation of a canceled payment and shows no legs.')
    .responds(
      'payments/cancel',
      acceptedIn('canceled', { source_status: null, destination_status: null }),
    ),
  'leg-left-out-in-between': breaks('states.cancel-legs')
    .titled('Omits a leg of a canceled payment under version 2024-04-04.')
    .edits('payments/cancel', drop('/source_status'), under(version2024)),
  'payment-dated-by-version': breaks('conventions.timestamps-on-every-record')
    .titled('Shows another "created_at" of a payment under version 2020-12-06.')
    .sets('payments/simulate', '/created_at', '2020-12-06T00:00:00.000Z', under(version2020)),
  'any-id-cancels': breaks('endpoints.cancel-payment')
    .titled('Returns some payment for the cancellation of an id that names none.')
    .finds('payments/cancel', someIn('canceled')),
  'no-payment-canceled-cancels-all': breaks('states.cancel')
    .titled('Refuses the cancellation of an id that names no payment, and cancels all payments.')
    .finds('payments/cancel', cancelAll),
  'cancellations-at-once-both-cancel': breaks('states.cancel-pending-only')
    .titled('Cancels a payment twice when it is canceled twice at the same time.')
    .collides(
      'payments/cancel',
      (response, { body }, call) => {
        const isSame = (body as Payment).id === call.params.pmt_id
        return isSame ? acceptedIn('canceled', {})(response, call) : response
      },
      ({ status }: SandboxResponse) => status !== 404,
    ),
  'cancellations-collide': breaks('states.cancel', 'states.cancel-legs', 'endpoints.cancel-payment')
    .titled('Shows a payment as pending to the second of two cancellations at the same time.')
    .collides(
      'payments/cancel',
      (_, { body }) => ok({ ...(body as Payment), ...inStatus('pending') }),
      ({ status }: SandboxResponse) => status !== 404,
    ),
}
