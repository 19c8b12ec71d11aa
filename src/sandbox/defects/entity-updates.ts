import { type Defects, once } from '../deviation.ts'
import { copy, type Edit, inTurn, set, when } from '../edit.ts'
import { addressOf } from '../fake-data.ts'
import type { Entity } from '../records.ts'
import { keep } from '../store.ts'

const stored =
  (edit: Edit): Edit =>
  (body, call) =>
    keep(call.store.entities, edit(body, call) as Entity)

/** Defects of what an update of an entity changes, and for how long. */
export const entityUpdates = {
  'entity-update-not-stored': {
    title: 'Answers an update with what was sent, and stores nothing of it.',
    breaks: ['C247'],
    behaviour: { entityUpdatesStored: false },
  },
  'entity-update-moves-house': {
    title: 'Gives an individual another address when its name is changed.',
    breaks: ['C247'],
    body: {
      'entities/update': when(
        (_, { body }) => 'individual' in (body as object),
        stored(set('/address', addressOf(99))),
      ),
    },
  },
  'entity-update-renames-everybody': {
    title: 'Updates all individuals where one was meant.',
    breaks: ['C262', 'C247'],
    body: {
      'entities/update': (body, { store }) => {
        const { id, individual } = body as Entity
        for (const other of store.entities.values()) {
          if (other.id === id || !other.individual || !individual) continue
          const { last_name, email } = individual
          keep(store.entities, { ...other, individual: { ...other.individual, last_name, email } })
        }
        return body
      },
    },
  },
  'entity-update-hits-a-neighbour': {
    title: 'Writes an update to the next entity as well, at once and with its moment.',
    breaks: ['C247'],
    body: {
      'entities/update': (body, { store }) => {
        const { id, individual, updated_at } = body as Entity
        if (!individual) return body
        const others = [...store.entities.values()].filter(
          (other) => other.id !== id && other.individual && other.status === 'active',
        )
        for (const other of others.slice(-1)) {
          keep(store.entities, { ...other, individual, updated_at })
        }
        return body
      },
    },
  },
  'entity-update-of-another-entity': {
    title: 'Answers an update with another entity than the one updated.',
    breaks: ['C247'],
    body: { 'entities/update': set('/id', (id: string) => `${id}x`) },
  },
  'entity-update-swaps-names': {
    title: 'Takes the first name for the last and the last for the first.',
    breaks: ['C247'],
    body: {
      'entities/update': stored((body, call) => {
        const entity = body as Entity
        const { first_name, last_name } = entity.individual ?? {}
        return inTurn(
          set('/individual/first_name', last_name),
          set('/individual/last_name', first_name),
        )(entity, call)
      }),
    },
  },
  'entity-update-loses-the-flat': {
    title: 'Forgets the second line of every address it is sent.',
    breaks: ['C247'],
    body: {
      'entities/update': set('/address/line2', null),
      'entities/list': set('/data/*/address', (address: { line2?: string | null }) =>
        'line2' in address ? { ...address, line2: null } : address,
      ),
    },
  },
  'entity-update-restarts-time': {
    title: 'Gives an entity another moment of creation with every update.',
    breaks: ['C034'],
    body: {
      'entities/update': stored(copy('/updated_at', '/created_at')),
    },
  },
  'entity-list-never-refreshed': {
    title: 'Answers every list of entities with the first that it gave.',
    breaks: ['C227', 'C247'],
    body: { 'entities/list': (body, call) => once(call, 'list of entities', () => body) },
  },
  'entities-listed-at-the-wrong-house': {
    title: 'Lists every entity with the address of the one before.',
    breaks: ['C247', 'C262'],
    body: {
      'entities/list': (body) => {
        const { data } = body as { data: readonly Entity[] }
        const shown = data.filter(({ status }) => status !== 'disabled')
        return {
          data: data.map((entity) => {
            const before = shown[shown.indexOf(entity) - 1]
            return before ? { ...entity, address: before.address } : entity
          }),
        }
      },
    },
  },
  'entities-share-an-id': {
    title: 'Lists two entities under one id.',
    breaks: ['C262', 'C034'],
    body: {
      'entities/list': (body) => {
        const { data } = body as { data: readonly Entity[] }
        const [first, second, ...others] = data
        return { data: [first, { ...second, id: first!.id }, ...others] }
      },
    },
  },
  'entities-listed-as-created-now': {
    title: 'Lists entities as created at the moment of the list.',
    breaks: ['C034'],
    body: {
      'entities/list': set('/data/*/created_at', (_, { store }) =>
        new Date(store.now()).toISOString(),
      ),
    },
  },
  'companies-listed-under-one-name': {
    title: 'Lists every company under the same name.',
    breaks: ['C262', 'C247'],
    body: {
      'entities/list': inTurn(
        set('/data/*/corporation/name', 'Somebody Else Inc.'),
        set('/data/*/corporation/dba', 'Somebody Else'),
      ),
    },
  },
} as const satisfies Defects
