import { SuiteError } from '../../base/errors/index.ts'
import type { Failure } from '../../core/exchange/index.ts'
import { proxies } from './dispatchers.ts'

type Meaning = readonly [code: string, text: string]

const closed: Meaning = ['ECONNRESET', 'closed the connection without a response']
const unknownAuthority: Meaning = [
  'TLS_AUTHORITY',
  'has a certificate of an authority that is not known here',
]
const wantsCertificate: Meaning = [
  'TLS_CLIENT',
  'accepts no connection; it may want a client certificate',
]

const meanings: Readonly<Record<string, Meaning>> = {
  ECONNREFUSED: ['ECONNREFUSED', 'refused the connection'],
  ENOTFOUND: ['ENOTFOUND', 'is a host name that does not resolve'],
  EAI_AGAIN: ['EAI_AGAIN', 'is a host name that could not be resolved just now'],
  EHOSTUNREACH: ['EHOSTUNREACH', 'cannot be reached'],
  ENETUNREACH: ['ENETUNREACH', 'cannot be reached from this network'],
  ECONNRESET: closed,
  EPIPE: closed,
  UND_ERR_SOCKET: closed,
  ERR_SSL_WRONG_VERSION_NUMBER: [
    'NO_TLS',
    'does not speak TLS; its address may begin with http://',
  ],
  UND_ERR_HEADERS_OVERFLOW: ['HEADERS_TOO_LARGE', 'sent more than 16 KiB of headers'],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownAuthority,
  CERT_HAS_EXPIRED: ['TLS_EXPIRED', 'has a certificate that has expired'],
  CERT_NOT_YET_VALID: ['TLS_EXPIRED', 'has a certificate that is not valid yet'],
  ERR_TLS_CERT_ALTNAME_INVALID: ['TLS_NAME', 'has a certificate for another name'],
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: wantsCertificate,
  'ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE': wantsCertificate,
  'ERR_SSL_SSL/TLS_ALERT_BAD_CERTIFICATE': wantsCertificate,
  ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE: wantsCertificate,
  ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE: wantsCertificate,
  ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL: [
    'HTTP2_ONLY',
    'speaks HTTP/2 only, and Assay speaks HTTP/1.1',
  ],
}

const lengthMismatch = 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH'

/** The code never changes. E_INTERNAL where this machine is at fault. */
export function failureOf(error: unknown, url: string): Failure {
  const { name, code, reason, text } = membersIn(error)
  if (code === 'EMFILE' || code === 'ENFILE') throw tooManyFiles(error)
  const host = hostOf(url)
  const ofProxy = proxyFailure(error, text, host)
  if (ofProxy !== undefined) return ofProxy
  const known = meanings[code]
  if (known) return { code: known[0], message: `${host} ${known[1]}.` }
  // The parser accepts a status below 100 and two lengths that differ; the client does not.
  if (name === 'HTTPParserError' || code === 'ERR_ASSERTION' || code === lengthMismatch) {
    const why = code === 'ERR_ASSERTION' ? '' : `: ${text}`
    return { code: 'NOT_HTTP', message: `${host} did not respond in HTTP/1.1${why}.` }
  }
  if (/TLS|SSL|CERT|SIGNED|EPROTO/.test(code)) {
    return { code, message: `No secure connection to ${host} could be made: ${reason || text}.` }
  }
  if (code.startsWith('UND_ERR_INVALID') || error instanceof TypeError) {
    return { code: 'REQUEST_INVALID', message: `The request could not be sent: ${text}.` }
  }
  return { code: code || 'UNANSWERED', message: `${host} did not respond: ${text || code}.` }
}

function proxyFailure(error: unknown, text: string, host: string): Failure | undefined {
  const status = /^Proxy (?:response|Authentication Required) \((\d{3})\)/.exec(text)?.[1]
  const used = proxies().find(({ url }) => status !== undefined || isMet(url, error, host))
  if (used === undefined) return undefined
  const how = status === undefined ? 'cannot be reached' : `responded with status ${status}`
  const message = `The proxy ${used.url.host} (${used.variable}) ${how}, on the way to ${host}.`
  return { code: 'PROXY', message }
}

function isMet(proxy: URL, error: unknown, host: string): boolean {
  const { errors, ...own } = (error ?? {}) as NetworkError & { errors?: readonly NetworkError[] }
  const met = errors?.[0] ?? own
  if (met.hostname !== undefined) return met.hostname === proxy.hostname
  return met.port === portOf(proxy) && portOf(new URL(`http://${host}`)) !== met.port
}

function portOf({ port, protocol }: URL): number {
  return Number(port) || (protocol === 'https:' ? 443 : 80)
}

interface NetworkError {
  readonly hostname?: string
  readonly port?: number
}

function tooManyFiles(cause: unknown): SuiteError {
  return new SuiteError('E_INTERNAL', 'Assay may not open more connections.', {
    details: { because: 'too many files are open in this process' },
    remedy: 'Raise the limit (ulimit -n 4096), or lower --concurrency.',
    cause,
  })
}

export function timeoutFailure(url: string, timeoutMs: number): Failure {
  return { code: 'TIMEOUT', message: `${hostOf(url)} did not respond within ${timeoutMs} ms.` }
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}

export const connectionClosed = 'the connection closed before its end'

export function breakOffReason(error: unknown): string {
  const { name, code } = membersIn(error)
  if (code === lengthMismatch) return 'its length is not the length its header gives'
  return name === 'HTTPParserError' ? 'its framing is not HTTP' : connectionClosed
}

function membersIn(error: unknown) {
  const members = (error ?? {}) as Readonly<Record<string, unknown>>
  const stringIn = (value: unknown) => (typeof value === 'string' ? value : '')
  return {
    name: stringIn(members.name),
    code: stringIn(members.code),
    reason: stringIn(members.reason),
    text: stringIn(members.message).replace(/\.$/, ''),
  }
}
