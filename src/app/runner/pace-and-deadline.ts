import { formatDuration, systemClock } from '../../base/clock/index.ts'
import { createPace, type RunPace } from '../../sources/transport/index.ts'
import type { TestSettings } from './test-options.ts'

export interface RunLimits {
  readonly pace: RunPace
  /** Aborted if the run ends early, for any reason. */
  readonly signal: AbortSignal
  close(): void
}

const moreTime = 'Give the run more time, or let it test less: --quick, --profile or an address.'

export function setLimits(
  { maxWaitMs, deadlineMs, signal, onPause }: TestSettings,
  requestsPerMinute: number | undefined,
): RunLimits {
  const pace = createPace({ clock: systemClock, requestsPerMinute, maxWaitMs, onPause })
  const over = new AbortController()
  const abort = () => over.abort()
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort, { once: true })
  const late = () => {
    const reason = `The time limit of ${formatDuration(deadlineMs!)} is over (--deadline).`
    pace.end({ reason, cause: 'time', remedy: moreTime })
    abort()
  }
  const timer = deadlineMs === undefined ? undefined : setTimeout(late, deadlineMs)
  return {
    pace,
    signal: over.signal,
    close() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    },
  }
}
