import { expectServed, situations } from '../support/situations.ts'

const accounts = situations('accounts/create', {
  needs: ['entity.individual'],
  proves: ['accounts/create#answer', 'accounts/create#sent'],
  subject: ({ given }) => given('entity.individual'),
  call: (api, { id: holder_id }, { fake }) =>
    api.accounts.create({ holder_id, ach: fake.bankAccount() }),
})

/** The two numbers of a bank account are all that is sent. */
export const createsBankAccount = accounts.once('a bank account can be created for an individual', {
  proves: ['accounts/create#ach', 'accounts/create#type'],
})

/** The judge knows which numbers were sent for which account, and that each record agrees with the response that created it. */
export const createsForTwoHolders = accounts.inSituation(
  'bank accounts of two holders keep their holders and numbers',
  {
    proves: [
      'accounts/create#distinct',
      'accounts/create#own-number',
      'accounts/create#holder',
      'accounts/retrieve#answer',
      'accounts/retrieve#id',
      'conventions/records#agree',
      'conventions/timestamps#created-once',
    ],
    mayNeed: ['entity.corporation'],
    situations: {
      again: ['accounts/create', 'accounts/retrieve'],
      'other-owner': ['accounts/create', 'accounts/retrieve'],
      concurrent: ['accounts/create'],
    },
  },
  async ({ given, api, fake, clause }, person) => {
    const company = (await given('entity.corporation')) ?? person
    const holders = [person, company, person]
    const create = ({ id: holder_id }: { readonly id: string }, ach = fake.bankAccount()) =>
      api.accounts.create({ holder_id, ach })
    const ids: string[] = []
    for (const holder of holders) ids.push((await create(holder)).expectOk().id)
    const atOnce = await Promise.all(holders.map((holder) => create(holder)))
    ids.push(...atOnce.map((created) => created.expectOk().id))
    // The same number for two holders may be refused, and what is sent again may be new or the same.
    const ach = fake.bankAccount()
    for (const holder of [person, company, person, company]) await create(holder, ach)

    for (const read of await Promise.all(ids.map((id) => api.accounts.retrieve(id)))) {
      expectServed(clause, 'accounts/retrieve#answer', read)
    }
  },
)

/** What was created under an earlier version is read under the target's own, too; what is sent again may be new or the same. */
export const createsUnderEachVersion = accounts.inSituation(
  'bank accounts are created under each version',
  {
    proves: ['accounts/retrieve#answer'],
    situations: {
      again: ['accounts/create'],
      'each-version': ['accounts/create', 'accounts/retrieve'],
    },
  },
  async ({ api, versions, fake }, { id: holder_id }) => {
    for (const [nth, version] of versions.entries()) {
      const { accounts: versioned } = api.under(version)
      const request = { holder_id, ach: fake.bankAccount() }
      const created = await versioned.create(request)
      if (created.refused) continue
      const { id } = created.expectOk()
      // The version that reads first must leave nothing in what another one shows.
      await versioned.retrieve(id)
      await (nth === 0 ? versioned.create(request) : api.accounts.retrieve(id))
    }
  },
)

/** What differs between accounts shows that none is made up, nor the same for all. */
export const keepsKind = accounts.inSituation(
  'bank accounts of one holder keep their routing, number and type',
  {
    proves: ['accounts/create#distinct', 'accounts/retrieve#id'],
    situations: { 'same-owner': ['accounts/create', 'accounts/retrieve'] },
  },
  async ({ api, fake }, { id: holder_id }) => {
    const first = (await api.accounts.create({ holder_id, ach: fake.bankAccount() })).expectOk()
    await api.accounts.retrieve(first.id)

    const others = await Promise.all(
      fake.otherAccounts().map((ach) => api.mayRefuse.accounts.create({ holder_id, ach })),
    )

    // Another type or length than the one that a sample shows may be refused.
    const made = others.filter(({ ok }) => ok).map((other) => other.expectOk().id)
    const ids = [...made, first.id]

    await Promise.all(ids.map((id) => api.accounts.retrieve(id)))
  },
)

/** The judge expects a refusal, or an account that an entity holds. */
export const refusesOtherKinds = accounts.refusesOtherKinds('an account is not held by an account')
