import { situations } from '../support/situations.ts'

const webhooks = situations('webhooks/retrieve', {
  needs: ['webhook'],
  async subject({ given }) {
    return (await given('webhook')).id
  },
  call: (api, id) => api.webhooks.retrieve(id),
})

/** A webhook of which only the id is known. */
export const readsWebhook = webhooks.once('a webhook can be read', {
  proves: ['webhooks/retrieve#id', 'webhooks/retrieve#expanded-event', 'conventions/ids#webhook'],
})

/** The list and the record show the same webhook, and each response belongs to its own request. */
export const staysSame = webhooks.staysSame(
  'the webhooks of the list stay the same when they are read in turn and at once',
  {
    proves: ['webhooks/retrieve#id', 'conventions/records#agree'],
    situations: { 'same-owner': ['webhooks/retrieve', 'webhooks/list'] },
  },
  async ({ api }, id) => {
    const { data = [] } = (await api.webhooks.list()).ifServed() ?? {}
    const others = data.filter((one) => one.id !== id)
    return others.slice(0, 2).map((one) => one.id)
  },
)

export const readsUnderEachVersion = webhooks.underEachVersion(
  'a webhook can be read under each version',
  { proves: ['webhooks/retrieve#expanded-event'] },
)

export const refusesOtherKinds = webhooks.refusesOtherKinds(
  'the id of another kind leads to no webhook',
  { refuses: 'webhooks/retrieve#id' },
)
