import { Stop, scenario } from '../../src/scenario/index.ts'

const withdrawal = { type: 'withdraw', reason: 'entity_withdrew_consent' } as const

/** Somebody who takes back their consent leaves nothing behind that could still be used. */
export const withdrawsConsent = scenario('an entity that withdraws its consent is disabled', {
  proves: [
    'entities/withdraw-consent#disabled',
    'entities/withdraw-consent#answer',
    'entities/withdraw-consent#id',
    'entities/withdraw-consent#error',
    'entities/withdraw-consent#receive-only',
    'entities/withdraw-consent#account-products',
    'entities/withdraw-consent#account-subscriptions',
    'entities/withdraw-consent#stays-disabled',
    'entities/entity#type-after-withdrawal',
    'entities/address#empty-after-withdrawal',
  ],
  destructive: true,

  async run({ given, api, invent }) {
    const { id, accountId } = await given.disposableEntity()
    // All its accounts are meant, so a second one of another kind is worth a try.
    const opened = await api.accounts.create({ holder_id: id, ach: invent.bankAccount() })
    const accounts = [accountId, opened.ok ? opened.body.id : undefined].filter(
      (account) => account !== undefined,
    )
    for (const account of accounts) await api.accounts.retrieve(account)
    await api.entities.list()

    const withdrawn = await api.entities.withdrawConsent(id, withdrawal)

    void withdrawn.body
    for (const account of accounts) await api.accounts.retrieve(account)
    await api.entities.list()
  },
})

/** Whether consent can be withdrawn twice is open; that it comes back by that is not. */
export const withdrawsTwice = scenario('an entity that withdrew its consent stays disabled', {
  proves: ['entities/withdraw-consent#stays-disabled', 'entities/withdraw-consent#disabled'],
  destructive: true,

  async run({ given, api }) {
    const { id } = await given.disposableEntity()
    void (await api.entities.withdrawConsent(id, withdrawal)).body

    await api.entities.withdrawConsent(id, withdrawal)

    await api.entities.list()
  },
})

/** Consent is everybody's own. */
export const sparesOthers = scenario('a withdrawal of consent leaves other entities active', {
  proves: ['entities/withdraw-consent#one-only', 'entities/withdraw-consent#disabled'],
  destructive: true,

  async run({ given, api, clause, expect }) {
    const other = await given.disposableEntity()
    const { id } = await given.disposableEntity()
    if (id === other.id) throw new Stop('blocked', 'There is one entity only.')
    const statusOf = async () =>
      (await api.entities.list()).body.data.find((entity) => entity?.id === other.id)?.status
    const before = await statusOf()
    void (await api.entities.withdrawConsent(id, withdrawal)).body

    const after = await statusOf()

    // It may stand on a page that was not shown.
    if (before === undefined || before === 'disabled' || after === undefined) return
    clause('entities/withdraw-consent#one-only', () => {
      expect(after, 'an entity was disabled whose consent nobody withdrew').not.toBe('disabled')
    })
  },
})
