import { version2024 } from '../../../core/contract/index.ts'
import { consentWithdrawn, isDisabled } from '../call.ts'
import { countUp } from '../conditions.ts'
import { inPlace, replace, set, setAll, shift, when } from '../edit.ts'
import type { Store } from '../store.ts'
import { permittedBy } from '../variation.ts'
import { disableAccounts, everyEntity } from './entities.ts'

const failure = { type: 'FAILED', sub_type: 'NO_ANSWER', code: 90001, message: 'No response came.' }
const failed = setAll({ '/status': 'failed', '/error': failure })
/** Lets a clock move by so many milliseconds at a time. */
const withClockOf = (step: number) => (store: Store) => ({
  ...store,
  stamp() {
    const now = store.now()
    return new Date(now - (now % step)).toISOString()
  },
})

type Timed = Readonly<Record<'created_at' | 'updated_at', string>>

function inPartsOfSecond(records: Map<string, Timed>): void {
  const finer = (time: string) => time.replace('.000Z', '.408Z')
  for (const [id, { created_at, updated_at, ...record }] of records) {
    const times = { created_at: finer(created_at), updated_at: finer(updated_at) }
    records.set(id, { ...record, ...times })
  }
}

const withAdvice = (products?: readonly string[]) => products && [...products, 'savings_advice']

const masked = (value: unknown) => (typeof value === 'string' ? `xxxxx${value.slice(-4)}` : value)

const respelled = (text: unknown) =>
  typeof text === 'string' ? `${text.toUpperCase().replaceAll(' ', '  ')} `.normalize('NFD') : text

/** Lists in records the other way round; the records of a list keep their places. */
function reversed(value: unknown, isInRecord = false): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => reversed(item, true))
    return isInRecord ? items.toReversed() : items
  }
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value)
  const inner = isInRecord || 'id' in value
  return Object.fromEntries(members.map(([name, item]) => [name, reversed(item, inner)]))
}

