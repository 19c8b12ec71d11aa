import type { Defects } from '../deviation.ts'
import { drop, rename, set } from '../edit.ts'

const members = (body: unknown) => body as Readonly<Record<string, unknown>>
const inEnvelope = (body: unknown) => ({ success: true, data: body, message: null })
const listed = (body: unknown) => ({ data: [body] })
const keyedById = set('/data', (data: readonly { id: string }[]) =>
  Object.fromEntries(data.map((record) => [record.id, record])),
)

/** Defects of what stands around records. */
export const envelopes = {
  'sessions-in-the-short-envelope': {
    title: 'Lists verification sessions in the envelope of entities.',
    breaks: ['C037', 'C254'],
    body: { 'verification-sessions/list': drop('/success', '/message') },
  },
  'card-brands-in-the-short-envelope': {
    title: 'Lists card brands in the envelope of entities.',
    breaks: ['C037', 'C264'],
    body: { 'card-brands/list': drop('/success', '/message') },
  },
  'webhooks-under-another-name': {
    title: 'Lists webhooks under "webhooks", not under "data".',
    breaks: ['C273'],
    body: { 'webhooks/list': rename('/data', 'webhooks') },
  },
  'webhooks-by-id': {
    title: 'Lists webhooks as an object by id, not as an array.',
    breaks: ['C273'],
    body: { 'webhooks/list': keyedById },
  },
  'entities-by-index': {
    title: 'Lists entities as an object by index, not as an array.',
    breaks: ['C250'],
    body: { 'entities/list': set('/data', (data: readonly unknown[]) => ({ ...data })) },
  },
  'widget-events-without-envelope': {
    title: 'Lists widget events as a bare array.',
    breaks: ['C276'],
    body: { 'widget-events/list': (body) => members(body).data },
  },
  'no-card-brands-as-null': {
    title: 'Lists card brands as null.',
    breaks: ['C264', 'C037'],
    body: { 'card-brands/list': set('/data', null) },
  },
  'success-as-number': {
    title: 'Writes "success" of a list of verification sessions as a number.',
    breaks: ['C037'],
    body: { 'verification-sessions/list': set('/success', 1) },
  },
  'success-in-words': {
    title: 'Writes "success" of a list of card brands as a string.',
    breaks: ['C037'],
    body: { 'card-brands/list': set('/success', 'true') },
  },
  'message-left-out': {
    title: 'Omits "message" from a list of verification sessions, where it should be null.',
    breaks: ['C037'],
    body: { 'verification-sessions/list': drop('/message') },
  },
  'message-as-object': {
    title: 'Writes "message" of a list of card brands as an object.',
    breaks: ['C037'],
    body: { 'card-brands/list': set('/message', { text: 'ok' }) },
  },
  'subscriptions-as-a-list': {
    title: 'Lists subscriptions in an array, not in an object by name.',
    breaks: ['C255', 'C256'],
    body: { 'subscriptions/list': (body) => Object.values(members(body)) },
  },
  'subscriptions-in-an-envelope': {
    title: 'Wraps the map of subscriptions in the envelope of a list.',
    breaks: ['C255'],
    body: { 'subscriptions/list': inEnvelope },
  },
  'account-in-an-envelope': {
    title: 'Wraps a single account in the envelope of a list.',
    breaks: ['C262'],
    body: { 'accounts/retrieve': inEnvelope },
  },
  'updated-entity-in-an-envelope': {
    title: 'Wraps the updated entity in the envelope of a list.',
    breaks: ['C247'],
    body: { 'entities/update': inEnvelope },
  },
  'report-in-a-list': {
    title: 'Returns a list of one report.',
    breaks: ['C272'],
    body: { 'reports/create': listed },
  },
  'merchant-in-a-list': {
    title: 'Returns a list of one merchant.',
    breaks: ['C269'],
    body: { 'merchants/retrieve': listed },
  },
  'canceled-without-a-word': {
    title: 'Returns an empty body for a cancellation.',
    breaks: ['C004'],
    response: {
      'payments/cancel': (response) =>
        response.status < 300 ? { ...response, status: 204, raw: '' } : response,
    },
  },
  'record-written-twice': {
    title: 'Writes the JSON of a merchant twice in one body.',
    breaks: ['C004'],
    response: {
      'merchants/retrieve': (response) => ({
        ...response,
        raw: JSON.stringify(response.body).repeat(2),
      }),
    },
  },
  'answers-as-a-script': {
    title: 'Writes JSON with single quotes.',
    breaks: ['C004'],
    response: {
      'card-products/retrieve': (response) => ({
        ...response,
        raw: JSON.stringify(response.body).replaceAll('"', "'"),
      }),
    },
  },
  'answers-in-another-alphabet': {
    title: 'Encodes JSON in Latin-1, not in UTF-8.',
    breaks: ['C004'],
    response: {
      'reports/create': (response) => ({
        ...response,
        raw: Buffer.from(JSON.stringify({ ...members(response.body), note: 'für' }), 'latin1'),
      }),
    },
  },
  'no-entities-as-null': {
    title: 'Lists entities as null.',
    breaks: ['C251'],
    body: { 'entities/list': set('/data', null) },
  },
  'update-in-a-list': {
    title: 'Returns a list of one update.',
    breaks: ['C263'],
    body: { 'updates/create': listed },
  },
  'card-brand-in-an-envelope': {
    title: 'Wraps a new card brand in the envelope of a list.',
    breaks: ['C265'],
    body: { 'card-brands/create': inEnvelope },
  },
} as const satisfies Defects
