import type { SandboxResponse } from '../call.ts'
import type { Variants } from '../deviation.ts'
import { eachText, withHeaders } from '../edit.ts'

const made =
  (status: number) =>
  (response: SandboxResponse): SandboxResponse =>
    response.status === 200 ? { ...response, status } : response

const refusing =
  (change: (response: SandboxResponse) => SandboxResponse) =>
  (response: SandboxResponse): SandboxResponse =>
    response.status < 400 ? response : change(response)

/** Other ways to speak HTTP and JSON. */
export const wire = {
  'creates-with-201': {
    title: 'Returns 201 for a record that was created.',
    open: ['C281'],
    response: {
      'elements/create-token': made(201),
      'verification-sessions/create': made(201),
      'accounts/create': made(201),
      'card-brands/create': made(201),
      'reports/create': made(201),
    },
  },
  'accepts-with-202': {
    title: 'Returns 202 for an update.',
    open: ['C281'],
    response: { 'updates/create': made(202) },
  },
  'refuses-with-422': {
    title: 'Returns 422, not 400, for an invalid request.',
    open: ['C302'],
    response: {
      '*': refusing((response) =>
        response.status === 400 ? { ...response, status: 422 } : response,
      ),
    },
  },
  'refuses-in-html': {
    title: 'Writes refusals as HTML.',
    open: ['C302'],
    response: {
      '*': refusing((response) => ({
        ...response,
        headers: { ...response.headers, 'content-type': 'text/html; charset=utf-8' },
        raw: '<!doctype html><title>No</title><h1>No</h1>',
      })),
    },
  },
  'refuses-without-a-body': {
    title: 'Writes refusals without a body.',
    open: ['C302'],
    response: { '*': refusing((response) => ({ ...response, raw: '' })) },
  },
  'media-type-in-capitals': {
    title: 'Writes the media type in capitals.',
    open: ['C004'],
    response: { '*': withHeaders({ 'content-type': 'Application/JSON;Charset=UTF-8' }) },
  },
  'spaced-json': {
    title: 'Indents JSON and ends it with a line break.',
    open: ['C004'],
    response: {
      '*': (response) =>
        response.raw === undefined
          ? { ...response, raw: `${JSON.stringify(response.body, null, 2)}\n` }
          : response,
    },
  },
  'more-headers': {
    title: 'Sends rate limits and a request id as headers.',
    open: ['C305'],
    response: { '*': withHeaders({ 'x-request-id': 'req_1', 'ratelimit-remaining': '99' }) },
  },
  'offset-in-place-of-z': {
    title: 'Writes UTC as an offset of zero.',
    open: ['C005'],
    body: { '*': eachText((text) => text.replace(/(T\d\d:\d\d:\d\d\.\d{3})Z$/, '$1+00:00')) },
  },
  'long-ids': {
    title: 'Makes long ids, in both cases and with dashes.',
    open: ['C012'],
    behaviour: { ids: 'long' },
  },
  'unknown-version-is-latest': {
    title: 'Treats an unknown version as the latest.',
    open: ['C318'],
    behaviour: { unknownVersion: 'latest' },
  },
} as const satisfies Variants
