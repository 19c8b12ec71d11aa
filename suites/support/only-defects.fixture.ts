import type { ClauseId } from '../../src/contract/index.ts'

/**
 * Clauses that no mutant of a response breaks, or only one that breaks another clause first. Defects break
 * them.
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
