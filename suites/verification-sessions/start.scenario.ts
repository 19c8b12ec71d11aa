import { scenario } from '../../src/scenario/index.ts'

const request = { type: 'phone', method: 'sms', sms: {} } as const

/** A code goes out, and the service waits for it. */
export const startsBySms = scenario('the verification of a phone begins with a text message', {
  proves: [
    'verification-sessions/create#in-progress',
    'verification-sessions/create#sms-empty',
    'verification-sessions/create#sent',
    'verification-sessions/create#answer',
    'verification-sessions/verification-session#entity',
  ],
  since: '2024-04-04',

  async run({ given, api }) {
    const entity = await given.individual()

    const started = await api.verificationSessions.create(entity.id, request)

    void started.body
  },
})

/** Whoever started a session can look after it. */
export const listsStarted = scenario('the sessions of an entity can be listed after one began', {
  proves: ['verification-sessions/list#answer', 'conventions/envelopes#members'],
  since: '2024-04-04',

  async run({ given, api, clause, expect }) {
    const entity = await given.individual()
    void (await api.verificationSessions.create(entity.id, request)).body

    const list = await api.verificationSessions.list(entity.id)

    clause('verification-sessions/list#answer', () => {
      expect(list.refused, 'the sessions of an entity that has one were not shown').toBe(false)
    })
  },
})
