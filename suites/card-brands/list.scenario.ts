import { scenario } from '#scenario'

/** The face of a card, for people to recognise it by. */
export const listsBrands = scenario('the card brands of an account can be listed', {
  proves: ['card-brands/list#shape', 'card-brands/list#answer', 'conventions/envelopes#members'],
  since: '2024-04-04',

  async run({ given, api }) {
    const account = await given.liabilityAccount()

    const list = await api.cardBrands.list(account.id)

    void list.body
  },
})

/** List and record show one thing in two shapes. */
export const readsListed = scenario('every card brand of the list can be read by itself', {
  proves: [
    'card-brands/retrieve#answer',
    'card-brands/retrieve#id',
    'card-brands/card-brand#account',
    'card-brands/card-brand-earlier#shape',
  ],
  since: '2024-04-04',

  async run({ given, api, clause, expect }) {
    const account = await given.liabilityAccount()
    const { data } = (await api.cardBrands.list(account.id)).body

    for (const { id } of data.slice(0, 3)) {
      const brand = await api.cardBrands.retrieve(account.id, id)

      clause('card-brands/retrieve#answer', () => {
        expect(brand.refused, 'a card brand that the list holds was not shown').toBe(false)
      })
    }
  },
})
