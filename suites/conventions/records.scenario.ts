import { scenario, type World } from '../../src/sources/scenario/index.ts'
import { homes } from '../entities/sample-changes.ts'
import { expectKept, withdrawal } from '../entities/withdrawals.ts'
import { expectCanceled } from '../payments/refused-pending.ts'
import { expectServed } from '../support/situations.ts'
import { request } from '../verification-sessions/sessions.ts'

const week = 7 * 24 * 60 * 60
const later = ' a week later'

/** Records that no operation writes, and subscriptions. */
const unwritten = [
  'merchant',
  'card_product',
  'event',
  'sensitive',
  'credit_score',
  'webhook',
  'subscription',
] as const

const answers = [
  'merchants/retrieve#answer',
  'card-products/retrieve#answer',
  'events/retrieve#answer',
  'sensitive/retrieve#answer',
  'credit-scores/retrieve#answer',
  'webhooks/retrieve#answer',
  'subscriptions/retrieve#answer',
] as const

type Unwritten = World<(typeof answers)[number], (typeof unwritten)[number]>

/** One of each record, and the reads of all at once, each with the clause about the response. */
async function makeReads({ given, api }: Pick<Unwritten, 'given' | 'api'>) {
  // Subjects that the operations find come first, so that a fault of those operations is the reason if one is missing.
  const subscription = await given('subscription')
  const merchant = await given('merchant')
  const product = await given('card_product')
  const event = await given('event')
  const card = await given('sensitive')
  const score = await given('credit_score')
  const webhook = await given('webhook')
  const readAll = () =>
    [
      ['merchants/retrieve#answer', api.merchants.retrieve(merchant.id)],
      ['card-products/retrieve#answer', api.cardProducts.retrieve(product.id)],
      ['events/retrieve#answer', api.events.retrieve(event.id)],
      ['sensitive/retrieve#answer', api.sensitive.retrieve(card.account_id, card.id)],
      ['credit-scores/retrieve#answer', api.creditScores.retrieve(score.entity_id, score.id)],
      ['webhooks/retrieve#answer', api.webhooks.retrieve(webhook.id)],
      [
        'subscriptions/retrieve#answer',
        api.subscriptions.retrieve(subscription.entity_id, subscription.id),
      ],
    ] as const
  return { readAll, subscription, card }
}

/** Neither time nor other requests change records that no operation writes. The judge expects equal records. */
export const lastForAWeek = scenario(
  'reference data, webhooks, events, sensitive data, scores and subscriptions are the same a week later',
  {
    proves: ['conventions/records#agree', ...answers],
    needs: [...unwritten, 'advanceClock'],
    since: '2024-04-04',
    situations: {
      'much-later': [
        'merchants/retrieve',
        'card-products/retrieve',
        'events/retrieve',
        'sensitive/retrieve',
        'credit-scores/retrieve',
        'webhooks/list',
        'webhooks/retrieve',
        'subscriptions/list',
        'subscriptions/retrieve',
      ],
    },

    async run({ given, api, actions, clause }) {
      const { readAll, subscription } = await makeReads({ given, api })
      const listAll = () => [api.webhooks.list(), api.subscriptions.list(subscription.entity_id)]
      // A list is compared with what was shown before it was requested.
      const [lists, first] = [listAll(), readAll()]
      for (const [, read] of first) (await read).expectOk()
      await Promise.all(lists)

      await actions.advanceClock(week, { atLeast: true })

      const [listsAgain, again] = [listAll(), readAll()]
      for (const [id, read] of again) expectServed(clause, id, await read, later)
      await Promise.all(listsAgain)
    },
  },
)

/** Records that a run made still exist a week later; a session may have gone on, and then shows another time. */
export const whatWasMadeLastsForAWeek = scenario(
  'verification sessions and card brands are there a week later',
  {
    proves: [
      'conventions/records#agree',
      'verification-sessions/list#answer',
      'card-brands/retrieve#answer',
    ],
    needs: ['entity.individual', 'account.liability', 'advanceClock'],
    changes: ['entity.individual', 'account.liability'],
    since: '2024-04-04',
    situations: {
      'much-later': ['verification-sessions/list', 'card-brands/list', 'card-brands/retrieve'],
    },

    async run({ given, api, actions, clause }) {
      const { id: person } = await given('entity.individual')
      const { id: account } = await given('account.liability')
      const [session, created] = await Promise.all([
        api.verificationSessions.create(person, request),
        api.cardBrands.create(account),
      ])
      session.expectOk()
      const brand = created.expectOk()
      const readAll = () =>
        Promise.all([
          api.verificationSessions.list(person),
          // A list is compared with what was shown before it was requested.
          api.cardBrands.list(account),
          api.cardBrands.retrieve(account, brand.id),
        ])
      const [listed, , made] = await readAll()
      listed.expectOk()
      expectServed(clause, 'card-brands/retrieve#answer', made)

      await actions.advanceClock(week, { atLeast: true })

      await api.updates.create(account)
      const [sessions, , read] = await readAll()
      expectServed(clause, 'verification-sessions/list#answer', sessions, later)
      expectServed(clause, 'card-brands/retrieve#answer', read, later)
    },
  },
)

