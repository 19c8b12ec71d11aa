import { type Clock, formatDuration } from '../../base/clock/index.ts'
import { type Exchange, isUsedUp, type Response, responderOf } from '../../core/exchange/index.ts'

export interface BusynessOptions {
  readonly clock: Clock
  /** In all, for a busy target. The default is 10 minutes, and 2 minutes for a target without a Retry-After header. */
  readonly maxWaitMs?: number | undefined
  /** Called when all requests pause, with the status by which the target demanded the pause. */
  readonly onPause?: ((milliseconds: number, status: number) => void) | undefined
}

const defaultMaxWaitMs = 600_000
/** A target without a Retry-After header gets less time. */
const defaultSilentWaitMs = 120_000

/** Each further pause in vain is twice as long, even if the target demands less. */
const firstBackoffMs = 250
const longestBackoffMs = 60_000
/** What a target demanded in vain since it last served something. */
const nothing = { pauses: 0, milliseconds: 0, refusals: 0, all: 0 }

/** How long to wait for a target that is busy; calls `giveUp` where it demands too much. */
export function watchBusyness(
  { clock, maxWaitMs: configuredMs, onPause }: BusynessOptions,
  giveUp: (reason: string, demandedMs: number) => void,
) {
  const maxWaitMs = configuredMs ?? defaultMaxWaitMs
  const silentWaitMs = configuredMs ?? defaultSilentWaitMs
  let until = Number.NEGATIVE_INFINITY
  let unserved = nothing

  function pause(status: number, milliseconds: number, mostMs: number): void {
    const from = Math.max(clock.now(), until)
    const wantedMs = Math.min(clock.now() + milliseconds, from + mostMs - unserved.milliseconds)
    until = Math.max(from, wantedMs)
    if (until === from) return
    unserved = { ...unserved, milliseconds: unserved.milliseconds + until - from }
    onPause?.(until - clock.now(), status)
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
      unserved = { ...unserved, refusals: unserved.refusals + 1 }
      return false
    }
    const { pauses } = unserved
    pause(status, Math.max(wantedMs ?? 0, isNew ? backoffMs(wantedMs, pauses) : 0), mostMs)
    if (isNew) unserved = { ...unserved, pauses: pauses + 1 }
    return true
  }

  return {
    until: () => until,
    refusals: () => unserved.refusals,
    /** How many requests in a row were refused, also those that were waited for. */
    all: () => unserved.all,
    /** Whether the target demands a pause, or one that is too long and ends the run. */
    note(exchange: Exchange): boolean {
      const { response, startedAt } = exchange
      if (response === null) return false
      if (responderOf(exchange) !== 'before') {
        unserved = nothing
        return false
      }
      const retryAfterMs = parseRetryAfter(response.headers['retry-after'], clock.now())
      if (retryAfterMs === undefined && !isLimited(response)) return false
      // A target that said "at once" and is busy again does not know the time.
      unserved = { ...unserved, all: unserved.all + 1 }
      const wantedMs = retryAfterMs === 0 && unserved.pauses > 0 ? undefined : retryAfterMs
      // The response to a request from before the pause shows nothing new.
      return follow(response.status, wantedMs, startedAt === null || startedAt >= until)
    },
  }
}

function isLimited({ status, headers }: Response): boolean {
  return status === 429 || isUsedUp(headers)
}

/** Each pause in vain is longer than the one before. */
function backoffMs(wantedMs: number | undefined, pauses: number): number {
  const isInVain = wantedMs === undefined || pauses > 0
  return isInVain ? Math.min(firstBackoffMs * 2 ** pauses, longestBackoffMs) : 0
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
