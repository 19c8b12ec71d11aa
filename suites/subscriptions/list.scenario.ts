import { situations } from '../support/situations.ts'

const maps = situations('subscriptions/list', {
  needs: ['subscription'],
  since: '2024-04-04',
  async subject({ given }) {
    const { entity_id, id } = await given('subscription')
    return { id: entity_id, subscription_id: id }
  },
  call: (api, { id }) => api.subscriptions.list(id),
})

const ofCompany = situations('subscriptions/list', {
  needs: ['entity.corporation'],
  since: '2024-04-04',
  subject: ({ given }) => given('entity.corporation'),
  call: (api, { id }) => api.subscriptions.list(id),
})

/** The subscriptions come as a map, with the name of each as its key. */
export const listsByName = maps.once('the subscriptions of an entity are listed by name', {
  proves: ['subscriptions/list#keys'],
})

/**
 * An entity that has a subscription does not have an empty map, and no other entity has the same subscription. Another one of the map is
 * shown as it is read.
 */
export const listsAfterRead = maps.inSituation(
  'a subscription that was read is one of its entity only',
  {
    proves: [
      'subscriptions/list#not-empty',
      'subscriptions/list#empty',
      'conventions/records#one-parent',
      'conventions/records#agree',
    ],
    mayNeed: ['entity.corporation'],
    situations: { 'other-owner': ['subscriptions/list'] },
  },
  async ({ given, api, clause }, { id, subscription_id }) => {
    const other = await given('entity.corporation')
    const read = await api.subscriptions.retrieve(id, subscription_id)
    read.ifServed()

    const [own, others] = await Promise.all([
      api.subscriptions.list(id),
      other && api.subscriptions.list(other.id),
    ])
    const listed = Object.values(own.ifServed() ?? {})
    const last = listed.findLast((one) => one?.id !== subscription_id)
    if (last) (await api.subscriptions.retrieve(id, last.id)).ifServed()
    // A request about a corporation may be refused for another reason. Only a map shows that the clause is kept.
    if (!own.ok || others?.status !== 404) return
    clause('subscriptions/list#empty', others, {
      holds: false,
      expected: 'an empty object, where an entity has no subscriptions',
      actual: 'status 404',
    })
  },
)

/** Two places name the active subscriptions of an entity. */
export const namedByEntity = maps.inSituation(
  'an entity names the subscriptions that are active in its map',
  { proves: ['subscriptions/list#named-by-entity'] },
  async ({ api }, { id }) => {
    const [list, map] = await Promise.all([api.entities.list(), api.subscriptions.list(id)])
    map.expectOk()
    list.ifServed()
    await api.entities.list()
  },
)

/** A corporation most likely has no subscription; if it has one, nothing is shown. */
export const emptyWithoutSubscriptions = ofCompany.once(
  'an entity without subscriptions has an empty map',
  { proves: ['subscriptions/list#empty'] },
)

/** A subscription is no entity; the judge expects a refusal, or a map without the subscriptions of an entity. */
export const refusesOtherKinds = maps.refusesOtherKinds(
  'the id of another kind lists no subscriptions',
  { proves: ['subscriptions/list#answer'] },
)
