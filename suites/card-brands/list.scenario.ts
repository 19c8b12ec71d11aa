import { apiVersions } from '../../src/contract/index.ts'
import { scenario } from '../../src/scenario/index.ts'
import { listBrands } from './list-brands.ts'

/** The name and the image of a card, by which its holder recognises it. */
export const listsBrands = scenario('the card brands of an account can be listed', {
  proves: ['card-brands/list#shape', 'card-brands/list#answer', 'conventions/envelopes#members'],
  needs: ['account.liability'],
  changes: ['account.liability'],
  since: '2024-04-04',

  async run({ given, api }) {
    const account = await given('account.liability')

    await listBrands(account.id, api)
  },
})

/** The judge expects each card brand to name the account of the list that holds it. */
export const excludesOtherAccounts = scenario(
  'the card brands of one account are not those of another',
  {
    proves: ['card-brands/card-brand#account', 'card-brands/list#answer'],
    needs: ['account.liability', 'account.ach'],
    changes: ['account.liability'],
    since: '2024-04-04',

    async run({ given, api }) {
      const card = await given('account.liability')
      const bank = await given('account.ach')
      await listBrands(card.id, api)

      // The contract leaves open whether a bank account can have a brand; it cannot have that of the card.
      await api.cardBrands.list(bank.id)
    },
  },
)

/** Nothing happens but reading, so the judge expects equal records, and none under two accounts. */
export const staysSame = scenario('the card brands of two accounts stay the same and apart', {
  proves: [
    'card-brands/list#answer',
    'card-brands/card-brand#account',
    'conventions/records#agree',
  ],
  needs: ['account.liability', 'sensitive'],
  changes: ['account.liability', 'sensitive'],
  since: '2024-04-04',

  async run({ given, api, clause }) {
    const [{ id }, { account_id: other }] = await Promise.all([
      given('account.liability'),
      given('sensitive'),
    ])
    for (const account of [id, other]) await listBrands(account, api)

    // The same again with a longer list.
    for (let times = 0; times < 2; times++) {
      for (const account of [id, other, other, id, id, other]) {
        const again = await api.cardBrands.list(account)
        clause('card-brands/list#answer', again, {
          holds: !again.refused,
          expected: 'card brands that were listed can be listed again and again',
        })
      }
      await api.cardBrands.create(id)
    }
  },
})

/** A new card brand belongs to its account and to no other, however often it is looked for. */
export const listsCreated = scenario('a new card brand is listed under no other account', {
  proves: [
    'card-brands/list#shape',
    'card-brands/card-brand#account',
    'card-brands/retrieve#answer',
  ],
  needs: ['account.liability', 'sensitive'],
  changes: ['account.liability', 'sensitive'],
  since: '2024-04-04',

  async run({ given, api, clause }) {
    const accounts = [(await given('account.liability')).id, (await given('sensitive')).account_id]
    for (const account of [...accounts, ...accounts]) {
      const { id } = (await api.cardBrands.create(account)).expectOk()
      const [brand] = await Promise.all([
        api.cardBrands.retrieve(account, id),
        ...accounts.map((listed) => api.cardBrands.list(listed)),
      ])
      clause('card-brands/retrieve#answer', brand, {
        holds: !brand.refused,
        expected: 'a card brand that was just requested can be read',
      })
    }
  },
})

/** Each response belongs to its own request. */
export const listsAtOnce = scenario('the card brands of two accounts can be listed at once', {
  proves: ['card-brands/list#answer', 'card-brands/card-brand#account'],
  needs: ['account.liability', 'sensitive'],
  changes: ['account.liability', 'sensitive'],
  since: '2024-04-04',

  async run({ given, api }) {
    const [{ id }, { account_id: other }] = await Promise.all([
      given('account.liability'),
      given('sensitive'),
    ])
    for (const account of [id, other]) await listBrands(account, api)

    await Promise.all([id, other, id].map((account) => api.cardBrands.list(account)))
  },
})

/** Each response is judged by the version of its request; what cannot change is the same under all. */
export const listsUnderEachVersion = scenario('card brands are listed under each version', {
  proves: ['card-brands/list#answer', 'card-brands/list#shape'],
  needs: ['account.liability'],
  changes: ['account.liability'],
  since: '2024-04-04',

  async run({ given, api }) {
    const { id } = await given('account.liability')
    await listBrands(id, api)
    for (const version of apiVersions) await api.under(version).cardBrands.list(id)
  },
})

/** The judge expects a refusal, or a list without the card brands of an account. */
export const refusesOtherKinds = scenario('the id of another kind lists no card brands', {
  proves: ['card-brands/card-brand#account', 'card-brands/list#answer'],
  needs: ['account.liability', 'card_product'],
  changes: ['account.liability'],
  since: '2024-04-04',

  async run({ given, api }) {
    const { id } = await given('account.liability')
    const product = await given('card_product')
    const { holder_id } = (await api.accounts.retrieve(id)).expectOk()
    await listBrands(id, api)

    for (const other of [holder_id, product.id]) await api.mayRefuse.cardBrands.list(other)
  },
})
