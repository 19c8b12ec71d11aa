import { situations } from '../support/situations.ts'

const merchants = situations('merchants/retrieve', {
  needs: ['merchant'],
  proves: ['merchants/retrieve#answer', 'merchants/retrieve#id'],
  async subject({ given }) {
    return (await given('merchant')).id
  },
  call: (api, id) => api.merchants.retrieve(id),
})

/** Reference data about the companies that debts are paid to. */
export const readsMerchant = merchants.once('a merchant can be read', {
  proves: ['merchants/merchant#provider-ids', 'conventions/ids#merchant'],
})

/** Nothing changes a merchant. Whether the merchant that a liability names can be read is not stated. */
export const staysSame = merchants.staysSame(
  'merchants stay the same when they are read in turn and at once',
  {
    mayNeed: ['account.liability'],
    proves: ['conventions/records#agree'],
    situations: { 'same-owner': ['merchants/retrieve'] },
  },
  async ({ given, api }, id) => {
    const account = await given('account.liability')
    const read = account && (await api.accounts.retrieve(account.id)).ifServed()
    const named = read?.liability?.mch_id
    return named && named !== id ? [named] : []
  },
)

export const readsUnderEachVersion = merchants.underEachVersion(
  'a merchant can be read under each version',
  { proves: ['merchants/merchant#provider-ids'] },
)

/** The judge expects a refusal, or a merchant with the id that was requested. */
export const refusesOtherKinds = merchants.refusesOtherKinds('a card product is no merchant', {
  proves: ['conventions/ids#merchant'],
})
