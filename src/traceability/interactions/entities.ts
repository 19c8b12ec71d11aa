import { type Interactions, withoutId } from './situations.ts'

const withdrawnChildren =
  'What becomes of the sessions and subscriptions of an entity that withdraws is not shown.'

/** Operations on entities and on what belongs to an entity. */
export const entities: Interactions<
  | 'entities/update'
  | 'entities/withdraw-consent'
  | 'entities/list'
  | 'verification-sessions/create'
  | 'verification-sessions/list'
  | 'subscriptions/list'
  | 'subscriptions/retrieve'
  | 'credit-scores/retrieve'
> = {
  'entities/update': {
    again: ['entities/update-order/changes-in-any-order'],
    'after-change': ['entities/update-order/changes-in-any-order', 'keeps-unsent-address'],
    'other-owner': ['entities/update-order/changes-two-in-turn', 'leaves-other-entities'],
    'after-withdrawal': ['entities/withdraw-consent/survives-requests'],
    concurrent: [
      'entities/update-order/changes-at-once',
      'entities/update-order/changes-same-at-once',
      'entities/withdraw-consent/withdraws-at-once',
    ],
    'each-version': ['entities/update-order/changes-under-each-version'],
    'wrong-credential': [
      'authentication/key/stores-nothing',
      'widget-events/token/opens-no-entity',
    ],
    'other-kind': ['refuses-other-kinds'],
  },
  'entities/withdraw-consent': {
    again: ['stays-disabled'],
    'after-change': ['survives-requests'],
    'other-owner': [
      'leaves-other-entities',
      'entities/two-owners/keeps-other-records',
      'entities/two-owners/keeps-credit-score',
    ],
    'after-withdrawal': ['stays-disabled'],
    'after-payment-change':
      'Whether an entity with payments under way may withdraw its consent is not shown.',
    concurrent: ['withdraws-at-once', 'stays-disabled'],
    'each-version': ['lasts-under-each-version'],
    'wrong-credential': ['guards-consent'],
    'other-kind': ['refuses-other-kinds'],
  },
  'entities/list': {
    again: ['lists-same-twice'],
    'after-change': [
      'entities/update-order/changes-in-any-order',
      'entities/update/changes-personal-data',
      'entities/update/changes-address',
      'entities/update/changes-corporation',
    ],
    'other-owner': [
      'entities/update/leaves-other-entities',
      'entities/update-order/changes-two-in-turn',
      'entities/withdraw-consent/leaves-other-entities',
    ],
    'after-withdrawal': [
      'entities/withdraw-consent/disables-entity',
      'entities/withdraw-consent/survives-requests',
    ],
    concurrent: ['lists-at-once', 'webhooks/list/lists-at-once'],
    'each-version': [
      'lists-under-each-version',
      'entities/withdraw-consent/lasts-under-each-version',
    ],
    'wrong-credential': ['authentication/key/guards-team', 'widget-events/token/opens-no-team'],
    'other-kind': withoutId,
  },
  'verification-sessions/create': {
    again: ['starts-again'],
    'after-change': ['starts-again'],
    'other-owner': ['entities/two-owners/keeps-other-records'],
    'after-withdrawal': ['entities/withdraw-consent/survives-requests'],
    concurrent: ['starts-again', 'entities/two-owners/keeps-other-records'],
    'each-version': ['starts-under-each-version'],
    'wrong-credential': [
      'authentication/key/guards-verification',
      'widget-events/token/opens-no-entity',
    ],
    'other-kind': ['refuses-other-kinds'],
  },
  'verification-sessions/list': {
    again: ['lists-same-twice'],
    'after-change': ['verification-sessions/create/starts-again', 'lists-created'],
    'other-owner': [
      'entities/two-owners/keeps-records-apart',
      'entities/two-owners/keeps-other-records',
    ],
    'after-withdrawal': ['entities/two-owners/keeps-other-records'],
    concurrent: ['entities/two-owners/lists-at-once'],
    'each-version': ['verification-sessions/create/starts-under-each-version'],
    'wrong-credential': [
      'authentication/key/guards-verification',
      'widget-events/token/opens-no-entity',
    ],
    'other-kind': ['verification-sessions/create/refuses-other-kinds'],
  },
  'subscriptions/list': {
    again: ['subscriptions/retrieve/reads-same-twice'],
    'after-change': 'No operation of the contract changes a subscription of an entity.',
    'other-owner': ['entities/two-owners/keeps-records-apart'],
    'after-withdrawal': withdrawnChildren,
    concurrent: ['entities/two-owners/lists-at-once', 'subscriptions/retrieve/reads-at-once'],
    'each-version': ['subscriptions/retrieve/reads-under-each-version'],
    'wrong-credential': [
      'authentication/key/guards-verification',
      'widget-events/token/opens-no-entity',
    ],
    'other-kind': ['subscriptions/retrieve/refuses-other-kinds'],
  },
  'subscriptions/retrieve': {
    again: ['reads-same-twice', 'reads-listed'],
    'after-change': ['entities/withdraw-consent/survives-requests'],
    'other-owner': ['hidden-from-other-entity'],
    'after-withdrawal': ['entities/two-owners/keeps-other-records'],
    concurrent: ['reads-at-once'],
    'each-version': ['reads-under-each-version'],
    'wrong-credential': [
      'authentication/key/guards-verification',
      'widget-events/token/opens-no-entity',
    ],
    'other-kind': ['refuses-other-kinds'],
  },
  'credit-scores/retrieve': {
    again: ['reads-same-twice', 'events/retrieve/agrees-with-credit-score'],
    'after-change': 'No operation of the contract changes a credit score.',
    'other-owner': ['hidden-from-other-entity'],
    'after-withdrawal': ['entities/two-owners/keeps-credit-score'],
    concurrent: ['reads-at-once'],
    'each-version': ['reads-under-each-version'],
    'wrong-credential': [
      'authentication/key/guards-credit-score',
      'widget-events/token/opens-no-reference',
    ],
    'other-kind': ['refuses-other-kinds'],
  },
}
