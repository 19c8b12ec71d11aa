import { apiVersions } from '../../src/contract/index.ts'
import { scenario } from '../../src/scenario/index.ts'

/** The target looks the card brand up when it is requested. */
export const createsBrand = scenario('the card brand of an account can be requested', {
  proves: [
    'card-brands/create#answer',
    'card-brands/card-brand-earlier#shape',
    'card-brands/card-brand#account',
    'conventions/ids#card-brand',
  ],
  needs: ['account.liability'],
  changes: ['account.liability'],
  since: '2024-04-04',

  async run({ given, api }) {
    const account = await given('account.liability')

    const brand = await api.cardBrands.create(account.id)

    brand.expectOk()
  },
})

/** A second request may return the same card brand or a new one; no id names two accounts. */
export const namesOwnAccount = scenario('the card brands of two accounts name their own account', {
  proves: [
    'card-brands/card-brand#account',
    'card-brands/create#answer',
    'conventions/timestamps#created-once',
  ],
  needs: ['account.liability', 'sensitive'],
  changes: ['account.liability', 'sensitive'],
  since: '2024-04-04',

  async run({ given, api }) {
    const [{ id }, { account_id: other }] = await Promise.all([
      given('account.liability'),
      given('sensitive'),
    ])
    const first = await api.cardBrands.create(id)
    const brand = first.expectOk()

    for (const account of [other, other, id]) await api.cardBrands.create(account)
    await Promise.all([id, other].map((account) => api.cardBrands.create(account)))
    await api.cardBrands.retrieve(id, brand.id)
  },
})

/** Each response is judged by the version of its request. */
export const createsUnderEachVersion = scenario('card brands are requested under each version', {
  proves: ['card-brands/create#answer', 'card-brands/card-brand#account'],
  needs: ['account.liability'],
  changes: ['account.liability'],
  since: '2024-04-04',

  async run({ given, api }) {
    const { id } = await given('account.liability')
    for (const version of apiVersions) {
      const { cardBrands } = api.under(version)
      const created = await cardBrands.create(id)
      if (created.ok) await api.cardBrands.retrieve(id, created.expectOk().id)
      await cardBrands.list(id)
    }
  },
})

/** The judge expects a refusal, or a card brand of an account. */
export const refusesOtherKinds = scenario('the id of another kind gets no card brand', {
  proves: ['card-brands/card-brand#account'],
  needs: ['account.liability', 'merchant'],
  changes: ['account.liability'],
  since: '2024-04-04',

  async run({ given, api }) {
    const { id } = await given('account.liability')
    const merchant = await given('merchant')
    const { holder_id } = (await api.accounts.retrieve(id)).expectOk()
    ;(await api.cardBrands.create(id)).expectOk()

    for (const other of [holder_id, merchant.id]) await api.cardBrands.create(other)
  },
})
