export { isDropped, withCircuitBreaker } from './circuit.ts'
export { type LiveOptions, liveTransport } from './live.ts'
export {
  createPace,
  type Pace,
  type PaceOptions,
  RunEnded,
  withLimit,
  withPace,
} from './pace.ts'
export { asRequest, type Outgoing, type Transport } from './transport.ts'
