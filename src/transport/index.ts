export { type LiveOptions, liveTransport } from './live.ts'
export { isDropped, withCircuitBreaker, withRetry } from './retry.ts'
export { asRequest, type Outgoing, type Transport, toolVersion } from './transport.ts'
