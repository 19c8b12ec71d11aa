import { scenario, type World } from '../../src/scenario/index.ts'

/** The face of a card, for people to recognise it by. */
export const listsBrands = scenario('the card brands of an account can be listed', {
  proves: ['card-brands/list#shape', 'card-brands/list#answer', 'conventions/envelopes#members'],
  since: '2024-04-04',

  async run({ given, api }) {
    const account = await given.liabilityAccount()

    await listed(account.id, api)
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
    const brands = await listed(account.id, api)

    for (const { id } of brands.slice(0, 3)) {
      const brand = await api.cardBrands.retrieve(account.id, id)

      clause('card-brands/retrieve#answer', () => {
        expect(brand.refused, 'a card brand that the list holds was not shown').toBe(false)
      })
    }
  },
})

/** Each card has its own face. */
export const listsOwn = scenario('the card brands of one account are not those of another', {
  proves: ['card-brands/card-brand#account', 'card-brands/list#answer'],
  since: '2024-04-04',

  async run({ given, api }) {
    const card = await given.liabilityAccount()
    const bank = await given.achAccount()
    await listed(card.id, api)

    // Whether a bank account can have a brand is left open; that of the card is none of its own.
    await api.cardBrands.list(bank.id)
  },
})

/** The card brands of an account; where nobody has asked for one yet, one is asked for. */
async function listed(account: string, api: World['api']) {
  const { data } = (await api.cardBrands.list(account)).body
  if (data.length > 0 || (await api.cardBrands.create(account)).refused) return data
  return (await api.cardBrands.list(account)).body.data
}
