import { scenario } from '../../src/scenario/index.ts'

/** The subscriptions come as a map, with the name of each as its key. */
export const listsByName = scenario('the subscriptions of an entity are listed by name', {
  proves: ['subscriptions/list#keys', 'subscriptions/list#answer'],
  needs: ['subscription'],
  since: '2024-04-04',

  async run({ given, api }) {
    const { entity_id } = await given('subscription')

    const map = await api.subscriptions.list(entity_id)

    map.expectOk()
  },
})

/** An entity that has a subscription has more than an empty map, and no other entity has the same one. */
export const listsAfterRead = scenario('a subscription that was read is one of its entity only', {
  proves: [
    'subscriptions/list#not-empty',
    'subscriptions/list#empty',
    'conventions/records#one-parent',
  ],
  needs: ['subscription', 'entity.corporation'],
  since: '2024-04-04',

  async run({ given, api, clause }) {
    const { entity_id, id } = await given('subscription')
    const other = await given('entity.corporation')
    const read = await api.subscriptions.retrieve(entity_id, id)
    read.expectOk()

    const [own, others] = await Promise.all(
      [entity_id, other.id].map((entity) => api.subscriptions.list(entity)),
    )
    // For another reason a request about a corporation may be refused.
    clause('subscriptions/list#empty', others!, {
      holds: !own!.ok || others!.status !== 404,
      expected: 'an empty object, where an entity has no subscriptions',
      actual: 'status 404',
    })
  },
})

/** A corporation is the likeliest to have no subscription; where it has one, nothing is shown. */
export const emptyWithoutSubscriptions = scenario(
  'an entity without subscriptions has an empty map',
  {
    proves: ['subscriptions/list#empty', 'subscriptions/list#answer'],
    needs: ['entity.corporation'],
    since: '2024-04-04',

    async run({ given, api }) {
      const company = await given('entity.corporation')

      const map = await api.subscriptions.list(company.id)

      map.expectOk()
    },
  },
)
