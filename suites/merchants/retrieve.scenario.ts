import { scenario } from '../../src/scenario/index.ts'

/** Reference data about the companies that debts are paid to. */
export const readsMerchant = scenario('a merchant can be read', {
  proves: [
    'merchants/retrieve#answer',
    'merchants/retrieve#id',
    'merchants/merchant#provider-ids',
    'conventions/ids#merchant',
  ],
  needs: ['merchant'],

  async run({ given, api }) {
    const { id } = await given('merchant')

    const merchant = await api.merchants.retrieve(id)

    merchant.expectOk()
  },
})
