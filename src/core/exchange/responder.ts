import { type Exchange, type Headers, isCutOff, isRead, type Response } from './exchange.ts'

export type Responder = 'api' | 'before' | 'unknown'

/** Statuses about the connection, the load, or the way to the server (RFC 9110, 6585 and 8470; 499 is that of nginx). */
const ofTheWay: ReadonlySet<number> = new Set([
  ...[407, 408, 421, 425, 429, 499],
  ...[502, 503, 504, 511],
])

/** Statuses by which an implementation says that it failed, or does not implement what was asked (RFC 9110, 15.6). */
const ofFailures: ReadonlySet<number> = new Set([500, 501])

/** A read that the implementation fails to serve is sent so often in all (A69): something before it may fail three times in a row. */
export const mostFailures = 4

/** Whether a response is a failure of the implementation itself, in whatever form (A69). */
export function isOwnFailure({
  response,
}: {
  readonly response: Pick<NonNullable<Exchange['response']>, 'status' | 'headers'> | null
}): boolean {
  return ofFailures.has(response?.status ?? 0) && !isChallenge(response!.headers)
}

/** Statuses about a credential, which a gateway checks as well. */
const ofCredentials: ReadonlySet<number> = new Set([401, 402, 403])

/** The headers by which a filter says that it responded in place of the server. */
const challenges = ['cf-mitigated', 'x-amzn-waf-action']

type Ending = Pick<Exchange, 'response' | 'notOfApi' | 'unclear'>

/** Returns who responded, as far as the response alone tells (A68). Only what the API itself responds is a verdict. */
export function responderOf({ response, notOfApi, unclear }: Ending): Responder {
  if (response === null || notOfApi || unclear) return 'before'
  if (isOwnFailure({ response })) return 'api'
  const { status, headers, body } = response
  if (status < 300) return isPage(response) ? 'unknown' : 'api'
  if (status < 400) return 'unknown'
  const isOfTheWay = ofTheWay.has(status) || (status >= 520 && status <= 599)
  const isMarked = 'retry-after' in headers || isChallenge(headers)
  if (isOfTheWay || isMarked || isUsedUp(headers)) return 'before'
  return ofCredentials.has(status) || body.kind !== 'json' ? 'unknown' : 'api'
}

const isChallenge = (headers: Headers) => challenges.some((name) => name in headers)

export function isUsedUp(headers: Headers): boolean {
  return Object.entries(headers).some(
    ([name, value]) =>
      (/^(x-)?rate-?limit-remaining\b/.test(name) && /^\s*0+\s*($|[,;])/.test(value)) ||
      (name === 'ratelimit' && /\b(r|remaining)=0\b/.test(value)),
  )
}

export function isPage({ headers, body }: Response): boolean {
  return (
    body.kind !== 'json' && /^(text\/html|application\/xhtml)/i.test(headers['content-type'] ?? '')
  )
}

/** Nothing, not all, or something before the API responded. A busy target (429) did not carry out the request. */
export function isUndecided(exchange: Ending): boolean {
  const { response } = exchange
  if (response === null || response.status >= 500) return true
  const { status, body } = response
  if (status < 400 && body.kind === 'text' && body.cut) return true
  return status !== 429 && responderOf(exchange) === 'before'
}

/** Why nobody knows what the API would have responded: no response came, or not a whole one, or something before the API responded. */
export function stoppedBy(exchange: Pick<Exchange, 'response'>): 'away' | 'before' {
  return exchange.response === null || isCutOff(exchange) ? 'away' : 'before'
}

/** Whether a request may have changed a record: it is not a read, and the API did not refuse it, because that changes nothing. */
export function mayHaveChanged(exchange: Parameters<typeof isRead>[0] & Ending): boolean {
  return !isRead(exchange) && ((exchange.response?.status ?? 0) < 400 || isUndecided(exchange))
}
