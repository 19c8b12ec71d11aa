import { wordsOf } from '../../src/core/contract/index.ts'
import { mostFailures } from '../../src/core/exchange/index.ts'
import { testData } from '../../src/sources/scenario/index.ts'
import { situations } from '../support/situations.ts'
import { ofPeople, request } from './sessions.ts'

const sessions = situations('verification-sessions/create', {
  ...ofPeople,
  proves: ['verification-sessions/create#in-progress'],
  subject: ({ given }) => given('entity.individual'),
  call: (api, { id }) => api.verificationSessions.create(id, request),
})

/** The service sends a code and waits for it. */
export const startsBySms = sessions.once('the verification of a phone starts with a text message', {
  proves: [
    'verification-sessions/create#text-message',
    'verification-sessions/create#sms-empty',
    'verification-sessions/create#sent',
    'verification-sessions/create#answer',
    'verification-sessions/verification-session#entity',
  ],
})

/**
 * Which kinds of sessions a team has is open, and which kind has which method; one that starts is as it was requested. A method that the
 * entity shows as available may be refused, and does not fail each time (A69).
 */
export const startsEachKind = sessions.inSituation(
  'a verification of each kind and method that starts shows them',
  {
    proves: ['verification-sessions/create#sent'],
    situations: { again: ['verification-sessions/create'] },
  },
  async ({ api, clause }, { id }) => {
    const { type: types = [], method: methods = [] } = wordsOf('verification-sessions/create')
    const start = (type: string, method: string) => {
      const isDescribed = type === request.type && method === request.method
      const { create } = api[isDescribed ? 'mayRefuse' : 'mayFail'].verificationSessions
      return create(id, { type, method, [method]: {} })
    }
    const failed: (readonly [type: string, method: string])[] = []
    for (const type of types) {
      for (const method of methods)
        if ((await start(type, method)).status === 500) failed.push([type, method])
    }
    const [, list] = await Promise.all([api.verificationSessions.list(id), api.entities.list()])
    // A list with one more record that still lacks an earlier one was no full page.
    await api.mayRefuse.verificationSessions.create(id, request)
    await api.verificationSessions.list(id)
    const shown = list.ifServed()?.data.find((entity) => entity.id === id)?.verification
    for (const [type, method] of failed) {
      if (!shown?.[type === 'phone' ? type : 'identity']?.methods?.includes(method)) continue
      let last = await start(type, method)
      for (let times = 2; times < mostFailures && last.status === 500; times++)
        last = await start(type, method)
      clause('verification-sessions/create#answer', last, {
        holds: last.status !== 500,
        expected: `no failure of the method ${JSON.stringify(method)}, which the entity shows as available`,
        actual: `status ${last.status}, ${mostFailures} times`,
      })
    }
  },
  ['verification-sessions/create#answer'],
)

/** Whether a second session starts while one is under way is open; each is listed as it was shown. */
export const startsAgain = sessions.inSituation(
  'a verification that is started again is a session of its own',
  {
    proves: [
      'verification-sessions/create#sms-empty',
      'conventions/records#agree',
      'conventions/timestamps#created-once',
      'entities/verification#session-type',
    ],
    situations: {
      again: ['verification-sessions/create'],
      'same-owner': ['verification-sessions/create', 'verification-sessions/list'],
      'after-change': ['verification-sessions/create', 'verification-sessions/list'],
      concurrent: ['verification-sessions/create'],
    },
  },
  async ({ api, sleep }, { id }) => {
    await api.entities.list()
    const first = await api.verificationSessions.create(id, request)
    first.expectOk()
    await sleep(5)

    await Promise.all([
      api.verificationSessions.create(id, request),
      api.verificationSessions.create(id, request),
    ])

    await api.verificationSessions.list(id)
    await api.entities.update(id, { address: home })
    // A list with one more record that still lacks an earlier one was no full page.
    await api.verificationSessions.create(id, request)
    await Promise.all([api.verificationSessions.list(id), api.entities.list()])
  },
)

const home = testData({
  line1: '5 Session Row',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
} as const)

export const startsUnderEachVersion = sessions.underEachVersion(
  'a verification starts under each version',
  {
    proves: ['verification-sessions/list#answer'],
    situations: { 'each-version': ['verification-sessions/create', 'verification-sessions/list'] },
  },
  async ({ verificationSessions: versioned }, { id }, { api }) => {
    await versioned.create(id, request)
    await Promise.all([versioned.list(id), api.verificationSessions.list(id), api.entities.list()])
  },
)

/** A session or a merchant is no entity, whatever its id. */
export const refusesOtherKinds = sessions.refusesOtherKinds(
  'the id of another kind leads to no verification',
  { refuses: 'verification-sessions/verification-session#entity' },
)
