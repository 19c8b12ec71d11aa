import { permittedBy } from '../deviation.ts'
import { eachText, on, replace, set, setAll, when } from '../edit.ts'
import { consentWithdrawn, isDisabled } from '../refusal.ts'

const failure = { type: 'FAILED', sub_type: 'NO_ANSWER', code: 90001, message: 'No response came.' }
const failed = setAll({ '/status': 'failed', '/error': failure })
const renamed = eachText((text) => text.replace(/^upt_/, 'upd_'))
const masked = (value: unknown) => (typeof value === 'string' ? `xxxxx${value.slice(-4)}` : value)

/** Values that no sample shows. */
export const values = {
  'numbers-masked': permittedBy(['C075', 'C076', 'C127'], {
    title: 'Masks the numbers of people and accounts.',
    'entities/update': setAll({
      '/individual/ssn': (ssn: unknown) => (ssn ? 'xxxxxxxxx' : ssn),
      '/individual/ssn_4': (ssn: unknown) => (ssn ? 'xxxx' : ssn),
    }),
    ...on(['accounts/create', 'accounts/retrieve'], set('/ach/number', masked)),
  }),
  'updates-by-another-prefix': permittedBy(['C026', 'C133'], {
    title: 'Uses the prefix upd_ for updates.',
    ...on(['updates/create', 'accounts/retrieve'], renamed),
  }),
  'connect-by-id': permittedBy(['C061', 'C062', 'A10'], {
    title: 'Shows "connect" and "credit_score" of an entity as ids.',
    'entities/list': setAll({ '/data/*/connect': 'cxn_1', '/data/*/credit_score': 'crs_1' }),
  }),
  'score-as-object': permittedBy(['C062', 'C226'], {
    title: 'Shows the score of an entity as an object.',
    'entities/list': set('/data/*/credit_score', { id: 'crs_1', latest: [700] }),
  }),
  'records-fail': permittedBy(['C298', 'C240'], {
    title: 'Shows failed card brands, card data and webhooks, with an error.',
    ...on(['card-brands/create', 'card-brands/retrieve', 'sensitive/retrieve'], failed),
    'webhooks/retrieve': setAll({ '/status': 'disabled', '/error': failure }),
    'webhooks/list': setAll({ '/data/*/status': 'disabled', '/data/*/error': failure }),
  }),
  'statuses-unseen': permittedBy(['C124', 'C104', 'C210', 'A17'], {
    title: 'Shows statuses that no sample shows, with and without an error.',
    ...on(['accounts/create', 'accounts/retrieve'], set('/status', 'dormant')),
    'subscriptions/list': set('/*/status', 'paused'),
    'subscriptions/retrieve': set('/status', 'paused'),
    'webhooks/list': setAll({ '/data/*/status': 'requires_attention', '/data/*/error': failure }),
    'webhooks/retrieve': setAll({ '/status': 'requires_attention', '/error': failure }),
  }),
  'names-unseen': permittedBy(['C063', 'C137', 'C093', 'C102'], {
    title: 'Shows products, types and kinds that no sample shows.',
    'entities/list': set('/data/*/products', (products: readonly string[] = []) => [
      ...products,
      'savings_advice',
    ]),
    'accounts/retrieve': set('/restricted_products', ['payoff']),
    'card-products/retrieve': set('/type', 'generic'),
    'merchants/retrieve': set('/type', 'mortgage'),
    'events/retrieve': setAll({ '/type': 'credit_score.refreshed', '/data': 'Score' }),
  }),
  'disabled-account-without-a-type': permittedBy(['C125', 'A33'], {
    title: 'Disables accounts with the consent of their holder and removes their type.',
    behaviour: { withdrawalDisablesAccounts: true },
    'accounts/retrieve': when(isDisabled, setAll({ '/type': null, '/error': consentWithdrawn })),
  }),
  'withdrawn-entity-keeps-its-name': permittedBy(['C041', 'C226'], {
    title: 'Withdraws consent and keeps the first name.',
    'entities/withdraw-consent': set('/individual', {
      first_name: 'Aurelio',
      last_name: null,
      phone: null,
      dob: null,
      email: null,
      ssn_4: null,
      ssn: null,
    }),
  }),
  'names-in-capitals': permittedBy(['C072', 'C247'], {
    title: 'Lists names in capitals.',
    'entities/list': setAll({
      '/data/*/individual/last_name': (name: string) => name.toUpperCase(),
      '/data/*/corporation/dba': (name: string) => name.toUpperCase(),
    }),
  }),
  'type-names-the-flow': permittedBy(['C222', 'A15'], {
    title: 'Begins the type of a widget event with another word than the mode.',
    'widget-events/list': set('/data/*/type', replace('card_connect', 'onboarding')),
  }),
  'widget-event-of-nothing': permittedBy(['C225'], {
    title: 'Shows widget events without an account.',
    'widget-events/list': set('/data/*/data', { reason: 'closed by the person' }),
  }),
  'members-nobody-knows-everywhere': permittedBy(['C033'], {
    title: 'Adds an unknown member to every object.',
    '*': (body) => (isMap(body) ? body : filled(body)),
  }),
  'lists-in-the-longer-envelope': permittedBy(['C037', 'A27'], {
    title: 'Lists entities, webhooks and widget events in the longer envelope.',
    ...on(['entities/list', 'webhooks/list', 'widget-events/list'], (body: unknown) => ({
      success: true,
      ...(body as object),
      message: null,
    })),
  }),
  'snapshots-of-other-kinds': permittedBy(['C217', 'C226'], {
    title: 'Stores events of resources that the contract does not describe.',
    'events/retrieve': setAll({
      '/type': 'balance.updated',
      '/resource_type': 'balance',
      '/resource_id': 'bal_1',
      '/data': 'Balance',
      '/diff': { before: { id: 'bal_1', amount: 1 }, after: { id: 'bal_1', amount: 2 } },
    }),
  }),
}

/** The map of subscriptions, which holds nothing but subscriptions. */
function isMap(body: unknown): boolean {
  return typeof body === 'object' && body !== null && !('id' in body) && 'connect' in body
}

/** Objects that must stay empty stay so, and a map of lists holds nothing but lists. */
function filled(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => filled(item))
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([key, member]) => [key, filled(member, key)] as const)
  if (members.length === 0 || name === 'provider_ids') return value
  return { ...Object.fromEntries(members), 'x-nobody-knows': { deep: [null, 1] } }
}
