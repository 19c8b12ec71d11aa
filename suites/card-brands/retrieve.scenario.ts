import { situations } from '../support/situations.ts'
import { brandOf, ofCards, ofTwoAccounts, otherAccount, siblingOf } from './brands.ts'

const brands = situations('card-brands/retrieve', {
  ...ofCards,
  async subject({ given, api }) {
    const { id: account_id } = await given('account.liability')
    return { account_id, id: (await brandOf(account_id, api)).id }
  },
  call: (api, { account_id, id }) => api.cardBrands.retrieve(account_id, id),
})

export const staysSame = brands.staysSame(
  'card brands of two accounts stay the same when they are read in turn and at once',
  {
    ...ofTwoAccounts,
    proves: ['card-brands/retrieve#id', 'conventions/records#agree'],
    situations: { 'other-owner': ['card-brands/retrieve'] },
  },
  async ({ given, api }, { account_id: first }) => {
    const account_id = (await otherAccount({ given })) ?? first
    // A new card brand may replace the one before.
    if (account_id === first) return []
    const created = await api.cardBrands.create(account_id)
    return created.ok ? [{ account_id, id: created.expectOk().id }] : []
  },
)

/** The judge expects a refusal, or a card brand that was never shown under another account. */
export const hiddenFromOtherAccount = brands.inSituation(
  'a card brand is not shown under another account',
  {
    mayNeed: ['sensitive', 'account.ach'],
    proves: ['card-brands/card-brand#account'],
    situations: {
      'other-owner': ['card-brands/retrieve', 'card-brands/list'],
      'same-owner': ['card-brands/retrieve', 'card-brands/list'],
      again: ['card-brands/retrieve'],
    },
  },
  async ({ given, api, fake }, { account_id: account, id }) => {
    const card = await given('sensitive')
    const bank = await given('account.ach')
    const [, sibling] = await Promise.all([
      api.cardBrands.retrieve(account, id),
      siblingOf(account, { api, fake }),
    ])

    const { mayFail, mayRefuse } = api
    const other = card?.account_id ?? fake.id(account)
    const ofHolder = sibling === undefined ? [] : [sibling.id]
    const others = [other, bank?.id ?? fake.id(account), ...ofHolder]
    await Promise.all([
      ...others.map((each) => mayFail.cardBrands.retrieve(each, id)),
      mayRefuse.cardBrands.retrieve(account, id),
      (card ? mayRefuse : mayFail).cardBrands.list(other),
      ...[...ofHolder, account].map((each) => mayRefuse.cardBrands.list(each)),
    ])
  },
)

/** The judge expects a refusal, or a card brand with the id that was requested. */
export const refusesOtherKinds = brands.refusesOtherKinds(
  'the id of another kind leads to no card brand',
  { proves: ['card-brands/retrieve#id'] },
)
