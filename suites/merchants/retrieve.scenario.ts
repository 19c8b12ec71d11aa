import { everyRead } from '../support/every-operation.ts'
import { situations } from '../support/situations.ts'

const merchants = situations('merchants/retrieve', {
  needs: ['merchant'],
  proves: [
    'merchants/retrieve#answer',
    'merchants/retrieve#id',
    'merchants/merchant#provider-ids',
    'conventions/ids#merchant',
  ],
  async subject({ given }) {
    return (await given('merchant')).id
  },
  call: (api, id) => api.merchants.retrieve(id),
})

/** Reference data about the companies that debts are paid to. */
export const {
  reads: readsMerchant,
  underEachVersion: readsUnderEachVersion,
  refusesOtherKinds,
} = everyRead(merchants)

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
