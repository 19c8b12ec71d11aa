import { situations } from '../support/situations.ts'

const scores = situations('credit-scores/retrieve', {
  needs: ['credit_score'],
  since: '2024-04-04',
  subject: ({ given }) => given('credit_score'),
  call: (api, { entity_id, id }) => api.creditScores.retrieve(entity_id, id),
})

/** The score of a person, with the reasons for it. */
export const readsScore = scores.once('a credit score can be read', {
  proves: [
    'credit-scores/retrieve#id',
    'credit-scores/retrieve#entity',
    'conventions/ids#credit-score',
  ],
})

export const staysSame = scores.staysSame(
  'a credit score stays the same when it is read in turn and at once with other records',
  { proves: ['credit-scores/retrieve#id', 'conventions/records#agree'] },
  undefined,
  (api, { entity_id }) => [api.subscriptions.list(entity_id)],
)

/** The judge expects a refusal, or a score of the entity that was requested. */
export const hiddenFromOtherEntity = scores.inSituation(
  'a credit score is not shown under another entity',
  {
    needs: ['entity.corporation'],
    proves: ['credit-scores/retrieve#entity'],
    situations: {
      'other-owner': ['credit-scores/retrieve'],
    },
  },
  async ({ given, api }, { entity_id, id }) => {
    const other = await given('entity.corporation')
    const score = await api.creditScores.retrieve(entity_id, id)
    score.expectOk()

    await api.mayFail.creditScores.retrieve(other.id, id)
  },
)

/** Also under an earlier version the judge expects a refusal, or what is of the entity that was requested. */
export const hiddenUnderEachVersion = scores.inSituation(
  'a credit score is not shown under another entity under any version',
  {
    needs: ['entity.corporation'],
    proves: ['credit-scores/retrieve#entity'],
    situations: { 'each-version': ['credit-scores/retrieve'] },
  },
  async ({ given, api, versions }, { entity_id, id }) => {
    const other = await given('entity.corporation')
    await api.creditScores.retrieve(entity_id, id)
    for (const version of versions)
      await api.under(version).mayFail.creditScores.retrieve(other.id, id)
  },
)

export const readsUnderEachVersion = scores.underEachVersion(
  'a credit score can be read under each version',
  { proves: ['credit-scores/retrieve#id', 'credit-scores/retrieve#entity'] },
)

/** An entity is no credit score, whatever its id. */
export const refusesOtherKinds = scores.refusesOtherKinds(
  'the id of an entity leads to no credit score',
  { refuses: 'credit-scores/retrieve#id' },
)
