import { situations } from '../support/situations.ts'
import { homes } from './sample-changes.ts'

// Entities of others may be faulty. A fault of an entity that the scenario was given is a violation.

const lists = situations('entities/list', {
  subject: async () => undefined,
  call: (api) => api.entities.list(),
})

/** Lists with a person of the configuration, whose faults are violations. */
const ownLists = situations('entities/list', {
  mayNeed: ['entity.individual'],
  subject: ({ given }) => given('entity.individual'),
  call: (api) => api.entities.list(),
})

/** The people and companies of the first page. */
export const listsEntities = lists.once('the entities can be listed', {
  proves: ['entities/list#empty', 'conventions/ids#entity'],
})

/** Corporations have other members than individuals, so one has to exist. */
export const listsCorporations = situations('entities/list', {
  mayNeed: ['entity.corporation'],
  subject: ({ given }) => given('entity.corporation'),
  call: (api) => api.entities.list(),
}).underEachVersion('a corporation is listed as one', {
  proves: ['entities/entity#corporation', 'entities/entity#legal-forms'],
})

/**
 * A list can lack an entity, as a page does. One that grows without it was no full page; the judge compares the lists. The requests that
 * make a subject may change anything, so an update shows that the corporation is still there.
 */
export const keepsCorporation = situations('entities/list', {
  needs: ['entity.corporation'],
  changes: ['entity.corporation', 'entity.disposable'],
  mayNeed: ['entity.disposable'],
  subject: ({ given }) => given('entity.corporation'),
  call: (api) => api.entities.list(),
}).inSituation(
  'a corporation is listed while other entities are added',
  {
    proves: ['conventions/records#agree'],
    situations: { 'after-change': ['entities/list'] },
  },
  async ({ given, api }, { id }) => {
    const show = async () => {
      await api.entities.update(id, { address: homes[1]! })
      return api.entities.list()
    }
    ;(await show()).expectOk()
    await given('entity.disposable')
    await show()
  },
)

export const staysSame = ownLists.staysSame(
  'entities stay the same when they are listed in turn and at once with webhooks',
  { proves: ['conventions/records#agree', 'conventions/timestamps#created-once'] },
  undefined,
  (api) => [api.webhooks.list()],
)

/** The last list is compared with those of other versions. */
export const listsUnderEachVersion = ownLists.underEachVersion(
  'the entities can be listed under each version',
  { proves: ['conventions/timestamps#created-once'] },
  async (versioned, _, { api }) => {
    await versioned.entities.list()
    await api.entities.list()
  },
)
