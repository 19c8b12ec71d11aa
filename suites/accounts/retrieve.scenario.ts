import { apiVersions } from '../../src/contract/index.ts'
import { Stop, scenario } from '../../src/scenario/index.ts'

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

      await api.mayRefuse.accounts.retrieve(`${id}-never-issued`)
    },
  },
)

/** Nothing happens but reading, whatever was read before. */
export const staysSame = scenario('two accounts stay the same when they are read in turn', {
  proves: ['conventions/records#agree', 'accounts/retrieve#answer', 'accounts/retrieve#id'],
  needs: ['account.liability', 'account.ach'],

  async run({ given, api, clause }) {
    const { id: card } = await given('account.liability')
    const { id: bank } = await given('account.ach')
    for (const id of [card, bank]) (await api.accounts.retrieve(id)).expectOk()

    for (const id of [card, card, bank, bank, card, bank]) {
      const again = await api.accounts.retrieve(id)
      clause('accounts/retrieve#answer', again, {
        holds: !again.refused,
        expected: 'an account that was read can be read again and again',
      })
    }
  },
})

/** Each response belongs to its own request. */
export const readsAtOnce = scenario('two accounts can be read at once', {
  proves: ['accounts/retrieve#id', 'accounts/retrieve#answer', 'conventions/records#agree'],
  needs: ['account.liability', 'account.ach'],

  async run({ given, api }) {
    const { id: card } = await given('account.liability')
    const { id: bank } = await given('account.ach')
    for (const id of [card, bank]) (await api.accounts.retrieve(id)).expectOk()

    await Promise.all([card, bank, card].map((id) => api.accounts.retrieve(id)))
  },
})

/** Each response is judged by the version of its request; what cannot change is the same under all. */
export const readsUnderEachVersion = scenario('accounts can be read under each version', {
  proves: [
    'accounts/retrieve#answer',
    'accounts/retrieve#id',
    'conventions/timestamps#created-once',
  ],
  needs: ['account.liability', 'account.ach'],

  async run({ given, api }) {
    const { id: card } = await given('account.liability')
    const { id: bank } = await given('account.ach')
    for (const version of apiVersions) {
      for (const id of [card, bank]) await api.under(version).accounts.retrieve(id)
    }
  },
})

/** The judge expects a refusal, or an account with the id that was requested. */
export const refusesOtherKinds = scenario('the id of another kind leads to no account', {
  proves: ['accounts/retrieve#id', 'accounts/retrieve#answer'],
  needs: ['account.ach', 'merchant', 'card_product'],

  async run({ given, api }) {
    const { id } = await given('account.ach')
    const merchant = await given('merchant')
    const product = await given('card_product')
    const { holder_id } = (await api.accounts.retrieve(id)).expectOk()

    const others = [holder_id, merchant.id, product.id, id.slice(0, -1)]
    for (const other of others) await api.mayRefuse.accounts.retrieve(other)
  },
})

/** When the account names a new update is open; it never names one of another account. */
export const namesOwnUpdate = scenario('an account names no update of another account', {
  proves: ['updates/update#one-account', 'accounts/retrieve#id', 'updates/create#account'],
  needs: ['account.liability', 'sensitive'],
  changes: ['account.liability', 'sensitive'],
  since: '2024-04-04',

  async run({ given, api }) {
    const [{ id }, { account_id: other }] = await Promise.all([
      given('account.liability'),
      given('sensitive'),
    ])
    for (const account of [id, other, id]) {
      ;(await api.accounts.retrieve(account)).expectOk()
      await api.updates.create(account)
      await api.cardBrands.create(account)
    }

    for (const account of [other, id, other]) await api.accounts.retrieve(account)
    await Promise.all([id, other, id].map((account) => api.accounts.retrieve(account)))
  },
})

const withdrawal = { type: 'withdraw', reason: 'entity_withdrew_consent' } as const

/** A withdrawal is about the accounts of one entity. */
export const survivesOtherWithdrawal = scenario(
  'an account keeps its products when somebody else withdraws consent',
  {
    proves: [
      'entities/withdraw-consent#others-keep',
      'entities/withdraw-consent#one-only',
      'accounts/retrieve#answer',
    ],
    needs: ['entity.disposable', 'account.liability'],
    changes: ['entity.disposable'],
    destructive: true,

    async run({ given, api, clause }) {
      const entity = await given('entity.disposable')
      const { id } = await given('account.liability')
      const before = (await api.accounts.retrieve(id)).expectOk()
      if (before.holder_id === entity.id) throw new Stop('blocked', 'The entity holds the account.')
      const withdrawn = await api.entities.withdrawConsent(entity.id, withdrawal)
      withdrawn.expectOk()

      const read = await api.accounts.retrieve(id)

      clause('accounts/retrieve#answer', read, {
        holds: !read.refused,
        expected: 'an account can be read after another entity withdrew its consent',
      })
      const after = read.expectOk()
      clause('entities/withdraw-consent#one-only', read, {
        holds: before.status === 'disabled' || after.status !== 'disabled',
        expected: `the status ${before.status} of before, as another entity withdrew its consent`,
        actual: 'the account is disabled',
      })
      for (const member of ['products', 'subscriptions'] as const) {
        const kept = after[member]
        const lost = (before[member] ?? []).filter((name) => !(kept ?? [name]).includes(name))
        clause('entities/withdraw-consent#others-keep', read, {
          holds: lost.length === 0,
          expected: `the ${member} of before, as another entity withdrew its consent`,
          actual: `${lost.join(', ')} missing`,
        })
      }
    },
  },
)

/** What was removed does not come back, whatever is requested for the account. */
export const staysEmptied = scenario(
  'the account of an entity that withdrew stays without products',
  {
    proves: [
      'entities/withdraw-consent#account-products',
      'entities/withdraw-consent#account-subscriptions',
    ],
    needs: ['entity.disposable'],
    changes: ['entity.disposable'],
    destructive: true,
    since: '2024-04-04',

    async run({ given, api, fake }) {
      const { id, account_id } = await given('entity.disposable')
      const request = { holder_id: id, ach: fake.bankAccount() }
      const account = account_id ?? (await api.accounts.create(request)).expectOk().id
      ;(await api.accounts.retrieve(account)).expectOk()
      const withdrawn = await api.entities.withdrawConsent(id, withdrawal)
      withdrawn.expectOk()
      await api.accounts.retrieve(account)

      // Whether these are refused is open.
      await api.updates.create(account)
      await api.cardBrands.create(account)
      const later = await api.accounts.create({ ...request, ach: fake.bankAccount() })
      if (later.ok) await api.accounts.retrieve(later.expectOk().id)

      await api.accounts.retrieve(account)
      await api.accounts.retrieve(account)
      await api.under(apiVersions[1]).accounts.retrieve(account)
    },
  },
)
