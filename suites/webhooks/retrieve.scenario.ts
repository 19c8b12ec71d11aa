import { apiVersions } from '../../src/contract/index.ts'
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

/** Nothing changes a webhook between two reads, so the judge expects two equal records. */
export const readsSameTwice = scenario('a webhook is the same when it is read again', {
  proves: ['conventions/records#agree', 'webhooks/retrieve#answer'],
  needs: ['webhook'],

  async run({ given, api, clause }) {
    const { id } = await given('webhook')
    const first = await api.webhooks.retrieve(id)
    first.expectOk()

    const again = await api.webhooks.retrieve(id)

    clause('webhooks/retrieve#answer', again, {
      holds: !again.refused,
      expected: 'a webhook that was just read can be read again',
    })
  },
})

/** Each response belongs to its own request. */
export const readsAtOnce = scenario('webhooks can be read at once', {
  proves: ['webhooks/retrieve#id', 'webhooks/retrieve#answer'],

  async run({ api }) {
    const { data } = (await api.webhooks.list()).expectOk()

    await Promise.all(data.slice(0, 3).map(({ id }) => api.webhooks.retrieve(id)))
  },
})

/** Each response is judged by the version of its request; what cannot change is the same under all. */
export const readsUnderEachVersion = scenario('a webhook can be read under each version', {
  proves: ['webhooks/retrieve#answer', 'webhooks/retrieve#expanded-event'],
  needs: ['webhook'],

  async run({ given, api }) {
    const { id } = await given('webhook')

    for (const version of apiVersions) await api.under(version).webhooks.retrieve(id)
  },
})

/** A report is no webhook, whatever its id. */
export const refusesOtherKinds = scenario('the id of a report leads to no webhook', {
  proves: ['webhooks/retrieve#id'],

  async run({ api, clause }) {
    const report = (await api.reports.create({ type: 'payments.created.current' })).expectOk()

    const webhook = await api.mayRefuse.webhooks.retrieve(report.id)

    clause('webhooks/retrieve#id', webhook, {
      holds: !webhook.ok,
      expected: 'the id of a report leads to no webhook',
    })
  },
})
