import { siblingOf } from '../card-brands/brands.ts'
import { situations } from '../support/situations.ts'

const cards = situations('sensitive/retrieve', {
  needs: ['sensitive'],
  since: '2024-04-04',
  subject: ({ given }) => given('sensitive'),
  call: (api, { account_id, id }) => api.sensitive.retrieve(account_id, id),
})

/** The full number of a card, for clients that may see it. */
export const readsCreditCard = cards.once('the sensitive data of a card can be read', {
  proves: [
    'sensitive/retrieve#id',
    'sensitive/retrieve#account',
    'sensitive/sensitive#credit-card',
    'conventions/ids#sensitive',
  ],
})

export const staysSame = cards.staysSame(
  'the sensitive data of a card stay the same beside its account and its card brand',
  {
    changes: ['sensitive'],
    proves: [
      'sensitive/sensitive#only-there',
      'conventions/records#agree',
      'sensitive/retrieve#id',
      'card-brands/retrieve#id',
    ],
  },
  async ({ api }, { account_id, id }) => {
    const brand = (await api.cardBrands.create(account_id)).ifServed()
    await Promise.all([
      api.sensitive.retrieve(account_id, id),
      brand && api.cardBrands.retrieve(account_id, brand.id),
    ])
    return []
  },
  (api, { account_id }) => [api.accounts.retrieve(account_id)],
)

/** The judge expects a refusal, or data that were never shown under another account. */
export const hiddenFromOtherAccount = cards.inSituation(
  'the sensitive data of a card are not shown under another account',
  {
    proves: ['sensitive/retrieve#account'],
    mayNeed: ['account.ach', 'account.liability'],
    situations: { 'other-owner': ['sensitive/retrieve'] },
  },
  async ({ given, api, raw, fake }, { account_id, id }) => {
    const bank = await given('account.ach')
    const card = await given('account.liability')
    const [shown, sibling] = await Promise.all([
      api.sensitive.retrieve(account_id, id),
      siblingOf(account_id, { api, fake }),
    ])
    shown.expectOk()
    const others = [bank, card, sibling]

    const ids = others.map((other) => other?.id ?? fake.id(account_id))
    await Promise.all(ids.map((other) => api.mayFail.sensitive.retrieve(other, id)))

    await api.sensitive.retrieve(account_id, id)
    // A sample of the contract reads with POST: its response proves nothing (A16), and a comparison shows where it is gone.
    await raw({ method: 'POST', path: `/accounts/${account_id}/sensitive/${id}`, mayFail: true })
  },
)

export const readsUnderEachVersion = cards.underEachVersion(
  'sensitive data can be read under each version',
  { proves: ['sensitive/retrieve#account'] },
)

/** The judge expects a refusal, or a record with the id that was requested. */
export const refusesOtherKinds = cards.refusesOtherKinds(
  'the id of another kind leads to no sensitive data',
  { proves: ['sensitive/retrieve#id'] },
)
