export { type Clock, hasFakeTimers, systemClock, type VirtualClock, virtualClock } from './clock.ts'
export { formatDuration, longestDurationMs, readDuration } from './duration.ts'
