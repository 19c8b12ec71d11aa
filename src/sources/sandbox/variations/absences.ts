import { mapLeaves, objectOf } from '../../../base/json/index.ts'
import { isDisabled, refuse } from '../call.ts'
import { countUp } from '../conditions.ts'
import { changeStored, drop, inPlace, inTurn, set } from '../edit.ts'
import type { Entity } from '../records.ts'
import { permittedBy } from '../variation.ts'

const lists = ['verification-sessions/list', 'card-brands/list', 'widget-events/list'] as const
const empty = set('/data', [])
const firstTwo = set('/data', (data: readonly unknown[]) => data.slice(0, 2))

/** The parts of an entity that an update may replace. */
const parts = [
  ['individual', ['first_name', 'last_name', 'phone', 'dob', 'email']],
  ['corporation', ['name', 'dba', 'ein', 'owners']],
  ['address', ['line1', 'line2', 'city', 'state', 'zip']],
] as const

/** A body without its empty and blank texts, and where they stood. */
function withoutBlanks(body: unknown): readonly [body: unknown, blanks: readonly string[]] {
  const blanks: string[] = []
  const filled = mapLeaves(body, (leaf, pointer) => {
    if (typeof leaf !== 'string' || leaf.trim() !== '') return leaf
    blanks.push(pointer)
    return undefined
  })
  // What is undefined is left out of JSON.
  return [blanks.length === 0 ? body : JSON.parse(JSON.stringify(filled)), blanks]
}

