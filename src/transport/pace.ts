import { type Clock, formatDuration, longestDurationMs, writeDuration } from '../clock/index.ts'
import type { Exchange, Response } from '../exchange/index.ts'
import type { Outgoing, Transport } from './transport.ts'

export interface PaceOptions {
  readonly clock: Clock
  /** How many requests begin in a minute at most; any number where it is undefined. */
  readonly requestsPerMinute?: number | undefined
  /**
   * How long a busy target is waited for in all, until it serves something again, in milliseconds; unless given 10 minutes, and
   * 2 where the target does not say how long.
   */
  readonly maxWaitMs?: number | undefined
  /** How many requests a run sends at most. */
  readonly maxRequests?: number | undefined
  /** Called when all requests pause: for how many milliseconds, and with which status the target demanded it. */
  readonly onPause?: ((milliseconds: number, status: number) => void) | undefined
}

/** When the requests of a run are sent: how many a minute, how many in all, and none while a busy target demands a pause. */
export interface Pace {
  /** Comes back when a request may be sent. Throws a RunEnded where none is sent any more. */
  waitForTurn(): Promise<void>
  /** Takes note of what came of a request. Returns whether the target did not serve it, so that it is made again. */
  mustRepeat(exchange: Exchange, request: Outgoing): boolean
}

/** The pace of a live run, and the end of it. */
export interface RunPace extends Pace {
  /** Sends nothing more, for a reason: one sentence. The first one stays. */
  end(reason: string): void
  /** Why nothing more is sent; undefined while something may be. */
  ended(): string | undefined
}

/** Nothing more is sent in this run: nobody's fault. The message says why. */
export class RunEnded extends Error {
  override readonly name = 'RunEnded'
}

const defaultMaxWaitMs = 600_000
/** The same for a target that does not say how long. */
const defaultSilentWaitMs = 120_000

/** The shortest first pause, in milliseconds; each further one in vain is twice as long, even where the target demands less. */
const firstBackoffMs = 250
const longestBackoffMs = 60_000
/** The number of requests in a row after which a target that is always busy ends the run. */
const hopeless = 3

/** Opens the pace of a run: all its requests go by it, whichever scenario sends them. */
export function createPace(options: PaceOptions): RunPace {
  const { clock, requestsPerMinute = Infinity, maxRequests = Infinity } = options
  const end = Promise.withResolvers<void>()
  const busyness = watchBusyness(options, endWith)
  let ended: string | undefined
  let sent = 0
  /** The earliest moment for the next request. */
  let nextAt = Number.NEGATIVE_INFINITY

  function endWith(reason: string): void {
    ended ??= reason
    end.resolve()
  }

  async function waitUntil(moment: number): Promise<void> {
    const left = moment - clock.now()
    if (left > 0 && ended === undefined) await Promise.race([clock.sleep(left), end.promise])
    if (ended !== undefined) throw new RunEnded(ended)
  }

  return {
    end: endWith,
    ended: () => ended,
    async waitForTurn() {
      do {
        await waitUntil(busyness.until())
        const moment = Math.max(clock.now(), nextAt)
        nextAt = moment + 60_000 / requestsPerMinute
        await waitUntil(moment)
      } while (clock.now() < busyness.until())
      if (sent >= maxRequests) {
        endWith(`The budget of ${countOf(maxRequests)} is used up (--max-requests).`)
        throw new RunEnded(ended)
      }
      sent++
    },
    mustRepeat(exchange) {
      const isWaitedFor = busyness.note(exchange)
      if (busyness.refusals() >= hopeless) {
        const { status } = exchange.response!
        endWith(`The target was too busy: ${hopeless} requests in a row got ${status}.`)
      }
      return isWaitedFor && exchange.response?.status === 429
    },
  }
}

function countOf(requests: number): string {
  return `${requests} request${requests === 1 ? '' : 's'}`
}

