import { apiVersions } from '../../src/contract/index.ts'
import { scenario } from '../../src/scenario/index.ts'

/** The full number of a card, for clients that may see it. */
export const readsCreditCard = scenario('the sensitive data of a card can be read', {
  proves: [
    'sensitive/retrieve#answer',
    'sensitive/retrieve#id',
    'sensitive/retrieve#account',
    'sensitive/sensitive#credit-card',
    'conventions/ids#sensitive',
  ],
  needs: ['sensitive'],
  since: '2024-04-04',

  async run({ given, api }) {
    const { account_id, id } = await given('sensitive')

    const record = await api.sensitive.retrieve(account_id, id)

    record.expectOk()
  },
})

/** Nothing happens between the two requests, so the judge expects two equal records. */
export const readsSameTwice = scenario(
  'the sensitive data of a card are the same when read again',
  {
    proves: ['conventions/records#agree', 'sensitive/retrieve#answer'],
    needs: ['sensitive'],
    since: '2024-04-04',

    async run({ given, api, clause }) {
      const { account_id, id } = await given('sensitive')
      const first = await api.sensitive.retrieve(account_id, id)
      first.expectOk()

      const again = await api.sensitive.retrieve(account_id, id)

      clause('sensitive/retrieve#answer', again, {
        holds: !again.refused,
        expected: 'sensitive data that were just read can be read again',
      })
    },
  },
)

/** The judge expects a refusal, or data of the account that was requested. */
export const hiddenFromOtherAccount = scenario(
  'the sensitive data of a card are not shown under another account',
  {
    proves: ['sensitive/retrieve#account', 'sensitive/retrieve#answer'],
    needs: ['sensitive', 'account.ach'],
    since: '2024-04-04',

    async run({ given, api }) {
      const { account_id, id } = await given('sensitive')
      const other = await given('account.ach')
      const record = await api.sensitive.retrieve(account_id, id)
      record.expectOk()

      await api.mayRefuse.sensitive.retrieve(other.id, id)
    },
  },
)

/** Nothing happens but reading, whatever was read in between. */
export const staysSame = scenario('the sensitive data of a card stay the same beside its account', {
  proves: ['conventions/records#agree', 'sensitive/retrieve#answer', 'sensitive/retrieve#id'],
  needs: ['sensitive'],
  since: '2024-04-04',

  async run({ given, api, clause }) {
    const { account_id, id } = await given('sensitive')
    ;(await api.sensitive.retrieve(account_id, id)).expectOk()
    for (let times = 0; times < 3; times++) {
      await api.accounts.retrieve(account_id)
      for (let twice = 0; twice < 2; twice++) {
        const again = await api.sensitive.retrieve(account_id, id)
        clause('sensitive/retrieve#answer', again, {
          holds: !again.refused,
          expected: 'sensitive data that were read can be read again and again',
        })
      }
    }
  },
})

/** The judge expects a refusal, or data that were never shown under another account. */
export const hiddenFromOtherCard = scenario(
  'the sensitive data of a card are not shown under another card',
  {
    proves: ['sensitive/retrieve#account', 'sensitive/retrieve#answer'],
    needs: ['sensitive', 'account.liability'],
    since: '2024-04-04',

    async run({ given, api }) {
      const { account_id, id } = await given('sensitive')
      const { id: other } = await given('account.liability')
      ;(await api.sensitive.retrieve(account_id, id)).expectOk()

      await api.mayRefuse.sensitive.retrieve(other, id)

      await api.sensitive.retrieve(account_id, id)
    },
  },
)

/** Each response belongs to its own request. */
export const readsAtOnce = scenario('sensitive data and a card brand can be read at once', {
  proves: ['sensitive/retrieve#id', 'sensitive/retrieve#answer', 'card-brands/retrieve#id'],
  needs: ['sensitive'],
  changes: ['sensitive'],
  since: '2024-04-04',

  async run({ given, api }) {
    const { account_id, id } = await given('sensitive')
    const brand = (await api.cardBrands.create(account_id)).expectOk()

    await Promise.all([
      api.sensitive.retrieve(account_id, id),
      api.cardBrands.retrieve(account_id, brand.id),
      api.sensitive.retrieve(account_id, id),
    ])
  },
})

/** Each response is judged by the version of its request; what cannot change is the same under all. */
export const readsUnderEachVersion = scenario('sensitive data can be read under each version', {
  proves: ['sensitive/retrieve#answer', 'sensitive/retrieve#account'],
  needs: ['sensitive'],
  since: '2024-04-04',

  async run({ given, api }) {
    const { account_id, id } = await given('sensitive')
    for (const version of apiVersions) await api.under(version).sensitive.retrieve(account_id, id)
  },
})

/** The judge expects a refusal, or a record with the id that was requested. */
export const refusesOtherKinds = scenario('the id of another kind leads to no sensitive data', {
  proves: ['sensitive/retrieve#id', 'sensitive/retrieve#answer'],
  needs: ['sensitive', 'card_product'],
  since: '2024-04-04',

  async run({ given, api }) {
    const { account_id, id } = await given('sensitive')
    const product = await given('card_product')
    ;(await api.sensitive.retrieve(account_id, id)).expectOk()

    for (const other of [account_id, product.id])
      await api.mayRefuse.sensitive.retrieve(account_id, other)
  },
})
