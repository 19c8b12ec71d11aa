import { scenario } from '../../src/scenario/index.ts'

/** The target looks the card brand up when it is requested. */
export const createsBrand = scenario('the card brand of an account can be requested', {
  proves: [
    'card-brands/create#answer',
    'card-brands/card-brand-earlier#shape',
    'card-brands/card-brand#account',
    'conventions/ids#card-brand',
  ],
  needs: ['account.liability'],
  touches: ['account.liability'],
  since: '2024-04-04',

  async run({ given, api }) {
    const account = await given('account.liability')

    const brand = await api.cardBrands.create(account.id)

    brand.expectOk()
  },
})
