/** A session that sends a code to a phone. */
export const request = { type: 'phone', method: 'sms', sms: {} } as const

/** Declarations of the scenarios that verify a person. */
export const ofPeople = {
  needs: ['entity.individual'],
  changes: ['entity.individual'],
  since: '2024-04-04',
} as const
