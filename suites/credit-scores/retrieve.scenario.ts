import { scenario } from '../../src/scenario/index.ts'

/** What lenders think of somebody, and why. */
export const readsScore = scenario('a credit score can be read', {
  proves: [
    'credit-scores/retrieve#answer',
    'credit-scores/retrieve#id',
    'credit-scores/retrieve#entity',
    'conventions/ids#credit-score',
  ],
  since: '2024-04-04',

  async run({ given, api }) {
    const { entityId, id } = await given.creditScore()

    const score = await api.creditScores.retrieve(entityId, id)

    void score.body
  },
})

/** A score that is made stays made. */
export const readsScoreTwice = scenario('a credit score is the same when it is read again', {
  proves: ['conventions/records#agree', 'credit-scores/retrieve#answer'],
  since: '2024-04-04',

  async run({ given, api, clause, expect }) {
    const { entityId, id } = await given.creditScore()
    void (await api.creditScores.retrieve(entityId, id)).body

    const again = await api.creditScores.retrieve(entityId, id)

    clause('credit-scores/retrieve#answer', () => {
      expect(again.refused, 'a credit score was shown once and then not again').toBe(false)
    })
  },
})

/** Under another entity there is either nothing, or something of that entity. */
export const keepsToEntity = scenario('a credit score is not shown under another entity', {
  proves: ['credit-scores/retrieve#entity', 'credit-scores/retrieve#answer'],
  since: '2024-04-04',

  async run({ given, api }) {
    const { entityId, id } = await given.creditScore()
    const other = await given.corporation()
    void (await api.creditScores.retrieve(entityId, id)).body

    await api.creditScores.retrieve(other.id, id)
  },
})
