export { withCircuitBreaker } from './circuit.ts'
export { Control, type SentBefore } from './control.ts'
export { connectorTo } from './dispatchers.ts'
export { breakOffReason, failureOf } from './failure.ts'
export { renewKey } from './key-watch.ts'
export { type LiveOptions, liveTransport } from './live.ts'
export { openSilent, servesOneConnection } from './one-connection.ts'
export {
  createPace,
  type Pace,
  type PaceOptions,
  type RunEnd,
  RunEnded,
  type RunPace,
  withLimit,
} from './pace.ts'
export { firstPauseMs, mayBeServed, mostRepeats, mustRepeat } from './repeats.ts'
export { areSame, isServed } from './same-response.ts'
export { writeHttps } from './speaks-tls.ts'
export { asRequest, type Outgoing, type Transport } from './transport.ts'
