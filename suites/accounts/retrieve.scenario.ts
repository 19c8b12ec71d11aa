import { scenario } from '../../src/scenario/index.ts'

/** An account to pay from. */
export const readsBankAccount = scenario('a bank account can be read', {
  proves: ['accounts/retrieve#answer', 'accounts/retrieve#id', 'accounts/account#ach'],
  needs: ['account.ach'],

  async run({ given, api }) {
    const { id } = await given('account.ach')

    const account = await api.accounts.retrieve(id)

    account.expectOk()
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
  needs: ['account.liability'],

  async run({ given, api }) {
    const { id } = await given('account.liability')

    const account = await api.accounts.retrieve(id)

    account.expectOk()
  },
})

/** Nothing happens between the two requests, so the judge expects two equal records. */
export const readsSameTwice = scenario('an account is the same when it is read again', {
  proves: [
    'conventions/records#agree',
    'conventions/timestamps#created-once',
    'accounts/retrieve#answer',
  ],
  needs: ['account.liability'],

  async run({ given, api, clause, sleep }) {
    const { id } = await given('account.liability')
    const first = await api.accounts.retrieve(id)
    first.expectOk()
    await sleep(5)

    const again = await api.accounts.retrieve(id)

    clause('accounts/retrieve#answer', again, {
      holds: !again.refused,
      expected: 'an account that was just read can be read again',
    })
  },
})

/** The judge expects a refusal, or an account with the id that was requested. */
export const unknownIdNotFound = scenario(
  'an id that was never issued does not lead to an account',
  {
    proves: ['accounts/retrieve#id', 'accounts/retrieve#answer'],
    needs: ['account.ach'],

    async run({ given, api }) {
      const { id } = await given('account.ach')
      const known = await api.accounts.retrieve(id)
      known.expectOk()

      await api.accounts.retrieve(`${id}0never0issued`)
    },
  },
)
