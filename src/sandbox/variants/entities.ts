import { drop, inTurn, set } from '../edit.ts'
import type { Variants } from '../variant.ts'

interface Listed {
  readonly id: string
  readonly status: string
}

/** What a published sample of a withdrawn entity leaves out. */
const bare = inTurn(
  drop('/connect'),
  drop('/credit_score'),
  drop('/verification'),
  drop('/products'),
  drop('/restricted_products'),
  drop('/subscriptions'),
  drop('/available_subscriptions'),
  drop('/restricted_subscriptions'),
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
    reshape: {
      'entities/withdraw-consent': bare,
      'entities/list': set('/data/*', (entity: Listed) =>
        entity.status === 'disabled' ? bare(entity) : entity,
      ),
    },
  },
  'receive-only-at-withdrawal-only': {
    title: 'Tells "receive_only" in the answer to a withdrawal and nowhere else.',
    open: ['C044'],
    reshape: {
      'entities/list': drop('/data/*/receive_only'),
      'entities/update': drop('/receive_only'),
    },
  },
  'other-kind-left-out': {
    title: 'Leaves out the object of the kind that an entity is not of.',
    open: ['C033'],
    reshape: {
      'entities/list': set('/data/*', withoutOtherKind),
      'entities/update': withoutOtherKind,
    },
  },
  'numbers-shown-in-lists': {
    title: 'Lists social security numbers unmasked.',
    open: ['C077'],
    reshape: {
      'entities/list': (body, { store }) =>
        set('/data/*', ({ id }: Listed) => store.entities.get(id))(body),
    },
  },
  'newest-first': {
    title: 'Lists the newest first.',
    open: ['C281'],
    reshape: {
      'entities/list': set('/data', (data: unknown[]) => data.toReversed()),
      'webhooks/list': set('/data', (data: unknown[]) => data.toReversed()),
    },
  },
  'lists-with-pages': {
    title: 'Tells in lists how many pages there are.',
    open: ['C037'],
    reshape: { 'entities/list': set('/paging', { page: 1, pages: 1 }) },
  },
  'state-in-lower-case': {
    title: 'Writes states in lower case.',
    open: ['C048'],
    reshape: {
      'entities/list': set('/data/*/address/state', (state?: string) => state?.toLowerCase()),
    },
  },
  'connect-as-object': {
    title: 'Describes what an entity has connected.',
    open: ['C061', 'C226'],
    reshape: { 'entities/list': set('/data/*/connect', { id: 'cxn_1', accounts: [] }) },
  },
  'metadata-of-any-depth': {
    title: 'Keeps metadata of any depth.',
    open: ['C226'],
    reshape: {
      'entities/list': set('/data/*/metadata', { '': [], nested: { deep: [null, 1, 'two'] } }),
      'accounts/retrieve': set('/metadata', { customer: 7 }),
    },
  },
  'session-without-the-other-method': {
    title: 'Leaves out the object of the method that a session does not use.',
    open: ['C033', 'C100'],
    reshape: {
      'verification-sessions/create': withoutOtherMethod,
      'verification-sessions/list': set('/data/*', withoutOtherMethod),
    },
  },
  'lists-with-a-message': {
    title: 'Says something kind with its lists.',
    open: ['C037'],
    reshape: {
      'verification-sessions/list': set('/message', 'Here you are.'),
      'card-brands/list': set('/message', 'Here you are.'),
    },
  },
} as const satisfies Variants

function withoutOtherKind(entity: unknown): unknown {
  const { type } = entity as { type: string | null }
  if (type === null) return entity
  return drop(type === 'individual' ? '/corporation' : '/individual')(entity)
}

function withoutOtherMethod(session: unknown): unknown {
  const { type } = session as { type: string }
  return drop(type === 'phone' ? '/kba' : '/sms')(session)
}
