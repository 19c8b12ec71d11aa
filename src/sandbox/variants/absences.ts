import type { Variants } from '../deviation.ts'
import { countOf } from '../deviation.ts'
import { drop, inTurn, on, set, when } from '../edit.ts'
import type { Entity } from '../records.ts'
import { keep } from '../store.ts'

const empty = set('/data', [])
const firstTwo = set('/data', (data: readonly unknown[]) => data.slice(0, 2))

/** Other ways to have little to say. */
export const absences = {
  'lists-empty': {
    title: 'Lists no entities, sessions, card brands and events.',
    open: ['C251', 'C281'],
    blocks: ['subscriptions/read/'],
    body: {
      ...on(
        ['entities/list', 'verification-sessions/list', 'card-brands/list', 'widget-events/list'],
        empty,
      ),
      'subscriptions/list': () => ({}),
    },
  },
  'first-page-only': {
    title: 'Lists the first two of whatever there is.',
    open: ['C281'],
    body: on(
      [
        'entities/list',
        'webhooks/list',
        'card-brands/list',
        'verification-sessions/list',
        'widget-events/list',
      ],
      firstTwo,
    ),
  },
  'withdrawn-entities-unlisted': {
    title: 'Does not list entities that withdrew their consent.',
    open: ['C227', 'C281'],
    body: {
      'entities/list': set('/data', (data: readonly Entity[]) =>
        data.filter(({ status }) => status !== 'disabled'),
      ),
    },
  },
  'values-absent': {
    title: 'Knows little of entities and accounts, and says null.',
    open: ['C033'],
    body: {
      'entities/list': inTurn(
        set('/data/*/individual', (individual: object | null) =>
          individual ? { ...individual, phone: null, ssn: null } : null,
        ),
        set('/data/*/products', null),
        set('/data/*/restricted_products', null),
      ),
      'accounts/retrieve': inTurn(
        set('/latest_verification_session', null),
        set('/balance', null),
        set('/card_brand', null),
        set('/restricted_products', null),
        set('/liability/fingerprint', null),
      ),
    },
  },
  'references-absent': {
    title: 'Knows little of merchants, card products and card brands, and says null.',
    open: ['C033'],
    body: {
      'merchants/retrieve': inTurn(
        set('/logo', null),
        set('/type', null),
        set('/parent_name', null),
      ),
      'card-products/retrieve': inTurn(
        set('/brands/*/default_image', null),
        set('/brands/*/network_tier', null),
        set('/issuer', null),
      ),
      'card-brands/list': inTurn(set('/data/*/source', null), set('/data/*/brands/*/url', null)),
      'webhooks/list': set('/data/*/type', null),
      'webhooks/retrieve': set('/type', null),
    },
  },
  'network-tier-unknown': {
    title: 'Lists card brands without the tier of their network.',
    open: ['C158'],
    body: { 'card-brands/list': drop('/data/*/brands/*/network_tier') },
  },
  'card-without-a-face': {
    title: 'Knows nothing of the brand of a card.',
    open: ['C163', 'C164'],
    body: {
      ...on(
        ['card-brands/create', 'card-brands/retrieve'],
        inTurn(set('/network', null), set('/issuer', null), set('/brands', [])),
      ),
      'card-brands/list': set('/data/*/brands', []),
    },
  },
  'cvv-not-kept': {
    title: 'Does not keep the verification value of a card.',
    open: ['C185'],
    body: { 'sensitive/retrieve': set('/credit_card/cvv', null) },
  },
  'score-yet-to-come': {
    title: 'Shows a credit score that is not there yet.',
    open: ['C115'],
    body: {
      'credit-scores/retrieve': inTurn(set('/status', 'pending'), set('/scores', null)),
      'events/retrieve': set('/diff/*/status', 'pending'),
    },
  },
  'report-yet-to-come': {
    title: 'Makes reports later and knows no address of their results until then.',
    open: ['C202', 'C204'],
    body: { 'reports/create': inTurn(set('/status', 'pending'), set('/url', null)) },
  },
  'widget-events-late': {
    title: 'Shows nothing of a session when its events are first read.',
    open: ['C296', 'C281'],
    body: {
      'widget-events/list': when(
        (_, call) => countOf(call, `events of ${call.token}`) === 0,
        empty,
      ),
    },
  },
  'update-replaces-the-whole': {
    title: 'Forgets of an individual what an update does not send.',
    open: ['C247'],
    body: {
      'entities/update': (body, call) => {
        const entity = body as Entity
        const { individual, address } = call.body as { individual?: object; address?: object }
        if (!entity.individual) return body
        const lost = inTurn(
          ...(individual ? [set('/address/line2', null)] : []),
          ...(individual && !('phone' in individual) ? [set('/individual/phone', null)] : []),
          ...(address ? [set('/individual/email', null)] : []),
        )
        return keep(call.store.entities, lost(entity, call) as Entity)
      },
    },
  },
  'update-unnoticed-by-the-clock': {
    title: 'Leaves "updated_at" where it was when an entity is updated.',
    open: ['C247', 'C071'],
    body: {
      'entities/update': (body, { store }) => {
        const entity = body as Entity
        return keep(store.entities, { ...entity, updated_at: entity.created_at })
      },
    },
  },
  'looks-move-the-clock': {
    title: 'Takes every look at an account for a change of it.',
    open: ['C142'],
    body: {
      'accounts/retrieve': set('/updated_at', (_, { store }) => store.stamp()),
    },
  },
} as const satisfies Variants
