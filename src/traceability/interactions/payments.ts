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
      'elements/create-token/creates-distinct-tokens',
      'elements/create-token/creates-distinct-tokens-for-entity',
      'elements/token-lifetime/valid-beside-another',
    ],
    'after-change': 'The response holds nothing of the entity that a change could show in.',
    'other-owner': ['elements/create-token/creates-distinct-tokens-for-entities'],
    'after-withdrawal': 'Whether a token is issued for an entity that withdrew is not shown.',
    'after-expiry': [
      'elements/token-lifetime/not-prolonged',
      'elements/token-lifetime/expires-after-30-minutes',
      'elements/token-lifetime/stays-used-after-expiry',
    ],
    concurrent: [
      'elements/create-token/creates-distinct-tokens-at-once',
      'elements/token-lifetime/used-once-at-once',
    ],
    'each-version': [
      'elements/create-token/creates-under-each-version',
      'elements/token-lifetime/valid-from-each-version',
    ],
    'wrong-credential': ['authentication/key/guards-team', 'widget-events/token/opens-no-team'],
    'other-kind': 'How a request with an entity_id that names no entity is refused is not shown.',
  },
  'payments/cancel': {
    again: ['payments/cancel/stays-canceled'],
    'after-change': [
      'payments/cancel/rejects-processing',
      'payments/cancel/cancels-pending-again',
      'payments/cancel/cancels-after-forced-cancel',
    ],
    'other-owner': [
      'payments/cancel/leaves-other-payments',
      'payments/simulate/leaves-other-payments',
    ],
    'after-withdrawal': withdrawnPayer,
    'after-payment-change': [
      'payments/cancel/rejects-processing',
      'payments/cancel/rejects-other-statuses',
      'payments/cancel/cancels-pending-again',
      'payments/cancel/cancels-after-forced-cancel',
      'payments/cancel/stays-canceled',
    ],
    concurrent: ['payments/cancel/cancels-once-at-once', 'payments/cancel/yields-to-simulation'],
    'each-version': ['payments/cancel/serves-each-version'],
    'wrong-credential': ['payments/cancel/guards-payment', 'widget-events/token/changes-nothing'],
    'other-kind': ['payments/cancel/refuses-other-kinds'],
  },
  'payments/simulate': {
    again: ['payments/simulate/forces-in-any-order'],
    'after-change': ['payments/simulate/forces-in-any-order', 'payments/cancel/stays-canceled'],
    'other-owner': ['payments/simulate/leaves-other-payments'],
    'after-withdrawal': withdrawnPayer,
    'after-payment-change': [
      'payments/simulate/forces-in-any-order',
      'payments/cancel/cancels-after-forced-cancel',
      'payments/cancel/stays-canceled',
    ],
    concurrent: ['payments/simulate/forces-at-once', 'payments/cancel/yields-to-simulation'],
    'each-version': ['payments/cancel/serves-each-version'],
    'wrong-credential': ['payments/cancel/guards-payment', 'widget-events/token/changes-nothing'],
    'other-kind': ['payments/cancel/refuses-other-kinds'],
  },
  'reports/create': {
    again: ['reports/create/repeat-is-new-or-same', 'reports/create/results-can-be-downloaded'],
    'after-change': noChange,
    'other-owner': ofTheTeam,
    'after-withdrawal': unrelated,
    'after-payment-change': 'The content and the format of the results of a report are not shown.',
    concurrent: ['reports/create/creates-at-once'],
    'each-version': ['reports/create/creates-under-each-version'],
    'wrong-credential': ['authentication/key/guards-team', 'widget-events/token/opens-no-team'],
    'other-kind': withoutId,
  },
  'webhooks/list': {
    again: ['webhooks/list/lists-same-twice'],
    'after-change': noChange,
    'other-owner': ofTheTeam,
    'after-withdrawal': unrelated,
    'after-payment-change': 'A payment sets off a delivery, and what that shows is not shown.',
    concurrent: ['webhooks/list/lists-at-once'],
    'each-version': ['webhooks/list/lists-under-each-version'],
    'wrong-credential': ['authentication/key/guards-team', 'widget-events/token/opens-no-team'],
    'other-kind': withoutId,
  },
  'webhooks/retrieve': {
    again: ['webhooks/retrieve/reads-same-twice', 'webhooks/retrieve/reads-listed'],
    'after-change': noChange,
    'other-owner': ofTheTeam,
    'after-withdrawal': unrelated,
    'after-payment-change': 'A payment sets off a delivery, and what that shows is not shown.',
    concurrent: ['webhooks/retrieve/reads-at-once'],
    'each-version': ['webhooks/retrieve/reads-under-each-version'],
    'wrong-credential': ['authentication/key/guards-team', 'widget-events/token/opens-no-team'],
    'other-kind': ['webhooks/retrieve/refuses-other-kinds'],
  },
  'events/retrieve': {
    again: ['events/retrieve/reads-same-twice', 'events/retrieve/agrees-with-credit-score'],
    'after-change': 'No operation changes a resource that is known to have an event.',
    'other-owner':
      'Which operation stores which event is not shown, so that no second owner is known.',
    'after-withdrawal':
      'What becomes of the stored events of an entity that withdraws is not shown.',
    'after-payment-change': 'Which event a change of a payment stores, and its id, is not shown.',
    concurrent: ['events/retrieve/reads-at-once'],
    'each-version': ['events/retrieve/reads-under-each-version'],
    'wrong-credential': [
      'authentication/key/guards-event',
      'widget-events/token/opens-no-reference',
    ],
    'other-kind': ['events/retrieve/refuses-other-kinds'],
  },
  'widget-events/list': {
    again: ['widget-events/list/survives-reading'],
    'after-change':
      'A session goes on in a browser only, where no operation of the contract reaches it.',
    'other-owner': ['widget-events/list/scoped-to-session'],
    'after-withdrawal': 'What becomes of the session of an entity that withdraws is not shown.',
    'after-expiry': [
      'widget-events/list/survives-token-expiry',
      'widget-events/list/survives-reading',
    ],
    concurrent: ['widget-events/list/scoped-at-once'],
    'each-version': ['widget-events/list/lists-under-each-version'],
    'wrong-credential': [
      'widget-events/list/rejects-secret-key',
      'widget-events/token/guards-session',
    ],
    'other-kind': withoutId,
  },
}
