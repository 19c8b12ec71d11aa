import { situations } from '../support/situations.ts'

const lists = situations('webhooks/list', {
  needs: ['webhook'],
  async subject({ given }) {
    return (await given('webhook')).id
  },
  call: (api) => api.webhooks.list(),
})

/** The subscribers that are notified when something happens. */
export const listsWebhooks = situations('webhooks/list', {
  subject: async () => undefined,
  call: (api) => api.webhooks.list(),
}).once('the webhooks can be listed', { proves: ['webhooks/list#expand-event'] })

/** A list can lack a webhook, as a page does; it cannot be empty while there is one. */
export const listsAfterRead = lists.inSituation(
  'the list holds a webhook after one was read',
  { proves: ['webhooks/list#not-empty'] },
  async ({ api }, id) => {
    ;(await api.webhooks.retrieve(id)).expectOk()

    const list = await api.webhooks.list()

    list.expectOk()
  },
)

export const staysSame = lists.staysSame(
  'webhooks stay the same when they are listed in turn and at once with entities',
  {
    proves: ['conventions/records#agree', 'entities/list#answer'],
    situations: { concurrent: ['webhooks/list', 'entities/list'] },
  },
  undefined,
  (api) => [api.entities.list()],
)

export const listsUnderEachVersion = lists.underEachVersion(
  'webhooks are listed under each version',
  { proves: ['webhooks/list#expand-event'] },
)
