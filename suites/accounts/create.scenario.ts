import { scenario } from '../../src/scenario/index.ts'

/** A bank account is known by its numbers alone. */
export const createsAch = scenario('a bank account can be created for an individual', {
  proves: [
    'accounts/create#answer',
    'accounts/create#type',
    'accounts/create#holder',
    'accounts/create#sent',
  ],

  async run({ given, api, invent }) {
    const holder = await given.individual()

    const created = await api.accounts.create({ holder_id: holder.id, ach: invent.bankAccount() })

    void created.body
  },
})

/** What was created is there, and is what was created. */
export const readsCreated = scenario('a bank account that was just created can be read', {
  proves: [
    'accounts/retrieve#answer',
    'accounts/retrieve#id',
    'accounts/create#answer',
    'conventions/records#agree',
    'conventions/timestamps#created-once',
  ],

  async run({ given, api, invent, clause, expect }) {
    const holder = await given.individual()
    const ach = invent.bankAccount()
    const { id } = (await api.accounts.create({ holder_id: holder.id, ach })).body

    const read = await api.accounts.retrieve(id)

    clause('accounts/retrieve#answer', () => {
      expect(read.refused, 'an account that was just created was not shown').toBe(false)
    })
    const again = await api.accounts.retrieve(id)
    clause('accounts/retrieve#answer', () => {
      expect(read.ok && again.refused, 'an account was shown once and then not again').toBe(false)
    })
  },
})
