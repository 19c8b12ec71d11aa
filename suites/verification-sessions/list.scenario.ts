import { scenario, type World } from '../../src/sources/scenario/index.ts'
import { expectServed, situations } from '../support/situations.ts'
import { ofPeople, request } from './sessions.ts'

const lists = situations('verification-sessions/list', {
  ...ofPeople,
  async subject({ given, api }) {
    const { id } = await given('entity.individual')
    ;(await api.verificationSessions.create(id, request)).ifServed()
    return id
  },
  call: (api, id) => api.verificationSessions.list(id),
})

/** How many entities are looked at: enough to meet both methods, few enough for a large account. */
const enough = 5

/** A list may show only some sessions. If it shows none of the earlier ones, paging is not the reason. */
export const listsSameTwice = lists.inSituation(
  'lists of the sessions of an entity agree',
  {
    proves: ['conventions/records#agree', 'conventions/envelopes#members'],
    situations: {
      again: ['verification-sessions/list'],
      'after-change': ['verification-sessions/list'],
    },
  },
  async ({ api, clause }, id) => {
    let shown: readonly string[] = []
    for (let times = 0; times < 3; times++) {
      const [list] = await Promise.all([
        api.verificationSessions.list(id),
        api.subscriptions.list(id),
      ])
      expectServed(clause, 'verification-sessions/list#answer', list)
      if (list.refused) return
      const ids = list.expectOk().data.map((session) => session.id)
      clause('conventions/records#agree', list, {
        holds: shown.length === 0 || ids.length === 0 || ids.some((one) => shown.includes(one)),
        expected: 'the ids that the list before showed, as nothing was changed',
        actual: 'other ids only',
      })
      shown = ids
    }
  },
)

/** Past sessions show what a new one cannot: a code that came back, and questions. */
export const listsLatest = scenario('the sessions of entities that name one can be listed', {
  proves: [
    'verification-sessions/list#answer',
    'verification-sessions/sms#timestamp',
    'verification-sessions/kba#questions',
    'verification-sessions/kba#authenticated',
    'entities/verification#session-type',
    'entities/verification#follows-session',
    'verification-sessions/verification-session#method-object',
    'verification-sessions/verification-session#kba-is-identity',
  ],
  mayNeed: ['entity.individual', 'entity.corporation'],
  alone: ['entities', 'verification-sessions'],
  since: '2024-04-04',

  async run({ given, api, clause }) {
    const own = [await given('entity.individual'), await given('entity.corporation')]
    const ids = own.flatMap((entity) => entity?.id ?? [])
    const listed = (await api.entities.list()).ifServed()
    const entities = listed?.data.filter(
      ({ status, verification }) =>
        status !== 'disabled' && (names(verification?.identity) || names(verification?.phone)),
    )
    const rank = (entity: Entity) => (ids.includes(entity.id) ? 4 : rankOf(entity))
    entities?.sort((a, b) => rank(b) - rank(a))
    const chosen = entities?.map(({ id }) => id).slice(0, enough) ?? ids
    const lists = await Promise.all(chosen.map((id) => api.verificationSessions.list(id)))

    for (const list of lists) {
      expectServed(clause, 'verification-sessions/list#answer', list)
    }
    if (chosen.length > 0) await api.entities.list()
  },
})

type EntityList = Awaited<ReturnType<World['api']['entities']['list']>>
type Entity = ReturnType<EntityList['expectOk']>['data'][number]
type Proof = { readonly latest_verification_session?: string | null } | null | undefined

function names(proof: Proof): boolean {
  return typeof proof?.latest_verification_session === 'string'
}

/** What is verified has not only sessions that another scenario started. Sessions with questions are rarer than text messages. */
function rankOf({ verification }: Entity): number {
  const { identity, phone } = verification ?? {}
  const isVerified = identity?.verified === true || phone?.verified === true
  return 2 * Number(isVerified) + Number(names(identity))
}

export const leavesOthers = scenario('a session of one entity leaves those of others alone', {
  proves: [
    'verification-sessions/list#not-empty',
    'verification-sessions/list#answer',
    'conventions/records#agree',
  ],
  needs: ['entity.individual'],
  mayNeed: ['entity.disposable'],
  changes: ['entity.disposable', 'entity.individual'],
  // One of the entities is of the list: another scenario may change it.
  alone: ['entities', 'verification-sessions'],
  since: '2024-04-04',

  async run({ given, api }) {
    const entities = [await given('entity.disposable'), await given('entity.individual')]
    const own = entities.flatMap((entity) => entity?.id ?? [])
    const { data = [] } = (await api.entities.list()).ifServed() ?? {}
    const others = data.filter((one) => !own.includes(one.id) && names(one.verification?.phone))
    const ids = [...others.slice(0, 1).map(({ id }) => id), ...own]
    // A list that was once longer than another one shows that this is no full page.
    if (own[0]) (await api.verificationSessions.create(own[0], request)).ifServed()
    await Promise.all(ids.map((id) => api.verificationSessions.list(id)))

    for (const id of own) {
      ;(await api.verificationSessions.create(id, request)).ifServed()
      await Promise.all([
        ...ids.map((one) => api.verificationSessions.list(one)),
        api.entities.list(),
      ])
    }
  },
})

export const listsUnderEachVersion = lists.underEachVersion(
  'the sessions of an entity are listed under each version',
)

/** The judge expects a refusal, or a list without the sessions of an entity. */
export const refusesOtherKinds = lists.refusesOtherKinds(
  'the id of another kind lists no sessions',
  { proves: ['verification-sessions/verification-session#entity'] },
)
