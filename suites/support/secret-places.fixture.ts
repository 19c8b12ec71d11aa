import type { Json } from '../../src/base/json/index.ts'
import { vocabulary } from '../../src/core/contract/index.ts'

/** A message in which secrets are put. */
export interface Planted {
  readonly body: Json
  readonly headers: Record<string, string>
}

type Put = (secret: string, message: Planted, count: number) => void

/** Headers that HTTP, proxies and services know; what they hold is anybody's. */
const headers = [
  ...[
    'x-customer',
    'x-request-id',
    'x-correlation-id',
    'x-api-key',
    'x-user',
    'x-ratelimit-remaining',
  ],
  ...[
    'x-ratelimit-reset',
    'x-forwarded-for',
    'x-real-ip',
    'x-csrf-token',
    'x-trace-id',
    'x-session',
  ],
  ...['etag', 'link', 'warning', 'vary', 'server', 'via', 'from', 'referer', 'pragma', 'refresh'],
  ...['content-disposition', 'content-language', 'content-location', 'cache-control', 'expires'],
  ...[
    'last-modified',
    'traceparent',
    'tracestate',
    'www-authenticate',
    'authentication-info',
    'forwarded',
  ],
  ...[
    'set-cookie',
    'location',
    'server-timing',
    'strict-transport-security',
    'service-version',
    'sunset',
  ],
  ...['deprecation', 'accept-ranges', 'alt-svc', 'report-to', 'x-cache', 'digest', 'allow'],
] as const

const header = (text: string) =>
  /^[\x21-\x7e][\x20-\x7e]*$/.test(text) && text.trim() === text ? text : encodeURIComponent(text)
const member = (name: string, value: (secret: string) => unknown): Put => {
  return (secret, { body }, count) =>
    Object.assign(body, { [`${name}_${count % 7}`]: value(secret) })
}
const named = (name: (secret: string) => string): Put => {
  return (secret, { body }) => Object.assign(body, { [name(secret)]: 1 })
}
const ofHeader = (name: string, value = (secret: string) => secret): Put => {
  return (secret, message) => {
    message.headers[name] = header(value(secret))
  }
}

const behind = [...vocabulary.prefixes, ...vocabulary.tokenPrefixes]

/** Where a message may hold a secret, by name: nothing but free parts, names, headers and what the contract does not know. */
export const places: readonly (readonly [name: string, put: Put])[] = [
  ['a member', member('memo', (secret) => secret)],
  ['an inner member', member('wallet', (secret) => ({ id: secret, owner: { tag: secret } }))],
  ['a list', member('tags', (secret) => [secret, [[secret]]])],
  [
    'metadata',
    (secret, { body }) =>
      Object.assign(body, { metadata: { a: { id: secret }, [secret]: [secret] } }),
  ],
  ['the name of a member', named((secret) => `${secret} `)],
  ['a map', member('by_name', (secret) => ({ [secret]: { [secret]: secret } }))],
  ['JSON in a text', member('raw', (secret) => JSON.stringify({ [secret]: { note: secret } }))],
  ['JSON in JSON', member('raw', (secret) => JSON.stringify(JSON.stringify([secret])))],
  ['HTML', member('page', (secret) => `<b title="${secret}">${secret}</b> &amp; ${secret}`)],
  ['XML', member('page', (secret) => `<a><![CDATA[${secret}]]></a>`)],
  ['a sentence', member('text', (secret) => `Payment of ${secret} was refused, see ${secret}.`)],
  ['behind a colon', member('text', (secret) => `error:${secret};code=12`)],
  ['in brackets', member('text', (secret) => `{${secret}} [${secret}] (${secret})`)],
  ['a line of a log', member('text', (secret) => `2025-07-04T09:30:00Z ERROR 500 user=${secret}`)],
  ['in capitals', member('text', (secret) => secret.toUpperCase())],
  ['in lower case', member('text', (secret) => `the ${secret.toLowerCase()}`)],
  ['percent-encoded', member('text', (secret) => encodeURIComponent(secret))],
  ['in base64', member('text', (secret) => Buffer.from(`a${secret}`).toString('base64'))],
  ['in hexadecimal digits', member('text', (secret) => Buffer.from(secret).toString('hex'))],
  ['a path', member('href', (secret) => `https://a.example/v1/${encodeURIComponent(secret)}/x`)],
  ['a query', member('href', (secret) => `https://a.example/?q=${encodeURIComponent(secret)}&b=1`)],
  ['a fragment', member('href', (secret) => `https://a.example/#${encodeURI(secret)}`)],
  [
    'the user of an address',
    member('href', (secret) => `https://${encodeURIComponent(secret)}:x@a.example/`),
  ],
  ['a host', member('href', (secret) => `https://${slugOf(secret)}.example/`)],
  ['a data address', member('href', (secret) => `data:text/plain,${encodeURIComponent(secret)}`)],
  [
    'the name of a header',
    (secret, { headers }) => Object.assign(headers, { [`x-${slugOf(secret)}`]: '1' }),
  ],
  [
    'a parameter of the type',
    ofHeader('content-type', (secret) => `application/json; note="${encodeURIComponent(secret)}"`),
  ],
  [
    'a link',
    ofHeader('link', (secret) => `<https://a.example/${encodeURIComponent(secret)}>; rel="next"`),
  ],
  ['a cookie', ofHeader('set-cookie', (secret) => `sid=${encodeURIComponent(secret)}; Path=/`)],
  [
    'an address to go to',
    ofHeader('location', (secret) => `/persons/${encodeURIComponent(secret)}`),
  ],
  ...headers.map((name) => [`the header ${name}`, ofHeader(name)] as const),
  ...behind.flatMap((prefix) => [
    [`a member, behind ${prefix}`, member('ref', (secret) => prefix + secret)] as const,
    [`a list, behind ${prefix}`, member('refs', (secret) => [`${prefix}${idOf(secret)}`])] as const,
    [`a name, behind ${prefix}`, named((secret) => prefix + idOf(secret))] as const,
    [
      `a sentence, behind ${prefix}`,
      member('text', (secret) => `no ${prefix}${secret} here`),
    ] as const,
    [`a header, behind ${prefix}`, ofHeader('x-ref', (secret) => prefix + idOf(secret))] as const,
  ]),
]

/** A secret in the signs of a host or the name of a header. */
export function slugOf(secret: string): string {
  return secret.toLowerCase().replace(/[^a-z\d]+/g, '-')
}

/** A secret in the signs of an id. */
export function idOf(secret: string): string {
  return /[^\x20-\x7e]/.test(secret) ? secret : secret.replace(/[^\w-]/g, '_')
}
