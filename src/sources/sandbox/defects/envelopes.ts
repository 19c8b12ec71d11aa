import { breaks } from '../defect.ts'
import { drop, rename, set } from '../edit.ts'

const members = (body: unknown) => body as Readonly<Record<string, unknown>>
const inEnvelope = (body: unknown) => ({ success: true, data: body, message: null })
const listed = (body: unknown) => ({ data: [body] })
const keyedById = set('/data', (data: readonly { id: string }[]) =>
  Object.fromEntries(data.map((record) => [record.id, record])),
)

/** Defects of what stands around records. */
export const envelopes = {
  'sessions-in-the-short-envelope': breaks('conventions.list-envelopes', 'endpoints.list-sessions')
    .titled('Lists verification sessions in the envelope of entities.')
    .edits('verification-sessions/list', drop('/success', '/message')),
  'card-brands-in-the-short-envelope': breaks(
    'conventions.list-envelopes',
    'endpoints.list-card-brands',
  )
    .titled('Lists card brands in the envelope of entities.')
    .edits('card-brands/list', drop('/success', '/message')),
  'webhooks-under-another-name': breaks('endpoints.list-webhooks')
    .titled('Lists webhooks under "webhooks", not under "data".')
    .afterShape()
    .edits('webhooks/list', rename('/data', 'webhooks')),
  'webhooks-by-id': breaks('endpoints.list-webhooks')
    .titled('Lists webhooks as an object by id, not as an array.')
    .afterShape()
    .edits('webhooks/list', keyedById),
  'entities-by-index': breaks('endpoints.list-entities')
    .titled('Lists entities as an object by index, not as an array.')
    .afterShape()
    .sets('entities/list', '/data', (data: readonly unknown[]) => ({ ...data })),
  'widget-events-without-envelope': breaks('endpoints.list-widget-events')
    .titled('Lists widget events as a bare array.')
    .afterShape()
    .edits('widget-events/list', (body) => members(body).data),
  'no-card-brands-as-null': breaks('endpoints.list-card-brands', 'conventions.list-envelopes')
    .titled('Lists card brands as null.')
    .sets('card-brands/list', '/data', null),
  'success-as-number': breaks('conventions.list-envelopes')
    .titled('Writes "success" of a list of verification sessions as a number.')
    .sets('verification-sessions/list', '/success', 1),
  'success-in-words': breaks('conventions.list-envelopes')
    .titled('Writes "success" of a list of card brands as a string.')
    .sets('card-brands/list', '/success', 'true'),
  'message-left-out': breaks('conventions.list-envelopes')
    .titled('Omits "message" from a list of verification sessions, where it should be null.')
    .edits('verification-sessions/list', drop('/message')),
  'message-as-object': breaks('conventions.list-envelopes')
    .titled('Writes "message" of a list of card brands as an object.')
    .sets('card-brands/list', '/message', { text: 'ok' }),
  'subscriptions-as-a-list': breaks(
    'endpoints.list-subscriptions',
    'endpoints.list-subscriptions-empty',
  )
    .titled('Lists subscriptions in an array, not in an object by name.')
    .afterShape()
    .edits('subscriptions/list', (body) => Object.values(members(body))),
  'subscriptions-in-an-envelope': breaks('endpoints.list-subscriptions')
    .titled('Wraps the map of subscriptions in the envelope of a list.')
    .afterShape()
    .edits('subscriptions/list', inEnvelope),
  'account-in-an-envelope': breaks('endpoints.retrieve-account')
    .titled('Wraps a single account in the envelope of a list.')
    .afterShape()
    .edits('accounts/retrieve', inEnvelope),
  'updated-entity-in-an-envelope': breaks('endpoints.update-entity')
    .titled('Wraps the updated entity in the envelope of a list.')
    .afterShape()
    .edits('entities/update', inEnvelope),
  'report-in-a-list': breaks('endpoints.create-report')
    .titled('Returns a list of one report.')
    .afterShape()
    .edits('reports/create', listed),
  'merchant-in-a-list': breaks('endpoints.retrieve-merchant')
    .titled('Returns a list of one merchant.')
    .afterShape()
    .edits('merchants/retrieve', listed),
  'canceled-without-a-word': breaks('preamble.answers-json')
    .titled('Returns an empty body for a cancellation.')
    .responds('payments/cancel', (response) =>
      response.status < 300 ? { ...response, status: 204, raw: '' } : response,
    ),
  'record-written-twice': breaks('preamble.answers-json')
    .titled('Writes the JSON of a merchant twice in one body.')
    .rewrites('merchants/retrieve', (json) => json.repeat(2)),
  'answers-as-a-script': breaks('preamble.answers-json')
    .titled('Writes JSON with single quotes.')
    .rewrites('card-products/retrieve', (json) => json.replaceAll('"', "'")),
  'answers-in-another-alphabet': breaks('preamble.answers-json')
    .titled('Encodes JSON in Latin-1, not in UTF-8.')
    .rewrites('reports/create', (json) =>
      Buffer.from(json.replace(/}$/, ',"note":"für"}'), 'latin1'),
    ),
  'no-entities-as-null': breaks('endpoints.list-entities-empty')
    .titled('Lists entities as null.')
    .sets('entities/list', '/data', null),
  'update-in-a-list': breaks('endpoints.create-update')
    .titled('Returns a list of one update.')
    .afterShape()
    .edits('updates/create', listed),
  'card-brand-in-an-envelope': breaks('endpoints.create-card-brand')
    .titled('Wraps a new card brand in the envelope of a list.')
    .afterShape()
    .edits('card-brands/create', inEnvelope),
}
