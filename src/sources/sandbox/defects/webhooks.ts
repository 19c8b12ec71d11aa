import { version2020, version2024 } from '../../../core/contract/index.ts'
import { ok } from '../call.ts'
import { countUp, under } from '../conditions.ts'
import { breaks } from '../defect.ts'
import { takes } from '../deviation.ts'
import { another, copy, drop, rename, set, shift } from '../edit.ts'

interface Diff {
  readonly before: unknown
  readonly after: unknown
}

/** Defects of webhooks and stored events. */
export const webhooks = {
  'list-spells-expanded-event': breaks('webhook.expand-event')
    .titled('Names the flag of listed webhooks "expanded_event".')
    .edits('webhooks/list', rename('/data/*/expand_event', 'expanded_event')),
  'single-spells-expand-event': breaks('webhook.expanded-event')
    .titled('Names the flag of a single webhook "expand_event".')
    .edits('webhooks/retrieve', rename('/expanded_event', 'expand_event')),
  'flag-as-number': breaks('webhook.flag')
    .titled('Writes the flag of a webhook as a number.')
    .sets('webhooks/list', '/data/*/expand_event', Number)
    .sets('webhooks/retrieve', '/expanded_event', Number),
  'another-webhook': breaks('endpoints.retrieve-webhook')
    .titled('Returns another webhook than the one requested.')
    .sets('webhooks/retrieve', '/id', another),
  'listed-webhook-cannot-be-read': breaks('endpoints.retrieve-webhook')
    .titled('Returns 404 for webhooks that it lists.')
    .loses('webhooks/retrieve', 'webhook'),
  'webhook-read-with-another-receiver': breaks('endpoints.retrieve-account')
    .titled('Shows a webhook with another URL than in the list.')
    .sets('webhooks/retrieve', '/url', 'https://elsewhere.example.com/hooks'),
  'webhook-read-with-another-type': breaks('endpoints.retrieve-account')
    .titled('Shows a webhook with another type than in the list.')
    .sets('webhooks/retrieve', '/type', 'account.update'),
  'webhooks-lost-once-read': breaks('A41')
    .titled('Lists no webhooks right after one of them was read for the second time.')
    .does('webhooks/retrieve', (_, call) => {
      if (countUp(call, 'reads of webhooks') > 0) call.notes.set('webhook read again', true)
    })
    .edits('webhooks/list', (body, { notes }) =>
      notes.delete('webhook read again') ? { data: [] } : body,
    ),
  'webhook-listed-twice': breaks('conventions.id-on-every-record')
    .titled('Lists the last webhook twice.')
    .sets('webhooks/list', '/data', (shown: readonly unknown[]) => [...shown, ...shown.slice(-1)]),
  'webhook-grows-younger': breaks('A38')
    .titled('Shows an earlier time of the last update of a webhook each time.')
    .redraws('webhooks/list', '/data/*/updated_at', (nth) =>
      new Date(Date.now() - nth * 60_000).toISOString(),
    ),
  'score-snapshot-older-than-the-score': breaks('A38')
    .titled('Stores a score in an event as updated a minute before its creation.')
    .sets('events/retrieve', '/diff/after/updated_at', shift(-60_000)),
  'webhook-read-as-paused': breaks('endpoints.retrieve-account')
    .titled('Lists webhooks as active and shows them as paused.')
    .sets('webhooks/retrieve', '/status', 'paused'),
  'webhooks-listed-without-expansion': breaks('endpoints.retrieve-account')
    .titled('Lists every webhook as one whose events are not expanded.')
    .sets('webhooks/list', '/data/*/expand_event', false),
  'webhook-flag-flips': breaks('endpoints.retrieve-account')
    .titled('Shows a webhook with the opposite flag of the list.')
    .sets('webhooks/retrieve', '/expanded_event', (flag: boolean) => !flag),
  'receiver-without-a-scheme': breaks('webhook.url')
    .titled('Writes the URL of a webhook without its scheme.')
    .sets('webhooks/list', '/data/*/url', 'receiver.example.com/hooks'),
  'score-fell-when-it-rose': breaks('events.higher-score', 'endpoints.retrieve-account')
    .titled('Stores an increase to a lower score than before.')
    .sets('events/retrieve', '/diff/before/scores/*/score', 850),
  'new-score-under-the-old-id': breaks(
    'events.new-score',
    'endpoints.retrieve-account',
    'conventions.timestamps-on-every-record',
    'events.diff',
  )
    .titled('Stores an increase with the same id before and after.')
    .edits('events/retrieve', copy('/diff/before/id', '/diff/after/id')),
  'score-rose-from-nothing': breaks('stored-event.snapshots')
    .titled('Stores an increase of a credit score without the score before.')
    .sets('events/retrieve', '/diff/before', null),
  'snapshot-of-the-change-only': breaks('stored-event.snapshots')
    .titled('Stores only the id of the resource before the change.')
    .sets('events/retrieve', '/diff/before', ({ id }: { id: string }) => ({ id })),
  'event-of-another-kind': breaks('stored-event.resource')
    .titled('Uses the prefix of accounts for the resource of an event.')
    .sets('events/retrieve', '/resource_id', 'acc_elsewhere'),
  'event-about-a-third-resource': breaks('events.diff')
    .titled('Names a resource that is in neither snapshot of an event.')
    .sets('events/retrieve', '/resource_id', 'crs_elsewhere'),
  'event-data-of-another-kind': breaks('stored-event.data')
    .titled('Names another kind of resource than the one that changed.')
    .sets('events/retrieve', '/data', 'Payment'),
  'event-data-as-object': breaks('stored-event.data')
    .titled('Writes the kind of resource as an object.')
    .sets('events/retrieve', '/data', {}),
  'before-and-after-swapped': breaks('events.higher-score')
    .titled('Swaps the snapshots before and after a change.')
    .sets('events/retrieve', '/diff', ({ before, after }: Diff) => ({
      before: after,
      after: before,
    })),
  'nothing-happened': breaks('events.new-score', 'events.higher-score')
    .titled('Stores an increase with the same snapshot before and after.')
    .edits('events/retrieve', copy('/diff/after', '/diff/before')),
  'score-passes-to-another-entity': breaks('stored-event.diff', 'endpoints.retrieve-account')
    .titled('Stores an increase between the scores of two entities.')
    .sets('events/retrieve', '/diff/before/entity_id', 'ent_elsewhere'),
  'event-changes-when-read-again': breaks('endpoints.retrieve-account')
    .titled('Shows another score before the change each time.')
    .redraws('events/retrieve', '/diff/before/scores/*/score', (nth) => 100 + nth),
  'event-moves-to-another-resource': breaks('endpoints.retrieve-account', 'events.diff')
    .titled('Shows another resource each time an event is read.')
    .redraws('events/retrieve', '/resource_id', (nth) => `crs_${nth}`),
  'event-without-a-change': breaks('events.change-makes-event')
    .titled('Omits the change from the type of an event.')
    .sets('events/retrieve', '/type', 'credit_score'),
  'event-type-of-another-kind': breaks('events.change-makes-event')
    .titled('Names another kind of resource in the type of an event than the one that it shows.')
    .sets('events/retrieve', '/type', 'account.increased'),
  'event-without-before': breaks('stored-event.diff')
    .titled('Omits the snapshot before the change.')
    .edits('events/retrieve', drop('/diff/before'))
    .alsoUnder(version2024, 'event-without-before-in-between'),
  'another-event': breaks('endpoints.retrieve-event')
    .titled('Returns another event than the one requested.')
    .sets('events/retrieve', '/id', another),
  'webhook-paused-by-reading': breaks('endpoints.retrieve-account')
    .titled('Shows a webhook as paused when it is read twice in a row.')
    .does('webhooks/list', (_body, { notes }) => notes.delete('webhook'))
    .edits('webhooks/retrieve', (body, { notes, params: { whk_id } }) => {
      const isRepeated = notes.get('webhook') === whk_id
      notes.set('webhook', whk_id)
      return isRepeated ? { ...(body as object), status: 'paused' } : body
    }),
  'webhooks-paused-by-listing': breaks('endpoints.retrieve-account')
    .titled('Lists webhooks as paused when they are listed twice in a row.')
    .does('webhooks/retrieve', (_body, { notes }) => notes.delete('webhooks'))
    .edits('webhooks/list', (body, call) =>
      countUp(call, 'webhooks') === 1 ? set('/data/*/status', 'paused')(body, call) : body,
    ),
  'webhooks-collide': breaks('endpoints.retrieve-webhook')
    .titled('Returns the first of two webhooks to both requests at the same time.')
    .collides('webhooks/retrieve', (_, first) => first),
  'lists-collide': breaks(
    'endpoints.list-entities',
    'endpoints.list-entities-empty',
    'endpoints.list-webhooks',
  )
    .titled('Returns no list to the second of two requests for lists at the same time.')
    .collides(['webhooks/list', 'entities/list'], () => ok({ data: null })),
  'webhook-spelled-by-version': breaks('webhook.expand-event', 'webhook.expanded-event')
    .titled('Names the flag of a webhook in the other way under version 2024-04-04.')
    .edits('webhooks/list', rename('/data/*/expand_event', 'expanded_event'), under(version2024))
    .edits('webhooks/retrieve', rename('/expanded_event', 'expand_event'), under(version2024)),
  'webhook-dated-by-version': breaks('conventions.timestamps-on-every-record')
    .titled('Shows another "created_at" of a webhook under version 2024-04-04.')
    .sets('webhooks/list', '/data/*/created_at', '2024-04-04T00:00:00.000Z', under(version2024)),
  'webhook-dated-by-the-oldest-version': breaks('conventions.timestamps-on-every-record')
    .titled('Shows another "created_at" of a webhook under version 2020-12-06.')
    .sets('webhooks/list', '/data/*/created_at', '2020-12-06T00:00:00.000Z', under(version2020)),
  'any-id-is-a-webhook': breaks('endpoints.retrieve-webhook')
    .titled('Returns some webhook for an id that names none.')
    .finds('webhooks/retrieve', ({ store }) => {
      const { expanded, ...webhook } = [...store.webhooks.values()][0]!
      return { ...webhook, expanded_event: expanded }
    }),
  'records-collide': breaks(
    'endpoints.retrieve-webhook',
    'endpoints.retrieve-event',
    'conventions.id-webhook',
    'conventions.id-event',
    'conventions.timestamps-on-every-record',
  )
    .titled('Returns the id of the first of two records to both requests at the same time.')
    .collides(['events/retrieve', 'webhooks/retrieve'], takes('id')),
  'any-id-is-an-event': breaks('endpoints.retrieve-event')
    .titled('Returns the event of a resource for the id of the resource.')
    .finds('events/retrieve', ({ store, params }) =>
      [...store.events.values()].find(({ resource_id }) => resource_id === params.evt_id),
    ),
}
