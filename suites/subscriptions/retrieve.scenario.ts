import { apiVersions } from '../../src/contract/index.ts'
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

/** Nothing happens between the requests, so the judge expects equal records. */
export const readsSameTwice = scenario('a subscription is the same when it is read again', {
  proves: ['subscriptions/retrieve#answer', 'conventions/records#agree', 'subscriptions/list#keys'],
  needs: ['subscription'],
  since: '2024-04-04',

  async run({ given, api, clause }) {
    const { entity_id, id } = await given('subscription')
    const first = await api.subscriptions.retrieve(entity_id, id)
    first.expectOk()

    for (let times = 0; times < 6; times++) {
      const [map, again] = await Promise.all([
        api.subscriptions.list(entity_id),
        api.subscriptions.retrieve(entity_id, id),
      ])
      map.expectOk()
      clause('subscriptions/retrieve#answer', again, {
        holds: !again.refused,
        expected: 'a subscription that was just read can be read again',
      })
    }
  },
})

/** Each response belongs to its own request. */
export const readsAtOnce = scenario('the subscriptions of an entity can be read at once', {
  proves: ['subscriptions/retrieve#id', 'subscriptions/retrieve#answer', 'subscriptions/list#keys'],
  needs: ['subscription'],
  since: '2024-04-04',

  async run({ given, api }) {
    const { entity_id } = await given('subscription')
    const subscriptions = Object.values((await api.subscriptions.list(entity_id)).expectOk())

    await Promise.all([
      ...subscriptions.map(({ id }) => api.subscriptions.retrieve(entity_id, id)),
      api.subscriptions.list(entity_id),
    ])
  },
})

/** Each response is judged by the version of its request; what cannot change is the same under all. */
export const readsUnderEachVersion = scenario('a subscription can be read under each version', {
  proves: ['subscriptions/retrieve#id', 'subscriptions/list#keys'],
  needs: ['subscription'],
  since: '2024-04-04',

  async run({ given, api }) {
    const { entity_id, id } = await given('subscription')

    for (const version of apiVersions) {
      const { subscriptions } = api.under(version)
      await subscriptions.list(entity_id)
      await subscriptions.retrieve(entity_id, id)
    }
  },
})

/** The judge expects a refusal, as a subscription belongs to the entity that shows it first. */
export const hiddenFromOtherEntity = scenario('a subscription is not shown under another entity', {
  proves: ['subscriptions/retrieve#id', 'subscriptions/retrieve#answer'],
  needs: ['subscription', 'entity.corporation'],
  since: '2024-04-04',

  async run({ given, api }) {
    const { entity_id, id } = await given('subscription')
    const other = await given('entity.corporation')
    const subscription = await api.subscriptions.retrieve(entity_id, id)
    subscription.expectOk()

    await api.mayRefuse.subscriptions.retrieve(other.id, id)
  },
})

/** An entity is no subscription, and a subscription no entity; an empty map shows nothing. */
export const refusesOtherKinds = scenario('the id of another record leads to no subscription', {
  proves: ['subscriptions/retrieve#id', 'subscriptions/list#empty'],
  needs: ['subscription'],
  since: '2024-04-04',

  async run({ given, api, clause }) {
    const { entity_id, id } = await given('subscription')

    const [subscription, map] = await Promise.all([
      api.mayRefuse.subscriptions.retrieve(entity_id, entity_id),
      api.mayRefuse.subscriptions.list(id),
    ])

    clause('subscriptions/retrieve#id', subscription, {
      holds: !subscription.ok,
      expected: 'the id of an entity leads to no subscription',
    })
    clause('subscriptions/list#empty', map, {
      holds: !map.ok || Object.keys(map.expectOk()).length === 0,
      expected: 'the id of a subscription leads to no entity, and to no subscriptions',
      actual: 'subscriptions',
    })
  },
})
