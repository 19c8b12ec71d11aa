import { scenario } from '../../src/scenario/index.ts'

/** What happened to a record, with the record before and after. */
export const readsEvent = scenario('a stored event can be read', {
  proves: [
    'events/retrieve#answer',
    'events/retrieve#id',
    'events/event#snapshots',
    'events/event#resource-kind',
    'events/event#new-score',
    'events/event#higher-score',
    'conventions/ids#event',
  ],

  async run({ given, api }) {
    const { id } = await given.event()

    const event = await api.events.retrieve(id)

    void event.body
  },
})

/** What happened does not change afterwards. */
export const readsEventTwice = scenario('a stored event is the same when it is read again', {
  proves: ['conventions/records#agree', 'events/retrieve#answer'],

  async run({ given, api, clause, expect }) {
    const { id } = await given.event()
    void (await api.events.retrieve(id)).body

    const again = await api.events.retrieve(id)

    clause('events/retrieve#answer', () => {
      expect(again.refused, 'a stored event was shown once and then not again').toBe(false)
    })
  },
})

interface Snapshot {
  readonly id?: unknown
  readonly entity_id?: unknown
}

/** An event tells of a record, and the record tells the same. */
export const agreesWithScore = scenario('an event and the credit score it tells of agree', {
  proves: ['conventions/records#agree', 'credit-scores/retrieve#answer', 'events/event#diff'],
  since: '2024-04-04',

  async run({ given, api }) {
    const { id } = await given.event()
    const { resource_type: kind, diff } = (await api.events.retrieve(id)).body
    const { id: score, entity_id: entity } = (diff?.after ?? {}) as Snapshot
    if (kind !== 'credit_score' || typeof score !== 'string' || typeof entity !== 'string') return
    await api.creditScores.retrieve(entity, score)

    await api.events.retrieve(id)
  },
})
