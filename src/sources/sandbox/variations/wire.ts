import { Readable } from 'node:stream'
import { latestApiVersion, operations } from '../../../core/contract/index.ts'
import { bytesOf, refuse, type SandboxResponse } from '../call.ts'
import { countUp } from '../conditions.ts'
import type { HandlerWrapper } from '../deviation.ts'
import { eachText, rewrite, withHeaders } from '../edit.ts'
import { copyOf, type Store } from '../store.ts'
import { permittedBy } from '../variation.ts'

/** Loaded when it is needed: `list` and `explain` only name the variations. */
const zlib = () => process.getBuiltinModule('node:zlib')

const creations = [
  'elements/create-token',
  'verification-sessions/create',
  'accounts/create',
  'card-brands/create',
  'reports/create',
] as const

const made =
  (status: number) =>
  (response: SandboxResponse): SandboxResponse =>
    response.status === 200 ? { ...response, status } : response

/** Writes the bytes of responses in another way. */
const writing =
  (
    change: (text: string) => string | Uint8Array | Readable,
    headers: SandboxResponse['headers'] = {},
  ) =>
  (response: SandboxResponse): SandboxResponse => {
    const { raw, headers: own = {} } = response
    if (raw === '' || 'content-encoding' in own) return response
    const written = bytesOf(response)
    const rewritten = (json: string) => {
      const text = written(json)
      return typeof text === 'string' ? change(text) : text
    }
    return { ...response, raw: rewritten, headers: { ...own, ...headers } }
  }

const piecesOf = (text: string) =>
  (text.match(/[\s\S]{1,40}/gu) ?? []).map((piece) => Buffer.from(piece))

const onSuccess =
  (change: (response: SandboxResponse) => SandboxResponse) => (response: SandboxResponse) =>
    response.status < 300 ? change(response) : response

/** Writes the end of an id, of which `$1` are letters drawn and `$2` a count, in another way. */
const withIds =
  (form: string, without = /^$/) =>
  (store: Store): Store => ({
    ...store,
    nextId(prefix) {
      const drawn = store.nextId(prefix).slice(prefix.length)
      return prefix + drawn.replace(/^(.{10})(.+)$/, form).replace(without, '')
    },
  })

/** How long a change may take to show, in milliseconds. */
const settleMs = 2_000

/** Shows the records from before a change to the read that comes right after it. */
const showingLater: HandlerWrapper = (call, next) => {
  const { store, notes, operation } = call
  const isRead = operation !== null && operations[operation].method === 'GET'
  const key = 'before the change'
  const before = notes.get(key) as { readonly at: number; readonly store: Store } | undefined
  if (!isRead) notes.set(key, { at: store.now(), store: copyOf(store) })
  if (!isRead || before === undefined) return next(call)
  notes.delete(key)
  return next(store.now() - before.at < settleMs ? { ...call, store: before.store } : call)
}

