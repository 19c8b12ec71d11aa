import { version2024 } from '../../../core/contract/index.ts'
import { type Call, consentWithdrawn, isDisabled, ok, type SandboxResponse } from '../call.ts'
import { countUp, everyThird } from '../conditions.ts'
import { breaks } from '../defect.ts'
import { another, copy, drop, type Edit, set, when } from '../edit.ts'
import { addressOf, individualOf } from '../fake-data.ts'
import type { Entity } from '../records.ts'
import { withdrawn } from '../resources/withdrawal.ts'
import { change, keep } from '../store.ts'
import { keeping, withoutStoring } from '../wrappers.ts'

const whereDisabled = (edit: Edit) => set('/data/*', when(isDisabled, edit))

/** A request is refused with 409 where its entity withdrew its consent. */
function isOfWithdrawn({ status }: SandboxResponse, { store, params, body }: Call): boolean {
  const { holder_id, entity_id } = (body ?? {}) as { holder_id?: string; entity_id?: string }
  const id = params.ent_id ?? holder_id ?? entity_id
  return status === 409 && store.entities.get(String(id))?.status === 'disabled'
}

/** A withdrawn entity as if it had not withdrawn, with what the request sends. */
function revived({ store, body }: Call, id: string | undefined): Entity {
  const entity = store.entities.get(String(id))!
  const individual = { ...individualOf(9), ...(body as Partial<Entity> | undefined)?.individual }
  return {
    ...entity,
    type: 'individual',
    individual,
    address: addressOf(9),
    status: 'active',
    error: null,
  }
}

const asActive: Edit = (entity, call) => revived(call, (entity as Entity).id)

function revive(call: Call, id: string | undefined): Entity {
  return keep(call.store.entities, revived(call, id))
}

