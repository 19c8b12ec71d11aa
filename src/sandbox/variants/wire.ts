import type { SandboxResponse } from '../call.ts'
import { permittedBy } from '../deviation.ts'
import { eachText, rewrite, withHeaders } from '../edit.ts'

const made =
  (status: number) =>
  (response: SandboxResponse): SandboxResponse =>
    response.status === 200 ? { ...response, status } : response

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
  'media-type-in-capitals': permittedBy(['C004'], {
    title: 'Writes the media type in capitals.',
    response: { '*': withHeaders({ 'content-type': 'Application/JSON;Charset=UTF-8' }) },
  }),
  'spaced-json': permittedBy(['C004'], {
    title: 'Indents JSON and ends it with a line break.',
    response: { '*': rewrite((json) => `${JSON.stringify(JSON.parse(json), null, 2)}\n`) },
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
