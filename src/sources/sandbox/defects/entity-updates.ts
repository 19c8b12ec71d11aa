import { valueAt } from '../../../base/json/index.ts'
import { version2020, version2024 } from '../../../core/contract/index.ts'
import { type Call, ok } from '../call.ts'
import { countUp, everyThird, once, under } from '../conditions.ts'
import { breaks } from '../defect.ts'
import { another, changeStored, copy, replace, set, when } from '../edit.ts'
import { addressOf } from '../fake-data.ts'
import type { Entity, Individual } from '../records.ts'
import { change, keep } from '../store.ts'
import { keeping, withoutStoring } from '../wrappers.ts'

/** An individual under the name that it had before. */
const renamed = (person: Individual | null) =>
  person && { ...person, first_name: 'Former', last_name: 'Name' }

/** Selects requests that send all of some members. */
const sends =
  (...members: readonly string[]) =>
  (_: unknown, { body }: Call) =>
    members.every((member) => member in (body as object))

/** Keeps the revision of an entity when an update sends one member, and none of some others. */
const undated = (sent: string, ...unsent: readonly string[]) => {
  const leavesIt = keeping('entities', 'updated_at')
  return breaks('endpoints.retrieve-account', 'A52', 'A70').around(
    'entities/update',
    (call, next) => {
      const has = (pointer: string) => valueAt(call.body, pointer) !== undefined
      return has(sent) && !unsent.some(has) ? leavesIt(call, next) : next(call)
    },
  )
}

