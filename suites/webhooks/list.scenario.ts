import { withdrawal } from '../entities/withdrawals.ts'
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

/**
 * A list can lack a webhook, as a page does; it cannot be empty while there is one. The last one of the list may have another flag
 * than the first: both are shown as they are read.
 */
export const listsAfterRead = lists.inSituation(
  'the list holds a webhook after one was read, and each is shown as it is read',
  { needs: ['webhook'], proves: ['webhooks/list#not-empty', 'conventions/records#agree'] },
  async ({ given, api }) => {
    const { id } = await given('webhook')
    ;(await api.webhooks.retrieve(id)).ifServed()

    const { data } = (await api.webhooks.list()).expectOk()

    const other = data.findLast((one) => one.id !== id)
    if (other) (await api.webhooks.retrieve(other.id)).ifServed()
  },
)

/** Webhooks are of the team. Once they are gone, no other scenario knows that there were some, so this one begins with the first. */
export const outlastWithdrawal = lists.inSituation(
  'the webhooks are still listed after an entity withdrew its consent',
  {
    proves: ['webhooks/list#not-empty'],
    needs: ['entity.disposable'],
    changes: ['entity.disposable'],
    early: true,
    destructive: true,
  },
  async ({ given, api }) => {
    const { id } = await given('entity.disposable')
    await api.webhooks.list()
    await api.entities.withdrawConsent(id, withdrawal)
    await api.webhooks.list()
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
