import { wordsOf } from '../../src/core/contract/index.ts'
import { mostFailures } from '../../src/core/exchange/index.ts'
import { testData, type World } from '../../src/sources/scenario/index.ts'
import { tickMs } from '../payments/refused-pending.ts'
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
 * entity shows as available may be refused, and does not fail each time (A69). What is refused starts none.
 */
export const startsEachKind = sessions.inSituation(
  'a verification of each kind and method that starts shows them',
  {
    proves: ['verification-sessions/create#sent'],
    situations: { again: ['verification-sessions/create'] },
  },
  async ({ api, clause, sleep }, { id }) => {
    const start = (type: string, method: string) =>
      api.mayFail.verificationSessions.create(id, { type, method, [method]: {} })
    const failed: Kind[] = []
    for (const kind of otherKinds()) if ((await start(...kind)).status === 500) failed.push(kind)
    const [before, list] = await Promise.all([
      api.verificationSessions.list(id),
      api.entities.list(),
    ])
    // A list with one more record that still lacks an earlier one was no full page.
    const started = await api.mayRefuse.verificationSessions.create(id, request)
    await sleep(tickMs)
    const other = await start(request.type, unheardOf)
    const after = await api.verificationSessions.list(id)
    if (other.refused && started.ok) expectNoMore(clause, started.expectOk(), [before, after])
    const shown = list.ifServed()?.data.find((entity) => entity.id === id)?.verification
    for (const [type, method] of failed) {
      if (!shown?.[type === 'phone' ? type : 'identity']?.methods?.includes(method)) continue
      let again = await start(type, method)
      for (let times = 2; times < mostFailures && again.status === 500; times++)
        again = await start(type, method)
      clause('verification-sessions/create#answer', again, {
        holds: again.status !== 500,
        expected: `no failure of the method ${JSON.stringify(method)}, which the entity shows as available`,
        actual: `status ${again.status}, ${mostFailures} times`,
      })
    }
  },
  ['verification-sessions/create#answer'],
)

type Kind = readonly [type: string, method: string]

/** Each type with each method that the contract names, but for the text message that it describes. */
function otherKinds(): readonly Kind[] {
  const { type: types = [], method: methods = [] } = wordsOf('verification-sessions/create')
  return types
    .flatMap((type) => methods.map((method) => [type, method] as const))
    .filter(([type, method]) => type !== request.type || method !== request.method)
}

const unheardOf = testData('unheard_of')

type Api = World['api']['verificationSessions']
type Created = ReturnType<Awaited<ReturnType<Api['create']>>['expectOk']>
type Sessions = Awaited<ReturnType<Api['list']>>

/**
 * Checks that a request that was refused after one that `started` a session started none. A list may be a page, and an accepted request may
 * start another session beside its own, so only a session that is surely younger shows that.
 */
function expectNoMore(
  clause: World<'verification-sessions/create#answer'>['clause'],
  started: Created,
  [before, after]: readonly [Sessions, Sessions],
): void {
  const shown = before.ifServed()?.data.map(({ id }) => id) ?? []
  // The session that was under way may be shown in place of the one that starts.
  if (shown.includes(started.id)) return
  const isMore = ({ id, created_at }: Created) =>
    !shown.includes(id) && Date.parse(created_at) - Date.parse(started.created_at) > tickMs / 2
  const more = after.ifServed()?.data.find(isMore)
  clause('verification-sessions/create#answer', after, {
    holds: more === undefined,
    expected: 'no session of a request that was refused',
    actual: `${more?.id}, which is younger than what was started`,
  })
}

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
