import { apiVersions } from '../../src/contract/index.ts'
import { scenario } from '../../src/scenario/index.ts'

/** The subscribers that are notified when something happens. */
export const listsWebhooks = scenario('the webhooks can be listed', {
  proves: ['webhooks/list#answer', 'webhooks/list#expand-event'],

  async run({ api }) {
    const list = await api.webhooks.list()

    list.expectOk()
  },
})

/** A list can lack a webhook, as a page does; it cannot be empty while there is one. */
export const listsAfterRead = scenario('the list holds a webhook after one was read', {
  proves: ['webhooks/list#not-empty', 'webhooks/list#answer'],
  needs: ['webhook'],

  async run({ given, api }) {
    const { id } = await given('webhook')
    const webhook = await api.webhooks.retrieve(id)
    webhook.expectOk()

    const list = await api.webhooks.list()

    list.expectOk()
  },
})

/** Nothing changes a webhook between two lists, so the judge expects equal records. */
export const listsSameTwice = scenario('webhooks are the same when they are listed again', {
  proves: ['webhooks/list#answer', 'conventions/records#agree'],
  needs: ['webhook'],

  async run({ given, api, clause }) {
    await given('webhook')
    const first = await api.webhooks.list()
    first.expectOk()

    const again = await api.webhooks.list()

    clause('webhooks/list#answer', again, {
      holds: !again.refused,
      expected: 'webhooks that were just listed can be listed again',
    })
  },
})

/** Each response is judged by the version of its request; what cannot change is the same under all. */
export const listsUnderEachVersion = scenario('webhooks are listed under each version', {
  proves: ['webhooks/list#answer', 'webhooks/list#expand-event'],
  needs: ['webhook'],

  async run({ given, api }) {
    await given('webhook')

    for (const version of apiVersions) await api.under(version).webhooks.list()
  },
})

/** Each response belongs to its own request. */
export const listsAtOnce = scenario('webhooks and entities can be listed at once', {
  proves: ['webhooks/list#answer', 'entities/list#answer'],
  needs: ['webhook', 'entity.individual'],

  async run({ given, api }) {
    await given('webhook')
    await given('entity.individual')

    const both = await Promise.all([api.webhooks.list(), api.entities.list()])

    for (const list of both) list.expectOk()
  },
})
