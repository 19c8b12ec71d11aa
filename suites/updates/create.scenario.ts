import { ofCards, ofTwoAccounts, otherAccount } from '../card-brands/brands.ts'
import { everyWrite } from '../support/every-operation.ts'
import { situations } from '../support/situations.ts'

const updates = situations('updates/create', {
  ...ofCards,
  proves: ['updates/create#answer', 'updates/create#account'],
  subject: ({ given }) => given('account.liability'),
  call: (api, { id }) => api.updates.create(id),
})

/** Fresh data are requested now and come later. */
export const createsUpdate = updates.once('an update of a liability can be requested', {
  proves: ['updates/create#pending', 'updates/update#credit-card', 'conventions/ids#update'],
})

/**
 * The judge expects each update to name the account of its request, and no id to name two. A second request may return the
 * same update.
 */
export const namesOwnAccount = updates.inSituation(
  'the updates of two accounts name their own account',
  {
    ...ofTwoAccounts,
    proves: ['updates/update#one-account'],
    situations: {
      again: ['updates/create'],
      'same-owner': ['updates/create'],
      'other-owner': ['updates/create'],
      concurrent: ['updates/create'],
    },
  },
  async ({ given, api, sleep }, { id }) => {
    const other = (await otherAccount({ given })) ?? id
    for (const account of [id, other, other]) {
      const created = await api.updates.create(account)
      // A bank account need not have updates.
      if (account === id) created.expectOk()
      await sleep(5)
    }
    await Promise.all([id, other, id].map((account) => api.updates.create(account)))
  },
)

export const createsUnderEachVersion = updates.underEachVersion(
  'updates are requested under each version',
  { proves: ['updates/create#pending', 'updates/update#credit-card'] },
)

/** The judge expects a refusal, or an update of an account. */
export const { refusesOtherKinds } = everyWrite(updates)
