import { expectServed, situations } from '../support/situations.ts'
import { listBrands, ofCards, ofTwoAccounts, otherAccount } from './brands.ts'

const lists = situations('card-brands/list', {
  ...ofCards,
  async subject({ given, api }): Promise<{ readonly id: string }> {
    const account = await given('account.liability')
    await listBrands(account.id, api)
    return account
  },
  call: (api, { id }) => api.cardBrands.list(id),
})

/** The name and the image of a card, by which its holder recognises it. */
export const listsBrands = lists.once('the card brands of an account can be listed', {
  proves: ['card-brands/list#shape', 'conventions/envelopes#members'],
})

/** None is listed under two accounts. */
export const staysSame = lists.staysSame(
  'the card brands of accounts stay the same and apart',
  {
    ...ofTwoAccounts,
    proves: ['card-brands/card-brand#account', 'conventions/records#agree'],
    situations: { 'other-owner': ['card-brands/list'] },
  },
  async ({ given, api }) => {
    const id = await otherAccount({ given })
    if (id === undefined) return []
    await api.cardBrands.create(id)
    return [{ id }]
  },
)

/** A new card brand belongs only to its account, however often others look for it. */
export const listsCreated = lists.inSituation(
  'a new card brand is listed under no other account',
  {
    ...ofTwoAccounts,
    proves: [
      'card-brands/list#shape',
      'card-brands/card-brand#account',
      'card-brands/retrieve#answer',
    ],
    situations: {
      again: ['card-brands/create'],
      'same-owner': ['card-brands/list', 'card-brands/create', 'card-brands/retrieve'],
      'after-change': ['card-brands/list', 'card-brands/create', 'card-brands/retrieve'],
      'other-owner': ['card-brands/list', 'card-brands/create'],
    },
  },
  async ({ given, api, clause }, { id: account }) => {
    const accounts = [account, (await otherAccount({ given })) ?? account]
    const made: (readonly [account: string, id: string])[] = []
    for (const each of [...accounts, account]) {
      const created = await api.cardBrands.create(each)
      const { id } = created.ok ? created.expectOk() : {}
      const [brand] = await Promise.all([
        id === undefined ? undefined : api.cardBrands.retrieve(each, id),
        ...accounts.map((listed) => api.cardBrands.list(listed)),
      ])
      // A card brand from before may have been replaced. One that is listed still can be read.
      await Promise.all(made.map(([of, earlier]) => api.mayRefuse.cardBrands.retrieve(of, earlier)))
      if (brand === undefined || id === undefined) continue
      expectServed(clause, 'card-brands/retrieve#answer', brand)
      made.push([each, id])
    }
    // The contract does not say whether a bank account can have a card brand.
    const bank = await given('account.ach')
    if (bank) await api.mayRefuse.cardBrands.list(bank.id)
  },
)

export const listsUnderEachVersion = lists.underEachVersion(
  'card brands are listed under each version',
  { proves: ['card-brands/list#shape'] },
)

/** The judge expects a refusal, or a list without the card brands of an account. */
export const refusesOtherKinds = lists.refusesOtherKinds(
  'the id of another kind lists no card brands',
  { proves: ['card-brands/card-brand#account'] },
)
