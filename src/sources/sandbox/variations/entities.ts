import { jsonKey, valueAt } from '../../../base/json/index.ts'
import { type Call, consentWithdrawn, isDisabled, ok, refuse } from '../call.ts'
import { once } from '../conditions.ts'
import { changeStored, drop, type Edit, inTurn, set, when } from '../edit.ts'
import { addressOf, corporationOf, individualOf } from '../fake-data.ts'
import type { Corporation, Entity, VerificationSession } from '../records.ts'
import { addIndividual } from '../resources/entities.ts'
import { change, keep, type Store } from '../store.ts'
import { permittedBy } from '../variation.ts'
import { accountsOf, keeping } from '../wrappers.ts'

/** Omits what published samples of withdrawn entities and of corporations lack. */
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

const nameOf = ({ individual, corporation }: Entity) =>
  individual?.last_name ?? corporation?.name ?? ''

/** A corporation with an owner more, all names in capitals. */
function withOthers(corporation: Corporation | null): Corporation | null {
  if (!corporation?.owners) return corporation
  const owners = [...corporationOf(9).owners!, ...corporation.owners].map((owner) => ({
    ...owner,
    last_name: owner.last_name?.toUpperCase() ?? null,
  }))
  return { ...corporation, owners }
}

const sendsOwners = (_: unknown, { body }: Call) =>
  valueAt(body, '/corporation/owners') !== undefined

const isCorporation = ({ type }: Entity) => type === 'corporation'

/** Changes an entity in all responses that show it. */
export function everyEntity(change: Edit): Edit {
  const isEntity = ({ id }: Entity) => typeof id === 'string' && id.startsWith('ent_')
  return inTurn(when(isEntity, change), set('/data/*', when(isEntity, change)))
}

const withoutOtherKind = inTurn(
  when(({ type }: Entity) => type === 'individual', drop('/corporation')),
  when(({ type }: Entity) => type !== null && type !== 'individual', drop('/individual')),
)

const withoutOtherMethod = inTurn(
  when(({ type }: VerificationSession) => type === 'phone', drop('/kba')),
  when(({ type }: VerificationSession) => type === 'identity', drop('/sms')),
)

const tenMinutes = 10 * 60_000

const isVerifiedByPhone = ({ verification }: Entity) =>
  Boolean(verification?.phone?.latest_verification_session)

/** Records as an older service or another tool may have left them: with other types, and without members. */
function addForeignEntities(store: Store): void {
  const dates = store.dates()
  for (let nth = 0; nth < 17; nth++) {
    const id = store.nextId('ent_')
    store.entities.set(id, { id, type: 'robot', status: nth, ...dates } as unknown as Entity)
  }
}

/** Disables the accounts of an entity that withdraws its consent. */
export function disableAccounts(_: unknown, { store, params }: Call): void {
  for (const account of accountsOf(store, params.ent_id)) {
    const changes = { status: 'disabled', error: consentWithdrawn }
    change(store, store.accounts, account, changes)
  }
}

const knownAddresses = (call: Call): Set<string> => once(call, 'known addresses', () => new Set())

