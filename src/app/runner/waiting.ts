import { formatDuration } from '../../base/clock/index.ts'
import { countOf } from '../../core/run/index.ts'

/** How a run spent its time, and which settings decided its speed. */
interface Spent {
  readonly elapsedMs: number
  /** Milliseconds in which the process was busy. */
  readonly activeMs: number
  readonly requests: number
  readonly concurrency: number
  readonly requestsPerMinute: number | undefined
}

/** Begins to measure; the returned function says how much time has passed, and in how much of it the process was busy. */
export function startStopwatch(): () => Pick<Spent, 'elapsedMs' | 'activeMs'> {
  const before = performance.eventLoopUtilization()
  return () => {
    const { active, idle } = performance.eventLoopUtilization(before)
    return { elapsedMs: active + idle, activeMs: active }
  }
}

/** Shorter runs get no sentence, because they end before anybody reads it; in milliseconds. */
const shortMs = 10_000

/** More scenarios at the same time than this rarely help. */
const enough = 32

/** One sentence about a run that mostly waited, with a setting that makes it shorter; undefined for any other run. */
export function describeWaiting(spent: Spent): string | undefined {
  const { elapsedMs, activeMs, requests, concurrency, requestsPerMinute: rate = Infinity } = spent
  if (elapsedMs < shortMs || activeMs > elapsedMs / 2) return undefined
  const share = Math.round(100 * (1 - activeMs / elapsedMs))
  const waited = `The run waited ${share} % of its ${formatDuration(elapsedMs)}`
  if ((requests / rate) * 60_000 > elapsedMs / 2) {
    return `${waited} for its rate of ${rate} requests a minute. --quick sends fewer requests; --rate N allows more.`
  }
  if (concurrency >= enough) return undefined
  const more = Math.max(8, 2 * concurrency)
  return `${waited} for responses, with ${countOf(concurrency, 'scenario')} at a time. It is shorter with --concurrency ${more}.`
}
