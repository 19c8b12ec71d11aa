import {
  type OperationAddress,
  operations,
  operationsWhere,
} from '../../src/core/contract/index.ts'
import {
  type DeclaredScenario,
  type Situation,
  situations,
} from '../../src/sources/scenario/index.ts'

/** The addresses of the scenarios that prove it, or one sentence that says why the contract is silent. */
type Interaction = readonly string[] | string

interface InteractionCell {
  readonly operation: OperationAddress
  readonly situation: Situation
  /** Undefined if the cell has neither. */
  readonly interaction: Interaction | undefined
}

/** Returns the cells of the table, operation by operation in the order of the contract. */
export function interactionCells(
  scenarios: readonly DeclaredScenario[],
): readonly InteractionCell[] {
  return (Object.keys(operations) as OperationAddress[]).flatMap((operation) =>
    (Object.keys(situations) as Situation[]).map((situation) => {
      const proving = provingIn(scenarios, situation, operation)
      const interaction = proving.length > 0 ? proving : reasonFor(operation, situation)
      return { operation, situation, interaction }
    }),
  )
}

/** The cells that have neither, as `findMissing` says what is missing. */
export function missingCells(scenarios: readonly DeclaredScenario[]): readonly string[] {
  return interactionCells(scenarios).flatMap(({ operation, situation, interaction }) =>
    interaction === undefined
      ? `${operation} lacks a scenario in the situation "${situation}", or the reason why it has none → suites/${operation}.scenario.ts, or suites/support/interactions.fixture.ts`
      : [],
  )
}

function provingIn(
  scenarios: readonly DeclaredScenario[],
  situation: Situation,
  operation: OperationAddress,
): readonly string[] {
  return scenarios
    .filter(({ scenario }) => scenario.situations?.[situation]?.includes(operation))
    .map(({ id }) => id)
}

function reasonFor(operation: OperationAddress, situation: Situation): string | undefined {
  const reasons = silence[situation] ?? []
  const own = reasons.find(([, ...named]) => named.includes(operation))
  const isRead = operations[operation].method === 'GET'
  const usual = usualSilence[situation] ?? (isRead ? silenceOfReads[situation] : undefined)
  return (own ?? reasons.find(([, ...named]) => named.length === 0))?.[0] ?? usual
}

/** Returns the operations for which a reason is given although scenarios prove them, as sentences. */
export function needlessReasons(scenarios: readonly DeclaredScenario[]): readonly string[] {
  return (Object.keys(silence) as Situation[]).flatMap((situation) =>
    silence[situation]!.flatMap(([, ...named]) => named)
      .filter((operation) => provingIn(scenarios, situation, operation).length > 0)
      .map((operation) => `${operation}, ${situation}: a reason, and scenarios`),
  )
}

/** Why the contract is silent about operations in a situation; without operations, about all others. */
type Silence = readonly [reason: string, ...operations: OperationAddress[]]

const namesNone = operationsWhere(({ method, path }) => method === 'GET' && !path.includes('{'))
const lists = [...namesNone, 'reports/create'] as const
const ofTheTeam = ['reports/create', 'webhooks/list', 'webhooks/retrieve'] as const
const ofCards = ['card-brands/list', 'card-brands/retrieve', 'sensitive/retrieve'] as const
const reference = ['card-products/retrieve', 'merchants/retrieve'] as const
const unrelated = 'The contract does not say that this change affects what the operation shows.'
const afterwards = (records: string) =>
  `The contract does not show what happens to ${records} of an entity that withdraws its consent.`

const ofThePath = 'Each response is compared with the id in its path, whoever owns the record.'

/** The reason by default. */
const usualSilence: Readonly<Partial<Record<Situation, string>>> = {
  'after-change': unrelated,
  'after-withdrawal': unrelated,
}

/** The same for a read. A write is also sent for two records. */
const silenceOfReads: Readonly<Partial<Record<Situation, string>>> = {
  'same-owner': ofThePath,
  'other-owner': ofThePath,
}

/** The cells in which no scenario can prove anything. */
const silence: Readonly<Partial<Record<Situation, readonly Silence[]>>> = {
  'after-change': [
    [
      'No operation of the contract changes what the operation shows.',
      ...ofTheTeam,
      ...reference,
      'sensitive/retrieve',
      'subscriptions/list',
      'credit-scores/retrieve',
    ],
    ['A new account shows only the id of its holder.', 'accounts/create'],
    ['The response shows no data of the entity.', 'elements/create-token'],
    [
      'No operation of the contract changes a resource that is known to have an event.',
      'events/retrieve',
    ],
    [
      'A session continues only in a browser, which no operation of the contract controls.',
      'widget-events/list',
    ],
  ],
  'other-owner': [
    ['What the operation shows belongs to the team, and to no entity or account.', ...ofTheTeam],
    ['Reference data belongs to no entity, account or session.', ...reference],
    [
      'The contract does not show which operation stores which event, so no second owner is known.',
      'events/retrieve',
    ],
  ],
  'same-owner': [
    ['The contract does not show which sessions belong to one owner.', 'widget-events/list'],
  ],
  'much-later': [['The contract sets no time limit for what the operation shows.']],
  'after-withdrawal': [
    [unrelated, 'reports/create'],
    ['Reference data belongs to no entity, account or session.', ...reference],
    [afterwards('the cards'), ...ofCards],
    [afterwards('the sessions and subscriptions'), 'subscriptions/list'],
    [afterwards('the payments'), 'payments/cancel', 'payments/simulate'],
    [afterwards('the stored events'), 'events/retrieve'],
    [afterwards('the session'), 'widget-events/list'],
    [
      'The contract does not show whether a token is issued for an entity that withdrew.',
      'elements/create-token',
    ],
  ],
  'after-payment-change': [
    [
      'The contract does not show whether an entity with payments under way may withdraw its consent.',
      'entities/withdraw-consent',
    ],
    [
      'The contract does not show the content and the format of the results of a report.',
      'reports/create',
    ],
    [
      'A payment causes a delivery, and the contract does not show its content.',
      'webhooks/list',
      'webhooks/retrieve',
    ],
    [
      'The contract does not show which event a change of a payment stores, and with which id.',
      'events/retrieve',
    ],
    [unrelated],
  ],
  'after-expiry': [['The contract sets no expiry for the key.']],
  'other-kind': [
    ['The request names no record by its id.', ...lists],
    [
      'The contract does not show how a request is refused whose entity_id names no entity.',
      'elements/create-token',
    ],
  ],
  'never-issued': [
    ['The path of the operation has no id.', ...lists, 'accounts/create', 'elements/create-token'],
  ],
}