/** Other ways to speak HTTP and JSON. */
export const wire = {
  'creates-with-201': permittedBy('endpoints.not-shown')
    .titled('Returns 201 for a record that was created.')
    .responds(creations, made(201)),
  'accepts-with-202': permittedBy('endpoints.not-shown')
    .titled('Returns 202 for an update.')
    .responds('updates/create', made(202)),
  'media-type-in-capitals': permittedBy('preamble.answers-json')
    .titled('Writes the media type in capitals.')
    .responds('*', withHeaders({ 'content-type': 'Application/JSON;Charset=UTF-8' })),
  'spaced-json': permittedBy('preamble.answers-json')
    .titled('Indents JSON and ends it with a line break.')
    .rewrites('*', (json) => `${JSON.stringify(JSON.parse(json), null, 2)}\n`),
  'more-headers': permittedBy('limits.not-shown')
    .titled('Sends rate limits and a request id as headers.')
    .responds('*', withHeaders({ 'x-request-id': 'req_1', 'ratelimit-remaining': '99' })),
  'offset-in-place-of-z': permittedBy('preamble.timestamps')
    .titled('Writes UTC as an offset of zero.')
    .afterShape()
    .edits(
      '*',
      eachText((text) => text.replace(/(T\d\d:\d\d:\d\d\.\d{3})Z$/, '$1+00:00')),
    ),
  'long-ids': permittedBy('conventions.id-entity')
    .titled('Makes long ids, in both cases and with dashes.')
    .aroundStore(withIds('$1-Z-$1-$2')),
  'version-header-ignored': permittedBy('versioning.pinned', 'A58')
    .titled('Serves the latest version alone, whatever version a request names.')
    .serving(latestApiVersion)
    .aroundAdmission((head, next) => next({ ...head, version: latestApiVersion })),
  'unknown-version-is-latest': permittedBy('versioning.not-shown')
    .titled('Treats an unknown version as the latest.')
    .aroundAdmission((head, next) => {
      const admitted = next(head)
      const isUnknown = 'status' in admitted && admitted.status === 400
      return isUnknown ? next({ ...head, version: latestApiVersion }) : admitted
    }),
  'answers-compressed': permittedBy('preamble.answers-json')
    .titled('Compresses responses with gzip.')
    .responds(
      '*',
      writing((text) => zlib().gzipSync(text), { 'content-encoding': 'gzip' }),
    ),
  'answers-deflated': permittedBy('preamble.answers-json')
    .titled('Compresses responses with deflate.')
    .responds(
      '*',
      writing((text) => zlib().deflateSync(text), { 'content-encoding': 'deflate' }),
    ),
  'answers-in-pieces': permittedBy('preamble.answers-json')
    .titled('Sends responses in chunks, without a length.')
    .responds(
      '*',
      writing((text) => Readable.from(piecesOf(text))),
    ),
  'answers-late': permittedBy('limits.not-shown')
    .titled('Delays every response.')
    .responds('*', (response) => ({
      ...response,
      delayMs: 2,
      headers: { ...response.headers, 'server-timing': 'wait;dur=2' },
    })),
  'connection-closed': permittedBy('limits.not-shown')
    .titled('Closes the connection after every response.')
    .responds('*', withHeaders({ connection: 'close' })),
  'json-with-byte-order-mark': permittedBy('preamble.answers-json')
    .titled('Begins JSON with a byte order mark.')
    .responds('*', onSuccess(rewrite((json) => `\uFEFF${json}`))),
  'json-escaped': permittedBy('preamble.answers-json')
    .titled('Escapes slashes and every letter e in JSON.')
    .responds(
      '*',
      onSuccess(
        rewrite((json) =>
          json
            .replaceAll('/', '\\/')
            .replace(/"(?:[^"\\]|\\[\s\S])*(?:"|\\?$)/g, (string) =>
              string.replaceAll('e', '\\u0065'),
            ),
        ),
      ),
    ),
  'json-with-a-member-twice': permittedBy('conventions.absent-null')
    .titled('Writes an unknown member twice.')
    .responds(
      'accounts/retrieve',
      onSuccess(rewrite((json) => json.replace('{', '{"x":1,"x":2,'))),
    ),
  'integers-with-an-exponent': permittedBy('credit-score.score', 'payment.amount', 'errors.members')
    .titled('Writes integers with a point and an exponent.')
    .responds('*', onSuccess(rewrite(withExponents))),
  'json-as-text': permittedBy('preamble.answers-json')
    .titled('Sends JSON as text/json.')
    .responds('*', withHeaders({ 'content-type': 'text/json' })),
  'json-of-a-vendor': permittedBy('preamble.answers-json')
    .titled('Sends JSON with a vendor media type and parameters.')
    .responds(
      '*',
      withHeaders({
        'content-type': 'application/vnd.example+json; version="2025-07-04"; charset=utf-8',
      }),
    ),
  'members-in-another-order': permittedBy('conventions.absent-null')
    .titled('Writes the members of every object in reverse.')
    .afterShape()
    .edits('*', reversed),
  'busy-at-first': permittedBy('limits.not-shown')
    .titled('Returns 429 for the first request to every operation.')
    .around('*', (call, next) =>
      countUp(call, `requests to ${call.operation}`) === 0
        ? refuse('busy', 'Too many requests at a time.', { 'retry-after': '0' })
        : next(call),
    ),
  'changes-visible-later': permittedBy('A47')
    .titled('Shows what was before a change to the read that comes right after it.')
    .around('*', showingLater)
    .settlesIn(settleMs),
  'unknown-paths-redirected': permittedBy('errors.refusals', 'versioning.removed-paths')
    .titled('Redirects unknown paths to the documentation.')
    .aroundAdmission((head, next) => {
      const admitted = next(head)
      const isUnknown = 'status' in admitted && admitted.status === 404
      return isUnknown ? { ...admitted, status: 302, headers: { location: '/docs' } } : admitted
    }),
  'ids-of-one-sign': permittedBy('conventions.id-entity')
    .titled('Makes ids of a prefix and a number.')
    .aroundStore(withIds('$2', /^0+/)),
  'ids-of-many-signs': permittedBy('conventions.id-entity')
    .titled('Makes ids with characters that are unusual in a path.')
    .aroundStore(withIds('$1.~_$1!:$2')),
}

function withExponents(json: string): string {
  return json.replace(/("(?:amount|code|score)":)(\d+)(?=[,}])/g, (_, name, digits) => {
    return `${name}${digits[0]}.${digits.slice(1) || '0'}e${digits.length - 1}`
  })
}

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).reverse()
  return Object.fromEntries(members.map(([name, member]) => [name, reversed(member)]))
}