/** Values that no sample shows. */
export const values = {
  'numbers-masked': permittedBy('entity.ssn-4', 'entity.ssn', 'account.ach-strings')
    .titled('Masks the numbers of people and accounts.')
    .setsAll('entities/update', {
      '/individual/ssn': (ssn: unknown) => (ssn ? 'xxxxxxxxx' : ssn),
      '/individual/ssn_4': (ssn: unknown) => (ssn ? 'xxxx' : ssn),
    })
    .sets(['accounts/create', 'accounts/retrieve'], '/ach/number', masked),
  'numbers-masked-in-capitals': permittedBy('entity.ssn-mask')
    .titled('Masks listed social security numbers with nine capital X.')
    .sets('entities/list', '/data/*/individual/ssn', (ssn: unknown) => (ssn ? 'XXXXXXXXX' : ssn)),
  'connect-by-id': permittedBy('entity.connect', 'entity.credit-score', 'A10')
    .titled('Shows "connect" and "credit_score" of an entity as ids.')
    .setsAll('entities/list', { '/data/*/connect': 'cxn_1', '/data/*/credit_score': 'crs_1' }),
  'score-as-object': permittedBy('entity.credit-score', 'resources.not-shown')
    .titled('Shows the score of an entity as an object.')
    .edits('*', everyEntity(set('/credit_score', { id: 'crs_1', latest: [700] }))),
  'records-fail': permittedBy('errors.present', 'states.other-states')
    .titled('Shows failed card brands, card data and webhooks, with an error.')
    .edits(['card-brands/create', 'card-brands/retrieve', 'sensitive/retrieve'], failed)
    .sets('card-brands/list', '/data/*', failed)
    .setsAll('webhooks/retrieve', { '/status': 'disabled', '/error': failure })
    .setsAll('webhooks/list', { '/data/*/status': 'disabled', '/data/*/error': failure }),
  'statuses-unseen': permittedBy('account.status', 'subscription.status', 'webhook.status', 'A17')
    .titled('Shows statuses that no sample shows, with and without an error.')
    .sets(['accounts/create', 'accounts/retrieve'], '/status', 'dormant')
    .sets('subscriptions/list', '/*/status', 'paused')
    .sets('subscriptions/retrieve', '/status', 'paused')
    .sets('entities/list', '/data/*/subscriptions', inPlace([]))
    .sets('entities/update', '/subscriptions', inPlace([]))
    .setsAll('webhooks/list', { '/data/*/status': 'requires_attention', '/data/*/error': failure })
    .setsAll('webhooks/retrieve', { '/status': 'requires_attention', '/error': failure }),
  'names-unseen': permittedBy(
    'entity.products',
    'account.products',
    'verification-session.other-methods',
    'subscription.entity-names',
  )
    .titled('Shows products, types and kinds that no sample shows.')
    .sets('entities/list', '/data/*/products', withAdvice)
    .sets('entities/update', '/products', withAdvice)
    .sets(['accounts/create', 'accounts/retrieve'], '/restricted_products', ['payoff'])
    .sets('card-products/retrieve', '/type', 'generic')
    .sets('merchants/retrieve', '/type', 'mortgage')
    .setsAll('events/retrieve', { '/type': 'credit_score.refreshed', '/data': 'Score' }),
  'event-type-names-the-owner-first': permittedBy('events.change-makes-event')
    .titled('Names the owner of the resource before the resource in the type of an event.')
    .sets('events/retrieve', '/type', 'entity.credit_score.increased'),
  'disabled-account-without-a-type': permittedBy('account.type', 'A33')
    .titled('Disables accounts with the consent of their holder and removes their type.')
    .does('entities/withdraw-consent', disableAccounts)
    .edits('accounts/retrieve', setAll({ '/type': null, '/error': consentWithdrawn }), isDisabled),
  'withdrawn-entity-keeps-its-name': permittedBy('entity.individual', 'resources.not-shown')
    .titled('Withdraws consent and keeps the first name.')
    .edits(
      '*',
      everyEntity(
        when(
          isDisabled,
          set('/individual', (_, { version }) => {
            const names = ['last_name', 'phone', 'dob', 'email', 'ssn_4', 'ssn']
            const shown = names.filter((name) => !/^ssn/.test(name) || version >= version2024)
            const nothing = Object.fromEntries(shown.map((name) => [name, null]))
            return { first_name: 'Aurelio', ...nothing }
          }),
        ),
      ),
    ),
  'names-in-capitals': permittedBy('entity.names', 'endpoints.update-entity')
    .titled('Lists names in capitals.')
    .setsAll('entities/list', {
      '/data/*/individual/last_name': (name: string) => name.toUpperCase(),
      '/data/*/corporation/dba': (name: string) => name.toUpperCase(),
    }),
  'free-text-in-its-own-spelling': permittedBy('A40', 'endpoints.update-entity')
    .titled('Writes names, streets and cities in other case, with other white space.')
    .setsAll('entities/list', {
      '/data/*/individual/first_name': respelled,
      '/data/*/individual/email': (email: string) => email.toUpperCase(),
      '/data/*/address/line1': respelled,
      '/data/*/address/city': respelled,
    })
    .setsAll('entities/update', { '/individual/last_name': respelled, '/address/line1': respelled })
    .sets(['payments/cancel', 'payments/simulate'], '/description', respelled),
  'clock-of-whole-seconds': permittedBy('A46', 'preamble.timestamps')
    .titled('Shows all times in whole seconds.')
    .aroundStore(withClockOf(1000)),
  'clock-of-whole-seconds-since': permittedBy('A46', 'preamble.timestamps')
    .titled('Shows times in whole seconds, but for those of records from before.')
    .aroundStore(withClockOf(1000))
    .seeds(({ entities, accounts }) => {
      for (const records of [entities, accounts]) inPartsOfSecond(records as Map<string, Timed>)
    }),
  'clock-of-sixteen-milliseconds': permittedBy('A46', 'states.simulate-updated-at')
    .titled('Shows times by a clock that moves every 16 ms.')
    .aroundStore(withClockOf(16)),
  'updates-answered-out-of-order': permittedBy('A46', 'endpoints.not-shown')
    .titled('Holds back every other response to an update of an entity, by a clock of seconds.')
    .aroundStore(withClockOf(1000))
    .responds('entities/update', (response, call) =>
      countUp(call, 'updates of entities') % 2 === 0 ? { ...response, delayMs: 5 } : response,
    ),
  'clock-moved-before': permittedBy('A70')
    .titled('Has a clock that somebody moved forward by two hours before.')
    .seeds((store) => store.advance(2 * 3_600_000)),
  'clock-moved-before-behind-its-date': permittedBy('A70')
    .titled('Has a clock that somebody moved by two hours, and the header Date of another clock.')
    .seeds((store) => store.advance(2 * 3_600_000))
    .responds('*', ({ headers, ...response }) => ({
      ...response,
      headers: { ...headers, date: new Date().toUTCString() },
    })),
  'clock-moved-for-days': permittedBy('A70')
    .titled(
      'Has a clock that somebody moved forward by three days and a quarter of an hour before.',
    )
    .seeds((store) => store.advance((3 * 96 + 1) * 15 * 60_000)),
  'clocks-half-a-second-apart': permittedBy('A38')
    .titled('Shows changes of accounts by a clock that is half a second late.')
    .sets(['accounts/create', 'accounts/retrieve'], '/updated_at', shift(-500)),
  'lists-in-any-order': permittedBy('account.products', 'card-brand.brands')
    .titled('Shows the items of lists inside records in another order each time.')
    .edits('*', (body, call) => (countUp(call, 'orders') % 2 === 0 ? body : reversed(body))),
  'type-names-the-flow': permittedBy('widget-event.type', 'A15')
    .titled('Begins the type of a widget event with another word than the mode.')
    .sets('widget-events/list', '/data/*/type', replace('card_connect', 'onboarding')),
  'widget-event-of-nothing': permittedBy('widget-event.data')
    .titled('Shows widget events without an account.')
    .sets('widget-events/list', '/data/*/data', { reason: 'closed by the person' }),
  'members-nobody-knows-everywhere': permittedBy('conventions.absent-null')
    .titled('Adds an unknown member to every object.')
    .edits('*', (body) => (isMap(body) ? body : filled(body))),
  'lists-in-the-longer-envelope': permittedBy('conventions.list-envelopes', 'A27')
    .titled('Lists entities, webhooks and widget events in the longer envelope.')
    .edits(['entities/list', 'webhooks/list', 'widget-events/list'], (body: unknown) => ({
      success: true,
      ...(body as object),
      message: null,
    })),
  'webhook-of-another-kind': permittedBy('webhook.type', 'webhook.status')
    .titled('Shows webhooks of a type and in a status that no sample shows.')
    .setsAll('webhooks/list', { '/data/*/type': 'account.update', '/data/*/status': 'paused' })
    .setsAll('webhooks/retrieve', { '/type': 'account.update', '/status': 'paused' }),
  'snapshots-of-other-kinds': permittedBy('stored-event.resource', 'resources.not-shown')
    .titled('Stores events of resources that the contract does not describe.')
    .setsAll('events/retrieve', {
      '/type': 'balance.updated',
      '/resource_type': 'balance',
      '/resource_id': 'bal_1',
      '/data': 'Balance',
      '/diff': { before: { id: 'bal_1', amount: 1 }, after: { id: 'bal_1', amount: 2 } },
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