/** Subjects of one scenario have one owner if the recipes make them for one owner. */
const ofPayer = [
  'entity.individual',
  'account.ach',
  'account.liability',
  'payment.pending',
] as const

/**
 * A request changes the records that it names, and neither reference data nor records of others. The judge expects equal records.
 */
export const outlastOtherRequests = scenario(
  'requests about entities and a payment leave reference data, webhooks, events and other records as they were',
  {
    proves: [
      'conventions/records#agree',
      ...answers,
      'card-brands/retrieve#answer',
      'payments/cancel#canceled',
      'accounts/retrieve#answer',
      'entities/withdraw-consent#one-only',
      'entities/withdraw-consent#others-keep',
      'entities/withdraw-consent#stays-disabled',
    ],
    needs: [...unwritten, ...ofPayer, 'payment.pending', 'entity.disposable'],
    changes: [...ofPayer, 'sensitive', 'credit_score', 'subscription', 'entity.disposable'],
    since: '2024-04-04',
    situations: {
      'other-owner': ['entities/withdraw-consent'],
      'after-withdrawal': ['credit-scores/retrieve', 'subscriptions/retrieve'],
      'same-owner': ['payments/cancel', 'payments/simulate', 'events/retrieve'],
    },
    destructive: true,

    async run({ given, api, fake, sleep, clause }) {
      const { readAll: readUnwritten, card } = await makeReads({ given, api })
      const person = await given('entity.individual')
      const { id: source } = await given('account.ach')
      const { id: destination } = await given('account.liability')
      // The requests that make a subject may change anything, so all of them come first.
      const [canceled, payment, entity] = await Promise.all([
        given('payment.pending'),
        given('payment.pending'),
        given('entity.disposable'),
      ])
      const account = card.account_id
      // A request for an account may replace the card brand that is compared.
      const account_id = destination === account ? undefined : destination
      // The account says to whom the card belongs.
      const before = (await api.accounts.retrieve(account)).expectOk()
      const first = readUnwritten()
      const [listed] = await Promise.all([
        api.cardBrands.list(account),
        api.accounts.retrieve(source),
        readOwned(entity, api),
      ])
      for (const [, read] of first) (await read).expectOk()
      const [brand] = listed.expectOk().data

      await changeAll({ id: person.id, account_id }, { api, fake })
      await changeAll(entity, { api, fake })
      await api.entities.list()
      await api.payments.cancel(canceled.id)
      await api.payments.simulate(canceled.id, { status: 'processing' })
      await Promise.all([readOwned(entity, api), api.entities.list()])
      const withdrawn = await api.entities.withdrawConsent(entity.id, withdrawal)
      withdrawn.expectOk()
      const cancellation = await api.payments.cancel(payment.id)

      const when = ' after requests about other records'
      const again = readUnwritten()
      const [after, brandAgain] = await Promise.all([
        api.accounts.retrieve(account),
        brand && api.cardBrands.retrieve(account, brand.id),
        api.entities.list(),
        api.accounts.retrieve(source),
        api.verificationSessions.list(person.id),
        entity.account_id && api.accounts.retrieve(entity.account_id),
      ])
      for (const [answer, read] of again) expectServed(clause, answer, await read, when)
      if (brandAgain) expectServed(clause, 'card-brands/retrieve#answer', brandAgain, when)
      expectServed(clause, 'accounts/retrieve#answer', after, when)
      expectKept(clause, before, after)
      // The contract does not say what happens to the payments of the entity itself.
      if (cancellation.refused && (await mayBeOf(entity.id, payment, api))) return
      const expected = 'a pending payment is canceled after another entity withdrew its consent'
      await expectCanceled({ api, sleep, clause }, payment, cancellation, expected)
    },
  },
)

/** Requests about an entity and its account, by every operation that changes something except a withdrawal. */
async function changeAll(
  { id, account_id }: { readonly id: string; readonly account_id?: string | undefined },
  { api, fake }: Pick<World, 'api' | 'fake'>,
): Promise<void> {
  await Promise.all([
    api.entities.update(id, { address: homes[0]! }),
    api.elements.createToken({ type: 'connect', entity_id: id }),
    api.verificationSessions.create(id, request),
    api.accounts.create({ holder_id: id, ach: fake.bankAccount() }),
    ...(account_id === undefined
      ? []
      : [api.updates.create(account_id), api.cardBrands.create(account_id)]),
  ])
}

/** Reads what an entity owns. */
async function readOwned(
  { id, account_id }: { readonly id: string; readonly account_id?: string | undefined },
  api: World['api'],
): Promise<void> {
  await Promise.all([
    api.subscriptions.list(id),
    api.verificationSessions.list(id),
    account_id && api.accounts.retrieve(account_id),
    account_id && api.cardBrands.list(account_id),
  ])
}

/** Whether an entity may hold an account of a payment. */
async function mayBeOf(
  id: string,
  { record }: { readonly record?: object | undefined },
  api: World['api'],
): Promise<boolean> {
  const legs = Object.values(record ?? {}).filter((leg) => String(leg).startsWith('acc_'))
  const reads = await Promise.all(legs.map((leg) => api.mayRefuse.accounts.retrieve(String(leg))))
  return reads.some((read) => !read.ok || read.expectOk().holder_id === id)
}
