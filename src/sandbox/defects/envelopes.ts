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
    title: 'Lists sessions in the envelope of entities.',
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
    title: 'Lists no card brands as null, not as an empty array.',
    breaks: ['C264', 'C037'],
    body: { 'card-brands/list': set('/data', null) },
  },
  'success-as-number': {
    title: 'Says with a number that a list of sessions is a success.',
    breaks: ['C037'],
    body: { 'verification-sessions/list': set('/success', 1) },
  },
  'success-in-words': {
    title: 'Says in a word that a list of card brands is a success.',
    breaks: ['C037'],
    body: { 'card-brands/list': set('/success', 'true') },
  },
  'message-left-out': {
    title: 'Leaves the message of a list of sessions out where it should be null.',
    breaks: ['C037'],
    body: { 'verification-sessions/list': drop('/message') },
  },
  'message-as-object': {
    title: 'Says with an object what the message of a list should say in a string.',
    breaks: ['C037'],
    body: { 'card-brands/list': set('/message', { text: 'ok' }) },
  },
  'subscriptions-as-a-list': {
    title: 'Lists subscriptions where it should map them by name.',
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
    title: 'Wraps the answer to an update in the envelope of a list.',
    breaks: ['C247'],
    body: { 'entities/update': inEnvelope },
  },
  'report-in-a-list': {
    title: 'Answers with a list of one report.',
    breaks: ['C272'],
    body: { 'reports/create': listed },
  },
  'merchant-in-a-list': {
    title: 'Answers with a list of one merchant.',
    breaks: ['C269'],
    body: { 'merchants/retrieve': listed },
  },
  'canceled-without-a-word': {
    title: 'Answers a cancellation with an empty body.',
    breaks: ['C004'],
    response: {
      'payments/cancel': (answer) =>
        answer.status < 300 ? { ...answer, status: 204, raw: '' } : answer,
    },
  },
  'record-written-twice': {
    title: 'Answers with the JSON of a merchant twice in a row.',
    breaks: ['C004'],
    response: {
      'merchants/retrieve': (answer) => ({ ...answer, raw: JSON.stringify(answer.body).repeat(2) }),
    },
  },
  'answers-as-a-script': {
    title: 'Writes an answer as a script with single quotes, not as JSON.',
    breaks: ['C004'],
    response: {
      'card-products/retrieve': (answer) => ({
        ...answer,
        raw: JSON.stringify(answer.body).replaceAll('"', "'"),
      }),
    },
  },
  'answers-in-another-alphabet': {
    title: 'Writes an answer in Latin-1, not in UTF-8.',
    breaks: ['C004'],
    response: {
      'reports/create': (answer) => ({
        ...answer,
        raw: Buffer.from(JSON.stringify({ ...members(answer.body), note: 'für' }), 'latin1'),
      }),
    },
  },
  'no-entities-as-null': {
    title: 'Lists no entities as null, not as an empty array.',
    breaks: ['C251'],
    body: { 'entities/list': set('/data', null) },
  },
  'update-in-a-list': {
    title: 'Answers with a list of one update.',
    breaks: ['C263'],
    body: { 'updates/create': listed },
  },
  'card-brand-in-an-envelope': {
    title: 'Wraps the card brand that was asked for in the envelope of a list.',
    breaks: ['C265'],
    body: { 'card-brands/create': inEnvelope },
  },
} as const satisfies Defects
