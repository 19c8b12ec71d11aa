import { apiVersions } from '../../src/contract/index.ts'
import { scenario } from '../../src/scenario/index.ts'

/** The score of a person, with the reasons for it. */
export const readsScore = scenario('a credit score can be read', {
  proves: [
    'credit-scores/retrieve#answer',
    'credit-scores/retrieve#id',
    'credit-scores/retrieve#entity',
    'conventions/ids#credit-score',
  ],
  needs: ['credit_score'],
  since: '2024-04-04',

  async run({ given, api }) {
    const { entity_id, id } = await given('credit_score')

    const score = await api.creditScores.retrieve(entity_id, id)

    score.expectOk()
  },
})

/** Nothing happens between the requests, so the judge expects equal records. */
export const readsSameTwice = scenario('a credit score is the same when it is read again', {
  proves: ['conventions/records#agree', 'credit-scores/retrieve#answer'],
  needs: ['credit_score'],
  since: '2024-04-04',

  async run({ given, api, clause }) {
    const { entity_id, id } = await given('credit_score')
    const first = await api.creditScores.retrieve(entity_id, id)

    const reads = [first]
    for (let times = 0; times < 3; times++) {
      const read = () => api.creditScores.retrieve(entity_id, id)
      const [, ...again] = await Promise.all([
        api.subscriptions.list(entity_id),
        read(),
        read(),
        read(),
      ])
      reads.push(...again)
    }

    if (reads.every(({ refused }) => refused)) first.expectOk()
    for (const read of reads) {
      clause('credit-scores/retrieve#answer', read, {
        holds: !read.refused,
        expected: 'a credit score that can be read once can be read each time',
      })
    }
  },
})

/** The judge expects a refusal, or a score of the entity that was requested. */
export const hiddenFromOtherEntity = scenario('a credit score is not shown under another entity', {
  proves: ['credit-scores/retrieve#entity', 'credit-scores/retrieve#answer'],
  needs: ['credit_score', 'entity.corporation'],
  since: '2024-04-04',

  async run({ given, api }) {
    const { entity_id, id } = await given('credit_score')
    const other = await given('entity.corporation')
    const score = await api.creditScores.retrieve(entity_id, id)
    score.expectOk()

    await api.mayRefuse.creditScores.retrieve(other.id, id)
  },
})

/** Each response belongs to its own request. */
export const readsAtOnce = scenario('a credit score can be read at once with other records', {
  proves: ['credit-scores/retrieve#answer', 'credit-scores/retrieve#id'],
  needs: ['credit_score'],
  since: '2024-04-04',

  async run({ given, api }) {
    const { entity_id, id } = await given('credit_score')

    const [score] = await Promise.all([
      api.creditScores.retrieve(entity_id, id),
      api.subscriptions.list(entity_id),
      api.creditScores.retrieve(entity_id, id),
    ])

    score.expectOk()
    await api.creditScores.retrieve(entity_id, id)
  },
})

/** Each response is judged by the version of its request; what cannot change is the same under all. */
export const readsUnderEachVersion = scenario('a credit score can be read under each version', {
  proves: ['credit-scores/retrieve#id', 'credit-scores/retrieve#entity'],
  needs: ['credit_score'],
  since: '2024-04-04',

  async run({ given, api }) {
    const { entity_id, id } = await given('credit_score')

    for (const version of apiVersions) await api.under(version).creditScores.retrieve(entity_id, id)
  },
})

/** An entity is no credit score, whatever its id. */
export const refusesOtherKinds = scenario('the id of an entity leads to no credit score', {
  proves: ['credit-scores/retrieve#id'],
  needs: ['credit_score'],
  since: '2024-04-04',

  async run({ given, api, clause }) {
    const { entity_id } = await given('credit_score')

    const score = await api.mayRefuse.creditScores.retrieve(entity_id, entity_id)

    clause('credit-scores/retrieve#id', score, {
      holds: !score.ok,
      expected: 'the id of an entity leads to no credit score',
    })
  },
})
