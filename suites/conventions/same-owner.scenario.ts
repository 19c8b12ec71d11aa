import { scenario } from '../../src/sources/scenario/index.ts'
import { people } from '../entities/sample-changes.ts'
import { request } from '../verification-sessions/sessions.ts'

const owned = [
  'entity.individual',
  'entity.corporation',
  'account.ach',
  'account.liability',
  'credit_score',
  'sensitive',
  'subscription',
] as const

/** A request changes the records that it names, and no other record of the same owner. The judge expects equal records. */
export const outlastRequestsOfTheirOwner = scenario(
  'scores, card data, subscriptions and accounts outlast requests about their owner',
  {
    proves: ['conventions/records#agree'],
    mayNeed: owned,
    // `changes` gives the scenario its own records: if a recipe makes several, only these have the same owner.
    changes: owned,
    since: '2024-04-04',
    situations: {
      'same-owner': [
        'credit-scores/retrieve',
        'sensitive/retrieve',
        'subscriptions/retrieve',
        'accounts/retrieve',
        'card-brands/list',
        'entities/list',
      ],
    },

    async run({ given, api, fake }) {
      const person = await given('entity.individual')
      const company = await given('entity.corporation')
      const bank = await given('account.ach')
      const liability = await given('account.liability')
      const score = await given('credit_score')
      const card = await given('sensitive')
      const subscription = await given('subscription')
      const owners = [...new Set([person?.id, score?.entity_id])].filter((id) => id !== undefined)
      const accounts = [...new Set([bank?.id, liability?.id, card?.account_id])]
      const readAll = () =>
        Promise.all([
          score && api.creditScores.retrieve(score.entity_id, score.id),
          card && api.sensitive.retrieve(card.account_id, card.id),
          subscription && api.subscriptions.retrieve(subscription.entity_id, subscription.id),
          ...accounts.map((id) => (id === undefined ? id : api.accounts.retrieve(id))),
          card && api.cardBrands.list(card.account_id),
          api.entities.list(),
        ])
      for (const response of await readAll()) response?.ifServed()

      // Other scenarios test whether each of them is accepted.
      const { entities, elements, verificationSessions, ...records } = api.mayRefuse
      const open = (holder_id: string) =>
        records.accounts.create({ holder_id, ach: fake.bankAccount() })
      await Promise.all([
        ...owners.map((id) => entities.update(id, { individual: people[1]! })),
        ...(score
          ? [
              elements.createToken({ type: 'connect', entity_id: score.entity_id }),
              verificationSessions.create(score.entity_id, request),
            ]
          : []),
        ...[score?.entity_id, company?.id].map((id) => id && open(id)),
        ...(card
          ? [records.updates.create(card.account_id), records.cardBrands.create(card.account_id)]
          : []),
      ])

      await readAll()
    },
  },
)
