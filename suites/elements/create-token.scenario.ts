import { apiVersions } from '../../src/contract/index.ts'
import { scenario, testData } from '../../src/scenario/index.ts'

const connect = {
  products: ['balance'],
  entity: {
    type: 'individual',
    individual: testData({ first_name: 'Delphine', last_name: 'Sample' }),
  },
}

/** A member that is absent as null, which no request may send where a value is required. */
function absent(name: string): object {
  return { [name]: null }
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
    // An absent value is null.
    await api.elements.createToken({ type: 'connect', ...absent('entity_id') })
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

      const { products } = connect
      await api.elements.createToken({ type: 'connect', connect: { products } })
      await api.elements.createToken({
        type: 'connect',
        connect: { products, ...absent('entity') },
      })
    },
  },
)

/** A token names no entity, so two entities must not get the same one. */
export const createsDistinctTokensForEntities = scenario('element tokens of two entities differ', {
  proves: ['elements/create-token#distinct', 'elements/create-token#answer'],
  needs: ['entity.individual', 'entity.corporation'],

  async run({ given, api }) {
    const person = await given('entity.individual')
    const company = await given('entity.corporation')
    const first = await api.elements.createToken({ type: 'connect', entity_id: person.id })
    first.expectOk()

    const second = await api.elements.createToken({ type: 'connect', entity_id: company.id })

    second.expectOk()
  },
})

/** Two people may open the component at the same moment; the judge compares their tokens with the next one. */
export const createsDistinctTokensAtOnce = scenario('element tokens created at once differ', {
  proves: ['elements/create-token#distinct', 'elements/create-token#answer'],

  async run({ api }) {
    const request = { type: 'connect', connect } as const

    const both = await Promise.all([
      api.elements.createToken(request),
      api.elements.createToken(request),
    ])

    for (const response of both) response.expectOk()
  },
})

/** Each response is judged by the version of its request; a refusal under another version is open. */
export const createsUnderEachVersion = scenario('an element token is created under each version', {
  proves: [
    'elements/create-token#answer',
    'elements/create-token#distinct',
    'elements/create-token#entity-required',
  ],

  async run({ api }) {
    for (const version of apiVersions) {
      const { elements } = api.under(version)
      await elements.createToken({ type: 'connect', connect })
      await elements.createToken({ type: 'connect', connect })
      await elements.createToken({ type: 'connect' })
    }
  },
})
