import { apiVersions } from '../../src/contract/index.ts'
import { scenario } from '../../src/scenario/index.ts'

/** Fresh data are requested now and come later. */
export const createsUpdate = scenario('an update of a liability can be requested', {
  proves: [
    'updates/create#pending',
    'updates/create#account',
    'updates/create#answer',
    'updates/update#credit-card',
    'conventions/ids#update',
  ],
  needs: ['account.liability'],
  changes: ['account.liability'],
  since: '2024-04-04',

  async run({ given, api }) {
    const account = await given('account.liability')

    const update = await api.updates.create(account.id)

    update.expectOk()
  },
})

/** A second request may return the same update; the judge compares the two. */
export const repeatIsNewOrSame = scenario(
  'a second request for an update creates a new one or returns the same',
  {
    proves: ['updates/create#answer', 'updates/create#pending'],
    needs: ['account.liability'],
    changes: ['account.liability'],
    since: '2024-04-04',

    async run({ given, api, sleep }) {
      const account = await given('account.liability')
      const first = await api.updates.create(account.id)
      first.expectOk()
      await sleep(5)

      await api.updates.create(account.id)
    },
  },
)

/** The judge expects each update to name the account of its request, and no id to name two. */
export const namesOwnAccount = scenario('the updates of two accounts name their own account', {
  proves: ['updates/create#account', 'updates/update#one-account', 'updates/create#answer'],
  needs: ['account.liability', 'sensitive'],
  changes: ['account.liability', 'sensitive'],
  since: '2024-04-04',

  async run({ given, api }) {
    const [{ id }, { account_id: other }] = await Promise.all([
      given('account.liability'),
      given('sensitive'),
    ])

    for (const account of [id, other, other]) (await api.updates.create(account)).expectOk()
    await Promise.all([id, other, id].map((account) => api.updates.create(account)))
  },
})

/** Each response is judged by the version of its request. */
export const createsUnderEachVersion = scenario('updates are requested under each version', {
  proves: ['updates/create#answer', 'updates/create#pending', 'updates/update#credit-card'],
  needs: ['account.liability'],
  changes: ['account.liability'],
  since: '2024-04-04',

  async run({ given, api }) {
    const { id } = await given('account.liability')
    for (const version of apiVersions) await api.under(version).updates.create(id)
  },
})

/** The judge expects a refusal, or an update of an account. */
export const refusesOtherKinds = scenario('the id of another kind gets no update', {
  proves: ['updates/create#account'],
  needs: ['account.liability', 'merchant'],
  changes: ['account.liability'],
  since: '2024-04-04',

  async run({ given, api }) {
    const { id } = await given('account.liability')
    const merchant = await given('merchant')
    const { holder_id } = (await api.accounts.retrieve(id)).expectOk()
    ;(await api.updates.create(id)).expectOk()

    for (const other of [holder_id, merchant.id]) await api.updates.create(other)
  },
})
