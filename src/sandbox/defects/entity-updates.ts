import type { Defects } from '../defect.ts'
import { inTurn, set } from '../edit.ts'
import { addressOf } from '../invention.ts'
import { recall } from '../recall.ts'
import type { Entity } from '../records/entity.ts'
import { keep } from '../store.ts'

/** Lies about what an update of an entity changes, and for how long. */
export const entityUpdates = {
  'entity-update-not-stored': {
    title: 'Answers an update with what was sent, and stores nothing of it.',
    breaks: ['C247'],
    behaviour: { entityUpdatesStored: false },
  },
  'entity-update-moves-house': {
    title: 'Gives an individual another address when its name is changed.',
    breaks: ['C247'],
    spoil: {
      'entities/update': (body, { store, body: sent }) =>
        'individual' in (sent as object)
          ? keep(store.entities, { ...(body as Entity), address })
          : body,
    },
  },
  'entity-update-renames-everybody': {
    title: 'Updates all individuals where one was meant.',
    breaks: ['C262', 'C247'],
    spoil: {
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
    spoil: {
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
    spoil: { 'entities/update': set('/id', (id: string) => `${id}x`) },
  },
  'entity-update-swaps-names': {
    title: 'Takes the first name for the last and the last for the first.',
    breaks: ['C247'],
    spoil: {
      'entities/update': (body, { store }) => {
        const entity = body as Entity
        if (!entity.individual) return body
        const { first_name, last_name } = entity.individual
        const swapped = { ...entity.individual, first_name: last_name, last_name: first_name }
        return keep(store.entities, { ...entity, individual: swapped })
      },
    },
  },
  'entity-update-loses-the-flat': {
    title: 'Forgets the second line of every address it is sent.',
    breaks: ['C247'],
    spoil: {
      'entities/update': set('/address/line2', null),
      'entities/list': set('/data/*/address', (address: { line2?: string | null }) =>
        'line2' in address ? { ...address, line2: null } : address,
      ),
    },
  },
  'entity-update-restarts-time': {
    title: 'Gives an entity another moment of creation with every update.',
    breaks: ['C034'],
    spoil: {
      'entities/update': (body, { store }) => {
        const entity = body as Entity
        return keep(store.entities, { ...entity, created_at: entity.updated_at })
      },
    },
  },
  'entity-list-never-refreshed': {
    title: 'Answers every list of entities with the first that it gave.',
    breaks: ['C227', 'C247'],
    spoil: { 'entities/list': (body, { store }) => recall(store, 'list of entities', () => body) },
  },
  'entities-listed-at-the-wrong-house': {
    title: 'Lists every entity with the address of the one before.',
    breaks: ['C247', 'C262'],
    spoil: {
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
    spoil: {
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
    spoil: {
      'entities/list': (body, { store }) =>
        set('/data/*/created_at', new Date(store.now()).toISOString())(body),
    },
  },
  'companies-listed-under-one-name': {
    title: 'Lists every company under the same name.',
    breaks: ['C262', 'C247'],
    spoil: {
      'entities/list': inTurn(
        set('/data/*/corporation/name', 'Somebody Else Inc.'),
        set('/data/*/corporation/dba', 'Somebody Else'),
      ),
    },
  },
} as const satisfies Defects

const address = addressOf(99)
