import type { Failure } from '../../core/exchange/index.ts'

const meanings: Readonly<Record<string, readonly [code: string, text: string]>> = {
  ECONNREFUSED: ['ECONNREFUSED', 'refused the connection'],
  ENOTFOUND: ['ENOTFOUND', 'is a host name that does not resolve'],
  EAI_AGAIN: ['EAI_AGAIN', 'is a host name that could not be resolved just now'],
  EHOSTUNREACH: ['EHOSTUNREACH', 'cannot be reached'],
  ENETUNREACH: ['ENETUNREACH', 'cannot be reached from this network'],
  ECONNRESET: ['ECONNRESET', 'closed the connection without a response'],
  EPIPE: ['ECONNRESET', 'closed the connection without a response'],
  UND_ERR_SOCKET: ['ECONNRESET', 'closed the connection without a response'],
  ERR_SSL_WRONG_VERSION_NUMBER: [
    'NO_TLS',
    'does not speak TLS; its address may begin with http://',
  ],
  UND_ERR_HEADERS_OVERFLOW: ['HEADERS_TOO_LARGE', 'sent more than 16 KiB of headers'],
}

const lengthMismatch = 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH'

/** Describes why no response came: a code that never changes, and one sentence that names the host. */
export function failureOf(error: unknown, url: string): Failure {
  const { name, code, reason, text } = factsOf(error)
  const host = hostOf(url)
  const known = meanings[code]
  if (known) return { code: known[0], message: `${host} ${known[1]}.` }
  // The parser accepts a status below 100 and two lengths that differ; the client does not.
  if (name === 'HTTPParserError' || code === 'ERR_ASSERTION' || code === lengthMismatch) {
    return { code: 'NOT_HTTP', message: `${host} did not respond in HTTP.` }
  }
  if (/TLS|SSL|CERT|SIGNED|EPROTO/.test(code)) {
    return { code, message: `No secure connection to ${host} could be made: ${reason || text}.` }
  }
  if (code.startsWith('UND_ERR_INVALID') || error instanceof TypeError) {
    return { code: 'REQUEST_INVALID', message: `The request could not be sent: ${text}.` }
  }
  return { code: code || 'UNANSWERED', message: `${host} did not respond: ${text || code}.` }
}

export function timeoutFailure(url: string, timeoutMs: number): Failure {
  return { code: 'TIMEOUT', message: `${hostOf(url)} did not respond within ${timeoutMs} ms.` }
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}

export const connectionClosed = 'the connection closed before its end'

/** Says in half a sentence why a body broke off. */
export function breakOffReason(error: unknown): string {
  const { name, code } = factsOf(error)
  if (code === lengthMismatch) return 'its length is not the length its header gives'
  return name === 'HTTPParserError' ? 'its framing is not HTTP' : connectionClosed
}

function factsOf(error: unknown) {
  const members = (error ?? {}) as Readonly<Record<string, unknown>>
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
  return {
    name: textOf(members.name),
    code: textOf(members.code),
    reason: textOf(members.reason),
    text: textOf(members.message).replace(/\.$/, ''),
  }
}
