import { scenario } from '../../src/scenario/index.ts'

/** The subscribers that are notified when something happens. */
export const listsWebhooks = scenario('the webhooks can be listed', {
  proves: ['webhooks/list#answer', 'webhooks/list#expand-event'],

  async run({ api }) {
    const list = await api.webhooks.list()

    list.expectOk()
  },
})
