export { type Clock, systemClock, type VirtualClock, virtualClock } from './clock.ts'
export { formatDuration, readDuration } from './duration.ts'
