import { scenario } from '../../src/scenario/index.ts'

/** A webhook of which only the id is known. */
export const readsWebhook = scenario('a webhook can be read', {
  proves: [
    'webhooks/retrieve#answer',
    'webhooks/retrieve#id',
    'webhooks/retrieve#expanded-event',
    'conventions/ids#webhook',
  ],
  needs: ['webhook'],

  async run({ given, api }) {
    const { id } = await given('webhook')

    const webhook = await api.webhooks.retrieve(id)

    webhook.expectOk()
  },
})

/** The list and the record show the same webhook. */
export const readsListed = scenario('every webhook of the list can be read by itself', {
  proves: ['webhooks/retrieve#answer', 'webhooks/retrieve#id', 'conventions/records#agree'],

  async run({ api, clause }) {
    const { data } = (await api.webhooks.list()).expectOk()

    for (const { id } of data.slice(0, 3)) {
      const webhook = await api.webhooks.retrieve(id)

      clause('webhooks/retrieve#answer', webhook, {
        holds: !webhook.refused,
        expected: 'a webhook that the list holds can be read',
      })
    }
  },
})
