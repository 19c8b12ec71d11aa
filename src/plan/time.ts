import { formatDuration } from '../clock/index.ts'
import { countOf } from '../run/index.ts'
import type { Target } from '../target/index.ts'

/** The latency of a target that no run has measured. */
const assumedMs = 150

/** The default number of scenarios at the same time. A target that makes its subjects gives each scenario its own. */
export function usualConcurrency({ subjects, recipes }: Target): number {
  const hasRecipes = Object.values(subjects).some(
    (source) => typeof source === 'function' || 'request' in source || 'from' in source,
  )
  return hasRecipes || Object.keys(recipes).length > 0 ? 4 : 1
}

/** How long this many requests take; the latency is assumed unless it was measured. */
export function planTime(
  requests: number,
  { requestsPerMinute: rate }: Target,
  concurrency: number,
  measuredMs: number | undefined,
) {
  const latencyMs = measuredMs ?? assumedMs
  return {
    latencyMs,
    isMeasured: measuredMs !== undefined,
    concurrency,
    seconds: Math.ceil((requests * latencyMs) / concurrency / 1000),
    /** The minimum; null if the target has no limit for each minute. */
    minutesAtRate: rate === undefined ? null : Math.ceil(requests / rate),
  }
}

export function describeTime(time: ReturnType<typeof planTime>): string {
  const { latencyMs, isMeasured, concurrency, seconds, minutesAtRate } = time
  const latency = isMeasured
    ? `${latencyMs} ms a request in the last run`
    : `assuming ${latencyMs} ms a request`
  const scenarios = countOf(concurrency, 'scenario')
  const limit =
    minutesAtRate === null ? '' : `; at least ${minutesAtRate} min at the configured rate`
  return `about ${formatDuration(seconds * 1000)} (${latency}, ${scenarios} at a time)${limit}`
}
