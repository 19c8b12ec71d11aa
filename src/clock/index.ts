export { type Clock, systemClock, type VirtualClock, virtualClock } from './clock.ts'
