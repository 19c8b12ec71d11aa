import { type ApiVersion, apiVersions } from '../../src/contract/index.ts'
import { Stop, scenario, testData, type World } from '../../src/scenario/index.ts'
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
  changes: ['entity.disposable'],
  destructive: true,

  async run({ given, api, fake }) {
    const { id, account_id } = await given('entity.disposable')
    // A withdrawal is about all accounts of the entity, so a second one of another type is tried.
    const opened = await api.accounts.create({ holder_id: id, ach: fake.bankAccount() })
    const accounts = [account_id, opened.ok ? opened.expectOk().id : undefined].filter(
      (account) => account !== undefined,
    )
    const look = () =>
      Promise.all([...accounts.map((one) => api.accounts.retrieve(one)), api.entities.list()])
    await look()

    const withdrawn = await api.entities.withdrawConsent(id, withdrawal)

    withdrawn.expectOk()
    for (let times = 0; times < 2; times++) await look()
  },
})

/** The contract leaves open whether consent can be withdrawn twice; a second withdrawal does not restore it. */
export const staysDisabled = scenario('an entity that withdrew its consent stays disabled', {
  proves: ['entities/withdraw-consent#stays-disabled', 'entities/withdraw-consent#disabled'],
  needs: ['entity.disposable'],
  changes: ['entity.disposable'],
  destructive: true,

  async run({ given, api }) {
    const { id } = await given('entity.disposable')
    const both = await Promise.all([
      api.entities.withdrawConsent(id, withdrawal),
      api.entities.withdrawConsent(id, withdrawal),
    ])
    const accepted = both.find(({ ok }) => ok) ?? both[0]
    accepted.expectOk()

    await api.entities.withdrawConsent(id, withdrawal)

    await api.entities.list()
  },
})

const people = testData([
  { first_name: 'Hilda', last_name: 'Early', email: 'early@example.com', dob: '1974-05-06' },
  { first_name: 'Ismael', last_name: 'Late', email: 'late@example.com', dob: '1985-07-08' },
] as const)
const session = { type: 'phone', method: 'sms', sms: {} } as const

/** Whether anything is still done for a withdrawn entity is open; nothing brings its consent back. */
export const survivesRequests = scenario('no later request brings a withdrawn consent back', {
  since: '2024-04-04',
  proves: [
    'entities/withdraw-consent#stays-disabled',
    'entities/withdraw-consent#disabled',
    'entities/withdraw-consent#account-products',
    'entities/withdraw-consent#account-subscriptions',
    'subscriptions/retrieve#answer',
  ],
  needs: ['entity.disposable'],
  changes: ['entity.disposable'],
  destructive: true,

  async run({ given, api, fake, clause }) {
    const { id, account_id } = await given('entity.disposable')
    if (account_id !== undefined) await api.accounts.retrieve(account_id)
    const map = await api.subscriptions.list(id)
    await api.entities.update(id, { individual: people[0] })
    for (const { id: own } of map.ok ? Object.values(map.expectOk()) : []) {
      const subscription = await api.subscriptions.retrieve(id, own)
      clause('subscriptions/retrieve#answer', subscription, {
        holds: !subscription.refused,
        expected: 'a subscription can be read after an update of its entity',
      })
    }
    await api.verificationSessions.create(id, session)
    const withdrawn = await api.entities.withdrawConsent(id, withdrawal)
    withdrawn.expectOk()

    await api.entities.update(id, { individual: people[1] })
    await api.entities.list()
    await api.verificationSessions.create(id, session)
    await Promise.all([
      api.verificationSessions.list(id),
      api.subscriptions.list(id),
      api.entities.list(),
    ])
    await api.elements.createToken({ type: 'connect', entity_id: id })
    const opened = await api.accounts.create({ holder_id: id, ach: fake.bankAccount() })
    if (opened.ok) await api.accounts.retrieve(opened.expectOk().id)
    if (account_id !== undefined) {
      await api.updates.create(account_id)
      await api.cardBrands.create(account_id)
    }
    for (let times = 0; times < 3; times++) {
      const account = account_id === undefined ? [] : [api.accounts.retrieve(account_id)]
      await Promise.all([api.entities.list(), ...account])
    }
  },
})

