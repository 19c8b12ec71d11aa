import { scenario } from '../../src/scenario/index.ts'
import { expectServed } from '../support/situations.ts'

const hour = 60 * 60

/** Nothing changes what no operation writes, nor does time. The judge expects equal records. */
export const lastForADay = scenario(
  'reference data, events, sensitive data and credit scores are the same a day later',
  {
    proves: [
      'conventions/records#agree',
      'merchants/retrieve#answer',
      'card-products/retrieve#answer',
      'events/retrieve#answer',
      'sensitive/retrieve#answer',
      'credit-scores/retrieve#answer',
    ],
    needs: ['merchant', 'card_product', 'event', 'sensitive', 'credit_score', 'advanceClock'],
    alone: true,
    since: '2024-04-04',
    situations: {
      'much-later': [
        'merchants/retrieve',
        'card-products/retrieve',
        'events/retrieve',
        'sensitive/retrieve',
        'credit-scores/retrieve',
      ],
    },

    async run({ given, api, actions, clause }) {
      const merchant = await given('merchant')
      const product = await given('card_product')
      const event = await given('event')
      const card = await given('sensitive')
      const score = await given('credit_score')
      const readAll = () =>
        Promise.all([
          api.merchants.retrieve(merchant.id),
          api.cardProducts.retrieve(product.id),
          api.events.retrieve(event.id),
          api.sensitive.retrieve(card.account_id, card.id),
          api.creditScores.retrieve(score.entity_id, score.id),
        ])
      for (const read of await readAll()) read.expectOk()

      for (const seconds of [hour, 24 * hour]) {
        await actions.advanceClock(seconds)
        const [merchantLater, productLater, eventLater, cardLater, scoreLater] = await readAll()
        const later = ' an hour and a day later'
        expectServed(clause, 'merchants/retrieve#answer', merchantLater, later)
        expectServed(clause, 'card-products/retrieve#answer', productLater, later)
        expectServed(clause, 'events/retrieve#answer', eventLater, later)
        expectServed(clause, 'sensitive/retrieve#answer', cardLater, later)
        expectServed(clause, 'credit-scores/retrieve#answer', scoreLater, later)
      }
    },
  },
)
