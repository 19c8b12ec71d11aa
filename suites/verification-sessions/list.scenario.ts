import { scenario } from '../../src/scenario/index.ts'

/** How many entities are looked at: enough to meet both methods, few enough for a big team. */
const enough = 5

/** Past sessions show what a new one cannot: a code that came back, and questions. */
export const listsNamed = scenario('the sessions of entities that name one can be listed', {
  proves: [
    'verification-sessions/list#answer',
    'verification-sessions/sms#timestamp',
    'verification-sessions/kba#questions',
    'verification-sessions/kba#authenticated',
    'verification-sessions/verification-session#method-object',
    'verification-sessions/verification-session#kba-is-identity',
  ],
  since: '2024-04-04',

  async run({ api, clause, expect }) {
    const { data } = (await api.entities.list()).body
    const named = data.filter(({ status, verification }) => {
      const { identity, phone } = verification ?? {}
      const sessions = [identity, phone].map((proof) => proof?.latest_verification_session)
      return status !== 'disabled' && sessions.some((id) => typeof id === 'string')
    })
    // Questions are rarer than text messages.
    named.sort((a, b) => Number(hasIdentity(b)) - Number(hasIdentity(a)))

    for (const { id } of named.slice(0, enough)) {
      const list = await api.verificationSessions.list(id)

      clause('verification-sessions/list#answer', () => {
        expect(list.refused, 'the sessions of an entity that names one were not shown').toBe(false)
      })
    }
  },
})

function hasIdentity(entity: {
  readonly verification?: {
    readonly identity?: { readonly latest_verification_session?: string | null } | null
  } | null
}): boolean {
  return typeof entity.verification?.identity?.latest_verification_session === 'string'
}
