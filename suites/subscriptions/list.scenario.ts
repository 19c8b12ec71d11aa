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
