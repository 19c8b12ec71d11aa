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
