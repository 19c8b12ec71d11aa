import { situations } from '../support/situations.ts'

/** The one reason for a withdrawal that the contract shows. */
export const withdrawal = { type: 'withdraw', reason: 'entity_withdrew_consent' } as const

/** Consent that is withdrawn, of an entity that nobody needs any more. */
export const withdrawals = situations('entities/withdraw-consent', {
  needs: ['entity.disposable'],
  changes: ['entity.disposable'],
  destructive: true,
  subject: ({ given }) => given('entity.disposable'),
  call: (api, { id }) => api.entities.withdrawConsent(id, withdrawal),
})