/** Defects of what an update of an entity changes, and for how long. */
export const entityUpdates = {
  'entity-update-forgotten': breaks('endpoints.update-entity', 'A70')
    .titled('Accepts an update of an entity and changes nothing.')
    .around('entities/update', (call, next) => {
      const response = withoutStoring(call, next)
      return response.status < 300 ? ok(call.store.entities.get(call.params.ent_id!)) : response
    }),
  'entity-update-not-stored': breaks('endpoints.update-entity', 'A38')
    .titled('Returns the updated entity and stores nothing.')
    .around('entities/update', withoutStoring)
    .alsoUnder(version2024, 'entity-updates-lost-in-between'),
  'update-closes-the-accounts': breaks('endpoints.retrieve-account')
    .titled('Removes the accounts of an entity that is updated.')
    .does('entities/update', ({ id }: Entity, { store }) => {
      for (const [account, { holder_id }] of store.accounts) {
        if (holder_id === id) store.accounts.delete(account)
      }
    }),
  'entity-update-moves-house': breaks('endpoints.update-entity')
    .titled('Changes the address of an individual when its name is updated.')
    .stores('/address', addressOf(99), sends('individual')),
  'entity-update-renames-everybody': breaks('endpoints.retrieve-account', 'endpoints.update-entity')
    .titled('Updates the last name and email of all individuals.')
    .does('entities/update', ({ id, individual }: Entity, { store }) => {
      for (const entity of store.entities.values()) {
        if (entity.id === id || !entity.individual || !individual) continue
        const { last_name, email } = individual
        keep(store.entities, { ...entity, individual: { ...entity.individual, last_name, email } })
      }
    }),
  'entity-update-hits-a-neighbour': breaks('endpoints.update-entity', 'endpoints.retrieve-account')
    .titled('Writes an update to a second entity as well.')
    .does('entities/update', ({ id, updated_at }: Entity, { store }) => {
      const { individual } = store.entities.get(id)!
      if (!individual) return
      const neighbour = [...store.entities.values()].findLast(
        (entity) => entity.id !== id && entity.individual && entity.status === 'active',
      )
      if (neighbour) keep(store.entities, { ...neighbour, individual, updated_at })
    }),
  'entity-update-of-another-entity': breaks('endpoints.update-entity')
    .titled('Returns another entity than the one updated.')
    .sets('entities/update', '/id', another),
  'entity-update-swaps-names': breaks('endpoints.update-entity')
    .titled('Swaps the first and the last name in an update.')
    .stores('/individual', (person: Individual | null) => {
      const { first_name, last_name } = person ?? {}
      return person && { ...person, first_name: last_name, last_name: first_name }
    }),
  'entity-update-pads-the-zip-code': breaks('endpoints.update-entity')
    .titled('Adds a space to the zip code of an updated address.')
    .stores('/address/zip', (zip: unknown) => (zip ? `${zip} ` : zip)),
  'entity-update-loses-the-second-part': breaks('endpoints.update-entity')
    .titled('Drops the address of an update that also sends personal data.')
    .stores('/address', addressOf(99), sends('individual', 'address')),
  'entity-update-forgotten-within-minutes': breaks(
    'endpoints.update-entity',
    'endpoints.retrieve-account',
  )
    .titled('Lists another address three minutes after every update.')
    .sets(
      'entities/list',
      '/data/*',
      when(
        ({ status, updated_at }: Entity, { store }) =>
          status === 'active' && store.now() - Date.parse(updated_at) > 3 * 60_000,
        set('/address', addressOf(99)),
      ),
    ),
  'entity-update-undone-within-an-hour': breaks(
    'endpoints.update-entity',
    'endpoints.retrieve-account',
  )
    .titled('Lists another address an hour after every update.')
    .sets(
      'entities/list',
      '/data/*',
      when(
        ({ status, updated_at }: Entity, { store }) =>
          status === 'active' && store.now() - Date.parse(updated_at) > 3_600_000,
        set('/address', addressOf(99)),
      ),
    ),
  'entity-moves-home-within-an-hour': breaks('endpoints.update-entity')
    .titled('Changes the address and updated_at of an entity an hour after every update.')
    .around('entities/list', (call, next) => {
      const { store } = call
      for (const entity of store.entities.values()) {
        const { status, updated_at } = entity
        if (status !== 'active' || store.now() - Date.parse(updated_at) < 3_600_000) continue
        change(store, store.entities, entity, { address: addressOf(98) })
      }
      return next(call)
    }),
  'entity-list-kept-under-each-version': breaks(
    'endpoints.update-entity',
    'states.withdrawal-disables',
    'endpoints.retrieve-account',
    'A38',
    'A64',
  )
    .titled('Lists an entity under a version as it was at the last update under that version.')
    .edits('entities/list', (body, call) => {
      const kept = `entities of ${call.version}`
      const updates = `updates under ${call.version}`
      const { nth, list } = once(call, kept, () => ({ nth: -1, list: body }))
      const count = (call.notes.get(updates) as number | undefined) ?? 0
      if (nth === count) return list
      call.notes.set(kept, { nth: count, list: body })
      return body
    })
    .does('entities/update', (_, call) => countUp(call, `updates under ${call.version}`)),
  'entity-change-leaves-updated-at': breaks('endpoints.retrieve-account', 'A52')
    .titled('Keeps "updated_at" of entities as it was at their creation.')
    .edits(['entities/update', 'entities/withdraw-consent'], copy('/created_at', '/updated_at'))
    .sets('entities/list', '/data/*', copy('/created_at', '/updated_at')),
  'address-change-leaves-updated-at': undated('/address', '/individual', '/corporation').titled(
    'Keeps "updated_at" of an entity when an update sends its address alone.',
  ),
  'email-change-leaves-updated-at': undated('/individual/email', '/individual/first_name').titled(
    'Keeps "updated_at" of an entity when an update sends the email of an individual without its name.',
  ),
  'owners-change-leaves-updated-at': undated('/corporation/owners').titled(
    'Keeps "updated_at" of an entity when an update sends the owners of a corporation.',
  ),
  'entity-update-loses-the-flat': breaks('endpoints.update-entity')
    .titled('Drops the second line of every address.')
    .sets('entities/update', '/address/line2', null)
    .sets('entities/list', '/data/*/address', (address: { line2?: string | null }) =>
      'line2' in address ? { ...address, line2: null } : address,
    ),
  'entities-lost-once-updated': breaks('A41')
    .titled('Lists no entities once one of them was updated.')
    .edits('entities/update', (body, call) => once(call, 'entity updated', () => true) && body)
    .edits('entities/list', (body, { notes }) =>
      notes.has('entity updated') ? { data: [] } : body,
    ),
  'entity-update-restarts-time': breaks('conventions.timestamps-on-every-record')
    .titled('Sets "created_at" to "updated_at" with every update of an entity.')
    .edits('entities/update', changeStored(copy('/updated_at', '/created_at'))),
  'entity-update-of-the-address-resets-the-name': breaks('endpoints.update-entity')
    .titled('Sets the name of an individual to that of its creation when the address is updated.')
    .stores('/individual', renamed, sends('address')),
  'entity-update-answered-from-memory': breaks(
    'endpoints.update-entity',
    'A38',
    'endpoints.retrieve-account',
    'A58',
  )
    .titled('Returns the earlier response to an update that was sent before, and changes nothing.')
    .edits('entities/update', (body, call) => {
      const { id } = body as Entity
      const before = call.notes.get(`entity ${id}`) as Entity | undefined
      const known = once(call, `${id} ${JSON.stringify(call.body)}`, () => body)
      if (known !== body && before) keep(call.store.entities, before)
      call.notes.set(`entity ${id}`, call.store.entities.get(id))
      return known
    }),
  'entity-update-undoes-the-one-before': breaks(
    'endpoints.update-entity',
    'endpoints.retrieve-account',
  )
    .titled('Lists the entity that was updated before the last one as it was created.')
    .does('entities/update', ({ id }: Entity, { notes }) => {
      if (notes.get('updated') !== id) {
        notes.set('undone', notes.get('updated'))
        notes.set('updated', id)
      }
    })
    .sets(
      'entities/list',
      '/data/*',
      when<Entity>(
        ({ id, status }, { notes }) => status === 'active' && id === notes.get('undone'),
        set('/address', addressOf(98)),
      ),
    ),
  'entity-updates-collide': breaks('endpoints.update-entity')
    .titled('Returns the entity of the first of two updates at the same time to both.')
    .collides('entities/update', (_, first) => first),
  'entity-updates-both-lost': breaks('endpoints.update-entity')
    .titled('Stores neither of two addresses that an entity is given at the same time.')
    .collides('entities/update', (response, first, { store }) => {
      const { id, address } = response.body as Entity
      if ((first.body as Entity).id !== id) return response
      const lost = { ...address, line1: '1 Lost Street' }
      keep(store.entities, { ...store.entities.get(id)!, address: lost })
      return response
    }),
  'entity-updates-overtake': breaks('endpoints.update-entity', 'endpoints.retrieve-account')
    .titled('Loses the second of two updates of entities at the same time.')
    .collides('entities/update', (response, _, { store }) => {
      const { id } = response.body as Entity
      const { address } = store.entities.get(id)!
      const lost = { ...address, line1: '1 Lost Street' }
      keep(store.entities, { ...store.entities.get(id)!, address: lost })
      return response
    }),
  'names-lost-to-an-update-of-the-address': breaks('endpoints.update-entity')
    .titled('Loses the names of one update to another one of the address at the same time.')
    .collides('entities/update', (response, first, { store, body }) => {
      const shown = response.body as Entity
      if ((first.body as Entity).id !== shown.id || 'individual' in (body as object))
        return response
      const individual = renamed(shown.individual ?? null)
      keep(store.entities, { ...store.entities.get(shown.id)!, individual })
      return { ...response, body: { ...shown, individual } }
    }),
  'entity-update-by-any-id': breaks('endpoints.update-entity')
    .titled('Returns some entity for an update under an id that names none.')
    .finds('entities/update', ({ store }) => [...store.entities.values()][0]),
  'no-entity-updated-moves-all': breaks('endpoints.update-entity')
    .titled('Refuses an update of an id that names no entity, and moves all entities.')
    .finds('entities/update', ({ body, store }) => {
      const { address: sent } = body as { readonly address?: object }
      for (const entity of store.entities.values()) {
        if (entity.status === 'disabled' || sent === undefined) continue
        change(store, store.entities, entity, { address: { ...entity.address, ...sent } })
      }
    }),
  'entity-updated-under-another-id': breaks('endpoints.update-entity', 'conventions.id-entity')
    .titled('Returns an updated entity with another id under version 2020-12-06.')
    .sets('entities/update', '/id', replace('ent_', 'user_'), under(version2020)),
  'update-lost-every-third-time': breaks('endpoints.update-entity', 'endpoints.retrieve-account')
    .titled('Returns the address from before an update every third time.')
    .sets('entities/update', '/address/line1', '9 Old Street', everyThird()),
  'entity-update-of-the-email-resets-the-name': breaks('endpoints.update-entity')
    .titled('Sets the name of an individual to that of its creation when the email is updated.')
    .stores('/individual', renamed, (_, { body }) => {
      const { individual } = body as { readonly individual?: Partial<Individual> }
      return individual !== undefined && individual.first_name === undefined
    }),
  'entity-update-of-the-city-changes-the-state': breaks('endpoints.update-entity')
    .titled('Sets the state when an update sends the city alone.')
    .stores('/address/state', 'WY', (_, { body }) => {
      return Boolean(valueAt(body, '/address/city') && !valueAt(body, '/address/state'))
    }),
  'entity-update-of-null-ignored': breaks('endpoints.update-entity', 'A55')
    .titled('Keeps the second line of an address over which an update sends null.')
    .stores('/address/line2', 'Apt 1', (_, { body }) => valueAt(body, '/address/line2') === null),
  'entity-update-cut-at-a-comma': breaks('endpoints.update-entity')
    .titled('Stores the name of a corporation up to its first comma.')
    .stores('/corporation/name', (name: string) => name.replace(/,.*/, ''), sends('corporation')),
  'entity-update-without-the-phone-changes-it': breaks('endpoints.update-entity')
    .titled('Sets another phone number with each update that sends none.')
    .stores(
      '/individual/phone',
      '+15125550000',
      (_, { body }) => !valueAt(body, '/individual/phone'),
    ),
  'entity-update-of-the-email-changes-the-phone': breaks('endpoints.update-entity')
    .titled('Sets another phone number when an update sends the email of an individual.')
    .stores('/individual/phone', '+15125550000', (_, { body }) => {
      const { individual } = body as { readonly individual?: Partial<Individual> }
      return individual?.email !== undefined && individual.phone === undefined
    }),
}
