export { addressParts, replaceAddressParts } from './addresses.ts'
export { hideEncoded, isHexadecimal, undoPercent } from './encodings.ts'
export {
  type FullName,
  fullNamesOf,
  joinName,
  type NamePart,
  namePartOf,
} from './full-name.ts'
export { learnSecrets } from './learn.ts'
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
export { createRedactor, type Redactor, type RedactorOptions } from './redactor.ts'
export { inAnyCase, markupEscaped, spellingsOf } from './spellings.ts'
export { tokenPrefixOf } from './token-prefix.ts'
export { createVault, type Vault } from './vault.ts'
