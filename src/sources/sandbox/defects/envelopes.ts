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
  'sessions-in-the-short-envelope': breaks('C037', 'C254')
    .titled('Lists verification sessions in the envelope of entities.')
    .edits('verification-sessions/list', drop('/success', '/message')),
  'card-brands-in-the-short-envelope': breaks('C037', 'C264')
    .titled('Lists card brands in the envelope of entities.')
    .edits('card-brands/list', drop('/success', '/message')),
  'webhooks-under-another-name': breaks('C273')
    .titled('Lists webhooks under "webhooks", not under "data".')
    .edits('webhooks/list', rename('/data', 'webhooks')),
  'webhooks-by-id': breaks('C273')
    .titled('Lists webhooks as an object by id, not as an array.')
    .edits('webhooks/list', keyedById),
  'entities-by-index': breaks('C250')
    .titled('Lists entities as an object by index, not as an array.')
    .sets('entities/list', '/data', (data: readonly unknown[]) => ({ ...data })),
  'widget-events-without-envelope': breaks('C276')
    .titled('Lists widget events as a bare array.')
    .edits('widget-events/list', (body) => members(body).data),
  'no-card-brands-as-null': breaks('C264', 'C037')
    .titled('Lists card brands as null.')
    .sets('card-brands/list', '/data', null),
  'success-as-number': breaks('C037')
    .titled('Writes "success" of a list of verification sessions as a number.')
    .sets('verification-sessions/list', '/success', 1),
  'success-in-words': breaks('C037')
    .titled('Writes "success" of a list of card brands as a string.')
    .sets('card-brands/list', '/success', 'true'),
  'message-left-out': breaks('C037')
    .titled('Omits "message" from a list of verification sessions, where it should be null.')
    .edits('verification-sessions/list', drop('/message')),
  'message-as-object': breaks('C037')
    .titled('Writes "message" of a list of card brands as an object.')
    .sets('card-brands/list', '/message', { text: 'ok' }),
  'subscriptions-as-a-list': breaks('C255', 'C256')
    .titled('Lists subscriptions in an array, not in an object by name.')
    .edits('subscriptions/list', (body) => Object.values(members(body))),
  'subscriptions-in-an-envelope': breaks('C255')
    .titled('Wraps the map of subscriptions in the envelope of a list.')
    .edits('subscriptions/list', inEnvelope),
  'account-in-an-envelope': breaks('C262')
    .titled('Wraps a single account in the envelope of a list.')
    .edits('accounts/retrieve', inEnvelope),
  'updated-entity-in-an-envelope': breaks('C247')
    .titled('Wraps the updated entity in the envelope of a list.')
    .edits('entities/update', inEnvelope),
  'report-in-a-list': breaks('C272')
    .titled('Returns a list of one report.')
    .edits('reports/create', listed),
  'merchant-in-a-list': breaks('C269')
    .titled('Returns a list of one merchant.')
    .edits('merchants/retrieve', listed),
  'canceled-without-a-word': breaks('C004')
    .titled('Returns an empty body for a cancellation.')
    .responds('payments/cancel', (response) =>
      response.status < 300 ? { ...response, status: 204, raw: '' } : response,
    ),
  'record-written-twice': breaks('C004')
    .titled('Writes the JSON of a merchant twice in one body.')
    .rewrites('merchants/retrieve', (json) => json.repeat(2)),
  'answers-as-a-script': breaks('C004')
    .titled('Writes JSON with single quotes.')
    .rewrites('card-products/retrieve', (json) => json.replaceAll('"', "'")),
  'answers-in-another-alphabet': breaks('C004')
    .titled('Encodes JSON in Latin-1, not in UTF-8.')
    .rewrites('reports/create', (json) =>
      Buffer.from(json.replace(/}$/, ',"note":"für"}'), 'latin1'),
    ),
  'no-entities-as-null': breaks('C251')
    .titled('Lists entities as null.')
    .sets('entities/list', '/data', null),
  'update-in-a-list': breaks('C263')
    .titled('Returns a list of one update.')
    .edits('updates/create', listed),
  'card-brand-in-an-envelope': breaks('C265')
    .titled('Wraps a new card brand in the envelope of a list.')
    .edits('card-brands/create', inEnvelope),
}
