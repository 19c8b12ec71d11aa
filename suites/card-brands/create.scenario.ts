import { scenario } from '../../src/scenario/index.ts'

/** The face of a card is looked up when somebody asks for it. */
export const asksForBrand = scenario('the card brand of an account can be asked for', {
  proves: [
    'card-brands/create#answer',
    'card-brands/card-brand-earlier#shape',
    'card-brands/card-brand#account',
    'conventions/ids#card-brand',
  ],
  since: '2024-04-04',

  async run({ given, api }) {
    const account = await given.liabilityAccount()

    const brand = await api.cardBrands.create(account.id)

    void brand.body
  },
})

/** What was asked for can be looked up by its id. */
export const readsAskedFor = scenario('a card brand that was asked for can be read', {
  proves: [
    'card-brands/retrieve#answer',
    'card-brands/retrieve#id',
    'card-brands/create#answer',
    'conventions/records#agree',
  ],
  since: '2024-04-04',

  async run({ given, api, clause, expect }) {
    const account = await given.liabilityAccount()
    const { id } = (await api.cardBrands.create(account.id)).body

    const brand = await api.cardBrands.retrieve(account.id, id)

    clause('card-brands/retrieve#answer', () => {
      expect(brand.refused, 'a card brand that was just asked for was not shown').toBe(false)
    })
  },
})
