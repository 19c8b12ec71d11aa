import type { OperationAddress } from '../contract/index.ts'
import type { Situation } from '../scenario/index.ts'

/** Why the contract says nothing about operations in a situation; the rest of them, where none is named. */
type Silence = readonly [reason: string, ...operations: OperationAddress[]]

const lists = ['entities/list', 'webhooks/list', 'reports/create', 'widget-events/list'] as const
const ofTheTeam = ['reports/create', 'webhooks/list', 'webhooks/retrieve'] as const
const ofCards = ['card-brands/list', 'card-brands/retrieve', 'sensitive/retrieve'] as const
const reference = ['card-products/retrieve', 'merchants/retrieve'] as const
const unrelated = 'The contract connects nothing that the operation shows with this change.'

/** The cells in which no scenario can prove anything. */
export const silence: Readonly<Partial<Record<Situation, readonly Silence[]>>> = {
  'after-change': [
    [
      'No operation of the contract changes what the operation shows.',
      ...ofTheTeam,
      ...reference,
      'sensitive/retrieve',
      'subscriptions/list',
      'credit-scores/retrieve',
    ],
    ['Nothing that a new account shows follows from the data of its holder.', 'accounts/create'],
    [
      'The response holds nothing of the entity that a change could show in.',
      'elements/create-token',
    ],
    [
      'No operation of the contract changes a resource that is known to have an event.',
      'events/retrieve',
    ],
    [
      'A session goes on in a browser only, where no operation of the contract reaches it.',
      'widget-events/list',
    ],
  ],
  'other-owner': [
    ['What the operation shows belongs to the team, and to no entity or account.', ...ofTheTeam],
    ['Reference data belongs to no entity, account or session.', ...reference],
    [
      'Which operation stores which event is not shown, so that no second owner is known.',
      'events/retrieve',
    ],
  ],
  'same-owner': [['Which sessions belong to one owner is not shown.', 'widget-events/list']],
  'much-later': [['The contract gives what the operation shows no limit of time.']],
  'after-withdrawal': [
    [unrelated, ...ofTheTeam],
    ['Reference data belongs to no entity, account or session.', ...reference],
    ['What becomes of the cards of an entity that withdraws its consent is not shown.', ...ofCards],
    [
      'What becomes of the sessions and subscriptions of an entity that withdraws is not shown.',
      'subscriptions/list',
    ],
    [
      'What becomes of the payments of an entity that withdraws its consent is not shown.',
      'payments/cancel',
      'payments/simulate',
    ],
    [
      'Whether a token is issued for an entity that withdrew is not shown.',
      'elements/create-token',
    ],
    [
      'What becomes of the stored events of an entity that withdraws is not shown.',
      'events/retrieve',
    ],
    ['What becomes of the session of an entity that withdraws is not shown.', 'widget-events/list'],
  ],
  'after-payment-change': [
    [
      'Whether an entity with payments under way may withdraw its consent is not shown.',
      'entities/withdraw-consent',
    ],
    ['The content and the format of the results of a report are not shown.', 'reports/create'],
    [
      'A payment sets off a delivery, and what that shows is not shown.',
      'webhooks/list',
      'webhooks/retrieve',
    ],
    ['Which event a change of a payment stores, and its id, is not shown.', 'events/retrieve'],
    [unrelated],
  ],
  'after-expiry': [
    ['The contract gives the key no end, and lets it open the operation at any time.'],
  ],
  'other-kind': [
    ['The request names no record by its id.', ...lists],
    [
      'How a request with an entity_id that names no entity is refused is not shown.',
      'elements/create-token',
    ],
  ],
}
