import { apiVersions } from '../../src/contract/index.ts'
import { scenario, testData } from '../../src/scenario/index.ts'

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
  changes: ['entity.individual'],
  since: '2024-04-04',

  async run({ given, api }) {
    const entity = await given('entity.individual')

    const created = await api.verificationSessions.create(entity.id, request)

    created.expectOk()
  },
})

/** Whether a second session starts while one is under way is open; each is listed as it was shown. */
export const startsAgain = scenario(
  'a verification that is started again is a session of its own',
  {
    proves: [
      'verification-sessions/create#in-progress',
      'verification-sessions/create#sms-empty',
      'conventions/records#agree',
      'conventions/timestamps#created-once',
      'entities/verification#session-type',
    ],
    needs: ['entity.individual'],
    changes: ['entity.individual'],
    since: '2024-04-04',

    async run({ given, api, sleep }) {
      const { id } = await given('entity.individual')
      await api.entities.list()
      const first = await api.verificationSessions.create(id, request)
      first.expectOk()
      await sleep(5)

      await api.verificationSessions.create(id, request)

      await api.entities.list()
      await api.entities.update(id, { address: home })
      await api.verificationSessions.list(id)
      await Promise.all([
        api.verificationSessions.create(id, request),
        api.verificationSessions.create(id, request),
      ])
      await api.verificationSessions.list(id)
      await api.verificationSessions.list(id)
    },
  },
)

const home = testData({
  line1: '5 Session Row',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
} as const)

/** Each response is judged by the version of its request; a refusal under another version is open. */
export const startsUnderEachVersion = scenario('a verification starts under each version', {
  proves: ['verification-sessions/create#in-progress', 'verification-sessions/list#answer'],
  needs: ['entity.individual'],
  changes: ['entity.individual'],
  since: '2024-04-04',

  async run({ given, api }) {
    const { id } = await given('entity.individual')

    for (const version of apiVersions) {
      const { verificationSessions } = api.under(version)
      await verificationSessions.create(id, request)
      await verificationSessions.list(id)
    }
    await api.verificationSessions.list(id)
  },
})

/** An account is no entity, whatever its id; an empty list shows nothing. */
export const refusesOtherKinds = scenario('the id of an account leads to no verification', {
  proves: ['verification-sessions/verification-session#entity'],
  needs: ['account.ach'],
  changes: ['account.ach'],
  since: '2024-04-04',

  async run({ given, api, clause }) {
    const { id } = await given('account.ach')
    const created = await api.verificationSessions.create(id, request)
    const list = await api.mayRefuse.verificationSessions.list(id)

    clause('verification-sessions/verification-session#entity', created, {
      holds: !created.ok,
      expected: 'the id of an account leads to no entity',
    })
    clause('verification-sessions/verification-session#entity', list, {
      holds: !list.ok || list.expectOk().data.length === 0,
      expected: 'the id of an account leads to no session',
      actual: 'sessions',
    })
  },
})
