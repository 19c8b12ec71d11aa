import { scenario } from '../../src/scenario/index.ts'

/** People and companies, as far as one answer shows them. */
export const listsEntities = scenario('the entities can be listed', {
  proves: ['entities/list#answer', 'entities/list#empty', 'conventions/ids#entity'],

  async run({ api }) {
    const list = await api.entities.list()

    void list.body
  },
})

/** Companies are told in other words than people, so one has to be there. */
export const listsCompanies = scenario('a corporation is listed as one', {
  proves: ['entities/entity#corporation', 'entities/entity#legal-forms', 'entities/list#answer'],

  async run({ given, api }) {
    await given.corporation()

    const list = await api.entities.list()

    void list.body
  },
})

/** Nothing happened between two looks, so nothing looks different. */
export const listsTheSame = scenario('two lists of the entities agree', {
  proves: ['conventions/records#agree', 'conventions/timestamps#created-once'],

  async run({ api, sleep }) {
    void (await api.entities.list()).body
    await sleep(5)

    const again = await api.entities.list()

    void again.body
  },
})
