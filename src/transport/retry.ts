import type { Clock } from '../clock/index.ts'
import type { Exchange, Response } from '../exchange/index.ts'
import { connectionClosed } from './failure.ts'
import { asRequest, type Transport } from './transport.ts'

export interface RetryOptions {
  readonly clock: Clock
  /** How often a request is sent at most. */
  readonly attempts?: number
  /** The longest wait before the next attempt, whatever the target asks for. */
  readonly maxWaitMs?: number
}

const firstBackoffMs = 250

/** A longer wait is not begun. */
const longestAskedMs = 60_000

/** A target that is busy so often in a row is not waited for any more, so that a run ends soon. */
const hopeless = 3

/** Asks again, after the time the target names, when it says that it is busy; the last exchange counts. */
export function withRetry(transport: Transport, options: RetryOptions): Transport {
  const { clock, attempts = 3, maxWaitMs = 5_000 } = options
  let inVain = 0
  return async (outgoing) => {
    for (let attempt = 1; ; attempt++) {
      const exchange = await transport(outgoing)
      const wait = waitAfter(exchange.response, attempt, clock.now())
      if (wait === undefined) inVain = 0
      if (wait === undefined || inVain >= hopeless) return exchange
      if (attempt >= attempts) {
        inVain++
        return exchange
      }
      await clock.sleep(Math.min(wait, maxWaitMs))
    }
  }
}

/** Milliseconds until a new attempt makes sense; undefined where it does not. */
function waitAfter(response: Response | null, attempt: number, now: number): number | undefined {
  if (response?.status !== 429 && response?.status !== 503) return undefined
  const asked = parseRetryAfter(response.headers['retry-after'], now)
  // A target that is busy for longer will be so at the end of any wait of ours.
  if (asked !== undefined) return asked > longestAskedMs ? undefined : asked
  return response.status === 429 ? firstBackoffMs * 2 ** (attempt - 1) : undefined
}

/** Seconds or an HTTP date; a date in the past means now. */
function parseRetryAfter(value: string | undefined, now: number): number | undefined {
  if (value === undefined) return undefined
  if (/^\s*\d+\s*$/.test(value)) return Number(value) * 1_000
  const date = /[a-z]/i.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

export interface CircuitOptions {
  /** How many requests in a row without a response are enough. */
  readonly after?: number
}

/**
 * Sends nothing more to a target that no longer responds, so that a run against it ends soon. A request that is dropped
 * and made again counts once.
 */
export function withCircuitBreaker(
  transport: Transport,
  { after = 3 }: CircuitOptions = {},
): Transport {
  let unanswered = 0
  let lastCode = ''
  let dropped = ''
  return async (outgoing) => {
    if (unanswered >= after) {
      const what = lastCode === 'CUT_OFF' ? 'no whole answer' : 'no answer'
      const message = `Not sent, because the last ${after} requests got ${what} (${lastCode}).`
      const failure = { code: 'CIRCUIT_OPEN', message }
      return {
        request: asRequest(outgoing),
        response: null,
        failure,
        startedAt: null,
        durationMs: 0,
      }
    }
    const exchange = await transport(outgoing)
    lastCode = exchange.failure?.code ?? (isCutOff(exchange) ? 'CUT_OFF' : '')
    const isRepeat = isDropped(exchange) && dropped === outgoing.url
    dropped = isDropped(exchange) ? outgoing.url : ''
    if (lastCode === '') unanswered = 0
    else if (!isRepeat) unanswered++
    return exchange
  }
}

/** Whether the connection was closed before the response had come, or in its middle. */
export function isDropped({ response, failure }: Exchange): boolean {
  if (response === null) return failure?.code === 'ECONNRESET'
  return response.body.kind === 'text' && response.body.problem === connectionClosed
}

/** A body that never ends costs as much time as no response at all. */
function isCutOff({ response }: Exchange): boolean {
  return response?.body.kind === 'text' && response.body.cut === true
}
