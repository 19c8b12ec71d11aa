import { version2020, version2024 } from '../../src/core/contract/index.ts'
import { testData } from '../../src/sources/scenario/index.ts'
import { rejectOthers, withoutKey } from '../authentication/reject-others.ts'
import { tickMs } from '../payments/refused-pending.ts'
import { type Calls, expectServed } from '../support/situations.ts'
import { request as session } from '../verification-sessions/sessions.ts'
import { type EntityList, homes } from './sample-changes.ts'
import {
  accountsOf,
  expectKept,
  expectNotDisabled,
  lastsFrom,
  withdrawal,
  withdrawals,
  withdrawalsOfCompanies,
} from './withdrawals.ts'

/** The contract leaves open whether consent can be withdrawn twice; a second withdrawal does not restore it. */
export const staysDisabled = withdrawals.inSituation(
  'an entity that withdrew its consent stays disabled',
  {
    since: '2024-04-04',
    proves: ['entities/withdraw-consent#stays-disabled', 'entities/withdraw-consent#disabled'],
    situations: {
      again: ['entities/withdraw-consent'],
      'after-withdrawal': ['entities/withdraw-consent'],
      concurrent: ['entities/withdraw-consent'],
    },
  },
  async ({ api }, { id, account_id }) => {
    const both = await Promise.all([
      api.entities.withdrawConsent(id, withdrawal),
      api.entities.withdrawConsent(id, withdrawal),
    ])
    const accepted = both.find(({ ok }) => ok) ?? both[0]
    accepted.expectOk()

    await api.entities.withdrawConsent(id, withdrawal)

    await Promise.all([
      api.entities.list(),
      api.subscriptions.list(id),
      account_id && api.accounts.retrieve(account_id),
    ])
  },
)

const people = testData([
  { first_name: 'Hilda', last_name: 'Early', email: 'early@example.com', dob: '1974-05-06' },
  { first_name: 'Ismael', last_name: 'Late', email: 'late@example.com', dob: '1985-07-08' },
] as const)

/** The contract does not say what is still possible for a withdrawn entity; nothing restores its consent. */
export const survivesRequests = withdrawals.inSituation(
  'no later request brings a withdrawn consent back',
  {
    since: '2024-04-04',
    proves: [
      'entities/withdraw-consent#stays-disabled',
      'entities/withdraw-consent#disabled',
      'entities/withdraw-consent#account-products',
      'entities/withdraw-consent#account-subscriptions',
      'subscriptions/retrieve#answer',
    ],
    situations: {
      'after-change': ['entities/withdraw-consent', 'subscriptions/retrieve'],
      'after-withdrawal': [
        'entities/update',
        'entities/list',
        'verification-sessions/create',
        'accounts/create',
        'updates/create',
        'card-brands/create',
      ],
    },
  },
  async ({ api, versions, fake, clause }, { id, account_id }) => {
    // All accounts are emptied, and not one of them only.
    const accounts = await accountsOf({ id, account_id }, { api, fake }, 1)
    const [map] = await Promise.all([
      api.subscriptions.list(id),
      ...accounts.map((account) => api.accounts.retrieve(account)),
    ])
    await api.entities.update(id, { individual: people[0] })
    const shown = map.ok ? Object.values(map.expectOk()) : []
    const [reads] = await Promise.all([
      Promise.all(shown.map((one) => api.subscriptions.retrieve(id, one.id))),
      api.verificationSessions.create(id, session),
    ])
    for (const read of reads) expectServed(clause, 'subscriptions/retrieve#answer', read)
    const withdrawn = await api.entities.withdrawConsent(id, withdrawal)
    withdrawn.expectOk()

    await api.mayRefuse.entities.update(id, { individual: people[1], address: homes[0]! })
    const [opened] = await Promise.all([
      api.mayRefuse.accounts.create({ holder_id: id, ach: fake.bankAccount() }),
      api.entities.list(),
      api.mayRefuse.verificationSessions.create(id, session),
      api.mayRefuse.elements.createToken({ type: 'connect', entity_id: id }),
      ...(account_id === undefined
        ? []
        : [api.mayRefuse.updates.create(account_id), api.mayRefuse.cardBrands.create(account_id)]),
    ])
    await Promise.all([
      api.verificationSessions.list(id),
      api.subscriptions.list(id),
      api.entities.list(),
      ...(opened.ok ? [api.accounts.retrieve(opened.expectOk().id)] : []),
    ])
    const look = (calls: Calls) => [
      calls.entities.list(),
      ...accounts.map((account) => calls.accounts.retrieve(account)),
    ]
    const underBoth = [api.under(versions.at(1) ?? versions[0]!), api]
    await Promise.all(underBoth.flatMap(look))
  },
)

