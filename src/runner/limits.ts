import { formatDuration, systemClock } from '../clock/index.ts'
import { createPace, type RunPace } from '../transport/index.ts'
import type { TestSettings } from './test-options.ts'

export interface RunLimits {
  readonly pace: RunPace
  /** Aborted where the run ends early, whatever ends it. */
  readonly signal: AbortSignal
  /** Ends the run early: what it does not reach is skipped for this reason, one sentence. */
  end(reason: string): void
  /** No time limit from here on. */
  close(): void
}

/** Sets how much a run may send to a target. */
export function setLimits(
  { maxWaitMs, maxRequests, deadlineMs, signal, onPause }: TestSettings,
  requestsPerMinute: number | undefined,
): RunLimits {
  const pace = createPace({
    clock: systemClock,
    requestsPerMinute,
    maxWaitMs,
    maxRequests,
    onPause,
  })
  const over = new AbortController()
  const end = (reason: string) => {
    pace.end(reason)
    over.abort()
  }
  const late = () => end(`The time limit of ${formatDuration(deadlineMs!)} is over (--deadline).`)
  const timer = deadlineMs === undefined ? undefined : setTimeout(late, deadlineMs)
  return {
    pace,
    signal: signal === undefined ? over.signal : AbortSignal.any([signal, over.signal]),
    end,
    close: () => clearTimeout(timer),
  }
}
