import { apiVersions } from '../../src/contract/index.ts'
import { scenario } from '../../src/scenario/index.ts'

/** The two numbers of a bank account are all that is sent. */
export const createsBankAccount = scenario('a bank account can be created for an individual', {
  proves: [
    'accounts/create#answer',
    'accounts/create#type',
    'accounts/create#holder',
    'accounts/create#sent',
  ],
  needs: ['entity.individual'],

  async run({ given, api, fake }) {
    const holder = await given('entity.individual')

    const created = await api.accounts.create({ holder_id: holder.id, ach: fake.bankAccount() })

    created.expectOk()
  },
})

/** The new account is there, and its record agrees with the response that created it. */
export const createdCanBeRead = scenario('a bank account that was just created can be read', {
  proves: [
    'accounts/retrieve#answer',
    'accounts/retrieve#id',
    'accounts/create#answer',
    'conventions/records#agree',
    'conventions/timestamps#created-once',
  ],
  needs: ['entity.individual'],

  async run({ given, api, fake, clause }) {
    const holder = await given('entity.individual')
    const ach = fake.bankAccount()
    const { id } = (await api.accounts.create({ holder_id: holder.id, ach })).expectOk()

    const read = await api.accounts.retrieve(id)
    const again = await api.accounts.retrieve(id)

    clause('accounts/retrieve#answer', read, {
      holds: !read.refused,
      expected: 'an account that was just created can be read',
    })
    clause('accounts/retrieve#answer', again, {
      holds: !(read.ok && again.refused),
      expected: 'an account that was just read can be read again',
    })
  },
})

/** The judge knows which numbers were sent for which account. */
export const createsForTwoHolders = scenario(
  'bank accounts of two holders keep their holders and numbers',
  {
    proves: [
      'accounts/create#distinct',
      'accounts/create#own-number',
      'accounts/create#holder',
      'accounts/retrieve#id',
      'conventions/records#agree',
    ],
    needs: ['entity.individual', 'entity.corporation'],

    async run({ given, api, fake, clause }) {
      const person = await given('entity.individual')
      const company = await given('entity.corporation')
      const ids: string[] = []
      for (const { id: holder_id } of [person, company, person]) {
        const request = { holder_id, ach: fake.bankAccount() }
        ids.push((await api.accounts.create(request)).expectOk().id)
      }

      const reads = [...ids, ...ids].map((id) => api.accounts.retrieve(id))
      for (const read of await Promise.all(reads)) {
        clause('accounts/retrieve#id', read, {
          holds: !read.refused,
          expected: 'an account that was just created can be read after others were created',
        })
      }
    },
  },
)

/** A second request may return the same account; the judge compares the two. */
export const repeatIsNewOrSame = scenario(
  'a second request for a bank account creates a new one or returns the same',
  {
    proves: ['accounts/create#answer', 'accounts/create#sent', 'accounts/retrieve#id'],
    needs: ['entity.individual'],

    async run({ given, api, fake, clause }) {
      const { id: holder_id } = await given('entity.individual')
      const request = { holder_id, ach: fake.bankAccount() }
      const first = (await api.accounts.create(request)).expectOk()

      const second = await api.accounts.create(request)

      const ids = second.ok ? [first.id, second.expectOk().id] : [first.id]
      for (const id of ids) {
        const read = await api.accounts.retrieve(id)
        clause('accounts/retrieve#id', read, {
          holds: !read.refused,
          expected: 'an account that was requested twice can be read',
        })
      }
    },
  },
)

/** Each response belongs to its own request, and so does each record. */
export const createsAtOnce = scenario('bank accounts that are created at once are different ones', {
  proves: [
    'accounts/create#distinct',
    'accounts/create#own-number',
    'accounts/create#holder',
    'accounts/retrieve#answer',
  ],
  needs: ['entity.individual', 'entity.corporation'],

  async run({ given, api, fake, clause }) {
    const person = await given('entity.individual')
    const company = await given('entity.corporation')
    const requests = [person, company, person].map(({ id: holder_id }) => {
      return { holder_id, ach: fake.bankAccount() }
    })

    const created = await Promise.all(requests.map((request) => api.accounts.create(request)))

    const ids = created.map((response) => response.expectOk().id)
    for (const read of await Promise.all(ids.map((id) => api.accounts.retrieve(id)))) {
      clause('accounts/retrieve#answer', read, {
        holds: !read.refused,
        expected: 'an account that was created beside others can be read',
      })
    }
  },
})

/** Each response is judged by the version of its request; the account is the same under all. */
export const createsUnderEachVersion = scenario('bank accounts are created under each version', {
  proves: ['accounts/create#answer', 'accounts/create#sent', 'accounts/retrieve#answer'],
  needs: ['entity.individual'],

  async run({ given, api, fake }) {
    const { id: holder_id } = await given('entity.individual')
    for (const version of apiVersions) {
      const request = { holder_id, ach: fake.bankAccount() }
      const versioned = api.under(version).accounts
      const created = await versioned.create(request)
      if (created.refused) continue
      const { id } = created.expectOk()
      await versioned.retrieve(id)
      await api.accounts.retrieve(id)
    }
  },
})

/** What differs between two accounts shows that neither is made up, nor the same for all. */
export const keepsKind = scenario('two bank accounts of one holder keep their routing and type', {
  proves: ['accounts/create#sent', 'accounts/create#distinct', 'accounts/retrieve#id'],
  needs: ['entity.individual'],

  async run({ given, api, fake }) {
    const { id: holder_id } = await given('entity.individual')
    const first = (await api.accounts.create({ holder_id, ach: fake.bankAccount() })).expectOk()

    // Another type than the one that a sample shows may be refused.
    const second = await api.accounts.create({ holder_id, ach: fake.savingsAccount() })

    const ids = second.ok ? [second.expectOk().id, first.id] : [first.id]
    for (const id of [...ids, ...ids]) await api.accounts.retrieve(id)
  },
})

/** The judge expects a refusal, or an account that an entity holds. */
export const refusesOtherKinds = scenario('an account is not held by an account', {
  proves: ['accounts/create#answer'],
  needs: ['account.ach'],

  async run({ given, api, fake }) {
    const { id } = await given('account.ach')
    const { holder_id } = (await api.accounts.retrieve(id)).expectOk()
    const ach = fake.bankAccount()

    await api.accounts.create({ holder_id: id, ach })

    await api.accounts.create({ holder_id, ach })
  },
})
