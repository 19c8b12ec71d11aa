import { breaks, once, timeOfRequest } from '../deviation.ts'
import { copy, type Edit, set, when } from '../edit.ts'
import { addressOf } from '../fake-data.ts'
import type { Entity, Individual } from '../records.ts'
import { isDisabled } from '../refusal.ts'
import { keep } from '../store.ts'

const stored =
  (edit: Edit): Edit =>
  (body, call) =>
    keep(call.store.entities, edit(body, call) as Entity)

/** Defects of what an update of an entity changes, and for how long. */
export const entityUpdates = {
  'entity-update-not-stored': breaks('C247')
    .titled('Returns the updated entity and stores nothing.')
    .behaves({ entityUpdatesStored: false }),
  'entity-update-moves-house': breaks('C247')
    .titled('Changes the address of an individual when its name is updated.')
    .edits(
      'entities/update',
      when(
        (_, { body }) => 'individual' in (body as object),
        stored(set('/address', addressOf(99))),
      ),
    ),
  'entity-update-renames-everybody': breaks('C262', 'C247')
    .titled('Updates the last name and email of all individuals.')
    .edits('entities/update', (body, { store }) => {
      const { id, individual } = body as Entity
      for (const other of store.entities.values()) {
        if (other.id === id || !other.individual || !individual) continue
        const { last_name, email } = individual
        keep(store.entities, { ...other, individual: { ...other.individual, last_name, email } })
      }
      return body
    }),
  'entity-update-hits-a-neighbour': breaks('C247')
    .titled('Writes an update to a second entity as well.')
    .edits('entities/update', (body, { store }) => {
      const { id, individual, updated_at } = body as Entity
      if (!individual) return body
      const others = [...store.entities.values()].filter(
        (other) => other.id !== id && other.individual && other.status === 'active',
      )
      for (const other of others.slice(-1)) {
        keep(store.entities, { ...other, individual, updated_at })
      }
      return body
    }),
  'entity-update-of-another-entity': breaks('C247')
    .titled('Returns another entity than the one updated.')
    .sets('entities/update', '/id', (id: string) => `${id}x`),
  'entity-update-swaps-names': breaks('C247')
    .titled('Swaps the first and the last name in an update.')
    .edits(
      'entities/update',
      stored(
        set('/individual', (person: Individual | null) => {
          const { first_name, last_name } = person ?? {}
          return person && { ...person, first_name: last_name, last_name: first_name }
        }),
      ),
    ),
  'entity-update-loses-the-flat': breaks('C247')
    .titled('Drops the second line of every address.')
    .sets('entities/update', '/address/line2', null)
    .sets('entities/list', '/data/*/address', (address: { line2?: string | null }) =>
      'line2' in address ? { ...address, line2: null } : address,
    ),
  'entity-update-restarts-time': breaks('C034')
    .titled('Sets "created_at" to "updated_at" with every update of an entity.')
    .edits('entities/update', stored(copy('/updated_at', '/created_at'))),
  'entity-list-never-refreshed': breaks('C227', 'C247')
    .titled('Returns the first list of entities for every later request.')
    .edits('entities/list', (body, call) => once(call, 'list of entities', () => body)),
  'entities-listed-at-the-wrong-house': breaks('C247', 'C262')
    .titled('Lists every entity with the address of the one before.')
    .sets('entities/list', '/data', (data: readonly Entity[]) => {
      const shown = data.filter((entity) => !isDisabled(entity))
      return data.map((entity) => {
        const { address } = shown[shown.indexOf(entity) - 1] ?? entity
        return { ...entity, address }
      })
    }),
  'entities-share-an-id': breaks('C262', 'C034')
    .titled('Lists two entities with the same id.')
    .sets('entities/list', '/data', ([first, second, ...others]: readonly Entity[]) => [
      first,
      { ...second, id: first!.id },
      ...others,
    ]),
  'entities-listed-as-created-now': breaks('C034')
    .titled('Lists entities with the time of the request as "created_at".')
    .sets('entities/list', '/data/*/created_at', timeOfRequest),
  'companies-listed-under-one-name': breaks('C262', 'C247')
    .titled('Lists every corporation under the same name.')
    .setsAll('entities/list', {
      '/data/*/corporation/name': 'Somebody Else Inc.',
      '/data/*/corporation/dba': 'Somebody Else',
    }),
}
