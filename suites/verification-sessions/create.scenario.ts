import { scenario } from '../../src/scenario/index.ts'

const request = { type: 'phone', method: 'sms', sms: {} } as const

/** The service sends a code and waits for it. */
export const startsBySms = scenario('the verification of a phone starts with a text message', {
  proves: [
    'verification-sessions/create#in-progress',
    'verification-sessions/create#sms-empty',
    'verification-sessions/create#sent',
    'verification-sessions/create#answer',
    'verification-sessions/verification-session#entity',
  ],
  needs: ['entity.individual'],
  touches: ['entity.individual'],
  since: '2024-04-04',

  async run({ given, api }) {
    const entity = await given('entity.individual')

    const created = await api.verificationSessions.create(entity.id, request)

    created.expectOk()
  },
})