/**
 * What an entity has when it withdraws may be a reason to refuse that, and a refusal changes nothing. The contract does not say what
 * becomes of its payment and its score, which is shown with no error of its entity.
 */
export const withdrawsWithMore = withdrawals.inSituation(
  'an entity with a pending payment and a credit score withdraws its consent, or nothing of it changes',
  {
    proves: ['errors/error#null-otherwise'],
    mayNeed: ['payment.pending', 'credit_score'],
    since: '2024-04-04',
    situations: {
      'after-withdrawal': ['entities/list', 'accounts/retrieve', 'credit-scores/retrieve'],
    },
  },
  async ({ given, api: { mayRefuse: api } }, { id, account_id }) => {
    const score = await given('credit_score', { of: id })
    await given('payment.pending', { of: id })
    const look = () =>
      Promise.all([
        api.entities.list(),
        account_id && api.accounts.retrieve(account_id),
        score?.entity_id === id && api.creditScores.retrieve(id, score.id),
      ])
    await look()
    await api.entities.withdrawConsent(id, withdrawal)
    await look()
  },
  [],
)

/** Which other reasons and types there are is open. */
const unheardOf = testData([
  { type: 'withdraw', reason: 'unheard_of' },
  { type: 'unheard_of', reason: 'entity_withdrew_consent' },
] as const)

/**
 * Which of an update and a withdrawal at once comes first is open; the entity is disabled in the end, and not before, by a request that
 * was refused for its word. A target may merge what it accepts later with what is left, so each part is sent alone.
 */
export const staysEmpty = withdrawals.inSituation(
  'no update, beside or later, gives an entity that withdraws its consent its data back',
  {
    proves: [
      'entities/withdraw-consent#stays-empty',
      'entities/withdraw-consent#stays-disabled',
      'entities/withdraw-consent#disabled',
      'entities/withdraw-consent#one-only',
    ],
    situations: {
      concurrent: ['entities/withdraw-consent', 'entities/update'],
      'after-withdrawal': ['entities/update', 'entities/list'],
    },
  },
  async ({ api, sleep }, { id }) => {
    await api.entities.list()
    let isAccepted = false
    for (const other of unheardOf)
      isAccepted ||= (await api.mayFail.entities.withdrawConsent(id, other as never)).ok
    await api.entities.list()
    const [, withdrawn] = await Promise.all([
      api.mayRefuse.entities.update(id, { individual: people[1] }),
      api.entities.withdrawConsent(id, withdrawal),
    ])
    if (!isAccepted) withdrawn.expectOk()
    await api.entities.list()
    for (const sent of [{ individual: people[0] }, { address: homes[0]! }]) {
      await sleep(tickMs)
      await api.mayRefuse.entities.update(id, sent)
    }
    await api.entities.list()
  },
)

/** After a withdrawal of consent, the entity and its accounts can only receive payments. All of several accounts are emptied. */
export const disablesEntity = lastsFrom(
  withdrawals,
  'newest',
  'an entity that withdraws its consent is disabled',
  3,
)

export const lastsUnderEachVersion = lastsFrom(
  withdrawals,
  version2020,
  'a consent that was withdrawn under the oldest version is withdrawn in all versions',
)

export const lastsFromVersionBetween = lastsFrom(
  withdrawalsOfCompanies,
  version2024,
  'a consent that a corporation withdrew under the version in between is withdrawn in all versions',
)

/** A company loses other data than a person. */
export const disablesCorporation = lastsFrom(
  withdrawalsOfCompanies,
  'newest',
  'a corporation that withdraws its consent is disabled',
)

