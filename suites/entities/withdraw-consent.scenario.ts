import { Stop, scenario } from '../../src/scenario/index.ts'
import { rejectOthers, withoutKey } from '../authentication/reject-others.ts'

const withdrawal = { type: 'withdraw', reason: 'entity_withdrew_consent' } as const

/** After a withdrawal of consent, the entity and its accounts can only receive payments. */
export const disablesEntity = scenario('an entity that withdraws its consent is disabled', {
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
  needs: ['entity.disposable'],
  touches: ['entity.disposable'],
  destructive: true,

  async run({ given, api, fake }) {
    const { id, account_id } = await given('entity.disposable')
    // A withdrawal is about all accounts of the entity, so a second one of another type is tried.
    const opened = await api.accounts.create({ holder_id: id, ach: fake.bankAccount() })
    const accounts = [account_id, opened.ok ? opened.expectOk().id : undefined].filter(
      (account) => account !== undefined,
    )
    for (const account of accounts) await api.accounts.retrieve(account)
    await api.entities.list()

    const withdrawn = await api.entities.withdrawConsent(id, withdrawal)

    withdrawn.expectOk()
    for (const account of accounts) await api.accounts.retrieve(account)
    await api.entities.list()
  },
})

/** The contract leaves open whether consent can be withdrawn twice; a second withdrawal does not restore it. */
export const staysDisabled = scenario('an entity that withdrew its consent stays disabled', {
  proves: ['entities/withdraw-consent#stays-disabled', 'entities/withdraw-consent#disabled'],
  needs: ['entity.disposable'],
  touches: ['entity.disposable'],
  destructive: true,

  async run({ given, api }) {
    const { id } = await given('entity.disposable')
    const withdrawn = await api.entities.withdrawConsent(id, withdrawal)
    withdrawn.expectOk()

    await api.entities.withdrawConsent(id, withdrawal)

    await api.entities.list()
  },
})

/** A withdrawal is about one entity. */
export const leavesOtherEntities = scenario(
  'a withdrawal of consent leaves other entities active',
  {
    proves: ['entities/withdraw-consent#one-only', 'entities/withdraw-consent#disabled'],
    needs: ['entity.disposable', 'entity.disposable'],
    touches: ['entity.disposable'],
    destructive: true,

    async run({ given, api, clause }) {
      const other = await given('entity.disposable')
      const { id } = await given('entity.disposable')
      if (id === other.id)
        throw new Stop('blocked', 'The target offers one disposable entity only.')
      const before = await api.entities.list()
      const statusIn = (list: typeof before) =>
        list.expectOk().data.find((entity) => entity?.id === other.id)?.status
      const statusBefore = statusIn(before)
      const withdrawn = await api.entities.withdrawConsent(id, withdrawal)
      withdrawn.expectOk()

      const after = await api.entities.list()

      // The other entity may be on a page that was not shown.
      if (statusBefore === undefined || statusBefore === 'disabled') return
      if (statusIn(after) === undefined) return
      clause('entities/withdraw-consent#one-only', after, {
        holds: statusIn(after) !== 'disabled',
        expected: 'an entity that did not withdraw its consent is not disabled',
        actual: `${other.id} is disabled`,
      })
    },
  },
)

/** Consent cannot be given back, so nobody else may withdraw it. */
export const guardsConsent = scenario('without the key no consent is withdrawn', {
  proves: ['authentication/key#required', 'entities/withdraw-consent#answer'],
  needs: ['entity.disposable'],
  touches: ['entity.disposable'],
  destructive: true,

  async run({ given, api, clause }) {
    const { id } = await given('entity.disposable')

    const { own, areRejected } = await rejectOthers({ api, clause }, withoutKey, [
      (as) => as.entities.list(),
      (as) => as.entities.withdrawConsent(id, withdrawal),
    ])

    const [listed, withdrawn] = own
    const shown = listed.expectOk().data.find((entity) => entity.id === id)
    clause('authentication/key#required', listed, {
      holds: !areRejected || shown?.status !== 'disabled',
      expected: 'a withdrawal that was rejected does not disable the entity',
      actual: 'the entity is disabled',
    })
    withdrawn.expectOk()
  },
})