/** Which of the two comes first is open; the entity is disabled in the end. */
export const withdrawsAtOnce = scenario('an entity that withdraws during an update is disabled', {
  proves: ['entities/withdraw-consent#stays-disabled', 'entities/withdraw-consent#disabled'],
  needs: ['entity.disposable'],
  changes: ['entity.disposable'],
  destructive: true,

  async run({ given, api }) {
    const { id } = await given('entity.disposable')

    const [, withdrawn] = await Promise.all([
      api.entities.update(id, { individual: people[0] }),
      api.entities.withdrawConsent(id, withdrawal),
    ])

    withdrawn.expectOk()
    await api.entities.list()
  },
})

/** Withdraws consent under a version, and looks under all of them. A refusal under another version is open. */
async function withdrawUnder(
  version: ApiVersion,
  { given, api, fake }: Pick<World<never, 'entity.disposable'>, 'given' | 'api' | 'fake'>,
) {
  const { id, account_id } = await given('entity.disposable')
  const opened = await api.accounts.create({ holder_id: id, ach: fake.bankAccount() })
  const accounts = [account_id, opened.ok ? opened.expectOk().id : undefined].filter(
    (account) => account !== undefined,
  )
  await Promise.all([api.entities.list(), ...accounts.map((one) => api.accounts.retrieve(one))])

  await api.under(version).entities.withdrawConsent(id, withdrawal)

  for (const other of apiVersions) {
    const { entities, accounts: versioned } = api.under(other)
    await Promise.all([entities.list(), ...accounts.map((account) => versioned.retrieve(account))])
  }
}

const provesUnderVersion = [
  'entities/withdraw-consent#stays-disabled',
  'entities/withdraw-consent#error',
  'entities/withdraw-consent#account-products',
  'entities/withdraw-consent#account-subscriptions',
] as const

/** What was withdrawn under another version is withdrawn. */
export const lastsUnderEachVersion = scenario(
  'a consent that was withdrawn under the oldest version is withdrawn in all versions',
  {
    proves: provesUnderVersion,
    needs: ['entity.disposable'],
    changes: ['entity.disposable'],
    destructive: true,

    run: (world) => withdrawUnder('2020-12-06', world),
  },
)

/** The same of the version in between. */
export const lastsFromVersionBetween = scenario(
  'a consent that was withdrawn under the version in between is withdrawn in all versions',
  {
    proves: provesUnderVersion,
    needs: ['entity.disposable'],
    changes: ['entity.disposable'],
    destructive: true,

    run: (world) => withdrawUnder('2024-04-04', world),
  },
)

/** An account is no entity, whatever its id. */
export const refusesOtherKinds = scenario('the id of an account withdraws no consent', {
  proves: ['entities/withdraw-consent#id', 'entities/withdraw-consent#answer'],
  needs: ['entity.disposable'],
  changes: ['entity.disposable'],
  destructive: true,

  async run({ given, api, fake, clause }) {
    const { id, account_id } = await given('entity.disposable')
    const request = { holder_id: id, ach: fake.bankAccount() }
    const account = account_id ?? (await api.accounts.create(request)).expectOk().id

    const withdrawn = await api.entities.withdrawConsent(account, withdrawal)

    clause('entities/withdraw-consent#id', withdrawn, {
      holds: !withdrawn.ok,
      expected: 'the id of an account leads to no entity',
    })
    await api.entities.withdrawConsent(id, withdrawal)
  },
})

/** A withdrawal is about one entity. */
export const leavesOtherEntities = scenario(
  'a withdrawal of consent leaves other entities active',
  {
    proves: ['entities/withdraw-consent#one-only', 'entities/withdraw-consent#disabled'],
    needs: ['entity.disposable', 'entity.disposable'],
    changes: ['entity.disposable'],
    destructive: true,

    async run({ given, api, clause }) {
      const [other, { id }] = await Promise.all([
        given('entity.disposable'),
        given('entity.disposable'),
      ])
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
  changes: ['entity.disposable'],
  destructive: true,

  async run({ given, api, clause }) {
    const { id } = await given('entity.disposable')

    const { own, areRejected } = await rejectOthers({ api, clause }, withoutKey, [
      (as) => as.entities.list(),
      (as) => as.entities.withdrawConsent(id, withdrawal),
    ])

    // What was carried out without the key is reported, and leaves nothing to withdraw.
    if (!areRejected) return
    const [listed, withdrawn] = own
    const shown = listed.expectOk().data.find((entity) => entity.id === id)
    clause('authentication/key#required', listed, {
      holds: shown?.status !== 'disabled',
      expected: 'a withdrawal that was rejected does not disable the entity',
      actual: 'the entity is disabled',
    })
    withdrawn.expectOk()
  },
})
