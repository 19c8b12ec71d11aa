import { scenario } from '../../src/scenario/index.ts'
import { expectServed } from '../support/situations.ts'
import { request } from '../verification-sessions/sessions.ts'

const day = 24 * 60 * 60
const later = ' a day later'

/** Nothing changes what no operation writes, nor does time. The judge expects equal records. */
export const lastForADay = scenario(
  'reference data, webhooks, events, sensitive data, scores and subscriptions are the same a day later',
  {
    proves: [
      'conventions/records#agree',
      'merchants/retrieve#answer',
      'card-products/retrieve#answer',
      'events/retrieve#answer',
      'sensitive/retrieve#answer',
      'credit-scores/retrieve#answer',
      'webhooks/retrieve#answer',
      'subscriptions/retrieve#answer',
    ],
    needs: [
      'merchant',
      'card_product',
      'event',
      'sensitive',
      'credit_score',
      'webhook',
      'subscription',
      'advanceClock',
    ],
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
      const merchant = await given('merchant')
      const product = await given('card_product')
      const event = await given('event')
      const card = await given('sensitive')
      const score = await given('credit_score')
      const webhook = await given('webhook')
      const subscription = await given('subscription')
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
      const listAll = () => [api.webhooks.list(), api.subscriptions.list(subscription.entity_id)]
      // A list is held against what was shown before it was requested.
      const [lists, first] = [listAll(), readAll()]
      for (const [, read] of first) (await read).expectOk()
      await Promise.all(lists)

      await actions.advanceClock(day, { atLeast: true })

      const [listsAgain, again] = [listAll(), readAll()]
      for (const [id, read] of again) expectServed(clause, id, await read, later)
      await Promise.all(listsAgain)
    },
  },
)

/** What a run made is there a day later; a session may go on, and shows another time then. */
export const whatWasMadeLastsForADay = scenario(
  'verification sessions and card brands are there a day later',
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
      ;(await api.verificationSessions.create(person, request)).expectOk()
      const brand = (await api.cardBrands.create(account)).expectOk()
      const readAll = () =>
        Promise.all([
          api.verificationSessions.list(person),
          // A list is held against what was shown before it was requested.
          api.cardBrands.list(account),
          api.cardBrands.retrieve(account, brand.id),
        ])
      const [listed, , made] = await readAll()
      listed.expectOk()
      expectServed(clause, 'card-brands/retrieve#answer', made)

      await actions.advanceClock(day, { atLeast: true })

      await api.updates.create(account)
      const [sessions, , read] = await readAll()
      expectServed(clause, 'verification-sessions/list#answer', sessions, later)
      expectServed(clause, 'card-brands/retrieve#answer', read, later)
    },
  },
)
