import { scenario } from '../../src/scenario/index.ts'

/** A subscription of which only the id is known. */
export const readsSubscription = scenario('a subscription can be read', {
  proves: ['subscriptions/retrieve#answer', 'subscriptions/retrieve#id'],
  needs: ['subscription'],
  since: '2024-04-04',

  async run({ given, api }) {
    const { entity_id, id } = await given('subscription')

    const subscription = await api.subscriptions.retrieve(entity_id, id)

    subscription.expectOk()
  },
})

/** The map and the record show the same subscription. */
export const readsListed = scenario('every subscription of the map can be read by itself', {
  proves: [
    'subscriptions/retrieve#answer',
    'subscriptions/retrieve#id',
    'subscriptions/subscription#attributes-payload',
    'conventions/records#agree',
  ],
  needs: ['subscription'],
  since: '2024-04-04',

  async run({ given, api, clause }) {
    const { entity_id } = await given('subscription')
    const map = (await api.subscriptions.list(entity_id)).expectOk()

    for (const { id } of Object.values(map)) {
      const subscription = await api.subscriptions.retrieve(entity_id, id)

      clause('subscriptions/retrieve#answer', subscription, {
        holds: !subscription.refused,
        expected: 'a subscription that the map holds can be read',
      })
    }
  },
})
