import { scenario } from '../../src/scenario/index.ts'

/** Reference data of those to whom debts are paid. */
export const readsMerchant = scenario('a merchant can be read', {
  proves: [
    'merchants/retrieve#answer',
    'merchants/retrieve#id',
    'merchants/merchant#provider-ids',
    'conventions/ids#merchant',
  ],

  async run({ given, api }) {
    const merchant = await given.merchant()

    const answer = await api.merchants.retrieve(merchant.id)

    void answer.body
  },
})
