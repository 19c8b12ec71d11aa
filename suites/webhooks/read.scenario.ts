import { scenario } from '../../src/scenario/index.ts'

/** Who is told when something happens. */
export const listsWebhooks = scenario('the webhooks can be listed', {
  proves: ['webhooks/list#answer', 'webhooks/list#expand-event'],

  async run({ api }) {
    const list = await api.webhooks.list()

    void list.body
  },
})

/** A webhook that is known by its id can be read. */
export const readsOne = scenario('a webhook can be read', {
  proves: [
    'webhooks/retrieve#answer',
    'webhooks/retrieve#id',
    'webhooks/retrieve#expanded-event',
    'conventions/ids#webhook',
  ],

  async run({ given, api }) {
    const { id } = await given.webhook()

    const webhook = await api.webhooks.retrieve(id)

    void webhook.body
  },
})

/** List and record are two views of one thing. */
export const readsListed = scenario('every webhook of the list can be read by itself', {
  proves: ['webhooks/retrieve#answer', 'webhooks/retrieve#id', 'conventions/records#agree'],

  async run({ api, clause, expect }) {
    const { data } = (await api.webhooks.list()).body

    for (const { id } of data.slice(0, 3)) {
      const webhook = await api.webhooks.retrieve(id)

      clause('webhooks/retrieve#answer', () => {
        expect(webhook.refused, 'a webhook that the list holds was not shown').toBe(false)
      })
    }
  },
})
