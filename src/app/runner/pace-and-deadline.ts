import { formatDuration, systemClock } from '../../base/clock/index.ts'
import { createPace, type RunPace } from '../../sources/transport/index.ts'
import type { TestSettings } from './test-options.ts'

export interface RunLimits {
  readonly pace: RunPace
  /** Aborted if the run ends early, for any reason. */
  readonly signal: AbortSignal
  close(): void
}

export function setLimits(
  { maxWaitMs, deadlineMs, signal, onPause }: TestSettings,
  requestsPerMinute: number | undefined,
): RunLimits {
  const pace = createPace({ clock: systemClock, requestsPerMinute, maxWaitMs, onPause })
  const over = new AbortController()
  const late = () => {
    const reason = `The time limit of ${formatDuration(deadlineMs!)} is over (--deadline).`
    pace.end({ reason, cause: 'time' })
    over.abort()
  }
  const timer = deadlineMs === undefined ? undefined : setTimeout(late, deadlineMs)
  return {
    pace,
    signal: AbortSignal.any([over.signal, ...(signal ? [signal] : [])]),
    close: () => clearTimeout(timer),
  }
}
