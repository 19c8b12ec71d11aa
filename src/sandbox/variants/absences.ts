import { countOf, permittedBy } from '../deviation.ts'
import { drop, inTurn, on, set, setAll, when } from '../edit.ts'
import type { Entity } from '../records.ts'
import { isDisabled } from '../refusal.ts'
import { keep } from '../store.ts'

const lists = [
  'entities/list',
  'verification-sessions/list',
  'card-brands/list',
  'widget-events/list',
] as const
const empty = set('/data', [])
const firstTwo = set('/data', (data: readonly unknown[]) => data.slice(0, 2))

/** Other ways to have little to say. */
export const absences = {
  'lists-empty': permittedBy(['C251', 'C281'], {
    title: 'Lists no entities, sessions, card brands and events.',
    blocks: ['subscriptions/'],
    ...on(lists, empty),
    'subscriptions/list': () => ({}),
  }),
  'first-page-only': permittedBy(['C281'], {
    title: 'Lists the first two records only.',
    ...on([...lists, 'webhooks/list'], firstTwo),
  }),
  'withdrawn-entities-unlisted': permittedBy(['C227', 'C281'], {
    title: 'Omits withdrawn entities from the list.',
    'entities/list': set('/data', (data: readonly Entity[]) =>
      data.filter((entity) => !isDisabled(entity)),
    ),
  }),
  'values-absent': permittedBy(['C033'], {
    title: 'Shows null for many values of entities and accounts.',
    'entities/list': setAll({
      '/data/*/individual': (individual: object | null) =>
        individual ? { ...individual, phone: null, ssn: null } : null,
      '/data/*/products': null,
      '/data/*/restricted_products': null,
    }),
    'accounts/retrieve': setAll({
      '/latest_verification_session': null,
      '/balance': null,
      '/card_brand': null,
      '/restricted_products': null,
      '/liability/fingerprint': null,
    }),
  }),
  'references-absent': permittedBy(['C033'], {
    title: 'Shows null for many values of merchants, card products, card brands and webhooks.',
    'merchants/retrieve': setAll({ '/logo': null, '/type': null, '/parent_name': null }),
    'card-products/retrieve': setAll({
      '/brands/*/default_image': null,
      '/brands/*/network_tier': null,
      '/issuer': null,
    }),
    'card-brands/list': setAll({ '/data/*/source': null, '/data/*/brands/*/url': null }),
    'webhooks/list': set('/data/*/type', null),
    'webhooks/retrieve': set('/type', null),
  }),
  'network-tier-unknown': permittedBy(['C158'], {
    title: 'Lists card brands without the tier of their network.',
    'card-brands/list': drop('/data/*/brands/*/network_tier'),
  }),
  'card-without-a-face': permittedBy(['C163', 'C164'], {
    title: 'Shows no brand of a card.',
    ...on(
      ['card-brands/create', 'card-brands/retrieve'],
      setAll({ '/network': null, '/issuer': null, '/brands': [] }),
    ),
    'card-brands/list': set('/data/*/brands', []),
  }),
  'cvv-not-kept': permittedBy(['C185'], {
    title: 'Shows no verification value of a card.',
    'sensitive/retrieve': set('/credit_card/cvv', null),
  }),
  'score-yet-to-come': permittedBy(['C115'], {
    title: 'Shows a pending credit score.',
    'credit-scores/retrieve': setAll({ '/status': 'pending', '/scores': null }),
    'events/retrieve': set('/diff/*/status', 'pending'),
  }),
  'report-yet-to-come': permittedBy(['C202', 'C204'], {
    title: 'Returns a pending report without a URL.',
    'reports/create': setAll({ '/status': 'pending', '/url': null }),
  }),
  'widget-events-late': permittedBy(['C296', 'C281'], {
    title: 'Shows no events when a session is first read.',
    'widget-events/list': when((_, call) => countOf(call, `events of ${call.token}`) === 0, empty),
  }),
  'update-replaces-the-whole': permittedBy(['C247'], {
    title: 'Drops some members of an individual that an update does not send.',
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
  }),
  'update-unnoticed-by-the-clock': permittedBy(['C247', 'C071'], {
    title: 'Leaves "updated_at" unchanged when an entity is updated.',
    'entities/update': (body, { store }) => {
      const entity = body as Entity
      return keep(store.entities, { ...entity, updated_at: entity.created_at })
    },
  }),
  'looks-move-the-clock': permittedBy(['C142'], {
    title: 'Moves "updated_at" of an account whenever it is read.',
    'accounts/retrieve': set('/updated_at', (_, { store }) => store.stamp()),
  }),
}
