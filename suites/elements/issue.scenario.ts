import { scenario, testData } from '../../src/scenario/index.ts'

const delphine = testData({ first_name: 'Delphine', last_name: 'Sample' })
const connect = {
  products: ['balance'],
  entity: { type: 'individual', individual: delphine },
}

/** The component can be started for somebody the service does not know yet. */
export const issuesForStranger = scenario('an element token is issued for a described person', {
  proves: ['elements/create-token#answer'],

  async run({ api }) {
    const issued = await api.elements.createToken({ type: 'connect', connect })

    void issued.body
  },
})

/** The component can be started for an entity that is there already. */
export const issuesForEntity = scenario('an element token is issued for a known entity', {
  proves: ['elements/create-token#answer'],

  async run({ given, api }) {
    const entity = await given.individual()

    const issued = await api.elements.createToken({ type: 'connect', entity_id: entity.id })

    void issued.body
  },
})

/** A token that starts the component twice would not be usable once. */
export const issuesAnew = scenario('two requests for an element token get two tokens', {
  proves: ['elements/create-token#distinct', 'elements/create-token#answer'],

  async run({ api }) {
    void (await api.elements.createToken({ type: 'connect', connect })).body

    const again = await api.elements.createToken({ type: 'connect', connect })

    void again.body
  },
})

/** Nor would it be if everybody who starts it for one entity shared it. */
export const issuesAnewForEntity = scenario('two element tokens for one entity differ', {
  proves: ['elements/create-token#distinct', 'elements/create-token#answer'],

  async run({ given, api }) {
    const entity = await given.individual()
    const request = { type: 'connect', entity_id: entity.id } as const
    void (await api.elements.createToken(request)).body

    const again = await api.elements.createToken(request)

    void again.body
  },
})

/** A token for nobody would start a component that nobody answers for. */
export const refusesNobody = scenario('no element token is issued for nobody', {
  proves: ['elements/create-token#entity-required'],

  async run({ api }) {
    // Only after a request that is granted does a refusal say what it was for.
    void (await api.elements.createToken({ type: 'connect', connect })).body

    await api.elements.createToken({ type: 'connect' })
  },
})

/** What to connect is not yet whom to connect. */
export const refusesProductsAlone = scenario('no element token is issued for products alone', {
  proves: ['elements/create-token#entity-required'],

  async run({ api }) {
    void (await api.elements.createToken({ type: 'connect', connect })).body

    await api.elements.createToken({ type: 'connect', connect: { products: connect.products } })
  },
})
