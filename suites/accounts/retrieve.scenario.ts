import { scenario } from '../../src/scenario/index.ts'

/** An account to pay from. */
export const readsAch = scenario('a bank account can be read', {
  proves: ['accounts/retrieve#answer', 'accounts/retrieve#id', 'accounts/account#ach'],

  async run({ given, api }) {
    const { id } = await given.achAccount()

    const account = await api.accounts.retrieve(id)

    void account.body
  },
})

/** A debt, with the ids of all that can be read about it. */
export const readsLiability = scenario('a liability account can be read', {
  proves: [
    'accounts/retrieve#answer',
    'accounts/account#liability',
    'accounts/liability#merchant',
    'accounts/account#no-liability-data',
    'accounts/account#update',
    'accounts/account#balance',
    'accounts/account#card-brand',
    'accounts/account#payment-instrument',
  ],

  async run({ given, api }) {
    const { id } = await given.liabilityAccount()

    const account = await api.accounts.retrieve(id)

    void account.body
  },
})

/** Nothing happened between two looks, so nothing looks different. */
export const readsTheSame = scenario('an account is the same when it is read again', {
  proves: [
    'conventions/records#agree',
    'conventions/timestamps#created-once',
    'accounts/retrieve#answer',
  ],

  async run({ given, api, clause, expect, sleep }) {
    const { id } = await given.liabilityAccount()
    void (await api.accounts.retrieve(id)).body
    await sleep(5)

    const again = await api.accounts.retrieve(id)

    clause('accounts/retrieve#answer', () => {
      expect(again.refused, 'an account was shown once and then not again').toBe(false)
    })
  },
})

/** Where nothing is known of an id, nothing else will do. */
export const readsNoOther = scenario('an id that was never issued does not lead to an account', {
  proves: ['accounts/retrieve#id', 'accounts/retrieve#answer'],

  async run({ given, api }) {
    const { id } = await given.achAccount()
    void (await api.accounts.retrieve(id)).body

    await api.accounts.retrieve(`${id}0never0issued`)
  },
})
