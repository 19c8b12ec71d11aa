import { situations } from '../support/situations.ts'

// Entities of others may be faulty. A fault of an entity that the scenario was given is a violation.

const lists = situations('entities/list', {
  subject: async () => undefined,
  call: (api) => api.entities.list(),
})
const ofOwn = { mayNeed: ['entity.individual'] } as const

/** The people and companies of the first page. */
export const listsEntities = lists.once('the entities can be listed', {
  proves: ['entities/list#empty', 'conventions/ids#entity'],
})

/** Corporations have other members than individuals, so one has to exist. */
export const listsCorporations = lists.underEachVersion('a corporation is listed as one', {
  mayNeed: ['entity.corporation'],
  proves: ['entities/entity#corporation', 'entities/entity#legal-forms'],
})

export const staysSame = lists.staysSame(
  'entities stay the same when they are listed in turn and at once with webhooks',
  { ...ofOwn, proves: ['conventions/records#agree', 'conventions/timestamps#created-once'] },
  undefined,
  (api) => [api.webhooks.list()],
)

/** The last list is compared with those of other versions. */
export const listsUnderEachVersion = lists.underEachVersion(
  'the entities can be listed under each version',
  { ...ofOwn, proves: ['conventions/timestamps#created-once'] },
  async (versioned, _, { api }) => {
    await versioned.entities.list()
    await api.entities.list()
  },
)
