import {
  type Subscription,
  type SubscriptionMap,
  version2024,
} from '../../../core/contract/index.ts'
import { ok, type SandboxResponse } from '../call.ts'
import { everyThird, timeOfRequest, under } from '../conditions.ts'
import { breaks } from '../defect.ts'
import { another, drop, rename, set } from '../edit.ts'

/** Defects of subscriptions and credit scores. */
export const products = {
  'subscription-under-another-name': breaks('endpoints.list-subscriptions', 'A64')
    .titled('Lists a subscription under another name than its own.')
    .edits('subscriptions/list', rename('/connect', 'liabilities')),
  'no-subscriptions-as-a-list': breaks('endpoints.list-subscriptions-empty')
    .titled('Returns an empty array for an entity without subscriptions.')
    .edits('subscriptions/list', (body) => (Object.keys(body as object).length === 0 ? [] : body)),
  'another-subscription': breaks('endpoints.retrieve-subscription')
    .titled('Returns another subscription than the one requested.')
    .sets('subscriptions/retrieve', '/id', another),
  'attributes-without-structure': breaks('subscription.attributes-payload')
    .titled('Writes the requested attributes without the object around them.')
    .sets('subscriptions/list', '/attributes/payload', { requested_attributes: [] })
    .sets('subscriptions/retrieve', '/payload', (payload: unknown) =>
      payload === null ? null : { requested_attributes: [] },
    ),
  'mapped-subscription-cannot-be-read': breaks('endpoints.retrieve-subscription')
    .titled('Returns 404 for a subscription that it lists.')
    .loses('subscriptions/retrieve', 'subscription'),
  'subscription-not-named-by-its-entity': breaks('A64')
    .titled('Lists entities without the last of their subscriptions.')
    .sets('entities/list', '/data/*/subscriptions', (names?: string[]) => names?.slice(0, -1))
    .sets('entities/update', '/subscriptions', (names?: string[]) => names?.slice(0, -1)),
  'subscriptions-swapped': breaks('endpoints.list-subscriptions')
    .titled('Lists each subscription under the name of the next one.')
    .edits('subscriptions/list', (body) => {
      const names = Object.keys(body as object)
      const records = Object.values(body as object)
      return Object.fromEntries(names.map((name, at) => [name, records.at(at - 1)]))
    }),
  'subscription-read-under-another-name': breaks('endpoints.retrieve-account')
    .titled('Shows a subscription under another name than in the list.')
    .setsAll('subscriptions/retrieve', { '/name': 'credit_score', '/payload': null })
    .alsoUnder(version2024, 'subscription-renamed-in-between'),
  'subscription-read-as-paused': breaks('endpoints.retrieve-account')
    .titled('Lists subscriptions as active and shows them as paused.')
    .sets('subscriptions/retrieve', '/status', 'paused')
    .alsoEveryThirdTime('subscription-paused-every-third-time'),
  'subscription-read-as-newer': breaks('conventions.timestamps-on-every-record', 'A38')
    .titled('Shows a subscription with the time of the request as "created_at".')
    .sets('subscriptions/retrieve', '/created_at', timeOfRequest),
  'subscriptions-share-an-id': breaks(
    'endpoints.retrieve-account',
    'conventions.timestamps-on-every-record',
  )
    .titled('Lists all subscriptions of an entity with the same id.')
    .edits('subscriptions/list', (body, call) => {
      const [first] = Object.values(body as SubscriptionMap)
      return set('/*/id', first?.id)(body, call)
    }),
  'subscriptions-lost-once-read': breaks('A41', 'A64')
    .titled('Lists no subscriptions of an entity right after that of its attributes was read.')
    .does('subscriptions/retrieve', (body, { notes, params }) => {
      if ((body as Subscription).name === 'attributes') notes.set(`read ${params.ent_id}`, 1)
    })
    .edits('subscriptions/list', (body, { notes, params }) =>
      notes.delete(`read ${params.ent_id}`) ? {} : body,
    ),
  'subscriptions-of-everybody': breaks('A45', 'endpoints.retrieve-subscription', 'A64')
    .titled('Lists the subscriptions of the first entity under every entity.')
    .edits('subscriptions/list', (_, { store }) => [...store.subscriptions.values()][0]),
  'request-id-as-number': breaks('subscription.latest-request')
    .titled('Writes the latest request id of a subscription as a number.')
    .sets('subscriptions/retrieve', '/latest_request_id', 1),
  'score-as-text': breaks('credit-score.score')
    .titled('Writes scores as strings.')
    .sets('credit-scores/retrieve', '/scores/*/score', String)
    .alsoUnder(version2024, 'score-as-text-in-between')
    .sets('events/retrieve', '/diff/*/scores/*/score', String),
  'factor-code-as-number': breaks('credit-score.factors')
    .titled('Writes the codes of score factors as numbers and loses their leading zeros.')
    .sets('credit-scores/retrieve', '/scores/*/factors/*/code', Number)
    .sets('events/retrieve', '/diff/*/scores/*/factors/*/code', Number),
  'score-item-without-its-moment': breaks('credit-score.score-created-at')
    .titled('Omits "created_at" from single scores.')
    .edits('credit-scores/retrieve', drop('/scores/*/created_at')),
  'score-item-with-updated-at': breaks('conventions.timestamps-of-scores')
    .titled('Gives single scores an "updated_at", which only records have.')
    .sets('credit-scores/retrieve', '/scores/*/updated_at', '2025-07-04T00:00:00.000Z'),
  'score-of-another-entity': breaks('credit-score.entity-id')
    .titled('Returns the credit score of another entity.')
    .sets('credit-scores/retrieve', '/entity_id', 'ent_elsewhere')
    .sets('events/retrieve', '/diff/*/entity_id', 'ent_elsewhere'),
  'score-differs-when-read-again': breaks('endpoints.retrieve-account')
    .titled('Shows another score each time, without a change.')
    .redraws('credit-scores/retrieve', '/scores/*/score', (nth) => 600 + nth),
  'score-differs-from-its-event': breaks('endpoints.retrieve-account')
    .titled('Shows another score than the event of its change.')
    .sets('credit-scores/retrieve', '/scores/*/score', (score: number) => score + 1),
  'another-score': breaks('endpoints.retrieve-credit-score')
    .titled('Returns another credit score of the entity than the one requested.')
    .sets('credit-scores/retrieve', '/id', another),
  'no-subscriptions-not-found': breaks('endpoints.list-subscriptions-empty')
    .titled('Returns 404 for the subscriptions of an entity that has none.')
    .loses(
      'subscriptions/list',
      'entity',
      ({ status, body }: SandboxResponse) =>
        status === 200 && Object.keys(body as object).length === 0,
    ),
  'score-is-always-the-latest': breaks('endpoints.retrieve-credit-score')
    .titled('Returns the latest credit score of an entity, whichever is requested.')
    .edits('credit-scores/retrieve', (_, { store, params }) =>
      [...store.creditScores.values()].findLast(({ entity_id }) => entity_id === params.ent_id),
    ),
  'unknown-score-answered-with-another': breaks(
    'credit-score.entity-id',
    'endpoints.retrieve-credit-score',
  )
    .titled('Shows the credit score of one entity under another entity.')
    .finds('credit-scores/retrieve', ({ store, params }) => store.creditScores.get(params.crs_id!)),
  'another-entitys-score-in-between': breaks(
    'credit-score.entity-id',
    'endpoints.retrieve-credit-score',
  )
    .titled('Shows the credit score of one entity under another entity under version 2024-04-04.')
    .finds('credit-scores/retrieve', ({ store, params, version }) =>
      version === version2024 ? store.creditScores.get(params.crs_id!) : undefined,
    ),
  'subscription-under-any-entity': breaks('A45', 'endpoints.retrieve-subscription')
    .titled('Shows the subscription of one entity under another entity.')
    .finds('subscriptions/retrieve', ({ store, params }) =>
      [...store.subscriptions.values()]
        .flatMap((map) => Object.values(map))
        .find(({ id }) => id === params.sub_id),
    ),
  'subscription-for-any-id': breaks('endpoints.retrieve-subscription')
    .titled('Returns a subscription of the entity for an id that names none.')
    .finds('subscriptions/retrieve', ({ store, params }) =>
      Object.values(store.subscriptions.get(params.ent_id!) ?? {}).at(0),
    ),
  'subscriptions-for-any-id': breaks('endpoints.list-subscriptions-empty', 'A45')
    .titled('Lists some subscriptions for an id that names no entity.')
    .finds('subscriptions/list', ({ store }) => [...store.subscriptions.values()][0]),
  'subscriptions-end-with-an-update': breaks('endpoints.retrieve-subscription', 'A41', 'A64')
    .titled('Ends the subscriptions of an entity when it is updated.')
    .does('entities/update', (_body, { store, params }) =>
      store.subscriptions.delete(params.ent_id!),
    ),
  'subscriptions-collide': breaks('endpoints.retrieve-subscription')
    .titled('Returns the first of two subscriptions at the same time to both requests.')
    .collides('subscriptions/retrieve', (_, first) => first),
  'subscription-keys-in-between': breaks('endpoints.list-subscriptions')
    .titled('Lists subscriptions by their ids under version 2024-04-04.')
    .edits(
      'subscriptions/list',
      (body) =>
        Object.fromEntries(
          Object.values(body as SubscriptionMap).map((record) => [record.id, record]),
        ),
      under(version2024),
    ),
  'subscriptions-paused-every-third-time': breaks('endpoints.retrieve-account', 'A64')
    .titled('Lists subscriptions as paused every third time.')
    .sets('subscriptions/list', '/*/status', 'paused', everyThird()),
  'scores-collide': breaks('endpoints.retrieve-credit-score')
    .titled('Shows a credit score under another id to the second of two requests at the same time.')
    .collides('credit-scores/retrieve', (response, _, call) =>
      ok(set('/id', another)(response.body, call)),
    ),
  'score-for-any-id': breaks('endpoints.retrieve-credit-score')
    .titled('Returns a credit score of the entity for an id that names none.')
    .finds('credit-scores/retrieve', ({ store, params }) =>
      [...store.creditScores.values()].find(({ entity_id }) => entity_id === params.ent_id),
    ),
  'score-dated-by-version': breaks('conventions.timestamps-on-every-record')
    .titled('Shows another "created_at" of a credit score under version 2024-04-04.')
    .sets('credit-scores/retrieve', '/created_at', '2024-04-04T00:00:00.000Z', under(version2024)),
  'score-worse-every-third-time': breaks('endpoints.retrieve-account')
    .titled('Shows a lower score every third time.')
    .sets(
      'credit-scores/retrieve',
      '/scores/*/score',
      (score: number) => score - 100,
      everyThird(),
    ),
  'score-unknown-every-third-time': breaks('endpoints.retrieve-credit-score', 'A58')
    .titled('Returns 404 for a credit score every third time.')
    .loses('credit-scores/retrieve', 'credit score', everyThird()),
  'subscription-maps-collide': breaks('A45', 'A64')
    .titled('Returns the subscriptions of the first of two entities at the same time to both.')
    .collides('subscriptions/list', (_, first) => first),
}
