import { formatDuration, systemClock } from '../../base/clock/index.ts'
import { createPace } from '../../sources/transport/index.ts'
import type { TestSettings } from './test-options.ts'

export type RunLimits = ReturnType<typeof setLimits>

/** Limits how much a run may send to a target. */
export function setLimits(
  { maxWaitMs, deadlineMs, signal, onPause }: TestSettings,
  requestsPerMinute: number | undefined,
) {
  const pace = createPace({
    clock: systemClock,
    requestsPerMinute,
    maxWaitMs,
    onPause,
  })
  const over = new AbortController()
  const abort = () => over.abort()
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort, { once: true })
  const late = () => {
    pace.end(`The time limit of ${formatDuration(deadlineMs!)} is over (--deadline).`)
    abort()
  }
  const timer = deadlineMs === undefined ? undefined : setTimeout(late, deadlineMs)
  return {
    pace,
    /** Aborted if the run ends early, for any reason. */
    signal: over.signal as AbortSignal,
    close() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    },
  }
}
