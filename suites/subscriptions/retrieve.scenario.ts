import { situations } from '../support/situations.ts'

const subscriptions = situations('subscriptions/retrieve', {
  needs: ['subscription'],
  since: '2024-04-04',
  proves: ['subscriptions/retrieve#answer', 'subscriptions/retrieve#id'],
  async subject({ given }) {
    const { entity_id, id } = await given('subscription')
    return { entity_id, id }
  },
  call: (api, { entity_id, id }) => api.subscriptions.retrieve(entity_id, id),
})

const besideLists = ['subscriptions/retrieve', 'subscriptions/list'] as const

/** A subscription of which only the id is known. */
export const readsSubscription = subscriptions.once('a subscription can be read')

/** The map and the record show the same, and each response belongs to its own request. */
export const staysSame = subscriptions.staysSame(
  'the subscriptions of an entity stay the same when they are read and listed',
  {
    proves: [
      'subscriptions/subscription#attributes-payload',
      'subscriptions/list#keys',
      'conventions/records#agree',
    ],
    situations: { again: besideLists, concurrent: besideLists, 'same-owner': besideLists },
  },
  async ({ api }, { entity_id, id }) => {
    const map = (await api.subscriptions.list(entity_id)).ifServed()
    const others = Object.values(map ?? {}).filter((one) => one.id !== id)
    return others.map((one) => ({ entity_id, id: one.id }))
  },
  (api, { entity_id }) => [api.subscriptions.list(entity_id)],
)

export const readsUnderEachVersion = subscriptions.underEachVersion(
  'a subscription can be read under each version',
  { proves: ['subscriptions/list#keys'], situations: { 'each-version': besideLists } },
  async ({ subscriptions: versioned }, { entity_id, id }) => {
    await versioned.list(entity_id)
    await versioned.retrieve(entity_id, id)
  },
)

/** The judge expects a refusal, as a subscription belongs to the entity that shows it first. */
export const hiddenFromOtherEntity = subscriptions.inSituation(
  'a subscription is not shown under another entity',
  {
    needs: ['entity.corporation'],
    situations: {
      'other-owner': ['subscriptions/retrieve'],
    },
  },
  async ({ given, api }, { entity_id, id }) => {
    const other = await given('entity.corporation')
    const subscription = await api.subscriptions.retrieve(entity_id, id)
    subscription.expectOk()

    await api.mayFail.subscriptions.retrieve(other.id, id)
  },
)

/** Also under an earlier version the judge expects a refusal, or what is of the entity that was requested. */
export const hiddenUnderEachVersion = subscriptions.inSituation(
  'a subscription is not shown under another entity under any version',
  {
    needs: ['entity.corporation'],
    situations: { 'each-version': ['subscriptions/retrieve'] },
  },
  async ({ given, api, versions }, { entity_id, id }) => {
    const other = await given('entity.corporation')
    await api.subscriptions.retrieve(entity_id, id)
    for (const version of versions)
      await api.under(version).mayFail.subscriptions.retrieve(other.id, id)
  },
)

/** An entity is no subscription. */
export const refusesOtherKinds = subscriptions.refusesOtherKinds(
  'the id of another record leads to no subscription',
  { refuses: 'subscriptions/retrieve#id' },
)
