import { siblingOf } from '../card-brands/brands.ts'
import { situations } from '../support/situations.ts'

const cards = situations('accounts/retrieve', {
  needs: ['account.liability'],
  subject: ({ given }) => given('account.liability'),
  call: (api, { id }) => api.accounts.retrieve(id),
})

const bankAccounts = situations('accounts/retrieve', {
  needs: ['account.ach'],
  proves: ['accounts/retrieve#answer', 'accounts/retrieve#id'],
  subject: ({ given }) => given('account.ach'),
  call: (api, { id }) => api.accounts.retrieve(id),
})

/** An account to pay from. */
export const readsBankAccount = bankAccounts.once('a bank account can be read', {
  proves: ['accounts/account#ach'],
})

/** A debt, with the ids of all that can be read about it. */
export const readsLiability = cards.once('a liability account can be read', {
  proves: [
    'accounts/account#liability',
    'accounts/liability#merchant',
    'accounts/account#no-liability-data',
    'accounts/account#update',
    'accounts/account#balance',
    'accounts/account#card-brand',
    'accounts/account#payment-instrument',
  ],
})

export const staysSame = cards.staysSame(
  'accounts stay the same when they are read in turn and at once',
  {
    proves: [
      'conventions/records#agree',
      'conventions/timestamps#created-once',
      'accounts/retrieve#id',
    ],
    mayNeed: ['account.ach'],
  },
  async ({ given }) => [(await given('account.ach')) ?? []].flat(),
)

export const readsUnderEachVersion = cards.underEachVersion(
  'a liability account can be read under each version',
  {
    proves: [
      'versioning/account#not-yet-added',
      'accounts/retrieve#id',
      'conventions/timestamps#created-once',
    ],
  },
)

/** The judge expects a refusal, or an account with the id that was requested. */
export const refusesOtherKinds = cards.refusesOtherKinds(
  'the id of another kind leads to no account',
  { proves: ['accounts/retrieve#id'] },
)

/** When the account names a new update is open; it never names one of another account, also of the same holder. */
export const namesOwnUpdate = cards.inSituation(
  'an account names no update and no card brand of another account',
  {
    proves: ['updates/update#one-account', 'accounts/retrieve#id', 'updates/create#account'],
    mayNeed: ['sensitive'],
    changes: ['account.liability', 'sensitive'],
    since: '2024-04-04',
    situations: {
      'after-change': ['accounts/retrieve', 'updates/create', 'card-brands/create'],
      'other-owner': ['accounts/retrieve', 'updates/create'],
      'same-owner': ['accounts/retrieve'],
    },
  },
  async ({ given, api, fake }, { id }) => {
    const { account_id: other = id } = (await given('sensitive')) ?? {}
    const sibling = await siblingOf(id, { api, fake })
    // The other one is read last before each request: a request is about the account of its path.
    for (const [account, readLast] of [
      [id, other],
      [other, id],
      [id, other],
    ] as const) {
      ;(await api.accounts.retrieve(readLast)).ifServed()
      await Promise.all([api.updates.create(account), api.cardBrands.create(account)])
    }

    for (const accounts of [
      [other, id, other],
      [id, other, id],
    ]) {
      await Promise.all(accounts.map((account) => api.accounts.retrieve(account)))
    }
    if (sibling) await api.accounts.retrieve(sibling.id)
  },
)
