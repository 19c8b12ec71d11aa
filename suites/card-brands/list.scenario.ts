import { scenario } from '../../src/scenario/index.ts'
import { listBrands } from './list-brands.ts'

/** The name and the image of a card, by which its holder recognises it. */
export const listsBrands = scenario('the card brands of an account can be listed', {
  proves: ['card-brands/list#shape', 'card-brands/list#answer', 'conventions/envelopes#members'],
  needs: ['account.liability'],
  touches: ['account.liability'],
  since: '2024-04-04',

  async run({ given, api }) {
    const account = await given('account.liability')

    await listBrands(account.id, api)
  },
})

/** The judge expects each card brand to name the account of the list that holds it. */
export const excludesOtherAccounts = scenario(
  'the card brands of one account are not those of another',
  {
    proves: ['card-brands/card-brand#account', 'card-brands/list#answer'],
    needs: ['account.liability', 'account.ach'],
    touches: ['account.liability'],
    since: '2024-04-04',

    async run({ given, api }) {
      const card = await given('account.liability')
      const bank = await given('account.ach')
      await listBrands(card.id, api)

      // The contract leaves open whether a bank account can have a brand; it cannot have that of the card.
      await api.cardBrands.list(bank.id)
    },
  },
)
