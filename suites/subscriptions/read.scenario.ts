import { scenario } from '../../src/scenario/index.ts'

/** What an entity is subscribed to, by name. */
export const mapsByName = scenario('the subscriptions of an entity are mapped by name', {
  proves: ['subscriptions/list#keys', 'subscriptions/list#answer'],
  since: '2024-04-04',

  async run({ given, api }) {
    const { entityId } = await given.subscription()

    const map = await api.subscriptions.list(entityId)

    void map.body
  },
})

/** A subscription that is known by its id can be read. */
export const readsOne = scenario('a subscription can be read', {
  proves: ['subscriptions/retrieve#answer', 'subscriptions/retrieve#id'],
  since: '2024-04-04',

  async run({ given, api }) {
    const { entityId, id } = await given.subscription()

    const subscription = await api.subscriptions.retrieve(entityId, id)

    void subscription.body
  },
})

/** Map and record are two views of one thing. */
export const readsMapped = scenario('every subscription of the map can be read by itself', {
  proves: [
    'subscriptions/retrieve#answer',
    'subscriptions/retrieve#id',
    'subscriptions/subscription#attributes-payload',
    'conventions/records#agree',
  ],
  since: '2024-04-04',

  async run({ given, api, clause, expect }) {
    const { entityId } = await given.subscription()
    const map = (await api.subscriptions.list(entityId)).body

    for (const { id } of Object.values(map)) {
      const subscription = await api.subscriptions.retrieve(entityId, id)

      clause('subscriptions/retrieve#answer', () => {
        expect(subscription.refused, 'a subscription that the map holds was not shown').toBe(false)
      })
    }
  },
})

/** A company is the likeliest to have no subscription; where it has one, nothing is concluded. */
export const mapsNothing = scenario('an entity without subscriptions has an empty map', {
  proves: ['subscriptions/list#empty', 'subscriptions/list#answer'],
  since: '2024-04-04',

  async run({ given, api }) {
    const company = await given.corporation()

    const map = await api.subscriptions.list(company.id)

    void map.body
  },
})
