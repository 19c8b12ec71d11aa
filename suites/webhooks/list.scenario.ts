import { situations } from '../support/situations.ts'

const lists = situations('webhooks/list', {
  subject: async () => undefined,
  call: (api) => api.webhooks.list(),
})

/** Lists with a webhook of the configuration, whose faults are violations. */
const ownLists = situations('webhooks/list', {
  mayNeed: ['webhook'],
  subject: ({ given }) => given('webhook'),
  call: (api) => api.webhooks.list(),
})

/** The subscribers that are notified when something happens. */
export const listsWebhooks = lists.once('the webhooks can be listed', {
  proves: ['webhooks/list#expand-event'],
})

/** A list can lack a webhook, as a page does; it cannot be empty while there is one. */
export const listsAfterRead = lists.inSituation(
  'the list holds a webhook after one was read',
  { needs: ['webhook'], proves: ['webhooks/list#not-empty'] },
  async ({ given, api }) => {
    const { id } = await given('webhook')
    ;(await api.webhooks.retrieve(id)).ifServed()

    const list = await api.webhooks.list()

    list.expectOk()
  },
)

export const staysSame = ownLists.staysSame(
  'webhooks stay the same when they are listed in turn and at once with entities',
  {
    proves: ['conventions/records#agree', 'entities/list#answer'],
    situations: { concurrent: ['webhooks/list', 'entities/list'] },
  },
  undefined,
  (api) => [api.entities.list()],
)

export const listsUnderEachVersion = ownLists.underEachVersion(
  'webhooks are listed under each version',
  { proves: ['webhooks/list#expand-event'] },
)
