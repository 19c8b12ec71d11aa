import { objectOf } from '../../../base/json/index.ts'
import {
  type OperationAddress,
  operationOf,
  operations,
  saysError,
} from '../../../core/contract/index.ts'
import {
  type Exchange,
  isCutOff,
  isOwnFailure,
  isSuccess,
  jsonOf,
  notServed,
  responderOf,
  stoppedBy,
} from '../../../core/exchange/index.ts'
import { shownAddress, shownRedirect } from '../../../core/redaction/index.ts'
import { type Cause, remediesForFailure } from '../../../core/run/index.ts'
import {
  remedyForCut,
  remedyForOther,
  remedyForRefusal,
  remedyForSilence,
  saidBy,
  statusOf,
} from '../../target/index.ts'
import type { Outgoing } from '../../transport/index.ts'
import { Stop } from '../stop.ts'

/** Sends one request of a scenario; the exchange is judged and kept. A read that `mayRefuse` is not sent again if it is refused. */
export type Wire = (request: Outgoing) => Promise<Exchange>

export interface ApiResponse<Body> {
  readonly exchange: Exchange
  readonly status: number
  readonly ok: boolean
  /** True for a 4xx of the API, for a 501, and for an error of any status: the target understood the request and declined it. */
  readonly refused: boolean
  /** The target neither claims the operation nor serves it, so a check blames nobody for this response. */
  readonly isMissing: boolean
  /**
   * Returns the JSON of a successful response. Any other response ends the scenario: a refusal as blocked, and another
   * 5xx, a response that is not of the API or a body without JSON as errored, and any of an operation that is not claimed as
   * skipped. The judge has already reported its faults.
   */
  expectOk(): Body
  /** Returns what `expectOk` returns; undefined if the response `isMissing`, so that the scenario goes on without it. */
  ifServed(): Body | undefined
}

interface Refusable {
  readonly address?: OperationAddress | undefined
  readonly mayRefuse?: boolean | undefined
  /** False if the profile of the target leaves the operation out. */
  readonly isClaimed?: boolean | undefined
  readonly leaveOut?: ((missing: Stop) => void) | undefined
}

/** A refused call lacks the operation `address`, and is wrongly refused unless the target `mayRefuse` it. */
export function responseOf<Body>(
  exchange: Exchange,
  read: (json: unknown) => unknown,
  { address, mayRefuse = false, isClaimed = true, leaveOut }: Refusable = {},
): ApiResponse<Body> {
  const { response, failure } = exchange
  const call = () => nameRequest(exchange, address && operations[address].number)
  if (response === null) {
    const why = failure?.message ?? 'no reason known'
    // One cause reads the same, whatever was to be sent.
    const reason = failure?.code === 'CIRCUIT_OPEN' ? why : `${call()} got no response: ${why}`
    const remedy = remedyForSilence(failure, exchange.request.url)
    throw new Stop('errored', reason, { remedy, cause: 'away' })
  }
  const { status, body } = response
  if (body.kind === 'text' && isCutOff(exchange)) {
    const reason = `The response to ${call()} was cut off: ${body.problem}.`
    throw new Stop('errored', reason, { remedy: remedyForCut, cause: 'away' })
  }
  const ok = isSuccess(response) && !isError(exchange)
  const isJson = body.kind === 'json'
  const missing = isClaimed || (ok && isJson) ? undefined : missingOf(address, status)
  if (missing) leaveOut?.(missing)
  const expectOk = () => {
    if (missing) throw missing
    if (!ok) throw stopFor(exchange, { address, mayRefuse })
    if (!isJson) {
      const reason = `The response to ${call()} is not JSON.`
      throw new Stop('errored', reason, { cause: causeOf(exchange), isUnread: true })
    }
    return read(body.value) as Body
  }
  return {
    exchange,
    status,
    ok,
    refused: isRefusal(exchange),
    isMissing: missing !== undefined,
    expectOk,
    ifServed: () => (missing ? undefined : expectOk()),
  }
}

/**
 * Names a request: an operation by its path without ids, so that one cause reads the same each time.
 *
 * @param shown Another path as it may be seen.
 */
export function nameRequest(
  { request }: Exchange,
  number: number | null | undefined,
  shown = shownAddress,
): string {
  const { method, url } = request
  const path = operationOf(number ?? null)?.path
  return `${method} ${path ?? shown(new URL(url).pathname)}`
}

/** An operation that is not claimed and not served is a step that is left out. */
function missingOf(address: OperationAddress | undefined, status: number): Stop {
  const reason = `${address} is not claimed, and was not served: status ${status}.`
  const lacks = address && ({ kind: 'operation', name: address } as const)
  return new Stop('skipped', reason, { lacks, status, cause: 'lack' })
}

/** The kind of a response that ends a scenario. */
export function causeOf(exchange: Exchange): Cause {
  if (isOwnFailure(exchange)) return 'failure'
  if (exchange.response?.status === 429) return 'limit'
  // Something responded, and nothing shows that it was not the target.
  if (exchange.unclear) return 'refusal'
  return responderOf(exchange) === 'before' ? stoppedBy(exchange) : 'refusal'
}

/** Why a scenario ends, or goes on without the response, that is no success. */
export function stopFor(exchange: Exchange, { address: name, mayRefuse }: Refusable): Stop {
  const { request, response } = exchange
  const { status } = response!
  const members = Object.keys(objectOf(jsonOf(request.body)))
  const sent = members.length === 0 ? '' : ` with ${members.join(', ')}`
  const operation = nameRequest(exchange, name && operations[name].number)
  const call = `${operation}${sent}`
  const said = `${statusOf(exchange)}${saidBy(response!)}.`
  const lacks = name && ({ kind: 'operation', name } as const)
  const about = { lacks, status, cause: causeOf(exchange) }
  if (!isRefusal(exchange) && status >= 400) {
    // What stands before a target may know that it lacks the operation.
    const outcome = notServed.has(status) ? 'blocked' : 'errored'
    const refused = responderOf(exchange) === 'api' && mayRefuse !== true
    const remedy = remediesForFailure[status] ?? remedyForOther(exchange)
    return new Stop(outcome, `${call} could not be served: ${said}`, { ...about, refused, remedy })
  }
  const to = shownRedirect(exchange)
  if (to !== undefined) {
    const how = { ...about, remedy: remedyForOther(exchange) }
    return new Stop('blocked', redirected(call, exchange, to), how)
  }
  const isWrong = name !== undefined && mayRefuse !== true && status >= 400
  const remedy = isWrong ? remedyForRefusal(operation, exchange) : undefined
  return new Stop('blocked', `${call} was refused: ${said}`, { ...about, refused: isWrong, remedy })
}

export function redirected(call: string, exchange: Exchange, to: string): string {
  return `${call} was redirected to ${to}: ${statusOf(exchange)}.`
}

export function isRefusal(exchange: Exchange): boolean {
  const { status = 0 } = exchange.response ?? {}
  if (isError(exchange)) return true
  return ((status >= 400 && status < 500) || status === 501) && responderOf(exchange) !== 'before'
}

/** Whether a response is an error, whose status says success: the judge reports it, and a scenario goes on as after any refusal. */
function isError({ response }: Exchange): boolean {
  return isSuccess(response) && saysError(jsonOf(response.body))
}
