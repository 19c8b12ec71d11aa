import { valueAt } from '../../../base/json/index.ts'
import { latestApiVersion } from '../../../core/contract/index.ts'
import { type Call, ok, refuse, type SandboxResponse } from '../call.ts'
import { once } from '../conditions.ts'
import type { HandlerWrapper } from '../deviation.ts'
import { setAll } from '../edit.ts'
import type { Payment } from '../records.ts'
import { inStatus } from '../resources/payments.ts'
import { change, keep } from '../store.ts'
import { permittedBy, type Variation } from '../variation.ts'

/** Writes every refusal in another way. */
const refuses = (
  title: string,
  change: (response: SandboxResponse) => Partial<SandboxResponse>,
): Variation =>
  permittedBy('errors.refusals')
    .titled(title)
    .responds('*', (response) =>
      response.status < 400 ? response : { ...response, ...change(response) },
    )

const forcedPayments = (call: Call): Set<string> => once(call, 'forced payments', () => new Set())

/** Refuses to simulate other statuses. */
const simulating =
  (...statuses: readonly unknown[]): HandlerWrapper =>
  (call, next) =>
    statuses.includes(valueAt(call.body, '/status'))
      ? next(call)
      : refuse('invalid', 'The status cannot be simulated.')

/** The payment as it is, where it cannot be canceled because it is canceled. */
function canceledAgain(response: SandboxResponse, { store, params }: Call): SandboxResponse {
  const payment = store.payments.get(params.pmt_id!)
  return response.status === 409 && payment?.status === 'canceled' ? ok(payment) : response
}

const as = (type: string, { headers }: SandboxResponse) => ({
  headers: { ...headers, 'content-type': type },
})

/** The payments that were canceled by request. */
const canceledOnce = (call: Call): Set<string> => once(call, 'canceled once', () => new Set())

const legsCanceled = setAll({ '/source_status': 'canceled', '/destination_status': 'canceled' })

/** The scenarios that cancel a pending payment. */
const cancelPending = [
  'payments/cancel/',
  'payments/statuses/',
  'payments/simulate/leaves-other-payments',
  'payments/simulate/forces-into-each-status',
  'payments/simulate/forces-under-each-version',
  'conventions/records/outlast-other-requests',
  'conventions/never-issued/cancels-no-payment',
  'conventions/never-issued/forces-no-payment',
] as const

