import type { Failure } from '../exchange/index.ts'

const meanings: Readonly<Record<string, readonly [code: string, what: string]>> = {
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

/** Why no response came: a steady code, and one sentence that names the host. */
export function failureOf(error: unknown, url: string): Failure {
  const { name, code, reason, text } = factsOf(error)
  const host = URL.canParse(url) ? new URL(url).host : url
  const known = meanings[code]
  if (known) return { code: known[0], message: `${host} ${known[1]}.` }
  // A status below 100 or two lengths that differ pass the parser and not the client.
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

/** The failure of an exchange that took too long. */
export function timeoutFailure(url: string, timeoutMs: number): Failure {
  const host = URL.canParse(url) ? new URL(url).host : url
  return { code: 'TIMEOUT', message: `${host} did not respond within ${timeoutMs} ms.` }
}

/** Why a body broke off where the target, or something before it, closed the connection. */
export const connectionClosed = 'the connection closed before its end'

/** Half a sentence: why a body broke off in its middle. */
export function breakOffReason(error: unknown): string {
  const { name, code } = factsOf(error)
  if (code === lengthMismatch) {
    return 'its length is not the length its header gives'
  }
  if (name === 'HTTPParserError') return 'its framing is not HTTP'
  return connectionClosed
}

interface Facts {
  readonly name: string
  readonly code: string
  readonly reason: string
  readonly text: string
}

function factsOf(error: unknown): Facts {
  const members = (error ?? {}) as Readonly<Record<string, unknown>>
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
  return {
    name: textOf(members.name),
    code: textOf(members.code),
    reason: textOf(members.reason),
    text: textOf(members.message).replace(/\.$/, ''),
  }
}
