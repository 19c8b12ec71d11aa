import { scenario, testData } from '../../src/scenario/index.ts'

const connect = {
  products: ['balance'],
  entity: {
    type: 'individual',
    individual: testData({ first_name: 'Delphine', last_name: 'Sample' }),
  },
}

/** The component can be started for a person that the service does not know yet. */
export const createsForDescribedPerson = scenario(
  'an element token is created for a described person',
  {
    proves: ['elements/create-token#answer'],

    async run({ api }) {
      const created = await api.elements.createToken({ type: 'connect', connect })

      created.expectOk()
    },
  },
)

/** The component can be started for an entity that exists already. */
export const createsForKnownEntity = scenario('an element token is created for a known entity', {
  proves: ['elements/create-token#answer'],
  needs: ['entity.individual'],

  async run({ given, api }) {
    const entity = await given('entity.individual')

    const created = await api.elements.createToken({ type: 'connect', entity_id: entity.id })

    created.expectOk()
  },
})

/** A token is used up by its first use, so a token that is issued twice would fail once. */
export const createsDistinctTokens = scenario('two requests create two different tokens', {
  proves: ['elements/create-token#distinct', 'elements/create-token#answer'],

  async run({ api }) {
    const first = await api.elements.createToken({ type: 'connect', connect })
    first.expectOk()

    const second = await api.elements.createToken({ type: 'connect', connect })

    second.expectOk()
  },
})

/** The same holds where both tokens are for one entity. */
export const createsDistinctTokensForEntity = scenario('two element tokens for one entity differ', {
  proves: ['elements/create-token#distinct', 'elements/create-token#answer'],
  needs: ['entity.individual'],

  async run({ given, api }) {
    const entity = await given('entity.individual')
    const request = { type: 'connect', entity_id: entity.id } as const
    const first = await api.elements.createToken(request)
    first.expectOk()

    const second = await api.elements.createToken(request)

    second.expectOk()
  },
})

/** A valid request succeeds first, so that the refusal is about the missing entity. */
export const requiresEntity = scenario('no element token is created without an entity', {
  proves: ['elements/create-token#entity-required'],

  async run({ api }) {
    const valid = await api.elements.createToken({ type: 'connect', connect })
    valid.expectOk()

    await api.elements.createToken({ type: 'connect' })
  },
})

/** Products say what to connect, and not for whom. */
export const requiresEntityBesidesProducts = scenario(
  'no element token is created for products without an entity',
  {
    proves: ['elements/create-token#entity-required'],

    async run({ api }) {
      const valid = await api.elements.createToken({ type: 'connect', connect })
      valid.expectOk()

      await api.elements.createToken({ type: 'connect', connect: { products: connect.products } })
    },
  },
)