/** Defects of what a withdrawal of consent takes, and for how long. */
export const withdrawals = {
  'withdrawal-not-stored': breaks(
    'states.withdrawal-disables',
    'states.withdrawal-account-products',
    'states.withdrawal-account-subscriptions',
    'endpoints.retrieve-account',
  )
    .titled('Returns a disabled entity for a withdrawal and stores nothing.')
    .around('entities/withdraw-consent', keeping('entities', 'updated_at'))
    .around('entities/withdraw-consent', withoutStoring),
  'withdrawn-entity-listed-as-active': breaks(
    'states.withdrawal-disables',
    'endpoints.retrieve-account',
    'A58',
  )
    .titled('Lists a withdrawn entity as active, with its data.')
    .edits(
      'entities/list',
      whereDisabled((entity) => ({
        ...(entity as object),
        type: 'individual',
        individual: individualOf(9),
        address: addressOf(9),
        status: 'active',
        error: null,
      })),
    )
    .alsoUnder(version2024, 'withdrawal-unknown-in-between', 'states.withdrawal-disables')
    .alsoEveryThirdTime('withdrawal-forgotten-every-third-time'),
  'withdrawal-disables-everybody': breaks('states.withdrawal-disables')
    .titled('Disables all individuals when one of them withdraws its consent.')
    .around('entities/withdraw-consent', (call, next) => {
      const { store, params } = call
      const type = store.entities.get(params.ent_id!)?.type
      const response = next(call)
      const others = [...store.entities.values()].filter((entity) => entity.type === type)
      if (response.status < 300) {
        for (const entity of others) change(store, store.entities, entity, withdrawn)
      }
      return response
    }),
  'withdrawal-undone-a-month-later': breaks(
    'states.withdrawal-disables',
    'endpoints.retrieve-account',
  )
    .titled('Lists a withdrawn entity as active a month later.')
    .sets(
      'entities/list',
      '/data/*',
      when(
        (entity: Entity, { store }) =>
          isDisabled(entity) && store.now() - Date.parse(entity.updated_at) > 29 * 86_400_000,
        asActive,
      ),
    ),
  'withdrawal-of-another-entity': breaks('endpoints.withdraw')
    .titled('Returns another entity than the one whose consent is withdrawn.')
    .sets('entities/withdraw-consent', '/id', another),
  'withdrawal-keeps-a-line-of-the-address': breaks('entity.address-after-withdrawal')
    .titled('Withdraws consent and keeps the state of the address.')
    .sets('entities/withdraw-consent', '/address', { state: 'TX' }),
  'withdrawal-blanks-the-address': breaks('entity.address-after-withdrawal')
    .titled('Withdraws consent and sets each line of the address to null.')
    .sets('entities/withdraw-consent', '/address', {
      line1: null,
      line2: null,
      city: null,
      state: null,
      zip: null,
    }),
  'withdrawn-address-as-list': breaks('entity.address-after-withdrawal')
    .titled('Writes the empty address of withdrawn entities as an empty array.')
    .sets('entities/withdraw-consent', '/address', [])
    .edits('entities/list', whereDisabled(set('/address', []))),
  'withdrawal-for-another-reason': breaks('states.withdrawal-error')
    .titled('Withdraws consent with another error sub type.')
    .sets('entities/withdraw-consent', '/error/sub_type', 'ENTITY_UNDER_REVIEW')
    .alsoUnder(version2024, 'withdrawal-of-another-sub-type-in-between'),
  'withdrawal-restarts-time': breaks('conventions.timestamps-on-every-record')
    .titled('Withdraws consent and sets "created_at" to the time of the withdrawal.')
    .edits('entities/withdraw-consent', copy('/updated_at', '/created_at')),
  'withdrawn-entity-listed-without-a-reason': breaks('errors.present')
    .titled('Lists a withdrawn entity with a null error.')
    .edits('entities/list', whereDisabled(set('/error', null)))
    .alsoUnder(version2024, 'withdrawal-without-a-reason-in-between'),
  'withdrawn-entity-listed-as-suspended': breaks('states.withdrawal-disables')
    .titled('Lists a withdrawn entity as suspended.')
    .edits('entities/list', whereDisabled(set('/status', 'suspended'))),
  'withdrawal-hides-the-status': breaks(
    'conventions.absent-null',
    'states.withdrawal-disables',
    'endpoints.withdraw',
  )
    .titled('Withdraws consent and omits the status of the entity.')
    .edits('entities/withdraw-consent', drop('/status')),
  'withdrawn-entity-revived-by-an-update': breaks(
    'states.withdrawal-disables',
    'endpoints.update-entity',
    'endpoints.retrieve-account',
  )
    .titled('Accepts an update of a withdrawn entity and makes it active.')
    .responds('entities/update', (_, call) => ok(revive(call, call.params.ent_id)), isOfWithdrawn),
  'withdrawn-entity-updated-as-active': breaks(
    'states.withdrawal-disables',
    'endpoints.retrieve-account',
    'endpoints.update-entity',
  )
    .titled('Accepts an update of a withdrawn entity and returns it as active.')
    .responds('entities/update', (_, call) => ok(revived(call, call.params.ent_id)), isOfWithdrawn),
  'withdrawn-entity-takes-an-address': breaks(
    'A63',
    'entity.address-after-withdrawal',
    'errors.present',
  )
    .titled('Accepts the new address of a withdrawn entity, and forgets why it is disabled.')
    .responds(
      'entities/update',
      (_, { store, params, body }) => {
        const { address } = body as Partial<Entity>
        const entity = store.entities.get(params.ent_id!)!
        return ok(
          address ? change(store, store.entities, entity, { address, error: null }) : entity,
        )
      },
      isOfWithdrawn,
    ),
  'withdrawn-entity-takes-its-data-back': breaks('A63', 'A52')
    .titled(
      'Refuses the update of a withdrawn entity, and lists its data, disabled for another reason.',
    )
    .responds(
      'entities/update',
      (response, call) => {
        const entity = revived(call, call.params.ent_id)
        const error = { ...consentWithdrawn, sub_type: 'ENTITY_UNDER_REVIEW', code: 12001 }
        change(call.store, call.store.entities, entity, { status: 'disabled', error })
        return response
      },
      isOfWithdrawn,
    ),
  'withdrawn-entity-revived-by-a-session': breaks(
    'states.withdrawal-disables',
    'endpoints.retrieve-account',
  )
    .titled('Makes a withdrawn entity active when its verification is requested.')
    .responds('verification-sessions/create', (response, call) => {
      if (isOfWithdrawn(response, call)) revive(call, call.params.ent_id)
      return response
    }),
  'withdrawn-entity-revived-by-an-account': breaks(
    'states.withdrawal-disables',
    'endpoints.retrieve-account',
  )
    .titled('Makes a withdrawn entity active when an account is created for it.')
    .responds('accounts/create', (response, call) => {
      const { holder_id } = call.body as { holder_id?: string }
      if (isOfWithdrawn(response, call)) revive(call, holder_id)
      return response
    }),
  'withdrawn-entity-revived-by-a-token': breaks(
    'states.withdrawal-disables',
    'endpoints.retrieve-account',
  )
    .titled('Makes a withdrawn entity active when an element token is requested for it.')
    .responds('elements/create-token', (response, call) => {
      const { entity_id } = call.body as { entity_id?: string }
      if (isOfWithdrawn(response, call)) revive(call, entity_id)
      return response
    }),
  'withdrawal-forgotten-after-three-looks': breaks(
    'states.withdrawal-disables',
    'endpoints.retrieve-account',
  )
    .titled('Lists a withdrawn entity as active from the fourth time on.')
    .does('entities/list', (_body, call) => {
      for (const entity of call.store.entities.values()) {
        if (isDisabled(entity) && countUp(call, `looks at ${entity.id}`) === 2) {
          revive(call, entity.id)
        }
      }
    }),
  'withdrawal-lost-to-an-update': breaks('states.withdrawal-disables')
    .titled('Stores an entity as it was before a withdrawal that came during an update.')
    .collides(['entities/update', 'entities/withdraw-consent'], (response, first, { store }) => {
      const [before, after] = [first.body as Entity, response.body as Entity]
      const isLost = after.id === before.id && after.status === 'disabled'
      if (isLost) keep(store.entities, before)
      return response
    }),
  'withdrawal-forgotten-within-minutes': breaks(
    'states.withdrawal-disables',
    'endpoints.retrieve-account',
  )
    .titled('Lists a withdrawn entity as active three minutes later.')
    .edits(
      'entities/list',
      whereDisabled(
        when(({ updated_at }: Entity, { store }) => {
          return store.now() - Date.parse(updated_at) > 3 * 60_000
        }, asActive),
      ),
    ),
  'withdrawal-undone-within-an-hour': breaks(
    'states.withdrawal-disables',
    'endpoints.retrieve-account',
  )
    .titled('Lists a withdrawn entity as active an hour later.')
    .edits(
      'entities/list',
      whereDisabled(
        when(({ updated_at }: Entity, { store }) => {
          return store.now() - Date.parse(updated_at) > 3_600_000
        }, asActive),
      ),
    ),
  'withdrawal-by-any-id': breaks('endpoints.withdraw')
    .titled('Withdraws some consent for an id that names no entity.')
    .finds('entities/withdraw-consent', ({ store }) => {
      const [first] = store.entities.values()
      return { ...first, type: null, address: {}, status: 'disabled', error: consentWithdrawn }
    }),
  'withdrawal-without-a-reason-every-third-time': breaks(
    'states.withdrawal-error',
    'errors.present',
  )
    .titled('Withdraws consent with a null error every third time.')
    .sets('entities/withdraw-consent', '/error', null, everyThird()),
}
