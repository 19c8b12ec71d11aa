import { type Interactions, noChange, unrelated, withoutId } from './situations.ts'

const ofTheTeam = 'What the operation shows belongs to the team, and to no entity or account.'
const withdrawnPayer =
  'What becomes of the payments of an entity that withdraws its consent is not shown.'

/** Operations on payments, reports, webhooks and events, and those with tokens. */
export const payments: Interactions<
  | 'elements/create-token'
  | 'payments/cancel'
  | 'payments/simulate'
  | 'reports/create'
  | 'webhooks/list'
  | 'webhooks/retrieve'
  | 'events/retrieve'
  | 'widget-events/list'
> = {
  'elements/create-token': {
    again: [
      'creates-distinct-tokens',
      'creates-distinct-tokens-for-entity',
      'elements/token-lifetime/valid-beside-another',
    ],
    'after-change': 'The response holds nothing of the entity that a change could show in.',
    'other-owner': ['creates-distinct-tokens-for-entities'],
    'after-withdrawal': 'Whether a token is issued for an entity that withdrew is not shown.',
    'after-expiry': [
      'elements/token-lifetime/not-prolonged',
      'elements/token-lifetime/expires-after-30-minutes',
      'elements/token-lifetime/stays-used-after-expiry',
    ],
    concurrent: ['creates-distinct-tokens-at-once', 'elements/token-lifetime/used-once-at-once'],
    'each-version': [
      'creates-under-each-version',
      'elements/token-lifetime/valid-from-each-version',
    ],
    'wrong-credential': ['authentication/key/guards-team', 'widget-events/token/opens-no-team'],
    'other-kind': 'How a request with an entity_id that names no entity is refused is not shown.',
  },
  'payments/cancel': {
    again: ['stays-canceled'],
    'after-change': ['rejects-processing', 'cancels-pending-again', 'cancels-after-forced-cancel'],
    'other-owner': ['leaves-other-payments', 'payments/simulate/leaves-other-payments'],
    'after-withdrawal': withdrawnPayer,
    'after-payment-change': [
      'rejects-processing',
      'rejects-other-statuses',
      'cancels-pending-again',
      'cancels-after-forced-cancel',
      'stays-canceled',
    ],
    concurrent: ['cancels-once-at-once', 'yields-to-simulation'],
    'each-version': ['serves-each-version'],
    'wrong-credential': ['guards-payment', 'widget-events/token/changes-nothing'],
    'other-kind': ['refuses-other-kinds'],
  },
  'payments/simulate': {
    again: ['forces-in-any-order'],
    'after-change': ['forces-in-any-order', 'payments/cancel/stays-canceled'],
    'other-owner': ['leaves-other-payments'],
    'after-withdrawal': withdrawnPayer,
    'after-payment-change': [
      'forces-in-any-order',
      'payments/cancel/cancels-after-forced-cancel',
      'payments/cancel/stays-canceled',
    ],
    concurrent: ['forces-at-once', 'payments/cancel/yields-to-simulation'],
    'each-version': ['payments/cancel/serves-each-version'],
    'wrong-credential': ['payments/cancel/guards-payment', 'widget-events/token/changes-nothing'],
    'other-kind': ['payments/cancel/refuses-other-kinds'],
  },
  'reports/create': {
    again: ['repeat-is-new-or-same', 'results-can-be-downloaded'],
    'after-change': noChange,
    'other-owner': ofTheTeam,
    'after-withdrawal': unrelated,
    'after-payment-change': 'The content and the format of the results of a report are not shown.',
    concurrent: ['creates-at-once'],
    'each-version': ['creates-under-each-version'],
    'wrong-credential': ['authentication/key/guards-team', 'widget-events/token/opens-no-team'],
    'other-kind': withoutId,
  },
  'webhooks/list': {
    again: ['lists-same-twice'],
    'after-change': noChange,
    'other-owner': ofTheTeam,
    'after-withdrawal': unrelated,
    'after-payment-change': 'A payment sets off a delivery, and what that shows is not shown.',
    concurrent: ['lists-at-once'],
    'each-version': ['lists-under-each-version'],
    'wrong-credential': ['authentication/key/guards-team', 'widget-events/token/opens-no-team'],
    'other-kind': withoutId,
  },
  'webhooks/retrieve': {
    again: ['reads-same-twice', 'reads-listed'],
    'after-change': noChange,
    'other-owner': ofTheTeam,
    'after-withdrawal': unrelated,
    'after-payment-change': 'A payment sets off a delivery, and what that shows is not shown.',
    concurrent: ['reads-at-once'],
    'each-version': ['reads-under-each-version'],
    'wrong-credential': ['authentication/key/guards-team', 'widget-events/token/opens-no-team'],
    'other-kind': ['refuses-other-kinds'],
  },
  'events/retrieve': {
    again: ['reads-same-twice', 'agrees-with-credit-score'],
    'after-change': 'No operation changes a resource that is known to have an event.',
    'other-owner':
      'Which operation stores which event is not shown, so that no second owner is known.',
    'after-withdrawal':
      'What becomes of the stored events of an entity that withdraws is not shown.',
    'after-payment-change': 'Which event a change of a payment stores, and its id, is not shown.',
    concurrent: ['reads-at-once'],
    'each-version': ['reads-under-each-version'],
    'wrong-credential': [
      'authentication/key/guards-event',
      'widget-events/token/opens-no-reference',
    ],
    'other-kind': ['refuses-other-kinds'],
  },
  'widget-events/list': {
    again: ['survives-reading'],
    'after-change':
      'A session goes on in a browser only, where no operation of the contract reaches it.',
    'other-owner': ['scoped-to-session'],
    'after-withdrawal': 'What becomes of the session of an entity that withdraws is not shown.',
    'after-expiry': ['survives-token-expiry', 'survives-reading'],
    concurrent: ['scoped-at-once'],
    'each-version': ['lists-under-each-version'],
    'wrong-credential': ['rejects-secret-key', 'widget-events/token/guards-session'],
    'other-kind': withoutId,
  },
}
