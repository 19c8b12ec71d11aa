export { type Clock, systemClock, type VirtualClock, virtualClock } from './clock.ts'
export { readDuration, sayDuration } from './duration.ts'
