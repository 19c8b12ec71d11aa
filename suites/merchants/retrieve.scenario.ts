import { apiVersions } from '../../src/contract/index.ts'
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

/** Nothing changes a merchant, whatever was read in between. */
export const staysSame = scenario('merchants stay the same when they are read in turn', {
  proves: ['merchants/retrieve#answer', 'merchants/retrieve#id', 'conventions/records#agree'],
  needs: ['merchant', 'account.liability'],

  async run({ given, api, clause }) {
    const { id } = await given('merchant')
    const { id: account } = await given('account.liability')
    ;(await api.merchants.retrieve(id)).expectOk()
    const { liability } = (await api.accounts.retrieve(account)).expectOk()
    // Whether the merchant that a liability names can be read is not stated.
    const named = liability?.mch_id
    const others = named && named !== id ? [named] : []

    for (const merchant of [id, ...others, ...others, id, id, ...others, id]) {
      const again = await api.merchants.retrieve(merchant)
      clause('merchants/retrieve#answer', again, {
        holds: merchant !== id || !again.refused,
        expected: 'a merchant that was read can be read again and again',
      })
    }
    await Promise.all([id, ...others].map((merchant) => api.merchants.retrieve(merchant)))
  },
})

/** Each response is judged by the version of its request; what cannot change is the same under all. */
export const readsUnderEachVersion = scenario('a merchant can be read under each version', {
  proves: ['merchants/retrieve#answer', 'merchants/merchant#provider-ids'],
  needs: ['merchant'],

  async run({ given, api }) {
    const { id } = await given('merchant')
    for (const version of apiVersions) await api.under(version).merchants.retrieve(id)
  },
})

/** The judge expects a refusal, or a merchant with the id that was requested. */
export const refusesOtherKinds = scenario('a card product is no merchant', {
  proves: ['merchants/retrieve#id', 'conventions/ids#merchant'],
  needs: ['merchant', 'card_product'],

  async run({ given, api }) {
    const { id } = await given('merchant')
    const product = await given('card_product')
    ;(await api.merchants.retrieve(id)).expectOk()

    await api.mayRefuse.merchants.retrieve(product.id)
    await api.mayRefuse.merchants.retrieve(`${id}-never-issued`)
  },
})
