import { isObject, type Json, objectOf } from '../../base/json/index.ts'

/** A kind of file that people take for recorded traffic, and how traffic for Assay is made of it. */
export interface OtherFormat {
  readonly name: string
  /** A sentence that says what to do. */
  readonly remedy: string
}

interface Row extends OtherFormat {
  /** A sign in the parsed document, which is {} if the file is not JSON, or in the beginning of its text. */
  readonly is: (document: Json, beginning: string) => boolean
}

const proxied = (what: string) =>
  `Record ${what} through a proxy that writes HAR: mitmdump --set hardump=traffic.har`

const firstOf = (document: unknown) => objectOf(Array.isArray(document) ? document[0] : document)

const rows: readonly Row[] = [
  {
    name: 'a Postman collection',
    remedy: proxied('its requests while newman or Postman sends them'),
    is: ({ info }) => /getpostman|postman\.com/.test(String(objectOf(info).schema)),
  },
  {
    name: 'a report of newman',
    remedy: proxied('the requests while newman sends them'),
    is: ({ run }) => Array.isArray(objectOf(run).executions),
  },
  {
    name: 'an export of Insomnia',
    remedy: proxied('its requests while Insomnia sends them'),
    is: (document, text) => '__export_format' in document || /^type: .*insomnia\.rest/m.test(text),
  },
  {
    name: 'a Pact contract',
    remedy: 'Run Assay against the provider, which the pact only describes.',
    is: ({ consumer, provider, interactions }) =>
      isObject(consumer) && isObject(provider) && Array.isArray(interactions),
  },
  {
    name: 'WireMock mappings',
    remedy: 'Start WireMock with them, and run Assay against it.',
    is: ({ mappings, request, response }) =>
      Array.isArray(mappings) || (isObject(request) && isObject(response)),
  },
  {
    name: 'a recording of nock',
    remedy: proxied('the same requests'),
    is: ({ scope, method, path }) =>
      [scope, method, path].every((part) => typeof part === 'string'),
  },
  {
    name: 'a cassette of VCR',
    remedy: proxied('the same requests'),
    is: (document, text) =>
      Array.isArray(document.http_interactions) || /^(http_)?interactions:/m.test(text),
  },
  {
    name: 'a tape of talkback',
    remedy: proxied('the same requests'),
    is: ({ meta, req, res }, text) =>
      [meta, req, res].every(isObject) || /^\{\s*meta: \{.*\breq: \{/s.test(text),
  },
  {
    name: 'a script of k6',
    remedy: proxied('its requests while k6 sends them'),
    is: (_, text) => /\bfrom ['"]k6\b|require\(['"]k6\b/.test(text),
  },
  {
    name: 'a capture of packets (pcap)',
    remedy: proxied('the same requests'),
    // The first bytes of pcapng, and the version 2.4 behind the first four of pcap.
    is: (_, text) =>
      text.startsWith('\n\r\r\n') ||
      ['\x02\0\x04\0', '\0\x02\0\x04'].some((version) => text.slice(0, 9).includes(version)),
  },
]

/** In characters. */
const beginningLength = 4096

/** Recognises a file that holds no HAR, by its text and, if that is JSON, its document; undefined if it is none of a known kind. */
export function otherFormatOf(text: string, document?: unknown): OtherFormat | undefined {
  const beginning = text.slice(0, beginningLength)
  return rows.find(({ is }) => is(firstOf(document), beginning))
}
