/** A mock that implements a part of the contract, and keeps what it implements. */
export interface Mock {
  /** What its user adds to the configuration that `init` writes: one member of the target, a subject or an action a line. */
  readonly lines: readonly string[]
  /** The operations that it serves: nouns and addresses; all where nothing is said. */
  readonly implements?: readonly string[]
  readonly path?: string
  /** Members that are an empty list or null in all of its responses. */
  readonly neverShows?: readonly string[]
  /** A defect of what it implements. */
  readonly defect: string
}

const names = (text: string) => text.split(' ')

const five = names('entities/list entities/update accounts merchants')
const reading = names(
  'entities/list verification-sessions/list subscriptions credit-scores accounts/retrieve card-products merchants webhooks',
)
const fifteen = names(
  'entities/list entities/update entities/withdraw-consent accounts merchants card-products card-brands payments webhooks events',
)
const twenty = names('entities verification-sessions subscriptions accounts card-brands').concat(
  names('card-products merchants payments reports webhooks events'),
)
const claiming = (some: readonly string[]) => `"profile": ${JSON.stringify(some)}`

/** A subject that one request to a path of the mock makes, as a line of a configuration. */
function making(name: string, path: string, body: object, take: object, needs?: object): string {
  const request = { method: 'POST', path: `/_control/${path}`, body, take }
  return `"${name}": ${JSON.stringify({ ...(needs && { needs }), request })}`
}

const ofPerson = { holder: 'entity.individual' }
const holder = { holder_id: '{{holder.id}}' }
const person = { type: 'individual', accounts: true }
const legs = { source: '{{from.id}}', destination: '{{to.id}}', amount: 5000 }
const lines = {
  liability: making(
    'account.liability',
    'accounts',
    holder,
    { id: '/id', entity_id: '/holder_id' },
    ofPerson,
  ),
  disposable: making('entity.disposable', 'entities', person, {
    id: '/id',
    account_id: '/account_id',
  }),
  pending: making(
    'payment.pending',
    'payments',
    legs,
    { id: '/id', record: '' },
    { from: 'account.ach', to: 'account.liability' },
  ),
  score: making(
    'credit_score',
    'credit_scores',
    { entity_id: '{{holder.id}}', score: 700 },
    { id: '/id', entity_id: '/entity_id' },
    ofPerson,
  ),
  // One with requested attributes: the people that `init` finds have none.
  subscription: `"subscription": ${JSON.stringify({
    request: [
      { method: 'POST', path: '/_control/entities', body: person, take: { person: '/id' } },
      { method: 'GET', path: '/entities/{{person}}/subscriptions', take: { id: '/attributes/id' } },
    ],
    fields: { id: '{{id}}', entity_id: '{{person}}' },
  })}`,
  merchant: '"merchant": { "value": { "id": "mch_2" } }',
  product: '"card_product": { "value": { "id": "pdt_4" } }',
  event: making(
    'event',
    'credit_scores',
    { entity_id: '{{lower.entity_id}}', score: 740 },
    { id: '/event_id' },
    { lower: 'credit_score' },
  ),
}

/** What a mock of most operations needs. */
const ofMost = [
  lines.liability,
  lines.disposable,
  lines.pending,
  lines.merchant,
  lines.product,
  lines.score,
  lines.event,
]

export const mocks: Readonly<Record<string, Mock>> = {
  'of 5 operations under another base path': {
    implements: five,
    lines: [claiming(five), lines.merchant, lines.liability],
    path: '/mock/v1',
    defect: 'merchants-mixed-up',
  },
  'of 10 operations that only reads': {
    implements: reading,
    lines: [
      claiming(reading),
      lines.subscription,
      lines.liability,
      lines.score,
      lines.merchant,
      lines.product,
    ],
    defect: 'score-of-another-entity',
  },
  'of 15 operations': {
    implements: fifteen,
    lines: [claiming(fifteen), ...ofMost],
    defect: 'destination-leg-lingers',
  },
  'of 20 operations': {
    implements: twenty,
    lines: [claiming(twenty), lines.subscription, ...ofMost],
    defect: 'another-webhook',
  },
  'without a clock': {
    lines: [
      '"profile": ["elements", "widget-events", "entities/list"]',
      `"untested": ${JSON.stringify(
        ['widget-events/list#survive-expiry', 'elements/create-token#lifetime'].map((clause) => {
          return { clause, reason: 'The mock has no clock.' }
        }),
      )}`,
      making(
        'widget.session',
        'widget_sessions',
        {},
        { token: '/token', account_id: '/account_id' },
      ),
      making(
        'redeemElementToken',
        'element_tokens/redeem',
        { element_token: '{{token}}' },
        {
          session_token: '/session_token',
        },
      ),
    ],
    defect: 'widget-events-of-everybody',
  },
  'whose data never shows an optional member': {
    neverShows: ['restricted_subscriptions'],
    lines: [
      '"profile": ["entities", "merchants"]',
      '"untested": [{ "clause": "entities/entity#restricted-subscriptions", "reason": "No entity has one." }]',
      lines.disposable,
      lines.liability,
      lines.merchant,
    ],
    defect: 'merchants-mixed-up',
  },
  'that leaves out what the contract makes optional': {
    neverShows: names(
      'latest_verification_session update balance card_brand payment_instrument products logo default_image mask',
    ).concat('restricted_products', 'subscriptions', 'available_subscriptions'),
    lines: [
      '"profile": ["accounts", "card-products", "merchants"]',
      '"untested": [{ "clause": "optional members", "reason": "The mock has the required ones." }]',
      lines.liability,
      lines.merchant,
      lines.product,
    ],
    defect: 'merchants-mixed-up',
  },
}
