import type { Exchange } from '../../core/exchange/index.ts'
import type { Cause } from '../../core/run/index.ts'
import { type BusynessOptions, watchBusyness } from './busyness.ts'
import type { Transport } from './transport.ts'

export interface PaceOptions extends BusynessOptions {
  readonly requestsPerMinute?: number | undefined
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

/** So many refused requests in a row end the run once the time to wait is used up. */
const mostRefusals = 3

/** A quick run sends about as many requests, with those of the set-up. */
const usual = 400
/** With fewer a minute it takes more than an hour. */
const fewest = 5

const ofFirst = 'Find out why the target limits the first requests of a run: its log may say it.'

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
    const ofPace =
      most >= fewest
        ? `Send fewer requests: "requestsPerMinute": ${most} in the target, or --rate ${most}. A quick run of ${usual} requests then takes ${Math.ceil(usual / most)} min.`
        : `Let the target allow more requests: at less than ${fewest} a minute a quick run takes more than an hour.`
    const remedy = served > 0 ? ofPace : ofFirst
    end({ reason, cause: 'limit', remedy })
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
        endBusy(`The target was too busy: ${busyness.all()} requests in a row got ${status}.`)
      }
      return isWaitedFor && exchange.response?.status === 429
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
