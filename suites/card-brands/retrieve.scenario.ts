import { scenario } from '../../src/scenario/index.ts'
import { listBrands } from './list-brands.ts'

/** The new card brand is there, and its record agrees with the response that created it. */
export const readsCreated = scenario('a card brand that was just requested can be read', {
  proves: [
    'card-brands/retrieve#answer',
    'card-brands/retrieve#id',
    'card-brands/create#answer',
    'conventions/records#agree',
  ],
  needs: ['account.liability'],
  touches: ['account.liability'],
  since: '2024-04-04',

  async run({ given, api, clause }) {
    const account = await given('account.liability')
    const { id } = (await api.cardBrands.create(account.id)).expectOk()

    const brand = await api.cardBrands.retrieve(account.id, id)

    clause('card-brands/retrieve#answer', brand, {
      holds: !brand.refused,
      expected: 'a card brand that was just requested can be read',
    })
  },
})

/** The list and the record show the same card brand in two shapes. */
export const readsListed = scenario('every card brand of the list can be read by itself', {
  proves: [
    'card-brands/retrieve#answer',
    'card-brands/retrieve#id',
    'card-brands/card-brand#account',
    'card-brands/card-brand-earlier#shape',
  ],
  needs: ['account.liability'],
  touches: ['account.liability'],
  since: '2024-04-04',

  async run({ given, api, clause }) {
    const account = await given('account.liability')
    const brands = await listBrands(account.id, api)

    for (const { id } of brands.slice(0, 3)) {
      const brand = await api.cardBrands.retrieve(account.id, id)

      clause('card-brands/retrieve#answer', brand, {
        holds: !brand.refused,
        expected: 'a card brand that the list holds can be read',
      })
    }
  },
})