/** Other ways to have little to say. */
export const absences = {
  'widget-events-empty': permittedBy('endpoints.not-shown')
    .titled('Lists no events of a session.')
    .edits('widget-events/list', empty),
  'subscriptions-paused': permittedBy('endpoints.list-subscriptions-empty', 'A41')
    .titled('Lists and names no subscriptions while they are paused.')
    .blocking(
      'subscriptions/',
      'conventions/records/last-for-a-week',
      'conventions/records/outlast-other-requests',
      'conventions/same-owner/outlast-requests-of-their-owner',
    )
    .sets('subscriptions/retrieve', '/status', 'paused')
    .sets('entities/list', '/data/*/subscriptions', inPlace([]))
    .sets('entities/update', '/subscriptions', inPlace([]))
    .edits('subscriptions/list', () => ({})),
  'first-page-only': permittedBy('endpoints.not-shown')
    .titled('Lists the first two records only.')
    .edits([...lists, 'entities/list', 'webhooks/list'], firstTwo),
  'withdrawn-entities-unlisted': permittedBy('states.withdrawal-disables', 'endpoints.not-shown')
    .titled('Omits withdrawn entities from the list.')
    .sets('entities/list', '/data', (data: readonly Entity[]) =>
      data.filter((entity) => !isDisabled(entity)),
    ),
  'values-absent': permittedBy('conventions.absent-null')
    .titled('Shows null for many values of entities and accounts.')
    .setsAll('entities/list', {
      '/data/*/individual': (individual: object | null) =>
        individual && { ...individual, phone: null, ...('ssn' in individual && { ssn: null }) },
      '/data/*/products': inPlace(null),
      '/data/*/restricted_products': inPlace(null),
    })
    .setsAll(['accounts/create', 'accounts/retrieve'], {
      '/latest_verification_session': null,
      '/balance': null,
      '/card_brand': null,
      '/restricted_products': null,
      '/liability/fingerprint': null,
    }),
  'references-absent': permittedBy('conventions.absent-null')
    .titled('Shows null for many values of merchants, card products, card brands and webhooks.')
    .setsAll('merchants/retrieve', { '/logo': null, '/type': null, '/parent_name': null })
    .setsAll('card-products/retrieve', {
      '/brands/*/default_image': null,
      '/brands/*/network_tier': null,
      '/issuer': null,
    })
    .setsAll('card-brands/list', { '/data/*/source': null, '/data/*/brands/*/url': null })
    .sets('webhooks/list', '/data/*/type', null)
    .sets('webhooks/retrieve', '/type', null),
  'network-tier-unknown': permittedBy('card-brand.network-tier')
    .titled('Lists card brands without the tier of their network.')
    .edits('card-brands/list', drop('/data/*/brands/*/network_tier')),
  'card-without-a-face': permittedBy('card-brand.earlier-strings', 'card-brand.earlier-brands')
    .titled('Shows no brand of a card.')
    .setsAll(['card-brands/create', 'card-brands/retrieve'], {
      '/network': null,
      '/issuer': null,
      '/brands': [],
    })
    .sets('card-brands/list', '/data/*/brands', []),
  'cvv-not-kept': permittedBy('sensitive.cvv')
    .titled('Shows no verification value of a card.')
    .sets('sensitive/retrieve', '/credit_card/cvv', null),
  'score-yet-to-come': permittedBy('credit-score.scores')
    .titled('Shows a pending credit score.')
    .setsAll('credit-scores/retrieve', { '/status': 'pending', '/scores': null })
    .sets('events/retrieve', '/diff/*/status', 'pending'),
  'report-yet-to-come': permittedBy('report.url-path', 'report.status')
    .titled('Returns a pending report without a URL.')
    .setsAll('reports/create', { '/status': 'pending', '/url': null }),
  'widget-events-late': permittedBy('events.ui-sessions', 'endpoints.not-shown')
    .titled('Shows no events when a session is first read.')
    .edits(
      'widget-events/list',
      empty,
      (_, call) => countUp(call, `events of ${call.token}`) === 0,
    ),
  'update-replaces-what-it-sends': permittedBy('endpoints.update-entity')
    .titled('Drops what an update does not send of the parts that it sends.')
    .edits('entities/update', (body, call) => {
      const sent = objectOf(call.body)
      const dropped = parts.flatMap(([part, names]) => {
        const members = objectOf(sent[part])
        const unsent = names.filter((name) => part in sent && !(name in members))
        return unsent.map((name) => set(`/${part}/${name}`, null))
      })
      return changeStored(inTurn(...dropped))(body, call)
    }),
  'update-replaces-texts-and-keeps-owners': permittedBy('endpoints.update-entity')
    .titled('Drops the texts that an update does not send of the parts that it sends.')
    .edits('entities/update', (body, call) => {
      const sent = objectOf(call.body)
      const dropped = parts.flatMap(([part, names]) => {
        const members = objectOf(sent[part])
        const texts = names.filter((name) => name !== 'owners')
        const unsent = texts.filter((name) => part in sent && !(name in members))
        return unsent.map((name) => set(`/${part}/${name}`, null))
      })
      return changeStored(inTurn(...dropped))(body, call)
    }),
  'blank-texts-stored-as-null': permittedBy('conventions.absent-null', 'endpoints.update-entity')
    .titled('Stores the empty and blank texts that an update sends as null.')
    .around('entities/update', (call, next) => {
      const [body, blanks] = withoutBlanks(call.body)
      const response = next({ ...call, body })
      if (response.status >= 300) return response
      const blanked = inTurn(...blanks.map((pointer) => set(pointer, null)))
      return { ...response, body: changeStored(blanked)(response.body, call) }
    }),
  'blank-texts-refused': permittedBy('errors.refusals', 'endpoints.update-entity')
    .titled('Refuses an update that sends an empty or blank text.')
    .around('entities/update', (call, next) => {
      const [, blanks] = withoutBlanks(call.body)
      return blanks.length === 0 ? next(call) : refuse('invalid', 'A text is empty.')
    }),
  'looks-move-the-clock': permittedBy('account.timestamps')
    .titled('Moves "updated_at" of an account whenever it is read.')
    .sets('accounts/retrieve', '/updated_at', (_, { store }) => store.stamp()),
}
