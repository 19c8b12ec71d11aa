import { firstVersionWith } from './api-version.ts'
import { complete, type Operation } from './operation.ts'

/** The rows of the contract's endpoint table, in its order. */
export const operations = complete({
  'elements/create-token': {
    does: 'issues a one-time token that starts an embeddable component',
    call: 'POST /elements/token',
    request: 'element-token-request',
    forms: {
      'elements/create-token#known-entity': '/entity_id',
      'elements/create-token#described-person': '/connect/entity/individual',
    },
    response: 'element-token',
    // A token is no record. Its response shows a new id each time.
    touches: { 'element-token': null },
  },
  'entities/update': {
    does: 'changes the personal or company data and the address of an entity',
    call: 'PUT /entities/{ent_id}',
    request: 'entity-update-request',
    forms: {
      'entities/update#individual': '/individual',
      'entities/update#corporation': '/corporation',
      'entities/update#owners': '/corporation/owners',
      'entities/update#address': '/address',
    },
    response: 'entity',
    changes: 'entity',
    rewrites: true,
  },
  'entities/withdraw-consent': {
    does: 'withdraws the consent of an entity, which disables it for good',
    call: 'POST /entities/{ent_id}/consent',
    request: 'consent-request',
    response: 'entity-withdrawn',
    changes: 'entity',
    rewrites: true,
    touchesOwned: true,
    destructive: true,
  },
  'entities/list': {
    does: 'lists entities',
    call: 'GET /entities',
    response: 'entity-list',
    shared: true,
  },
  'verification-sessions/create': {
    does: 'starts the verification of an entity, by text message or by questions',
    call: 'POST /entities/{ent_id}/verification_sessions',
    request: 'verification-session-request',
    forms: { 'verification-sessions/create#text-message': '/sms' },
    response: 'verification-session-created',
    since: firstVersionWith.newOperations,
    changes: 'entity',
  },
  'verification-sessions/list': {
    does: 'lists the verification sessions of an entity',
    call: 'GET /entities/{ent_id}/verification_sessions',
    response: 'verification-session-list',
    since: firstVersionWith.newOperations,
  },
  'subscriptions/list': {
    does: 'maps the names of the subscriptions of an entity to the subscriptions',
    call: 'GET /entities/{ent_id}/subscriptions',
    response: 'subscription-map',
    since: firstVersionWith.newOperations,
  },
  'subscriptions/retrieve': {
    does: 'reads one subscription of an entity',
    call: 'GET /entities/{ent_id}/subscriptions/{sub_id}',
    response: 'subscription',
    since: firstVersionWith.newOperations,
  },
  'credit-scores/retrieve': {
    does: 'reads a credit score of an entity',
    call: 'GET /entities/{ent_id}/credit_scores/{crs_id}',
    response: 'credit-score',
    since: firstVersionWith.newOperations,
  },
  'accounts/create': {
    does: 'creates an ACH account for an entity',
    call: 'POST /accounts',
    request: 'account-request',
    forms: { 'accounts/create#ach': '/ach' },
    response: 'account',
    touches: { entity: '/holder_id' },
  },
  'accounts/retrieve': {
    does: 'reads an account',
    call: 'GET /accounts/{acc_id}',
    response: 'account',
  },
  'updates/create': {
    does: 'requests fresh liability data of an account',
    call: 'POST /accounts/{acc_id}/updates',
    response: 'update-created',
    since: firstVersionWith.newOperations,
    changes: 'account',
  },
  'card-brands/list': {
    does: 'lists the card brand records of an account, in the current shape',
    call: 'GET /accounts/{acc_id}/card_brands',
    response: 'card-brand-list',
    since: firstVersionWith.newOperations,
  },
  'card-brands/create': {
    does: 'requests the card brand of an account, in the earlier shape',
    call: 'POST /accounts/{acc_id}/card_brands',
    response: 'card-brand-earlier',
    since: firstVersionWith.newOperations,
    changes: 'account',
  },
  'card-brands/retrieve': {
    does: 'reads one card brand record, in the earlier shape',
    call: 'GET /accounts/{acc_id}/card_brands/{cbrd_id}',
    response: 'card-brand-earlier',
    since: firstVersionWith.newOperations,
  },
  'sensitive/retrieve': {
    does: 'reads the sensitive card data of an account',
    call: 'GET /accounts/{acc_id}/sensitive/{astv_id}',
    response: 'sensitive',
    since: firstVersionWith.newOperations,
  },
  'card-products/retrieve': {
    does: 'reads a card product',
    call: 'GET /card_products/{pdt_id}',
    response: 'card-product',
  },
  'merchants/retrieve': {
    does: 'reads a merchant',
    call: 'GET /merchants/{mch_id}',
    response: 'merchant',
  },
  'payments/cancel': {
    does: 'cancels a payment that is still pending',
    call: 'DELETE /payments/{pmt_id}',
    response: 'payment-canceled',
    changes: 'payment',
    destructive: true,
  },
  'payments/simulate': {
    does: 'forces the status of a payment, in the sandbox',
    call: 'POST /simulate/payments/{pmt_id}',
    base: 'sandboxUrl',
    request: 'simulation-request',
    forms: {
      'payments/simulate#pending': ['/status', 'pending'],
      'payments/simulate#processing': ['/status', 'processing'],
      'payments/simulate#canceled': ['/status', 'canceled'],
    },
    inAnyState: { status: 'processing' },
    response: 'payment',
    changes: 'payment',
    destructive: true,
  },
  'reports/create': {
    does: 'requests a report and says where to fetch it',
    call: 'POST /reports',
    request: 'report-request',
    response: 'report',
  },
  'webhooks/list': {
    does: 'lists webhooks',
    call: 'GET /webhooks',
    response: 'webhook-list',
  },
  'webhooks/retrieve': {
    does: 'reads a webhook',
    call: 'GET /webhooks/{whk_id}',
    response: 'webhook',
  },
  'events/retrieve': {
    does: 'reads a stored event',
    call: 'GET /events/{evt_id}',
    response: 'event',
  },
  'widget-events/list': {
    does: 'lists the events of the widget session whose token is sent',
    call: 'GET /widget/events',
    credential: 'widget-token',
    opensWith: 'otkn_',
    response: 'widget-event-list',
  },
})

export type OperationAddress = keyof typeof operations

/** The operations of which something holds, in the order of the table. */
export function operationsWhere(holds: (operation: Operation) => boolean): OperationAddress[] {
  const all = Object.keys(operations) as OperationAddress[]
  return all.filter((address) => holds(operations[address]))
}

const rows: ReadonlyMap<number, Operation> = new Map(
  Object.values<Operation>(operations).map((row) => [row.number, row]),
)

/** The nouns that have operations; clauses of other nouns are about the responses of any operation. */
export const operationNouns: ReadonlySet<string> = new Set(
  Object.keys(operations).map((address) => address.slice(0, address.indexOf('/'))),
)

/** The row of the endpoint table that an exchange is of; undefined where it is of none. */
export function operationOf(number: number | null): Operation | undefined {
  return number === null ? undefined : rows.get(number)
}

/** The address of an operation that is named by its address or its number; undefined where there is none. */
export function addressOfName(name: string | number): OperationAddress | undefined {
  const rows = Object.entries(operations) as [OperationAddress, { readonly number: number }][]
  return rows.find(
    ([address, { number }]) => address === name || String(number) === String(name),
  )?.[0]
}