/** Keeps until when a busy target is to be left alone. */
function watchBusyness(
  { clock, maxWaitMs: givenMs, onPause }: PaceOptions,
  giveUp: (reason: string) => void,
) {
  const maxWaitMs = givenMs ?? defaultMaxWaitMs
  const silentWaitMs = givenMs ?? defaultSilentWaitMs
  let until = Number.NEGATIVE_INFINITY
  /** Since the target last served something: how often and how long it was waited for, and what it did not serve. */
  let unserved = { pauses: 0, milliseconds: 0, refusals: 0 }

  function pause(status: number, milliseconds: number, mostMs: number): void {
    const from = Math.max(clock.now(), until)
    const wantedMs = Math.min(clock.now() + milliseconds, from + mostMs - unserved.milliseconds)
    until = Math.max(from, wantedMs)
    if (until === from) return
    unserved.milliseconds += until - from
    onPause?.(until - clock.now(), status)
  }

  return {
    until: () => until,
    refusals: () => unserved.refusals,
    /** Notes a response; returns true where its request has to be repeated after a pause, or nothing is sent any more. */
    note({ response, startedAt }: Exchange): boolean {
      if (response === null) return false
      if (!isBusy(response)) {
        unserved = { pauses: 0, milliseconds: 0, refusals: 0 }
        return false
      }
      const retryAfterMs = parseRetryAfter(response.headers['retry-after'], clock.now())
      if (retryAfterMs === undefined && response.status === 503) return false
      // A target that said "at once" and was busy again does not know.
      const wantedMs = retryAfterMs === 0 && unserved.pauses > 0 ? undefined : retryAfterMs
      // Responses to requests from before the pause show nothing new.
      const isNew = startedAt === null || startedAt >= until
      const waitedMs = isNew ? unserved.milliseconds : 0
      if (wantedMs !== undefined && waitedMs + wantedMs > maxWaitMs) {
        giveUp(describeTooLong(wantedMs, waitedMs, maxWaitMs))
        return true
      }
      const mostMs = wantedMs === undefined ? silentWaitMs : maxWaitMs
      if (isNew && unserved.milliseconds >= mostMs) {
        unserved.refusals++
        return false
      }
      const backoff = Math.min(firstBackoffMs * 2 ** unserved.pauses, longestBackoffMs)
      const isInVain = isNew && (wantedMs === undefined || unserved.pauses > 0)
      pause(response.status, Math.max(wantedMs ?? 0, isInVain ? backoff : 0), mostMs)
      if (isNew) unserved.pauses++
      return true
    },
  }
}

/** Sends requests at a pace. One that a busy target (429) did not serve is made again, and shown to `onBusy`. */
export function withPace(transport: Transport, pace: Pace): Transport {
  return async (outgoing) => {
    for (;;) {
      await pace.waitForTurn()
      const exchange = await transport(outgoing)
      if (!pace.mustRepeat(exchange, outgoing)) return exchange
      outgoing.onBusy?.(exchange)
    }
  }
}

/** Sends so many requests at the same time at most, in the order in which they come. */
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

/** Why the run does not wait for a busy target: it demands a longer pause than is allowed. Names the option that would suffice. */
function describeTooLong(wantedMs: number, waitedMs: number, maxWaitMs: number): string {
  if (waitedMs > 0 && waitedMs >= maxWaitMs) {
    return `The target was busy for all of the ${formatDuration(maxWaitMs)} that are allowed (--max-wait).`
  }
  const left =
    waitedMs === 0 ? 'the' : `what is left (${formatDuration(maxWaitMs - waitedMs)}) of the`
  const allowed = `${left} ${formatDuration(maxWaitMs)} that are allowed`
  const enough = waitedMs + wantedMs
  const remedy =
    enough + 3_600_000 > longestDurationMs ? 'run it later' : `--max-wait ${writeDuration(enough)}`
  return `The target demanded a pause of ${formatDuration(wantedMs)} (Retry-After), longer than ${allowed}: ${remedy}.`
}

function isBusy({ status }: Response): boolean {
  return status === 429 || status === 503
}

/** Seconds or an HTTP date; a date in the past means now. */
function parseRetryAfter(value: string | undefined, now: number): number | undefined {
  if (value === undefined) return undefined
  if (/^\s*\d+\s*$/.test(value)) return Number(value) * 1_000
  const date = /[a-z]/i.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
