import type { Variants } from '../deviation.ts'
import { eachText, inTurn, on, set, when } from '../edit.ts'
import type { Account } from '../records.ts'
import { consentWithdrawn } from '../refusal.ts'

const failure = { type: 'FAILED', sub_type: 'NO_ANSWER', code: 90001, message: 'No answer came.' }
const failed = inTurn(set('/status', 'failed'), set('/error', failure))
const renamed = eachText((text) => text.replace(/^upt_/, 'upd_'))
const masked = (value: unknown) => (typeof value === 'string' ? `xxxxx${value.slice(-4)}` : value)

/** Values that no sample shows. */
export const values = {
  'numbers-masked': {
    title: 'Masks the numbers of people and accounts in every answer.',
    open: ['C075', 'C076', 'C127'],
    body: {
      'entities/update': inTurn(
        set('/individual/ssn', (ssn: unknown) => (ssn ? 'xxxxxxxxx' : ssn)),
        set('/individual/ssn_4', (ssn: unknown) => (ssn ? 'xxxx' : ssn)),
      ),
      ...on(['accounts/create', 'accounts/retrieve'], set('/ach/number', masked)),
    },
  },
  'updates-by-another-prefix': {
    title: 'Names updates by ids that begin with upd_.',
    open: ['C026', 'C133'],
    body: on(['updates/create', 'accounts/retrieve'], renamed),
  },
  'connect-by-id': {
    title: 'Names by an id what an entity has connected, and its score.',
    open: ['C061', 'C062', 'A10'],
    body: {
      'entities/list': inTurn(
        set('/data/*/connect', 'cxn_1'),
        set('/data/*/credit_score', 'crs_1'),
      ),
    },
  },
  'score-as-object': {
    title: 'Describes the score of an entity.',
    open: ['C062', 'C226'],
    body: { 'entities/list': set('/data/*/credit_score', { id: 'crs_1', latest: [700] }) },
  },
  'records-fail': {
    title: 'Lets card brands, card data and webhooks fail, and says why.',
    open: ['C298', 'C240'],
    body: {
      ...on(['card-brands/create', 'card-brands/retrieve', 'sensitive/retrieve'], failed),
      'webhooks/retrieve': inTurn(set('/status', 'disabled'), set('/error', failure)),
      'webhooks/list': inTurn(set('/data/*/status', 'disabled'), set('/data/*/error', failure)),
    },
  },
  'statuses-unseen': {
    title: 'Knows statuses that no sample shows, with and without an error.',
    open: ['C124', 'C104', 'C210', 'A17'],
    body: {
      ...on(['accounts/create', 'accounts/retrieve'], set('/status', 'dormant')),
      'subscriptions/list': set('/*/status', 'paused'),
      'subscriptions/retrieve': set('/status', 'paused'),
      'webhooks/list': inTurn(
        set('/data/*/status', 'requires_attention'),
        set('/data/*/error', failure),
      ),
      'webhooks/retrieve': inTurn(set('/status', 'requires_attention'), set('/error', failure)),
    },
  },
  'names-unseen': {
    title: 'Knows products, subscriptions and methods that no sample shows.',
    open: ['C063', 'C137', 'C093', 'C102'],
    body: {
      'entities/list': set('/data/*/products', (products: readonly string[] = []) => [
        ...products,
        'savings_advice',
      ]),
      'accounts/retrieve': set('/restricted_products', ['payoff']),
      'card-products/retrieve': set('/type', 'generic'),
      'merchants/retrieve': set('/type', 'mortgage'),
      'events/retrieve': inTurn(set('/type', 'credit_score.refreshed'), set('/data', 'Score')),
    },
  },
  'disabled-account-without-a-type': {
    title: 'Takes the type of an account together with the consent of its holder.',
    open: ['C125', 'A33'],
    behaviour: { withdrawalDisablesAccounts: true },
    body: {
      'accounts/retrieve': when(
        ({ status }: Account) => status === 'disabled',
        inTurn(set('/type', null), set('/error', consentWithdrawn)),
      ),
    },
  },
  'withdrawn-entity-keeps-its-name': {
    title: 'Withdraws consent and still says whose it was.',
    open: ['C041', 'C226'],
    body: {
      'entities/withdraw-consent': set('/individual', {
        first_name: 'Aurelio',
        last_name: null,
        phone: null,
        dob: null,
        email: null,
        ssn_4: null,
        ssn: null,
      }),
    },
  },
  'names-in-capitals': {
    title: 'Lists the names of people and companies in capitals.',
    open: ['C072', 'C247'],
    body: {
      'entities/list': inTurn(
        set('/data/*/individual/last_name', (name: string) => name.toUpperCase()),
        set('/data/*/corporation/dba', (name: string) => name.toUpperCase()),
      ),
    },
  },
  'type-names-the-flow': {
    title: 'Begins the type of a widget event with the flow, which is not the mode.',
    open: ['C222', 'A15'],
    body: {
      'widget-events/list': set('/data/*/type', (type: string) =>
        type.replace('card_connect', 'onboarding'),
      ),
    },
  },
  'widget-event-of-nothing': {
    title: 'Tells of events that concern no account.',
    open: ['C225'],
    body: { 'widget-events/list': set('/data/*/data', { reason: 'closed by the person' }) },
  },
  'members-nobody-knows-everywhere': {
    title: 'Adds a member that the contract does not list to every record and what is in it.',
    open: ['C033'],
    body: { '*': (body) => (isMap(body) ? body : filled(body)) },
  },
  'lists-in-the-longer-envelope': {
    title: 'Lists entities, webhooks and widget events in the longer envelope.',
    open: ['C037', 'A27'],
    body: on(['entities/list', 'webhooks/list', 'widget-events/list'], (body: unknown) => ({
      success: true,
      ...(body as object),
      message: null,
    })),
  },
  'snapshots-of-other-kinds': {
    title: 'Stores events about resources that the contract does not describe.',
    open: ['C217', 'C226'],
    body: {
      'events/retrieve': inTurn(
        set('/type', 'balance.updated'),
        set('/resource_type', 'balance'),
        set('/resource_id', 'bal_1'),
        set('/data', 'Balance'),
        set('/diff', { before: { id: 'bal_1', amount: 1 }, after: { id: 'bal_1', amount: 2 } }),
      ),
    },
  },
} as const satisfies Variants

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
