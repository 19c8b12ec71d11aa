export { type Body, bodyFromBytes, bodyFromText, truncatedBody } from './body.ts'
export { type CutPart, type IsKept, placeBefore } from './bound.ts'
export { bodyFromWire, decode, encodingsOf, unknownEncoding } from './decode.ts'
export {
  type Exchange,
  endAfter,
  endOf,
  exchangeMarks,
  type Failure,
  type Headers,
  isCall,
  isCutOff,
  isLeft,
  isLoopback,
  isOfElsewhere,
  isRead,
  isSuccess,
  jsonOf,
  lastOf,
  mayBeSame,
  notServed,
  type Request,
  type Response,
  type Sequence,
  sequenceOf,
  serverOf,
  targetTimeOf,
} from './exchange.ts'
export {
  bodyLimits,
  comparedLimits,
  type EvidenceLimits,
  findingLimits,
  inputLimits,
  proxyLimits,
  quickRequestsOfOperation,
  runLimits,
  scenarioLimits,
  shownLimits,
  traceLimits,
  trafficLimits,
} from './limits.ts'
export { askedOtherwise, credentialsIn } from './request.ts'
export {
  isOwnFailure,
  isPage,
  isUndecided,
  isUsedUp,
  mayHaveChanged,
  mostFailures,
  responderOf,
  stoppedBy,
} from './responder.ts'
