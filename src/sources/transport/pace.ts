import { type Clock, formatDuration } from '../../base/clock/index.ts'
import { type Exchange, isUsedUp, responderOf } from '../../core/exchange/index.ts'
import type { Cause } from '../../core/run/index.ts'
import type { Transport } from './transport.ts'

export interface PaceOptions {
  readonly clock: Clock
  readonly requestsPerMinute?: number | undefined
  /** In all, for a busy target. The default is 10 minutes, and 2 minutes for a target without a Retry-After header. */
  readonly maxWaitMs?: number | undefined
  /** Called when all requests pause, with the status by which the target demanded the pause. */
  readonly onPause?: ((milliseconds: number, status: number) => void) | undefined
}

export interface Pace {
  /** Returns when a request may be sent. Throws RunEnded if nothing more may be sent. */
  waitToSend(): Promise<void>
  mustRepeat(exchange: Exchange): boolean
}

export interface RunPace extends Pace {
  /** Ends the run: nothing more is sent. The first end stays. */
  end(end: RunEnd): void
  /** Returns how the run ended; undefined before it. */
  ended(): RunEnd | undefined
}

/** Why a run sends nothing more, and what to do about it: one sentence each. */
export interface RunEnd {
  readonly reason: string
  readonly cause: Cause
  readonly remedy?: string
}

/** Says that the run sends nothing more, which is nobody's fault. */
export class RunEnded extends Error {
  override readonly name = 'RunEnded'
  readonly end: RunEnd

  constructor(end: RunEnd) {
    super(end.reason)
    this.end = end
  }
}

const defaultMaxWaitMs = 600_000
/** A target without a Retry-After header gets less time. */
const defaultSilentWaitMs = 120_000

/** Each further pause in vain is twice as long, even if the target demands less. */
const firstBackoffMs = 250
const longestBackoffMs = 60_000
/** So many refused requests in a row end the run once the time to wait is used up. */
const mostRefusals = 3

export function createPace(options: PaceOptions): RunPace {
  const { clock, requestsPerMinute = Infinity } = options
  const over = Promise.withResolvers<void>()
  const busyness = watchBusyness(options, endBusy)
  const startedAt = clock.now()
  let ended: RunEnd | undefined
  let nextAt = Number.NEGATIVE_INFINITY
  let served = 0

  function end(how: RunEnd): void {
    ended ??= how
    over.resolve()
  }

  /** What the target served in all this time, with the pause that it demands, it may serve again; half of a pace that was too fast. */
  function endBusy(reason: string, demandedMs = 0): void {
    const rate = (served * 60_000) / Math.max(1, clock.now() - startedAt + demandedMs)
    const most = Math.floor(Math.min(rate, requestsPerMinute / 2))
    const remedy =
      most > 0
        ? `Send fewer requests: "requestsPerMinute": ${most} in the target, or --rate ${most}.`
        : 'Let the target allow more requests: it served less than one a minute, and no rate of Assay is so low.'
    end({ reason, cause: 'limit', ...(served > 0 && { remedy }) })
  }

  async function waitUntil(moment: number): Promise<void> {
    const left = moment - clock.now()
    if (left > 0 && ended === undefined) await Promise.race([clock.sleep(left), over.promise])
    if (ended !== undefined) throw new RunEnded(ended)
  }

  return {
    end,
    ended: () => ended,
    async waitToSend() {
      do {
        await waitUntil(busyness.until())
        const moment = Math.max(clock.now(), nextAt)
        nextAt = moment + 60_000 / requestsPerMinute
        await waitUntil(moment)
      } while (clock.now() < busyness.until())
    },
    mustRepeat(exchange) {
      const isWaitedFor = busyness.note(exchange)
      if (exchange.response && exchange.response.status !== 429 && !isWaitedFor) served++
      if (busyness.refusals() >= mostRefusals) {
        const { status } = exchange.response!
        endBusy(`The target was too busy: ${mostRefusals} requests in a row got ${status}.`)
      }
      return isWaitedFor && exchange.response?.status === 429
    },
  }
}

