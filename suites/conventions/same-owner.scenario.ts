import { scenario } from '../../src/scenario/index.ts'
import { people } from '../entities/sample-changes.ts'
import { expectServed } from '../support/situations.ts'
import { request } from '../verification-sessions/sessions.ts'

const needs = [
  'entity.individual',
  'entity.corporation',
  'account.ach',
  'account.liability',
  'credit_score',
  'sensitive',
  'event',
  'subscription',
] as const

/** A request changes the records that it names, and no other record of the same owner. The judge expects equal records. */
export const outlastRequestsOfTheirOwner = scenario(
  'scores, card data, events, subscriptions and accounts outlast requests about their owner',
  {
    proves: [
      'conventions/records#agree',
      'credit-scores/retrieve#answer',
      'sensitive/retrieve#answer',
      'events/retrieve#answer',
      'subscriptions/retrieve#answer',
      'accounts/retrieve#answer',
    ],
    needs,
    // Records of the scenario's own: only those are of one owner where a recipe makes several of them.
    changes: needs,
    since: '2024-04-04',
    situations: {
      'same-owner': [
        'credit-scores/retrieve',
        'sensitive/retrieve',
        'events/retrieve',
        'subscriptions/retrieve',
        'accounts/retrieve',
        'card-brands/list',
        'entities/list',
      ],
    },

    async run({ given, api, fake, clause }) {
      const person = await given('entity.individual')
      const company = await given('entity.corporation')
      const bank = await given('account.ach')
      const liability = await given('account.liability')
      const score = await given('credit_score')
      const card = await given('sensitive')
      const event = await given('event')
      const subscription = await given('subscription')
      const owners = [...new Set([person.id, score.entity_id])]
      const accounts = [...new Set([liability.id, card.account_id])]
      const readAll = () =>
        [
          ['credit-scores/retrieve#answer', api.creditScores.retrieve(score.entity_id, score.id)],
          ['sensitive/retrieve#answer', api.sensitive.retrieve(card.account_id, card.id)],
          ['events/retrieve#answer', api.events.retrieve(event.id)],
          [
            'subscriptions/retrieve#answer',
            api.subscriptions.retrieve(subscription.entity_id, subscription.id),
          ],
          ...[bank.id, ...accounts].map(
            (id) => ['accounts/retrieve#answer', api.accounts.retrieve(id)] as const,
          ),
        ] as const
      const listAll = () => [api.cardBrands.list(card.account_id), api.entities.list()]
      const [before, listed] = [readAll(), listAll()]
      for (const [, read] of before) (await read).expectOk()
      await Promise.all(listed)

      // Whether each of them is accepted is for other scenarios.
      const { entities, elements, verificationSessions, ...records } = api.mayRefuse
      const open = (holder_id: string) =>
        records.accounts.create({ holder_id, ach: fake.bankAccount() })
      await Promise.all([
        ...owners.map((id) => entities.update(id, { individual: people[1]! })),
        elements.createToken({ type: 'connect', entity_id: score.entity_id }),
        verificationSessions.create(score.entity_id, request),
        ...[score.entity_id, company.id].map(open),
        records.updates.create(card.account_id),
      ])

      const [after, listedAgain] = [readAll(), listAll()]
      const when = ' after requests about its owner'
      for (const [answer, read] of after) expectServed(clause, answer, await read, when)
      await Promise.all(listedAgain)
    },
  },
)
