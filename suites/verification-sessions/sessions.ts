/** A session that sends a code to a phone. */
export const request = { type: 'phone', method: 'sms', sms: {} } as const

/** Sessions by the other methods that the contract names. */
export const otherMethods = [
  { type: 'identity', method: 'kba', kba: {} },
  { type: 'identity', method: 'byo_kyc', byo_kyc: {} },
  { type: 'phone', method: 'byo_sms', byo_sms: {} },
] as const

/** Declarations of the scenarios that verify a person. */
export const ofPeople = {
  needs: ['entity.individual'],
  changes: ['entity.individual'],
  since: '2024-04-04',
} as const
