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
    const { data } = (await api.webhooks.list()).expectOk()
    const others = data.filter((one) => one.id !== id)
    return others.slice(0, 2).map((one) => one.id)
  },
)

export const readsUnderEachVersion = webhooks.underEachVersion(
  'a webhook can be read under each version',
  { proves: ['webhooks/retrieve#expanded-event'] },
)

/** A report is no webhook, whatever its id. */
export const refusesOtherKinds = webhooks.withOtherKinds(
  'the id of a report leads to no webhook',
  { refuses: 'webhooks/retrieve#id' },
  async ({ api }) => {
    const report = (await api.reports.create({ type: 'payments.created.current' })).expectOk()
    return [() => api.mayRefuse.webhooks.retrieve(report.id)]
  },
)
