import type { ClauseId } from '../../src/contract/index.ts'

/**
 * Clauses that no single small fault of an answer breaks, or only one that breaks something else first;
 * a defect has to.
 */
export const brokenByDefectsOnly: readonly ClauseId[] = [
  'entities/entity#legal-forms',
  'events/event#type-form',
  'verification-sessions/create#sms-empty',
  'verification-sessions/verification-session#kba-is-identity',
  'verification-sessions/verification-session#sms-is-phone',
  'versioning/account#removed-members',
  'versioning/entity#removed-members',
]
