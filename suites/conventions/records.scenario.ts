import { scenario, type World } from '../../src/sources/scenario/index.ts'
import { expectKept, expectNotDisabled, withdrawal } from '../entities/withdrawals.ts'
import { expectCanceled } from '../payments/refused-pending.ts'
import { expectServed } from '../support/situations.ts'
import { request } from '../verification-sessions/sessions.ts'
import {
  cancelAndForce,
  changeAtOnce,
  failAndCancel,
  firstBrand,
  mayBeOf,
  readAccount,
  readOwned,
} from './other-requests.ts'
import { answers, makeReads, read, scoresIn, shownIn, unwritten } from './unwritten.ts'

const week = 7 * 24 * 60 * 60
const later = ' a week later'

/**
 * Neither time nor other requests change records that no operation writes, and none is lost, however many are made. The judge
 * expects equal records.
 */
export const lastForAWeek = scenario(
  'reference data, webhooks, events, sensitive data, scores, subscriptions and an account are the same a week later',
  {
    proves: ['conventions/records#agree', ...answers, 'accounts/retrieve#answer'],
    needs: ['advanceClock'],
    mayNeed: [...unwritten, 'entity.individual'],
    early: true,
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
        'accounts/retrieve',
      ],
    },

    async run({ given, api, fake, actions, clause }) {
      const holder = await given('entity.individual')
      const opened =
        holder && (await api.accounts.create({ holder_id: holder.id, ach: fake.bankAccount() }))
      const account = opened?.ok ? opened.expectOk() : undefined
      const { readAll: readUnwritten, subscription, card } = await makeReads({ given, api })
      const readAll = () => [
        ...readUnwritten(),
        ...[account?.id, card?.account_id].flatMap((one) =>
          read('accounts/retrieve#answer', one, (id) => api.accounts.retrieve(id)),
        ),
      ]
      const listAll = () =>
        Promise.all([
          api.webhooks.list(),
          subscription && api.subscriptions.list(subscription.entity_id),
        ])
      // A list is compared with what was shown before it was requested.
      const [lists, first] = [listAll(), readAll()]
      await Promise.all([lists, ...first.map(([, response]) => response)])
      for (const [, response] of first) (await response).ifServed()

      await actions.advanceClock(week, { atLeast: true })

      const [listsAgain, again] = [listAll(), readAll()]
      await Promise.all([listsAgain, ...again.map(([, response]) => response)])
      for (const [id, response] of again) expectServed(clause, id, await response, later)
    },
  },
)

/**
 * Records that a run made still exist a week later; a session may have gone on, and then shows another time. An account names an update
 * that was requested then, at the latest.
 */
export const whatWasMadeLastsForAWeek = scenario(
  'verification sessions, card brands and updates are there a week later',
  {
    proves: [
      'conventions/records#agree',
      'conventions/records#names-latest',
      'verification-sessions/list#answer',
      'card-brands/retrieve#answer',
    ],
    needs: ['advanceClock'],
    mayNeed: ['entity.individual', 'account.liability'],
    changes: ['entity.individual', 'account.liability'],
    since: '2024-04-04',
    situations: {
      'much-later': [
        'verification-sessions/list',
        'card-brands/list',
        'card-brands/retrieve',
        'accounts/retrieve',
      ],
    },

    async run({ given, api, actions, clause }) {
      const { updates } = api.mayRefuse
      const person = await given('entity.individual')
      const account = await given('account.liability')
      const [session, created, before] = await Promise.all([
        person && api.verificationSessions.create(person.id, request),
        account && api.cardBrands.create(account.id),
        readAccount(account?.id, api),
      ])
      session?.ifServed()
      const brand = created?.ifServed()
      const requested = account && (await updates.create(account.id))
      const update = requested?.ok ? requested.expectOk() : undefined
      const readAll = () =>
        Promise.all([
          person && api.verificationSessions.list(person.id),
          // A list is compared with what was shown before it was requested.
          account && api.cardBrands.list(account.id),
          account && brand && api.cardBrands.retrieve(account.id, brand.id),
        ])
      const [listed, , made] = await readAll()
      listed?.ifServed()
      if (made) expectServed(clause, 'card-brands/retrieve#answer', made)

      await actions.advanceClock(week, { atLeast: true })

      const named = await readAccount(account?.id, api)
      if (named) expectLater(clause, before?.ifServed(), { update, named })
      if (account) await updates.create(account.id)
      const [sessions, , again] = await readAll()
      if (sessions) expectServed(clause, 'verification-sessions/list#answer', sessions, later)
      if (again) expectServed(clause, 'card-brands/retrieve#answer', again, later)
    },
  },
)