/** The contract does not say whether a token of a withdrawn entity can be used; its use does not restore consent. */
export const survivesTokens = withdrawals.inSituation(
  'no use of an element token brings a withdrawn consent back',
  {
    needs: ['redeemElementToken'],
    proves: ['entities/withdraw-consent#stays-disabled', 'entities/withdraw-consent#disabled'],
    situations: { 'after-withdrawal': ['entities/withdraw-consent', 'entities/list'] },
  },
  async ({ api, actions }, { id, account_id }) => {
    const created = await api.elements.createToken({ type: 'connect', entity_id: id })
    const { element_token: token } = created.expectOk()
    const withdrawn = await api.entities.withdrawConsent(id, withdrawal)
    withdrawn.expectOk()
    await api.entities.list()

    if (typeof token === 'string') await actions.redeemElementToken(token)

    await Promise.all([
      api.entities.list(),
      ...(account_id === undefined ? [] : [api.accounts.retrieve(account_id)]),
    ])
  },
)

/** An account is no entity, whatever its id. */
export const refusesOtherKinds = withdrawals.refusesOtherKinds(
  'the id of another kind withdraws no consent',
  { refuses: 'entities/withdraw-consent#id' },
)

/** A withdrawal is about one entity and its accounts. */
export const leavesOtherEntities = withdrawals.inSituation(
  'a withdrawal of consent leaves other entities active, and their accounts as they were',
  {
    proves: [
      'entities/withdraw-consent#one-only',
      'entities/withdraw-consent#others-keep',
      'entities/withdraw-consent#disabled',
      'accounts/retrieve#answer',
    ],
    mayNeed: ['account.liability', 'entity.disposable'],
    alone: ['entities/withdraw-consent'],
    situations: {
      'same-owner': ['entities/withdraw-consent'],
      'other-owner': ['entities/withdraw-consent', 'entities/list'],
      'after-withdrawal': ['accounts/retrieve'],
    },
  },
  async ({ given, api, clause }, { id, account_id }) => {
    const debt = await given('account.liability')
    const other = await given('entity.disposable')
    const accounts = [debt?.id, other?.account_id].filter((account) => account !== undefined)
    const look = async () => {
      const reads = accounts.map((account) => api.accounts.retrieve(account))
      const [list, shown] = await Promise.all([
        api.entities.list(),
        Promise.all(reads),
        // The version that is tested may not have these.
        api.mayRefuse.subscriptions.list(id),
        account_id && api.accounts.retrieve(account_id),
      ])
      return { list, shown }
    }
    const before = await look()
    const withdrawn = await api.entities.withdrawConsent(id, withdrawal)
    withdrawn.expectOk()

    const after = await look()

    for (const [index, read] of after.shown.entries()) {
      const account = before.shown[index]!.ifServed()
      if (account === undefined || account.holder_id === id || account.status === 'disabled')
        continue
      expectServed(clause, 'accounts/retrieve#answer', read, ' after another entity withdrew')
      expectKept(clause, account, read)
    }
    if (other?.id !== id) expectNotDisabled(clause, other?.id, before.list, after.list)
  },
)

/** Consent cannot be given back, so nobody else may withdraw it. */
export const guardsConsent = withdrawals.inSituation(
  'without the key no consent is withdrawn',
  {
    proves: ['authentication/key#required'],
    // What another withdrawal does to this entity is no sign of an open door.
    alone: ['entities/withdraw-consent'],
    situations: { 'wrong-credential': ['entities/withdraw-consent'] },
  },
  async ({ api, clause, sleep }, { id }) => {
    const statusIn = (list: EntityList) =>
      list.ifServed()?.data.find((entity) => entity.id === id)?.status
    const before = statusIn(await api.entities.list())
    const { own, areRejected } = await rejectOthers({ api, clause, sleep }, withoutKey, [
      (as) => as.entities.list(),
      (as) => as.entities.withdrawConsent(id, withdrawal),
    ])

    // What was carried out without the key is reported, and leaves nothing to withdraw.
    if (!areRejected) return
    const [listed, withdrawn] = own
    const after = statusIn(listed)
    clause('authentication/key#required', listed, {
      holds: before === 'disabled' || after !== 'disabled',
      expected: 'a withdrawal that was rejected does not disable the entity',
      actual: 'the entity is disabled',
      record: id,
    })
    withdrawn.expectOk()
  },
)
