import { scenario } from '../../src/scenario/index.ts'

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
  },
})

/** Nothing happens between the two requests, so the judge expects equal records. */
export const listsSameTwice = scenario('two lists of the entities agree', {
  proves: ['conventions/records#agree', 'conventions/timestamps#created-once'],

  async run({ api, sleep }) {
    const first = await api.entities.list()
    first.expectOk()
    await sleep(5)

    const again = await api.entities.list()

    again.expectOk()
  },
})
