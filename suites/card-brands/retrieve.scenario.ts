import { apiVersions } from '../../src/contract/index.ts'
import { scenario } from '../../src/scenario/index.ts'
import { listBrands } from './list-brands.ts'

/** The new card brand is there, and its record agrees with the response that created it. */
export const readsCreated = scenario('a card brand that was just requested can be read', {
  proves: [
    'card-brands/retrieve#answer',
    'card-brands/retrieve#id',
    'card-brands/create#answer',
    'conventions/records#agree',
  ],
  needs: ['account.liability'],
  changes: ['account.liability'],
  since: '2024-04-04',

  async run({ given, api, clause }) {
    const account = await given('account.liability')
    const { id } = (await api.cardBrands.create(account.id)).expectOk()

    const brand = await api.cardBrands.retrieve(account.id, id)

    clause('card-brands/retrieve#answer', brand, {
      holds: !brand.refused,
      expected: 'a card brand that was just requested can be read',
    })
  },
})

/** The list and the record show the same card brand in two shapes. */
export const readsListed = scenario('every card brand of the list can be read by itself', {
  proves: [
    'card-brands/retrieve#answer',
    'card-brands/retrieve#id',
    'card-brands/card-brand#account',
    'card-brands/card-brand-earlier#shape',
  ],
  needs: ['account.liability'],
  changes: ['account.liability'],
  since: '2024-04-04',

  async run({ given, api, clause }) {
    const account = await given('account.liability')
    const brands = await listBrands(account.id, api)

    for (const { id } of brands.slice(0, 3)) {
      const brand = await api.cardBrands.retrieve(account.id, id)

      clause('card-brands/retrieve#answer', brand, {
        holds: !brand.refused,
        expected: 'a card brand that the list holds can be read',
      })
    }
  },
})

/** Nothing happens but reading, so the judge expects equal records. */
export const staysSame = scenario('two card brands stay the same when they are read in turn', {
  proves: ['card-brands/retrieve#answer', 'card-brands/retrieve#id', 'conventions/records#agree'],
  needs: ['account.liability', 'sensitive'],
  changes: ['account.liability', 'sensitive'],
  since: '2024-04-04',

  async run({ given, api, clause }) {
    const [{ id }, { account_id: other }] = await Promise.all([
      given('account.liability'),
      given('sensitive'),
    ])
    const own = [id, (await api.cardBrands.create(id)).expectOk().id] as const
    const others = [other, (await api.cardBrands.create(other)).expectOk().id] as const

    for (const [account, brand] of [own, own, others, others, own, others]) {
      const again = await api.cardBrands.retrieve(account, brand)
      clause('card-brands/retrieve#answer', again, {
        holds: !again.refused,
        expected: 'a card brand that was just requested can be read again and again',
      })
    }
  },
})

/** The judge expects a refusal, or a card brand that was never shown under another account. */
export const hiddenFromOtherAccount = scenario('a card brand is not shown under another account', {
  proves: ['card-brands/card-brand#account', 'card-brands/retrieve#answer'],
  needs: ['account.liability', 'sensitive', 'account.ach'],
  changes: ['account.liability'],
  since: '2024-04-04',

  async run({ given, api }) {
    const { id } = await given('account.liability')
    const { account_id: card } = await given('sensitive')
    const { id: bank } = await given('account.ach')
    const brand = (await api.cardBrands.create(id)).expectOk()
    await api.cardBrands.retrieve(id, brand.id)

    for (const other of [card, bank, id]) await api.mayRefuse.cardBrands.retrieve(other, brand.id)
  },
})

/** Each response belongs to its own request. */
export const readsAtOnce = scenario('the card brands of two accounts can be read at once', {
  proves: ['card-brands/retrieve#id', 'card-brands/retrieve#answer'],
  needs: ['account.liability', 'sensitive'],
  changes: ['account.liability', 'sensitive'],
  since: '2024-04-04',

  async run({ given, api }) {
    const accounts = [(await given('account.liability')).id, (await given('sensitive')).account_id]
    const brands: [string, string][] = []
    for (const id of accounts) {
      brands.push([id, (await api.cardBrands.create(id)).expectOk().id])
    }

    await Promise.all(brands.map(([account, brand]) => api.cardBrands.retrieve(account, brand)))
  },
})

/** Each response is judged by the version of its request; what cannot change is the same under all. */
export const readsUnderEachVersion = scenario('a card brand can be read under each version', {
  proves: ['card-brands/retrieve#answer', 'card-brands/card-brand-earlier#shape'],
  needs: ['account.liability'],
  changes: ['account.liability'],
  since: '2024-04-04',

  async run({ given, api }) {
    const { id } = await given('account.liability')
    const brand = (await api.cardBrands.create(id)).expectOk()
    for (const version of apiVersions) await api.under(version).cardBrands.retrieve(id, brand.id)
  },
})

/** The judge expects a refusal, or a card brand with the id that was requested. */
export const refusesOtherKinds = scenario('the id of another kind leads to no card brand', {
  proves: ['card-brands/retrieve#id', 'card-brands/retrieve#answer'],
  needs: ['account.liability', 'card_product'],
  changes: ['account.liability'],
  since: '2024-04-04',

  async run({ given, api }) {
    const { id } = await given('account.liability')
    const product = await given('card_product')
    const brand = (await api.cardBrands.create(id)).expectOk()
    await api.cardBrands.retrieve(id, brand.id)

    for (const other of [id, product.id]) await api.mayRefuse.cardBrands.retrieve(id, other)
  },
})
