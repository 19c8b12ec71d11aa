export {
  findAddressProblem,
  headersFor,
  isOfTarget,
  leadsToTarget,
  trimAddress,
  urlOf,
  versionHeaderOf,
} from './addresses.ts'
export * from './catalogue/index.ts'
export type * from './configuration.ts'
export { configurationFiles, loadConfiguration } from './load.ts'
export { resolveProfile } from './profile.ts'
export { saidBy, statusOf } from './read-response.ts'
export { type RepeatRead, remedyForPlace, sendAndKeep } from './recipe.ts'
export {
  absenceOf,
  ownRemedies,
  remediesForUnseen,
  remedyForCut,
  remedyForElsewhere,
  remedyForOther,
  remedyForRefusal,
  remedyForSilence,
} from './remedies.ts'
export {
  checkApiVersion,
  type Overrides,
  resolveTarget,
  targetNamed,
  termsOf,
  withoutRequests,
} from './resolve.ts'
export { configuredTexts, secretsIn, wordsOfTarget } from './secrets.ts'
export { openSeenRecords } from './seen-records.ts'
export { settingsOf } from './settings.ts'
export {
  type ActionResult,
  causeOfFault,
  type FaultyResult,
  isFaulty,
  type Refusal,
  type SubjectResult,
  withCause,
} from './subject-result.ts'
export type * from './subjects.ts'
export { createSubjects } from './subjects.ts'
export { variablesIn } from './template.ts'
export { validateConfiguration, validateTarget } from './validate.ts'
