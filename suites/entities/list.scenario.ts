import { situations } from '../support/situations.ts'

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