function watchBusyness(
  { clock, maxWaitMs: configuredMs, onPause }: PaceOptions,
  giveUp: (reason: string, demandedMs: number) => void,
) {
  const maxWaitMs = configuredMs ?? defaultMaxWaitMs
  const silentWaitMs = configuredMs ?? defaultSilentWaitMs
  let until = Number.NEGATIVE_INFINITY
  /** Counts begin anew whenever the target serves something. */
  let unserved = { pauses: 0, milliseconds: 0, refusals: 0 }

  function pause(status: number, milliseconds: number, mostMs: number): void {
    const from = Math.max(clock.now(), until)
    const wantedMs = Math.min(clock.now() + milliseconds, from + mostMs - unserved.milliseconds)
    until = Math.max(from, wantedMs)
    if (until === from) return
    unserved.milliseconds += until - from
    onPause?.(until - clock.now(), status)
  }

  /** Each pause in vain is longer than the one before. */
  function backoffMs(wantedMs: number | undefined): number {
    const isInVain = wantedMs === undefined || unserved.pauses > 0
    return isInVain ? Math.min(firstBackoffMs * 2 ** unserved.pauses, longestBackoffMs) : 0
  }

  /** Pauses for a target that is busy, unless the time for it is used up; `isNew` says that the target was busy after the last pause. */
  function follow(status: number, wantedMs: number | undefined, isNew: boolean): boolean {
    const waitedMs = isNew ? unserved.milliseconds : 0
    if (wantedMs !== undefined && waitedMs + wantedMs > maxWaitMs) {
      giveUp(describeTooLong(wantedMs, waitedMs, maxWaitMs), wantedMs)
      return true
    }
    const mostMs = wantedMs === undefined ? silentWaitMs : maxWaitMs
    if (isNew && waitedMs >= mostMs) {
      unserved.refusals++
      return false
    }
    pause(status, Math.max(wantedMs ?? 0, isNew ? backoffMs(wantedMs) : 0), mostMs)
    if (isNew) unserved.pauses++
    return true
  }

  return {
    until: () => until,
    refusals: () => unserved.refusals,
    /** Whether the target demands a pause, or one that is too long and ends the run. */
    note(exchange: Exchange): boolean {
      const { response, startedAt } = exchange
      if (response === null) return false
      const { status, headers } = response
      if (responderOf(exchange) !== 'before') {
        unserved = { pauses: 0, milliseconds: 0, refusals: 0 }
        return false
      }
      const retryAfterMs = parseRetryAfter(headers['retry-after'], clock.now())
      const isLimited = status === 429 || isUsedUp(headers)
      if (retryAfterMs === undefined && !isLimited) return false
      // A target that said "at once" and is busy again does not know the time.
      const wantedMs = retryAfterMs === 0 && unserved.pauses > 0 ? undefined : retryAfterMs
      // The response to a request from before the pause shows nothing new.
      return follow(status, wantedMs, startedAt === null || startedAt >= until)
    },
  }
}

/** Sends requests at a pace. A request that a busy target did not serve (429) is passed to `onFurther` and sent again. */
export function withPace(transport: Transport, pace: Pace): Transport {
  return async (outgoing) => {
    for (;;) {
      await pace.waitToSend()
      const exchange = await transport(outgoing)
      if (!pace.mustRepeat(exchange)) return exchange
      outgoing.onFurther?.(exchange)
    }
  }
}

/** Sends at most so many requests at the same time, in the order of the calls. */
export function withLimit(transport: Transport, most: number): Transport {
  let free = most
  const waiting: (() => void)[] = []
  return async (outgoing) => {
    if (free > 0) free--
    else await new Promise<void>((enter) => waiting.push(enter))
    try {
      return await transport(outgoing)
    } finally {
      const next = waiting.shift()
      if (next === undefined) free++
      else next()
    }
  }
}

function describeTooLong(wantedMs: number, waitedMs: number, maxWaitMs: number): string {
  if (waitedMs > 0 && waitedMs >= maxWaitMs) {
    return `The target was busy for all of the ${formatDuration(maxWaitMs)} that are allowed.`
  }
  const left =
    waitedMs === 0 ? 'the' : `what is left (${formatDuration(maxWaitMs - waitedMs)}) of the`
  const allowed = `${left} ${formatDuration(maxWaitMs)} that are allowed`
  return `The target demanded a pause of ${formatDuration(wantedMs)} (Retry-After), longer than ${allowed}.`
}

/** Reads seconds or an HTTP date (RFC 9110, 10.2.3); a date in the past means now. */
function parseRetryAfter(value: string | undefined, now: number): number | undefined {
  if (value === undefined) return undefined
  if (/^\s*\d+\s*$/.test(value)) return Number(value) * 1_000
  const date = /[a-z]/i.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
