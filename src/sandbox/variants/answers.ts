import { Readable } from 'node:stream'
import { deflateSync, gzipSync } from 'node:zlib'
import type { SandboxResponse } from '../call.ts'
import type { Variants } from '../deviation.ts'

const asText = ({ raw, body }: SandboxResponse) =>
  raw === undefined || typeof raw === 'string' ? (raw ?? JSON.stringify(body)) : undefined

/** Writes the bytes of answers in another way. */
const writing = (
  change: (text: string) => SandboxResponse['raw'],
  headers: SandboxResponse['headers'] = {},
) => ({
  '*': (answer: SandboxResponse): SandboxResponse => {
    const text = asText(answer)
    const raw = text === undefined || text === '' ? undefined : change(text)
    return raw === undefined
      ? answer
      : { ...answer, raw, headers: { ...answer.headers, ...headers } }
  },
})

const piecesOf = (text: string) =>
  (text.match(/[\s\S]{1,40}/gu) ?? []).map((piece) => Buffer.from(piece))

const success = (change: (text: string) => string) => ({
  '*': (answer: SandboxResponse): SandboxResponse =>
    answer.status < 300 && answer.raw === undefined
      ? { ...answer, raw: change(JSON.stringify(answer.body)) }
      : answer,
})

/** Other ways to bring the same JSON over the wire. */
export const answers = {
  'answers-compressed': {
    title: 'Compresses its answers with gzip.',
    open: ['C004'],
    response: writing(gzipSync, { 'content-encoding': 'gzip' }),
  },
  'answers-deflated': {
    title: 'Compresses its answers with deflate.',
    open: ['C004'],
    response: writing(deflateSync, { 'content-encoding': 'deflate' }),
  },
  'answers-in-pieces': {
    title: 'Sends its answers piece by piece, and does not say how long they are.',
    open: ['C004'],
    response: writing((text) => Readable.from(piecesOf(text))),
  },
  'answers-late': {
    title: 'Takes its time for every answer.',
    open: ['C305'],
    response: {
      '*': (answer) => ({
        ...answer,
        delayMs: 2,
        headers: { ...answer.headers, 'server-timing': 'wait;dur=2' },
      }),
    },
  },
  'connection-closed': {
    title: 'Closes the connection after every answer.',
    open: ['C305'],
    response: {
      '*': (answer) => ({ ...answer, headers: { ...answer.headers, connection: 'close' } }),
    },
  },
  'json-with-byte-order-mark': {
    title: 'Begins its JSON with a byte order mark.',
    open: ['C004'],
    response: success((text) => `\uFEFF${text}`),
  },
  'json-escaped': {
    title: 'Escapes slashes, and every letter e in a string.',
    open: ['C004'],
    response: success((text) =>
      text
        .replaceAll('/', '\\/')
        .replace(/"[^"\\]*(?:\\.[^"\\]*)*"/g, (string) => string.replaceAll('e', '\\u0065')),
    ),
  },
  'json-with-a-member-twice': {
    title: 'Writes a member that nobody knows twice.',
    open: ['C033'],
    response: {
      'accounts/retrieve': (answer) =>
        answer.status < 300
          ? { ...answer, raw: JSON.stringify(answer.body).replace('{', '{"x":1,"x":2,') }
          : answer,
    },
  },
  'integers-with-an-exponent': {
    title: 'Writes integers with a point and an exponent.',
    open: ['C116', 'C190', 'C299'],
    response: success((text) =>
      text.replace(/("(?:amount|code|score)":)(\d+)(?=[,}])/g, (_, name, digits) => {
        return `${name}${digits[0]}.${digits.slice(1) || '0'}e${digits.length - 1}`
      }),
    ),
  },
  'json-as-text': {
    title: 'Names its JSON text/json.',
    open: ['C004'],
    response: {
      '*': (answer) => ({ ...answer, headers: { ...answer.headers, 'content-type': 'text/json' } }),
    },
  },
  'json-of-a-vendor': {
    title: 'Names its JSON by a media type of its own, with parameters.',
    open: ['C004'],
    response: {
      '*': (answer) => ({
        ...answer,
        headers: {
          ...answer.headers,
          'content-type': 'application/vnd.example+json; version="2025-07-04"; charset=utf-8',
        },
      }),
    },
  },
  'members-in-another-order': {
    title: 'Writes the members of every object from the last to the first.',
    open: ['C033'],
    body: { '*': reversed },
  },
  'busy-at-first': {
    title: 'Asks to come again at the first request to every operation.',
    open: ['C305'],
    behaviour: { busyAtFirst: true },
  },
  'unknown-paths-redirected': {
    title: 'Redirects paths at which there is nothing to its documentation.',
    open: ['C302', 'C316'],
    behaviour: { unknownPaths: 'redirected' },
  },
  'ids-of-one-sign': {
    title: 'Counts its records: nothing but a number follows the prefix of an id.',
    open: ['C012'],
    behaviour: { ids: 'bare' },
  },
  'ids-of-many-signs': {
    title: 'Makes ids of signs that are unusual in a path.',
    open: ['C012'],
    behaviour: { ids: 'odd' },
  },
} as const satisfies Variants

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).reverse()
  return Object.fromEntries(members.map(([name, member]) => [name, reversed(member)]))
}
