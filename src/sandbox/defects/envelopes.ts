import { breaks } from '../deviation.ts'
import { drop, rename, rewrite, set } from '../edit.ts'

const members = (body: unknown) => body as Readonly<Record<string, unknown>>
const inEnvelope = (body: unknown) => ({ success: true, data: body, message: null })
const listed = (body: unknown) => ({ data: [body] })
const keyedById = set('/data', (data: readonly { id: string }[]) =>
  Object.fromEntries(data.map((record) => [record.id, record])),
)

/** Defects of what stands around records. */
export const envelopes = {
  'sessions-in-the-short-envelope': breaks(['C037', 'C254'], {
    title: 'Lists verification sessions in the envelope of entities.',
    'verification-sessions/list': drop('/success', '/message'),
  }),
  'card-brands-in-the-short-envelope': breaks(['C037', 'C264'], {
    title: 'Lists card brands in the envelope of entities.',
    'card-brands/list': drop('/success', '/message'),
  }),
  'webhooks-under-another-name': breaks(['C273'], {
    title: 'Lists webhooks under "webhooks", not under "data".',
    'webhooks/list': rename('/data', 'webhooks'),
  }),
  'webhooks-by-id': breaks(['C273'], {
    title: 'Lists webhooks as an object by id, not as an array.',
    'webhooks/list': keyedById,
  }),
  'entities-by-index': breaks(['C250'], {
    title: 'Lists entities as an object by index, not as an array.',
    'entities/list': set('/data', (data: readonly unknown[]) => ({ ...data })),
  }),
  'widget-events-without-envelope': breaks(['C276'], {
    title: 'Lists widget events as a bare array.',
    'widget-events/list': (body) => members(body).data,
  }),
  'no-card-brands-as-null': breaks(['C264', 'C037'], {
    title: 'Lists card brands as null.',
    'card-brands/list': set('/data', null),
  }),
  'success-as-number': breaks(['C037'], {
    title: 'Writes "success" of a list of verification sessions as a number.',
    'verification-sessions/list': set('/success', 1),
  }),
  'success-in-words': breaks(['C037'], {
    title: 'Writes "success" of a list of card brands as a string.',
    'card-brands/list': set('/success', 'true'),
  }),
  'message-left-out': breaks(['C037'], {
    title: 'Omits "message" from a list of verification sessions, where it should be null.',
    'verification-sessions/list': drop('/message'),
  }),
  'message-as-object': breaks(['C037'], {
    title: 'Writes "message" of a list of card brands as an object.',
    'card-brands/list': set('/message', { text: 'ok' }),
  }),
  'subscriptions-as-a-list': breaks(['C255', 'C256'], {
    title: 'Lists subscriptions in an array, not in an object by name.',
    'subscriptions/list': (body) => Object.values(members(body)),
  }),
  'subscriptions-in-an-envelope': breaks(['C255'], {
    title: 'Wraps the map of subscriptions in the envelope of a list.',
    'subscriptions/list': inEnvelope,
  }),
  'account-in-an-envelope': breaks(['C262'], {
    title: 'Wraps a single account in the envelope of a list.',
    'accounts/retrieve': inEnvelope,
  }),
  'updated-entity-in-an-envelope': breaks(['C247'], {
    title: 'Wraps the updated entity in the envelope of a list.',
    'entities/update': inEnvelope,
  }),
  'report-in-a-list': breaks(['C272'], {
    title: 'Returns a list of one report.',
    'reports/create': listed,
  }),
  'merchant-in-a-list': breaks(['C269'], {
    title: 'Returns a list of one merchant.',
    'merchants/retrieve': listed,
  }),
  'canceled-without-a-word': breaks(['C004'], {
    title: 'Returns an empty body for a cancellation.',
    response: {
      'payments/cancel': (response) =>
        response.status < 300 ? { ...response, status: 204, raw: '' } : response,
    },
  }),
  'record-written-twice': breaks(['C004'], {
    title: 'Writes the JSON of a merchant twice in one body.',
    response: { 'merchants/retrieve': rewrite((json) => json.repeat(2)) },
  }),
  'answers-as-a-script': breaks(['C004'], {
    title: 'Writes JSON with single quotes.',
    response: { 'card-products/retrieve': rewrite((json) => json.replaceAll('"', "'")) },
  }),
  'answers-in-another-alphabet': breaks(['C004'], {
    title: 'Encodes JSON in Latin-1, not in UTF-8.',
    response: {
      'reports/create': rewrite((json) =>
        Buffer.from(json.replace(/}$/, ',"note":"für"}'), 'latin1'),
      ),
    },
  }),
  'no-entities-as-null': breaks(['C251'], {
    title: 'Lists entities as null.',
    'entities/list': set('/data', null),
  }),
  'update-in-a-list': breaks(['C263'], {
    title: 'Returns a list of one update.',
    'updates/create': listed,
  }),
  'card-brand-in-an-envelope': breaks(['C265'], {
    title: 'Wraps a new card brand in the envelope of a list.',
    'card-brands/create': inEnvelope,
  }),
}