/** Other ways to treat entities, their verification and their consent. */
export const entities = {
  'entity-not-yet-active': permittedBy('entity.status', 'errors.null-otherwise')
    .titled('Lists an individual that is not verified yet.')
    .seeds((store) => addIndividual(store, individualOf(5), addressOf(5), false)),
  'foreign-entities-listed': permittedBy('entity.status')
    .titled('Lists invalid entities that others made.')
    .seeds(addForeignEntities),
  'withdrawal-repeatable': permittedBy('states.withdrawal-disables')
    .titled('Accepts a second withdrawal of consent.')
    .around('entities/withdraw-consent', (call, next) => {
      const { entities: stored } = call.store
      const response = next(call)
      const entity = stored.get(call.params.ent_id!)
      if (response.status !== 409 || !entity) return response
      keep(stored, { ...entity, error: null })
      return next(call)
    }),
  'withdrawn-entity-stays-subscribed': permittedBy(
    'entity.subscriptions',
    'states.withdrawal-account-subscriptions',
  )
    .titled('Keeps the subscriptions of an entity after its consent was withdrawn.')
    .around('entities/withdraw-consent', (call, next) => {
      const { subscriptions } = call.store
      const id = call.params.ent_id!
      const before = subscriptions.get(id)
      const response = keeping('entities', 'subscriptions')(call, next)
      if (before) subscriptions.set(id, before)
      return response
    }),
  'accounts-disabled-with-consent': permittedBy('states.withdrawal-account-consent', 'A33')
    .titled('Disables the accounts of an entity that withdrew its consent.')
    .does('entities/withdraw-consent', disableAccounts),
  'withdrawn-entity-bare': permittedBy('conventions.absent-null')
    .titled('Omits from a withdrawn entity what it no longer has.')
    .edits('entities/withdraw-consent', bare)
    .sets('entities/list', '/data/*', when(isDisabled, bare)),
  'corporation-bare': permittedBy('conventions.absent-null', 'entity.arrays-of-corporations')
    .titled('Omits from a corporation what only individuals need.')
    .sets('entities/list', '/data/*', when(isCorporation, bare)),
  'verified-entity-not-active': permittedBy('states.verification-activates', 'A66')
    .titled('Lists an individual as under review whose phone is verified by a session.')
    .sets('entities/list', '/data/*', when(isVerifiedByPhone, set('/status', 'under_review')))
    .sets('entities/update', '/status', 'under_review', isVerifiedByPhone),
  'corporation-not-listed': permittedBy('entity.corporation', 'A62')
    .titled('Shows corporations without their data.')
    .edits('*', everyEntity(when(isCorporation, set('/corporation', null)))),
  'receive-only-at-withdrawal-only': permittedBy('entity.receive-only-after-withdrawal')
    .titled('Shows "receive_only" in the response to a withdrawal only.')
    .edits('entities/list', drop('/data/*/receive_only'))
    .edits('entities/update', drop('/receive_only')),
  'address-not-known': permittedBy('conventions.absent-null', 'A2')
    .titled('Shows null for the address of an entity until an update sends one.')
    .does(
      'entities/update',
      ({ id }: Entity, call) => knownAddresses(call).add(id),
      (_, { body }) => valueAt(body, '/address') !== undefined,
    )
    .edits(
      '*',
      everyEntity(
        when(
          (entity: Entity, call) => !isDisabled(entity) && !knownAddresses(call).has(entity.id),
          set('/address', null),
        ),
      ),
    ),
  'other-kind-left-out': permittedBy('conventions.absent-null')
    .titled('Omits the object of the other type of entity.')
    .sets('entities/list', '/data/*', withoutOtherKind)
    .edits('entities/update', withoutOtherKind),
  'owners-added': permittedBy('endpoints.update-entity', 'A40')
    .titled('Adds the owners that an update sends, in capitals, to those that were there.')
    .edits('entities/update', changeStored(set('/corporation', withOthers)), sendsOwners),
  'update-without-a-change': permittedBy('endpoints.update-entity', 'A52')
    .titled('Keeps "updated_at" of an entity when an update changes nothing.')
    .around('entities/update', (call, next) => {
      const { entities: stored } = call.store
      const before = stored.get(call.params.ent_id!)
      const response = next(call)
      if (response.status >= 300 || before === undefined) return response
      const same = { ...(response.body as Entity), updated_at: before.updated_at }
      return jsonKey(same) === jsonKey(before) ? ok(keep(stored, same)) : response
    }),
  'owners-not-changed-by-updates': permittedBy('endpoints.update-entity')
    .titled('Refuses updates of owners.')
    .blocking('entities/update/accepts-owners')
    .around('entities/update', (call, next) =>
      sendsOwners({}, call) ? refuse('invalid', 'Owners cannot be changed.') : next(call),
    ),
  'numbers-ignored-by-updates': permittedBy('endpoints.update-entity-request')
    .titled(
      'Accepts other numbers of a person, which no request of the contract shows, and ignores them.',
    )
    .around('entities/update', (call, next) => {
      const { entities: stored } = call.store
      const before = stored.get(call.params.ent_id!)?.individual
      const response = next(call)
      const entity = response.body as Entity
      if (response.status >= 300 || !before || !entity.individual) return response
      const { first_name, last_name, email, dob } = entity.individual
      const individual = { ...before, first_name, last_name, email, dob }
      return ok(keep(stored, { ...entity, individual }))
    }),
  'numbers-shown-in-lists': permittedBy('entity.ssn-mask')
    .titled('Lists social security numbers unmasked.')
    .sets('entities/list', '/data/*', (entity: Entity, { store }) => {
      // The oldest version has no numbers.
      if (entity.individual?.ssn === undefined) return entity
      return { ...entity, individual: store.entities.get(entity.id)?.individual }
    }),
  'listed-by-name': permittedBy('endpoints.not-shown', 'A79')
    .titled('Lists the first six entities by their names.')
    .sets('entities/list', '/data', (data: readonly Entity[]) =>
      data.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)).slice(0, 6),
    ),
  'listed-by-last-change': permittedBy('endpoints.not-shown', 'A79')
    .titled('Lists the six entities that changed longest ago.')
    .sets('entities/list', '/data', (data: readonly Entity[]) =>
      data.toSorted((a, b) => (a.updated_at < b.updated_at ? -1 : 1)).slice(0, 6),
    ),
  'newest-first': permittedBy('endpoints.not-shown')
    .titled('Lists the newest first.')
    .sets(['entities/list', 'webhooks/list'], '/data', (data: unknown[]) => data.toReversed()),
  'pages-of-a-few': permittedBy('A41', 'A79', 'endpoints.not-shown')
    .titled('Lists the first four entities, and the latest two sessions of an entity.')
    .sets('entities/list', '/data', (data: readonly unknown[]) => data.slice(0, 4))
    .sets('verification-sessions/list', '/data', (data: readonly unknown[]) => data.slice(-2)),
  'lists-with-pages': permittedBy('conventions.list-envelopes')
    .titled('Adds paging to lists.')
    .sets('entities/list', '/paging', { page: 1, pages: 1 }),
  'state-in-lower-case': permittedBy('entity.state')
    .titled('Writes states in lower case.')
    .sets('entities/list', '/data/*/address/state', (state?: string) => state?.toLowerCase()),
  'connect-as-object': permittedBy('entity.connect', 'resources.not-shown')
    .titled('Shows "connect" of an entity as an object.')
    .edits('*', everyEntity(set('/connect', { id: 'cxn_1', accounts: [] }))),
  'metadata-of-any-depth': permittedBy('resources.not-shown')
    .titled('Shows metadata of any depth.')
    .edits('*', everyEntity(set('/metadata', { '': [], nested: { deep: [null, 1, 'two'] } })))
    .sets(['accounts/create', 'accounts/retrieve'], '/metadata', { customer: 7 }),
  'session-without-the-other-method': permittedBy(
    'conventions.absent-null',
    'verification-session.method-object',
  )
    .titled('Omits the object of the method that a session does not use.')
    .edits('verification-sessions/create', withoutOtherMethod)
    .sets('verification-sessions/list', '/data/*', withoutOtherMethod),
  'sessions-expire': permittedBy('states.session-in-progress', 'A52')
    .titled(
      'Lists a session as expired that was started more than ten minutes ago, at the same "updated_at".',
    )
    .sets('verification-sessions/list', '/data/*', (session: VerificationSession, { store }) => {
      const isWaiting = session.status === 'in_progress'
      const ageMs = store.now() - Date.parse(session.created_at)
      return isWaiting && ageMs > tenMinutes ? { ...session, status: 'expired' } : session
    }),
  'lists-with-a-message': permittedBy('conventions.list-envelopes')
    .titled('Adds a message to lists.')
    .sets(['verification-sessions/list', 'card-brands/list'], '/message', 'Here you are.'),
}
