import type { Variants } from '../deviation.ts'
import { drop, inTurn, on, set, when } from '../edit.ts'
import type { Entity, VerificationSession } from '../records.ts'

/** What a published sample of a withdrawn entity leaves out. */
const bare = drop(
  '/connect',
  '/credit_score',
  '/verification',
  '/products',
  '/restricted_products',
  '/subscriptions',
  '/available_subscriptions',
  '/restricted_subscriptions',
)

const withoutOtherKind = inTurn(
  when(({ type }: Entity) => type === 'individual', drop('/corporation')),
  when(({ type }: Entity) => type !== null && type !== 'individual', drop('/individual')),
)

const withoutOtherMethod = inTurn(
  when(({ type }: VerificationSession) => type === 'phone', drop('/kba')),
  when(({ type }: VerificationSession) => type === 'identity', drop('/sms')),
)

/** Other ways to treat entities, their verification and their consent. */
export const entities = {
  'entity-not-yet-active': {
    title: 'Lists an individual whose verification is still to come.',
    open: ['C051', 'C300'],
    behaviour: { newcomersSeeded: true },
  },
  'withdrawal-repeatable': {
    title: 'Lets consent be withdrawn again.',
    open: ['C227'],
    behaviour: { withdrawalRepeatable: true },
  },
  'withdrawn-entity-stays-subscribed': {
    title: 'Lists the subscriptions of an entity after its consent was withdrawn.',
    open: ['C065', 'C230'],
    behaviour: { withdrawalEndsSubscriptions: false },
  },
  'accounts-disabled-with-consent': {
    title: 'Disables the accounts of an entity that withdrew its consent.',
    open: ['C228', 'A33'],
    behaviour: { withdrawalDisablesAccounts: true },
  },
  'withdrawn-entity-bare': {
    title: 'Leaves out of a withdrawn entity what it has no more.',
    open: ['C033'],
    body: {
      'entities/withdraw-consent': bare,
      'entities/list': set(
        '/data/*',
        when(({ status }: Entity) => status === 'disabled', bare),
      ),
    },
  },
  'receive-only-at-withdrawal-only': {
    title: 'Tells "receive_only" in the answer to a withdrawal and nowhere else.',
    open: ['C044'],
    body: {
      'entities/list': drop('/data/*/receive_only'),
      'entities/update': drop('/receive_only'),
    },
  },
  'other-kind-left-out': {
    title: 'Leaves out the object of the kind that an entity is not of.',
    open: ['C033'],
    body: {
      'entities/list': set('/data/*', withoutOtherKind),
      'entities/update': withoutOtherKind,
    },
  },
  'numbers-shown-in-lists': {
    title: 'Lists social security numbers unmasked.',
    open: ['C077'],
    body: {
      'entities/list': set('/data/*', ({ id }: Entity, { store }) => store.entities.get(id)),
    },
  },
  'newest-first': {
    title: 'Lists the newest first.',
    open: ['C281'],
    body: on(
      ['entities/list', 'webhooks/list'],
      set('/data', (data: unknown[]) => data.toReversed()),
    ),
  },
  'lists-with-pages': {
    title: 'Tells in lists how many pages there are.',
    open: ['C037'],
    body: { 'entities/list': set('/paging', { page: 1, pages: 1 }) },
  },
  'state-in-lower-case': {
    title: 'Writes states in lower case.',
    open: ['C048'],
    body: {
      'entities/list': set('/data/*/address/state', (state?: string) => state?.toLowerCase()),
    },
  },
  'connect-as-object': {
    title: 'Describes what an entity has connected.',
    open: ['C061', 'C226'],
    body: { 'entities/list': set('/data/*/connect', { id: 'cxn_1', accounts: [] }) },
  },
  'metadata-of-any-depth': {
    title: 'Keeps metadata of any depth.',
    open: ['C226'],
    body: {
      'entities/list': set('/data/*/metadata', { '': [], nested: { deep: [null, 1, 'two'] } }),
      'accounts/retrieve': set('/metadata', { customer: 7 }),
    },
  },
  'session-without-the-other-method': {
    title: 'Leaves out the object of the method that a session does not use.',
    open: ['C033', 'C100'],
    body: {
      'verification-sessions/create': withoutOtherMethod,
      'verification-sessions/list': set('/data/*', withoutOtherMethod),
    },
  },
  'lists-with-a-message': {
    title: 'Says something kind with its lists.',
    open: ['C037'],
    body: on(['verification-sessions/list', 'card-brands/list'], set('/message', 'Here you are.')),
  },
} as const satisfies Variants
