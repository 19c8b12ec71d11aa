export { addressParts, replaceAddressParts } from './addresses.ts'
export { asRequest } from './as-request.ts'
export { type CircuitOptions, withCircuitBreaker } from './circuit.ts'
export { hideEncoded, isHexadecimal, undoPercent } from './encodings.ts'
export {
  type FullName,
  fullNamesOf,
  joinName,
  type NamePart,
  namePartOf,
} from './full-name.ts'
export { learnSecrets } from './learn.ts'
export { type LiveOptions, type LiveTransport, liveTransport } from './live.ts'
export { credentialMember, namesCredential } from './names.ts'
export {
  credentialPrefix,
  isCardNumber,
  mayHoldSecret,
  openMatches,
  personalPatterns,
  secretPatterns,
} from './patterns.ts'
export { type Bounds, boundsOf, createPhrases, type Phrases } from './phrases.ts'
export { type RedactedExchange, type RedactOptions, redactExchange } from './redact.ts'
export { type RetryOptions, withRetry } from './retry.ts'
export { inAnyCase, markupEscaped, spellingsOf } from './spellings.ts'
export { openTape, type Tape } from './tape.ts'
export { tokenPrefixOf } from './token-prefix.ts'
export { toolVersion } from './tool-version.ts'
export type { Outgoing, Transport } from './transport.ts'
export { createVault, type Vault } from './vault.ts'
