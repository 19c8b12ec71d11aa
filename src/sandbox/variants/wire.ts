import type { SandboxResponse } from '../call.ts'
import { permittedBy } from '../deviation.ts'
import { eachText, rewrite, withHeaders } from '../edit.ts'

const made =
  (status: number) =>
  (response: SandboxResponse): SandboxResponse =>
    response.status === 200 ? { ...response, status } : response

/** Other ways to speak HTTP and JSON. */
export const wire = {
  'creates-with-201': permittedBy('C281')
    .titled('Returns 201 for a record that was created.')
    .answers('elements/create-token', made(201))
    .answers('verification-sessions/create', made(201))
    .answers('accounts/create', made(201))
    .answers('card-brands/create', made(201))
    .answers('reports/create', made(201)),
  'accepts-with-202': permittedBy('C281')
    .titled('Returns 202 for an update.')
    .answers('updates/create', made(202)),
  'media-type-in-capitals': permittedBy('C004')
    .titled('Writes the media type in capitals.')
    .answers('*', withHeaders({ 'content-type': 'Application/JSON;Charset=UTF-8' })),
  'spaced-json': permittedBy('C004')
    .titled('Indents JSON and ends it with a line break.')
    .answers(
      '*',
      rewrite((json) => `${JSON.stringify(JSON.parse(json), null, 2)}\n`),
    ),
  'more-headers': permittedBy('C305')
    .titled('Sends rate limits and a request id as headers.')
    .answers('*', withHeaders({ 'x-request-id': 'req_1', 'ratelimit-remaining': '99' })),
  'offset-in-place-of-z': permittedBy('C005')
    .titled('Writes UTC as an offset of zero.')
    .edits(
      '*',
      eachText((text) => text.replace(/(T\d\d:\d\d:\d\d\.\d{3})Z$/, '$1+00:00')),
    ),
  'long-ids': permittedBy('C012')
    .titled('Makes long ids, in both cases and with dashes.')
    .behaves({ ids: 'long' }),
  'unknown-version-is-latest': permittedBy('C318')
    .titled('Treats an unknown version as the latest.')
    .behaves({ unknownVersion: 'latest' }),
}
