import { hardTexts, testData } from '../../src/sources/scenario/index.ts'
import { situations } from '../support/situations.ts'

const connect = {
  products: ['balance'],
  entity: {
    type: 'individual',
    individual: testData({ first_name: 'Delphine', last_name: 'Sample' }),
  },
}
const request = { type: 'connect', connect } as const

/** A member that is absent as null, which no request may send where a value is required. */
function absent(name: string): object {
  return { [name]: null }
}

const tokens = situations('elements/create-token', {
  subject: async () => undefined,
  call: (api) => api.elements.createToken(request),
})

const ofPerson = situations('elements/create-token', {
  needs: ['entity.individual'],
  subject: ({ given }) => given('entity.individual'),
  call: (api, { id }) => api.elements.createToken({ type: 'connect', entity_id: id }),
})

/** The component can be started for a person that the service does not know yet. An unusual name may be refused. */
export const createsForDescribedPerson = tokens.inSituation(
  'an element token is created for a described person, whatever the name',
  { proves: ['elements/create-token#described-person', 'elements/create-token#distinct'] },
  async ({ api }) => {
    const created = await api.elements.createToken(request)
    created.expectOk()
    const requests = [hardTexts.signs, hardTexts.scripts].map((name) => {
      const individual = { first_name: name, last_name: name }
      const entity = { type: 'individual', individual }
      return api.elements.createToken({ type: 'connect', connect: { ...connect, entity } })
    })
    await Promise.all(requests)
  },
)

/** The component can be started for an entity that exists already. */
export const createsForKnownEntity = ofPerson.once(
  'an element token is created for a known entity',
  { proves: ['elements/create-token#known-entity'] },
)

/** A token is used up by its first use, so a token that is issued twice would fail once: in turn and at once. */
export const createsDistinctTokens = tokens.inSituation(
  'requests create different tokens, in turn and at once',
  {
    proves: ['elements/create-token#distinct'],
    situations: { again: ['elements/create-token'], concurrent: ['elements/create-token'] },
  },
  async ({ api }) => {
    for (const count of [1, 2]) {
      const requests = Array.from({ length: count }, () => api.elements.createToken(request))
      for (const created of await Promise.all(requests)) created.expectOk()
    }
  },
)

/** A token names no entity, so two entities must not get the same one, nor one entity the same one twice. */
export const createsDistinctTokensForEntities = ofPerson.inSituation(
  'element tokens of one entity and of two differ',
  {
    proves: ['elements/create-token#distinct'],
    mayNeed: ['entity.corporation'],
    situations: { again: ['elements/create-token'], 'other-owner': ['elements/create-token'] },
  },
  async ({ given, api }, person) => {
    const company = await given('entity.corporation')
    for (const { id } of [person, person, company ?? person]) {
      const created = await api.elements.createToken({ type: 'connect', entity_id: id })
      created.expectOk()
    }
  },
)

/** A valid request succeeds first, so that the refusal is about the missing entity: an absent value is null. */
export const requiresEntity = tokens.inSituation(
  'no element token is created without an entity, with products or without',
  { proves: ['elements/create-token#entity-required'] },
  async ({ api }) => {
    const valid = await api.elements.createToken(request)
    valid.expectOk()

    const { products } = connect
    const incomplete = [
      {},
      absent('entity_id'),
      { connect: {} },
      { connect: { products } },
      { connect: { products, ...absent('entity') } },
      { connect: { products }, entity: connect.entity },
    ]
    await Promise.all(
      incomplete.map((whom) => api.mayFail.elements.createToken({ type: 'connect', ...whom })),
    )
  },
)

export const createsUnderEachVersion = tokens.underEachVersion(
  'an element token is created under each version',
  { proves: ['elements/create-token#distinct', 'elements/create-token#entity-required'] },
  async ({ elements, mayFail }) => {
    await Promise.all([
      elements.createToken(request),
      elements.createToken(request),
      mayFail.elements.createToken({ type: 'connect' }),
    ])
  },
)