/** An account may name an earlier update for a while (A78), but not a week after another one was requested. */
function expectLater(
  clause: World<'conventions/records#names-latest'>['clause'],
  before: Account | undefined,
  { update, named }: { readonly update: Update | undefined; readonly named: Read },
): void {
  const earlier = before?.update
  if (typeof earlier !== 'string' || update === undefined || update.id === earlier) return
  const { update: shown } = named.ifServed() ?? {}
  if (shown === undefined) return
  clause('conventions/records#names-latest', named, {
    holds: shown !== earlier,
    expected: `an account names no update of before ${update.id}, which was requested a week ago`,
    actual: `it names ${shown}`,
  })
}

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
    mayNeed: [...unwritten, ...ofPayer, 'payment.pending', 'entity.disposable'],
    changes: [...ofPayer, 'sensitive', 'credit_score', 'subscription', 'entity.disposable'],
    alone: ['entities/withdraw-consent'],
    // What the first withdrawal takes from all, for good, shows at no later one.
    early: true,
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
      const source = await given('account.ach')
      const debt = await given('account.liability')
      // The requests that make a subject may change anything, so all of them come first.
      const [canceled, payment, entity] = await Promise.all([
        given('payment.pending'),
        given('payment.pending'),
        given('entity.disposable'),
      ])
      const account = card?.account_id
      await Promise.all([readAccount(source?.id, api), readOwned(entity, api)])
      // The account says to whom the card belongs, and is the one that is read last before others are changed.
      await readAccount(account, api)
      const first = readUnwritten()
      const brand = await firstBrand(account, api)
      const shown = await shownIn(first)
      const latest = scoresIn(shown.get('events/retrieve#answer')).at(-1)
      if (latest) await api.mayRefuse.creditScores.retrieve(...latest)

      // A request for an account may replace the card brand that is compared.
      const account_id = debt?.id === account ? undefined : debt?.id
      await changeAtOnce(person && { id: person.id, account_id }, entity, { api, fake })
      await api.entities.list()
      await cancelAndForce(canceled, api)
      // An update of its holder may have changed the account.
      const [before, listed] = await Promise.all([
        readAccount(account, api),
        api.entities.list(),
        readOwned(entity, api),
      ])
      if (entity) (await api.entities.withdrawConsent(entity.id, withdrawal)).ifServed()
      await failAndCancel(canceled, { api, sleep })
      const canceledLast = payment && (await api.payments.cancel(payment.id))

      const when = ' after requests about other records'
      const again = [
        ...readUnwritten().filter(([answer]) => shown.has(answer)),
        ...read('card-brands/retrieve#answer', brand, ({ id }) =>
          api.cardBrands.retrieve(String(account), id),
        ),
      ]
      const [after, listedAgain] = await Promise.all([
        readAccount(account, api),
        api.entities.list(),
        readAccount(source?.id, api),
        person && api.verificationSessions.list(person.id),
        readAccount(entity?.account_id, api),
      ])
      for (const [answer, response] of again) expectServed(clause, answer, await response, when)
      if (after) expectServed(clause, 'accounts/retrieve#answer', after, when)
      expectKept(clause, before?.ifServed(), after)
      const owner = person?.id === entity?.id ? undefined : person?.id
      expectNotDisabled(clause, owner, listed, listedAgain)
      if (payment && canceledLast && !canceledLast.isMissing) {
        // The contract does not say what happens to the payments of the entity itself.
        if (canceledLast.refused && (await mayBeOf(entity?.id, payment, api))) return
        const expected =
          'a pending payment is canceled after another one was canceled and another entity withdrew its consent'
        await expectCanceled({ api, sleep, clause, given }, payment, canceledLast, expected)
      }
    },
  },
)

type Read = NonNullable<Awaited<ReturnType<typeof readAccount>>>
type Account = ReturnType<Read['expectOk']>
type Update = { readonly id: string }
