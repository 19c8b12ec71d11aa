/** Why a record failed or was disabled. */
export interface RecordError {
  readonly type: string
  readonly sub_type: string
  readonly code: number
  readonly message: string
}

/** What a record carries once the consent of its entity was withdrawn. */
export const consentWithdrawn: RecordError = {
  type: 'ENTITY_DISABLED',
  sub_type: 'ENTITY_CONSENT_WITHDRAWN',
  code: 12004,
  message: 'The entity was disabled because its consent was withdrawn.',
}
