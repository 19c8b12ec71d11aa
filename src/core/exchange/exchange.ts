import type { Body } from './body.ts'

/** Header names in lower case; several values of one name are joined as RFC 9110 allows, by ", ". */
export type Headers = Readonly<Record<string, string>>

export interface Request {
  /** In upper case. */
  readonly method: string
  readonly url: string
  readonly headers: Headers
  readonly body: Body
}

export interface Response {
  readonly status: number
  readonly headers: Headers
  readonly body: Body
}

/** Why no response came: refused, reset, timed out, not HTTP. */
export interface Failure {
  /** `ECONNREFUSED`, `TIMEOUT`, … */
  readonly code: string
  readonly message: string
}

/** The place of an exchange among all of one wire, because times in whole milliseconds cannot say what came first. */
export interface Sequence {
  readonly sent: number
  readonly ended: number
}

export interface Exchange {
  readonly request: Request
  readonly response: Response | null
  readonly failure: Failure | null
  /** When the request was sent, in milliseconds since the Unix epoch; null when a recording does not say. */
  readonly startedAt: number | null
  readonly durationMs: number
  /** Absent if only the times say in which order requests were sent. */
  readonly sequence?: Sequence
  /**
   * Writes of the same sender that its source saw under way at the same time. A source may leave out those that are exchanges of the
   * same trace before this one.
   */
  readonly beside?: readonly Request[]
  /** The read came too early and was sent again (A47). */
  readonly early?: true
  /** It is no verdict: something before the API may have responded, as a repetition or a control read showed (A68). */
  readonly notOfApi?: true
  /** It is no verdict, and nothing shows who responded. */
  readonly unclear?: true
  /** The sender expected a refusal, and got a failure where it may, or, of a write, a refusal in a form of nobody known. */
  readonly mayRefuse?: true
  /** Chance chose the request, or one before it of the same scenario: another run sends another one. */
  readonly madeUp?: true
  /** A read that tells whether the target still accepts the key (A68). */
  readonly control?: true
  /** The request moved the clock of the target and changed no record, whatever its method. */
  readonly movesClock?: true
  /** How far the run itself had moved the clock of the target when it sent the request; absent if it had not. */
  readonly clockMovedMs?: number
}

/** What an exchange may be marked with. A recording has these marks behind an underscore, because HAR has no word for them. */
export const exchangeMarks = [
  'early',
  'notOfApi',
  'unclear',
  'mayRefuse',
  'madeUp',
  'control',
  'movesClock',
] as const

/** When a request was sent and its exchange ended, for comparison within one source; null if that is not known. */
export function sequenceOf(exchange: Exchange): Sequence | null {
  const { sequence, startedAt } = exchange
  if (sequence !== undefined || startedAt === null) return sequence ?? null
  return { sent: startedAt, ended: endOf(exchange)! }
}

export function endOf({ startedAt, durationMs }: Exchange): number | null {
  return startedAt === null ? null : endAfter(startedAt, durationMs)
}

/** When a response had arrived, by the clock of the target, as far as the run has moved it; null where that is not known. */
export function targetTimeOf(exchange: Exchange): number | null {
  const end = endOf(exchange)
  return end === null ? null : end + (exchange.clockMovedMs ?? 0)
}

/** When something ended that began at a time: where times are in whole milliseconds, a fraction more would look like an overlap. */
export function endAfter(beganAt: number, durationMs: number): number {
  return beganAt + (Number.isInteger(beganAt) ? Math.floor(durationMs) : durationMs)
}

export const notServed: ReadonlySet<number> = new Set([404, 405, 501])

/** Any 2xx is success: the contract leaves the status codes open (endpoints.not-shown). */
export function isSuccess(response: Response | null): response is Response {
  return response !== null && response.status >= 200 && response.status < 300
}

interface MayChange extends Pick<Exchange, 'movesClock'> {
  readonly request: Pick<Request, 'method'>
}

/** Methods that ask about a resource or the connection (RFC 9110, 9.3): a preflight of a browser is an OPTIONS. */
const inquiries = new Set(['HEAD', 'OPTIONS', 'TRACE', 'CONNECT'])

/** Whether a request may call an operation, one of the contract or a removed one. */
export function isCall({ method }: Pick<Request, 'method'>): boolean {
  return !inquiries.has(method)
}

/** Whether a request changes no record: it is a GET, it calls no operation, or it moved the clock of the target only. */
export function isRead({ request, movesClock }: MayChange): boolean {
  return movesClock === true || request.method === 'GET' || !isCall(request)
}

/** Whether a response was cut off on its way, by us (too long, too slow) or by the other side: what its body is, nobody knows. */
export function isCutOff({ response }: Pick<Exchange, 'response'>): boolean {
  return response?.body.kind === 'text' && response.body.cut === true
}

/** Whether the client ended the exchange, so that nobody knows what the response would have been. */
export function isLeft({ failure }: Pick<Exchange, 'failure'>): boolean {
  return failure?.code === 'LEFT'
}

export function lastOf(exchanges: readonly Exchange[]): Exchange | undefined {
  return exchanges.findLast(({ control }) => !control)
}

export function jsonOf(body: Body): unknown {
  return body.kind === 'json' ? body.value : undefined
}

/** The server that a URL leads to, for comparison: the names of the loopback interface count as one. */
export function serverOf(url: string): string {
  const { protocol, hostname, port } = new URL(url)
  return `${protocol}//${isLoopback(url) ? 'loopback' : hostname}:${port}`
}

/** Whether two servers differ in their names only, and one is on this machine: the other name may lead there too (A77). */
export function mayBeSame(own: string, url: string): boolean {
  const [here, there] = [new URL(own), new URL(url)]
  return isLoopback(own) && here.protocol === there.protocol && here.port === there.port
}

/** Whether an address is one of this machine (RFC 6761, 6.3). */
export function isLoopback(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { hostname } = new URL(url)
  return /^((.+\.)?localhost|127\.\d+\.\d+\.\d+|\[::(1|ffff:7f[\da-f]{2}:[\da-f]+)\])$/.test(
    hostname,
  )
}

/**
 * Whether a server of this machine is not meant by the `Host` of a request: a page of elsewhere can make its own name lead here
 * (DNS rebinding), and a browser then sends that name.
 *
 * @example
 * isOfElsewhere({ host: 'evil.example:4011' }) // true
 */
export function isOfElsewhere({ host }: { readonly host?: string | undefined }): boolean {
  return host !== undefined && !isLoopback(`http://${host}`)
}
