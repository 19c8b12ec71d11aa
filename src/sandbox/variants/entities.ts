import { permittedBy } from '../deviation.ts'
import { drop, inTurn, on, set, when } from '../edit.ts'
import type { Entity, VerificationSession } from '../records.ts'
import { isDisabled } from '../refusal.ts'

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
  'entity-not-yet-active': permittedBy(['C051', 'C300'], {
    title: 'Lists an individual that is not verified yet.',
    behaviour: { newcomersSeeded: true },
  }),
  'withdrawal-repeatable': permittedBy(['C227'], {
    title: 'Accepts a second withdrawal of consent.',
    behaviour: { withdrawalRepeatable: true },
  }),
  'withdrawn-entity-stays-subscribed': permittedBy(['C065', 'C230'], {
    title: 'Keeps the subscriptions of an entity after its consent was withdrawn.',
    behaviour: { withdrawalEndsSubscriptions: false },
  }),
  'accounts-disabled-with-consent': permittedBy(['C228', 'A33'], {
    title: 'Disables the accounts of an entity that withdrew its consent.',
    behaviour: { withdrawalDisablesAccounts: true },
  }),
  'withdrawn-entity-bare': permittedBy(['C033'], {
    title: 'Omits from a withdrawn entity what it no longer has.',
    'entities/withdraw-consent': bare,
    'entities/list': set('/data/*', when(isDisabled, bare)),
  }),
  'receive-only-at-withdrawal-only': permittedBy(['C044'], {
    title: 'Shows "receive_only" in the response to a withdrawal only.',
    'entities/list': drop('/data/*/receive_only'),
    'entities/update': drop('/receive_only'),
  }),
  'other-kind-left-out': permittedBy(['C033'], {
    title: 'Omits the object of the other type of entity.',
    'entities/list': set('/data/*', withoutOtherKind),
    'entities/update': withoutOtherKind,
  }),
  'numbers-shown-in-lists': permittedBy(['C077'], {
    title: 'Lists social security numbers unmasked.',
    'entities/list': set('/data/*', ({ id }: Entity, { store }) => store.entities.get(id)),
  }),
  'newest-first': permittedBy(['C281'], {
    title: 'Lists the newest first.',
    ...on(
      ['entities/list', 'webhooks/list'],
      set('/data', (data: unknown[]) => data.toReversed()),
    ),
  }),
  'lists-with-pages': permittedBy(['C037'], {
    title: 'Adds paging to lists.',
    'entities/list': set('/paging', { page: 1, pages: 1 }),
  }),
  'state-in-lower-case': permittedBy(['C048'], {
    title: 'Writes states in lower case.',
    'entities/list': set('/data/*/address/state', (state?: string) => state?.toLowerCase()),
  }),
  'connect-as-object': permittedBy(['C061', 'C226'], {
    title: 'Shows "connect" of an entity as an object.',
    'entities/list': set('/data/*/connect', { id: 'cxn_1', accounts: [] }),
  }),
  'metadata-of-any-depth': permittedBy(['C226'], {
    title: 'Shows metadata of any depth.',
    'entities/list': set('/data/*/metadata', { '': [], nested: { deep: [null, 1, 'two'] } }),
    'accounts/retrieve': set('/metadata', { customer: 7 }),
  }),
  'session-without-the-other-method': permittedBy(['C033', 'C100'], {
    title: 'Omits the object of the method that a session does not use.',
    'verification-sessions/create': withoutOtherMethod,
    'verification-sessions/list': set('/data/*', withoutOtherMethod),
  }),
  'lists-with-a-message': permittedBy(['C037'], {
    title: 'Adds a message to lists.',
    ...on(['verification-sessions/list', 'card-brands/list'], set('/message', 'Here you are.')),
  }),
}
