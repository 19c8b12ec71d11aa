import type { SandboxResponse } from '../call.ts'
import { permittedBy } from '../deviation.ts'
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
  'creates-with-201': permittedBy(['C281'], {
    title: 'Returns 201 for a record that was created.',
    response: {
      'elements/create-token': made(201),
      'verification-sessions/create': made(201),
      'accounts/create': made(201),
      'card-brands/create': made(201),
      'reports/create': made(201),
    },
  }),
  'accepts-with-202': permittedBy(['C281'], {
    title: 'Returns 202 for an update.',
    response: { 'updates/create': made(202) },
  }),
  'refuses-with-422': permittedBy(['C302'], {
    title: 'Returns 422, not 400, for an invalid request.',
    response: {
      '*': refusing((response) =>
        response.status === 400 ? { ...response, status: 422 } : response,
      ),
    },
  }),
  'refuses-in-html': permittedBy(['C302'], {
    title: 'Writes refusals as HTML.',
    response: {
      '*': refusing((response) => ({
        ...response,
        headers: { ...response.headers, 'content-type': 'text/html; charset=utf-8' },
        raw: '<!doctype html><title>No</title><h1>No</h1>',
      })),
    },
  }),
  'refuses-without-a-body': permittedBy(['C302'], {
    title: 'Writes refusals without a body.',
    response: { '*': refusing((response) => ({ ...response, raw: '' })) },
  }),
  'media-type-in-capitals': permittedBy(['C004'], {
    title: 'Writes the media type in capitals.',
    response: { '*': withHeaders({ 'content-type': 'Application/JSON;Charset=UTF-8' }) },
  }),
  'spaced-json': permittedBy(['C004'], {
    title: 'Indents JSON and ends it with a line break.',
    response: {
      '*': (response) =>
        response.raw === undefined
          ? { ...response, raw: `${JSON.stringify(response.body, null, 2)}\n` }
          : response,
    },
  }),
  'more-headers': permittedBy(['C305'], {
    title: 'Sends rate limits and a request id as headers.',
    response: { '*': withHeaders({ 'x-request-id': 'req_1', 'ratelimit-remaining': '99' }) },
  }),
  'offset-in-place-of-z': permittedBy(['C005'], {
    title: 'Writes UTC as an offset of zero.',
    '*': eachText((text) => text.replace(/(T\d\d:\d\d:\d\d\.\d{3})Z$/, '$1+00:00')),
  }),
  'long-ids': permittedBy(['C012'], {
    title: 'Makes long ids, in both cases and with dashes.',
    behaviour: { ids: 'long' },
  }),
  'unknown-version-is-latest': permittedBy(['C318'], {
    title: 'Treats an unknown version as the latest.',
    behaviour: { unknownVersion: 'latest' },
  }),
}
