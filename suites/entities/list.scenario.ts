import { apiVersions } from '../../src/contract/index.ts'
import { scenario } from '../../src/scenario/index.ts'

// What others made may be wrong: where a scenario is given an entity, what is wrong with that one is a violation.

/** The people and companies of the first page. */
export const listsEntities = scenario('the entities can be listed', {
  proves: ['entities/list#answer', 'entities/list#empty', 'conventions/ids#entity'],

  async run({ api }) {
    const list = await api.entities.list()

    list.expectOk()
  },
})

/** Corporations have other members than individuals, so one has to exist. */
export const listsCorporations = scenario('a corporation is listed as one', {
  proves: ['entities/entity#corporation', 'entities/entity#legal-forms', 'entities/list#answer'],
  needs: ['entity.corporation'],

  async run({ given, api }) {
    await given('entity.corporation')

    const list = await api.entities.list()

    list.expectOk()
    for (const version of apiVersions.slice(1)) await api.under(version).entities.list()
  },
})

/** Nothing happens between the requests, so the judge expects equal records. */
export const listsSameTwice = scenario('lists of the entities agree', {
  proves: ['conventions/records#agree', 'conventions/timestamps#created-once'],
  needs: ['entity.individual'],

  async run({ given, api, sleep }) {
    await given('entity.individual')

    for (let times = 0; times < 6; times++) {
      const [list] = await Promise.all([api.entities.list(), api.webhooks.list()])
      list.expectOk()
      await sleep(5)
    }
  },
})

/** The list that follows is held against those before. */
export const listsAtOnce = scenario('entities can be listed at once', {
  proves: ['entities/list#answer', 'conventions/records#agree'],
  needs: ['entity.individual'],

  async run({ given, api }) {
    await given('entity.individual')

    const lists = await Promise.all([api.entities.list(), api.webhooks.list(), api.entities.list()])

    for (const list of lists) list.expectOk()
    await api.entities.list()
  },
})

/** Each response is judged by the version of its request; what cannot change is the same under all. */
export const listsUnderEachVersion = scenario('the entities can be listed under each version', {
  proves: ['entities/list#answer', 'conventions/timestamps#created-once'],
  needs: ['entity.individual'],

  async run({ given, api }) {
    await given('entity.individual')

    for (const version of apiVersions) {
      await api.under(version).entities.list()
      await api.under(version).entities.list()
    }
    await api.entities.list()
  },
})
