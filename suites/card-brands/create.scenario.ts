import { situations } from '../support/situations.ts'
import { ofCards, ofTwoAccounts, otherAccount } from './brands.ts'

const brands = situations('card-brands/create', {
  ...ofCards,
  proves: ['card-brands/create#answer', 'card-brands/card-brand#account'],
  subject: ({ given }) => given('account.liability'),
  call: (api, { id }) => api.cardBrands.create(id),
})

/** The target looks the card brand up when it is requested. */
export const createsBrand = brands.once('the card brand of an account can be requested', {
  proves: ['card-brands/card-brand-earlier#shape', 'conventions/ids#card-brand'],
})

/** A second request may return the same card brand or a new one; no id names two accounts. */
export const namesOwnAccount = brands.inSituation(
  'the card brands of two accounts name their own account',
  {
    ...ofTwoAccounts,
    proves: ['conventions/timestamps#created-once'],
    situations: {
      again: ['card-brands/create'],
      'other-owner': ['card-brands/create'],
      'after-change': ['card-brands/retrieve'],
      concurrent: ['card-brands/create'],
    },
  },
  async ({ given, api }, { id }) => {
    const other = (await otherAccount({ given })) ?? id
    const brand = (await api.cardBrands.create(id)).expectOk()

    for (const account of [other, other, id]) await api.cardBrands.create(account)
    await Promise.all([id, other].map((account) => api.cardBrands.create(account)))
    await api.cardBrands.retrieve(id, brand.id)
  },
)

export const createsUnderEachVersion = brands.underEachVersion(
  'card brands are requested under each version',
  { situations: { 'each-version': ['card-brands/create', 'card-brands/retrieve'] } },
  async ({ cardBrands }, { id }, { api }) => {
    const created = await cardBrands.create(id)
    await Promise.all([
      cardBrands.list(id),
      ...(created.ok ? [api.cardBrands.retrieve(id, created.expectOk().id)] : []),
    ])
  },
)

/** The judge expects a refusal, or a card brand of an account. */
export const refusesOtherKinds = brands.refusesOtherKinds(
  'the id of another kind gets no card brand',
  {},
)
