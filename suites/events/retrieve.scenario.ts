import { scoresIn } from '../conventions/unwritten.ts'
import { situations } from '../support/situations.ts'

const events = situations('events/retrieve', {
  needs: ['event'],
  async subject({ given }) {
    return (await given('event')).id
  },
  call: (api, id) => api.events.retrieve(id),
})

/** What happened to a record, with the record before and after. */
export const readsEvent = events.once('a stored event can be read', {
  proves: [
    'events/retrieve#id',
    'events/event#snapshots',
    'events/event#resource-kind',
    'events/event#type-resource',
    'events/event#new-score',
    'events/event#higher-score',
    'conventions/ids#event',
  ],
})

/** A stored event does not change. */
export const staysSame = events.staysSame(
  'a stored event stays the same when it is read in turn and at once with a webhook',
  { mayNeed: ['webhook'], proves: ['events/retrieve#id', 'conventions/records#agree'] },
  async ({ given, api }) => {
    const webhook = await given('webhook')
    if (webhook) await api.webhooks.retrieve(webhook.id)
    return []
  },
)

/** The snapshots in an event and the records themselves agree: two scores of one entity, in turn and at once. */
export const agreesWithCreditScore = events.inSituation(
  'an event and the credit scores that it is about agree',
  {
    proves: ['conventions/records#agree', 'credit-scores/retrieve#answer', 'events/event#diff'],
    since: '2024-04-04',
    situations: {
      again: ['events/retrieve', 'credit-scores/retrieve'],
      'same-owner': ['credit-scores/retrieve'],
    },
  },
  async ({ api }, id) => {
    const scores = scoresIn((await api.events.retrieve(id)).expectOk())
    // The contract does not say whether the earlier score can still be read.
    const read = ([entity, score]: (typeof scores)[number]) =>
      api.mayRefuse.creditScores.retrieve(entity, score)
    for (const some of [scores, [...scores, ...scores]]) await Promise.all(some.map(read))

    await api.events.retrieve(id)
  },
)

export const readsUnderEachVersion = events.underEachVersion(
  'a stored event can be read under each version',
  { proves: ['events/event#diff'] },
)

/** The resource of an event is no event. */
export const refusesOtherKinds = events.refusesOtherKinds(
  'the id of a resource leads to no event',
  { refuses: 'events/retrieve#id' },
)
