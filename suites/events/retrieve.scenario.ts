import { apiVersions } from '../../src/contract/index.ts'
import { scenario } from '../../src/scenario/index.ts'

/** What happened to a record, with the record before and after. */
export const readsEvent = scenario('a stored event can be read', {
  proves: [
    'events/retrieve#answer',
    'events/retrieve#id',
    'events/event#snapshots',
    'events/event#resource-kind',
    'events/event#type-resource',
    'events/event#new-score',
    'events/event#higher-score',
    'conventions/ids#event',
  ],
  needs: ['event'],

  async run({ given, api }) {
    const { id } = await given('event')

    const event = await api.events.retrieve(id)

    event.expectOk()
  },
})

/** A stored event does not change, so the judge expects two equal records. */
export const readsSameTwice = scenario('a stored event is the same when it is read again', {
  proves: ['conventions/records#agree', 'events/retrieve#answer'],
  needs: ['event'],

  async run({ given, api, clause }) {
    const { id } = await given('event')
    const first = await api.events.retrieve(id)
    first.expectOk()

    const again = await api.events.retrieve(id)

    clause('events/retrieve#answer', again, {
      holds: !again.refused,
      expected: 'a stored event that was just read can be read again',
    })
  },
})

interface Snapshot {
  readonly id?: unknown
  readonly entity_id?: unknown
}

/** The snapshot in an event and the record itself agree. */
export const agreesWithCreditScore = scenario(
  'an event and the credit score that it is about agree',
  {
    proves: ['conventions/records#agree', 'credit-scores/retrieve#answer', 'events/event#diff'],
    needs: ['event'],
    since: '2024-04-04',

    async run({ given, api }) {
      const { id } = await given('event')
      const { resource_type: type, diff } = (await api.events.retrieve(id)).expectOk()
      // Whether the score of before can still be read is open.
      for (const snapshot of [diff?.before, diff?.after]) {
        const { id: score, entity_id: entity } = (snapshot ?? {}) as Snapshot
        if (type !== 'credit_score' || typeof score !== 'string' || typeof entity !== 'string') {
          return
        }
        await api.creditScores.retrieve(entity, score)
      }

      await api.events.retrieve(id)
    },
  },
)

/** Each response belongs to its own request. */
export const readsAtOnce = scenario('a stored event and a webhook can be read at once', {
  proves: ['events/retrieve#id', 'events/retrieve#answer', 'conventions/records#agree'],
  needs: ['event', 'webhook'],

  async run({ given, api }) {
    const { id } = await given('event')
    const webhook = await given('webhook')

    await Promise.all([api.events.retrieve(id), api.webhooks.retrieve(webhook.id)])

    await api.events.retrieve(id)
  },
})

/** Each response is judged by the version of its request; what cannot change is the same under all. */
export const readsUnderEachVersion = scenario('a stored event can be read under each version', {
  proves: ['events/retrieve#answer', 'events/event#diff'],
  needs: ['event'],

  async run({ given, api }) {
    const { id } = await given('event')

    for (const version of apiVersions) await api.under(version).events.retrieve(id)
  },
})

/** The resource of an event is no event. */
export const refusesOtherKinds = scenario('the id of a resource leads to no event', {
  proves: ['events/retrieve#id'],
  needs: ['event'],

  async run({ given, api, clause }) {
    const { id } = await given('event')
    const { resource_id: resource } = (await api.events.retrieve(id)).expectOk()
    // The judge has reported an event that names itself, or nothing.
    if (typeof resource !== 'string' || resource === '' || resource === id) return

    const event = await api.mayRefuse.events.retrieve(resource)

    clause('events/retrieve#id', event, {
      holds: !event.ok,
      expected: 'the id of a resource leads to no event',
    })
  },
})