/** Other ways to refuse, and other things that can be refused. */
export const refusals = {
  'refuses-with-422': refuses('Returns 422, not 400, for an invalid request.', ({ status }) => ({
    status: status === 400 ? 422 : status,
  })),
  'refuses-in-html': refuses('Writes refusals as HTML.', (response) => ({
    ...as('text/html; charset=utf-8', response),
    raw: '<!doctype html><title>No</title><h1>No</h1>',
  })),
  'refuses-without-a-body': refuses('Writes refusals without a body.', () => ({ raw: '' })),
  'refuses-with-problem-details': refuses('Writes refusals as problem details.', (response) => ({
    ...as('application/problem+json', response),
    body: { type: 'about:blank', title: 'No', status: response.status },
  })),
  'refuses-with-a-list': refuses('Writes refusals as a list of errors.', () => ({
    body: { errors: [{ field: null, reason: 'no' }, 'no'] },
  })),
  'refuses-in-the-envelope': refuses('Writes refusals in the longer envelope.', () => ({
    body: { success: false, data: { error: { code: 'NO' } }, message: 'No.' },
  })),
  'refuses-in-a-word': refuses('Writes refusals in one word.', (response) => ({
    ...as('text/plain', response),
    raw: 'No.',
  })),
  'refuses-as-if-unknown': refuses('Returns 404 for everything that it refuses.', () => ({
    status: 404,
  })),
  'cancellation-refused-as-broken': permittedBy('states.cancel-pending-only', 'errors.refusals')
    .titled('Returns 500 for a payment that can no longer be canceled.')
    .responds('payments/cancel', (response) =>
      response.status === 409 ? { ...response, status: 500 } : response,
    ),
  'unknown-records-refused-as-broken': permittedBy('errors.refusals', 'A69')
    .titled('Returns 500 for every id that it does not know.')
    .responds('*', (response) =>
      response.status === 404 ? { ...response, status: 500 } : response,
    ),
  'sessions-of-other-methods-refused-as-broken': permittedBy('errors.refusals', 'A69')
    .titled('Returns 500 for a method of verification that the entity does not show as available.')
    .responds('verification-sessions/create', (response, { body }) => {
      const isOther = ['kba', 'byo_kyc', 'byo_sms'].includes(String(valueAt(body, '/method')))
      return response.status === 400 && isOther ? { ...response, status: 500 } : response
    }),
  'sessions-by-own-proof-refused': permittedBy(
    'verification-session.other-methods',
    'errors.refusals',
  )
    .titled('Refuses sessions by "byo_kyc", which the entity shows as available.')
    .around('verification-sessions/create', (call, next) =>
      valueAt(call.body, '/method') === 'byo_kyc'
        ? refuse('state', 'The team has not agreed on its requirements.')
        : next(call),
    ),
  'updates-refused': permittedBy('endpoints.update-entity')
    .titled('Refuses to update personal data.')
    .blocking(
      'entities/update',
      'entities/over-time/update-lasts',
      'widget-events/token/opens-no-entity',
    )
    .around('entities/update', () => refuse('state', 'What was set cannot be changed.')),
  'accounts-gone-with-consent': permittedBy('states.withdrawal-account-products', 'errors.refusals')
    .titled('Returns 404 for the accounts of a withdrawn entity.')
    .responds('accounts/retrieve', (response, { store, params }) => {
      const holder = store.accounts.get(params.acc_id!)?.holder_id ?? ''
      const withdrawn = store.entities.get(holder)?.status === 'disabled'
      return withdrawn ? refuse('record', 'There is no account with this id.') : response
    }),
  'simulation-of-three-statuses': permittedBy('states.simulate')
    .titled('Refuses to simulate a status that no sample shows.')
    .around('payments/simulate', simulating('pending', 'processing', 'canceled')),
  'payments-leave-at-once': permittedBy('states.not-shown', 'errors.refusals')
    .titled(
      'Sends pending payments by itself before they can be canceled, and says so in the refusal.',
    )
    .blocking(...cancelPending)
    .responds('payments/cancel', (response, { store, params }) => {
      const payment = store.payments.get(params.pmt_id!)
      if (payment === undefined || response.status !== 200) return response
      change(store, store.payments, payment, inStatus('processing'))
      return refuse('state', 'The payment is processing.')
    }),
  'payments-leave-by-age': permittedBy('A74', 'errors.refusals')
    .titled(
      'Sends a pending payment that nobody forced once it is a second and a half old, and does not say so.',
    )
    .blocking(...cancelPending)
    .does('payments/simulate', (_body, call) => forcedPayments(call).add(call.params.pmt_id!))
    .around('payments/cancel', (call, next) => {
      const { store, params } = call
      const payment = store.payments.get(params.pmt_id!)
      const isOld = payment && store.now() - Date.parse(payment.created_at) > 1_500
      const isForced = forcedPayments(call).has(params.pmt_id!)
      if (!isOld || isForced || payment.status !== 'pending') return next(call)
      change(store, store.payments, payment, inStatus('processing'))
      return refuse('state', 'The payment cannot be canceled.')
    }),
  'cancellation-repeatable': permittedBy('states.cancel-pending-only')
    .titled('Accepts the cancellation of a canceled payment, without a change.')
    .responds('payments/cancel', canceledAgain),
  'forced-cancellation-leaves-the-legs': permittedBy('states.cancel-legs', 'A60')
    .titled('Cancels no leg of a payment that is forced to canceled, and accepts its cancellation.')
    .around('payments/simulate', (call, next) => {
      const response = next(call)
      const payment = call.store.payments.get(call.params.pmt_id!)
      if (payment?.status !== 'canceled') return response
      return ok(
        keep(call.store.payments, { ...payment, ...inStatus('pending'), status: 'canceled' }),
      )
    })
    .responds('payments/cancel', canceledAgain),
  'legs-stay-canceled': permittedBy('payment.leg-status', 'A8', 'A60')
    .titled(
      'Leaves canceled legs canceled when a payment is forced on, and cancels one where it fails.',
    )
    .does('payments/cancel', ({ id }: Payment, call) => canceledOnce(call).add(id))
    .edits('payments/simulate', legsCanceled, ({ id }: Payment, call) => canceledOnce(call).has(id))
    .sets(
      'payments/simulate',
      '/destination_status',
      'canceled',
      ({ status }: Payment) => status === 'failed',
    ),
  'one-update-at-a-time': permittedBy('states.other-states', 'errors.refusals')
    .titled('Refuses an update of an account while another one is pending.')
    .blocking(
      'updates/create/',
      'authentication/key/guards-liability',
      'widget-events/token/opens-no-liability',
    )
    .responds('updates/create', (response, { store, params }) => {
      const own = [...store.updates.values()].filter(
        ({ account_id }) => account_id === params.acc_id,
      )
      return own.length > 4 ? refuse('state', 'An update is under way.') : response
    }),
  'reports-not-implemented': permittedBy('errors.refusals')
    .titled('Returns 501 for every report.')
    .blocking(
      'reports/create/',
      'authentication/key/guards-team',
      'payments/cancel/refuses-other-kinds',
      'webhooks/retrieve/refuses-other-kinds',
      'widget-events/token/opens-no-team',
    )
    .responds('reports/create', (response) => ({ ...response, status: 501, body: {} })),
  'latest-version-only': permittedBy('versioning.versions', 'versioning.pinned', 'A58')
    .titled('Refuses every version but the latest.')
    .serving(latestApiVersion)
    .aroundAdmission((head, next) => {
      const admitted = next(head)
      if ('status' in admitted || admitted.version === latestApiVersion) return admitted
      return refuse('version', 'There is one version of the interface.')
    }),
  'unknown-paths-answered-with-200': permittedBy('errors.refusals')
    .titled(
      'Responds with 200 and an error to every path that no version has, and to removed ones.',
    )
    .aroundAdmission((head, next) => {
      const admitted = next(head)
      const isOperation = head.place?.routes.some(({ operation }) => operation !== null) ?? false
      const isUnknown = 'status' in admitted && admitted.status === 404
      return isUnknown && !isOperation ? { ...admitted, status: 200 } : admitted
    }),
  'simulation-of-one-status': permittedBy('states.simulate')
    .titled('Refuses to simulate a status other than "processing".')
    .blocking('payments/simulate/forces-at-once', 'payments/simulate/forces-into-each-status')
    .around('payments/simulate', simulating('processing')),
}
