import { expect, test } from 'vitest'
import { exchange, findingsIn, individual, violationsIn } from '../exchanges.fixture.ts'

const listed = exchange('GET', '/entities', { data: [individual] })
const session = {
  id: 'evf_1',
  entity_id: 'ent_1',
  status: 'in_progress',
  error: null,
  created_at: individual.created_at,
  updated_at: individual.updated_at,
}
const sessions = (...data: readonly object[]) =>
  exchange('GET', '/entities/ent_1/verification_sessions', { success: true, data, message: null })

test('an entity names a session for what the session verifies', () => {
  const byPhone = { ...session, type: 'phone', method: 'sms', sms: {} }
  const byQuestions = {
    ...session,
    type: 'identity',
    method: 'kba',
    kba: { questions: [], authenticated: false },
  }
  const wrong = ['entities/verification#session-type /data/0/type']
  expect(violationsIn([listed, sessions(byPhone)])).toEqual(wrong)
  expect(violationsIn([listed, sessions(byQuestions)])).toEqual([])
  const place = '/data/0/verification/identity/latest_verification_session'
  const created = (body: object) => exchange('POST', '/entities/ent_1/verification_sessions', body)
  expect(violationsIn([created(byPhone), listed])).toEqual([
    `entities/verification#session-type ${place}`,
  ])
  expect(violationsIn([created(byQuestions), listed])).toEqual([])
  // The type of a session never changes: a list at the same time shows it as well.
  const atOnce = [created(byPhone), sessions(byPhone), listed].map((one, nth) => ({
    ...one,
    sequence: nth === 0 ? { sent: 0, ended: 1 } : { sent: nth + 1, ended: 5 },
  }))
  expect(violationsIn(atOnce)).toEqual([`entities/verification#session-type ${place}`])
})

test('a session that no request started is noted, and breaks nothing', () => {
  const started = { ...session, type: 'phone', method: 'sms', sms: {} }
  const created = exchange('POST', '/entities/ent_1/verification_sessions', started)
  const twin = { ...started, id: 'evf_2' }
  const noted = (exchanges: Parameters<typeof findingsIn>[0]) =>
    findingsIn(exchanges).filter(({ clause }) => clause === 'gaps/endpoints#details')
  expect(noted([created, sessions(twin, started)])).toMatchObject([
    { severity: 'observation', pointer: '/data/0/id' },
  ])
  expect(noted([created, sessions(started), sessions(started)])).toEqual([])
  // What was there before, and what nobody in this trace started, says nothing of a proxy.
  const earlier = { ...twin, created_at: '2020-01-01T00:00:00.000Z' }
  const unclear = { ...twin, created_at: '2099-01-01 in another form' }
  expect(noted([created, sessions(earlier, unclear, started)])).toEqual([])
  expect(noted([sessions(twin, started)])).toEqual([])
})

test('the list of sessions is not empty after one was shown', () => {
  const shown = sessions({ ...session, type: 'phone', method: 'sms', sms: {} })
  const wrong = ['verification-sessions/list#not-empty /data']
  expect(violationsIn([shown, sessions()])).toEqual(wrong)
  expect(violationsIn([sessions(), sessions()])).toEqual([])
})

test('an entity that shows as not verified what its latest session verified is warned of (A66)', () => {
  const sms = { timestamp: individual.created_at }
  const shown = (status: string) =>
    sessions({ ...session, type: 'phone', method: 'sms', sms, status })
  const phone = { verified: false, latest_verification_session: 'evf_1', methods: ['sms'] }
  const identity = { ...individual.verification.identity, latest_verification_session: null }
  const entities = (verified: boolean) => {
    const verification = { identity, phone: { ...phone, verified } }
    return exchange('GET', '/entities', { data: [{ ...individual, verification }] })
  }
  const warnings = (...exchanges: ReturnType<typeof entities>[]) =>
    findingsIn(exchanges)
      .filter(({ clause }) => clause === 'entities/verification#follows-session')
      .map(({ severity, pointer }) => `${severity} ${pointer}`)
  expect(warnings(shown('verified'), entities(false))).toEqual([
    'warning /data/0/verification/phone/verified',
  ])
  expect(warnings(shown('verified'), entities(true))).toEqual([])
  expect(warnings(shown('in_progress'), entities(false))).toEqual([])
  expect(warnings(entities(false), shown('verified'))).toEqual([])
})

test('an entity names the last session that was started as its latest, unless another one went on', () => {
  const started = (id: string, more: object = {}, startedAt: number | null = null) => ({
    ...exchange('POST', '/entities/ent_1/verification_sessions', {
      ...session,
      id,
      type: 'phone',
      method: 'sms',
      sms: {},
      kba: null,
      status: 'in_progress',
      ...more,
    }),
    startedAt,
  })
  const named = (id: string) => {
    const phone = { ...individual.verification.phone, latest_verification_session: id }
    return {
      ...exchange('GET', '/entities', {
        data: [{ ...individual, verification: { ...individual.verification, phone } }],
      }),
      startedAt: 5_000,
    }
  }
  const inTurn = [started('evf_8'), started('evf_9')]
  expect(violationsIn([...inTurn, named('evf_9')])).toEqual([])
  expect(violationsIn([...inTurn, named('evf_8')])).toEqual([
    'conventions/records#agree /data/0/verification/phone/latest_verification_session',
  ])
  // Which of two at once is the later one is open, and so is whether a later session counts while an earlier one is done.
  const atOnce = [started('evf_8', {}, 1_000), started('evf_9', {}, 1_000)]
  expect(violationsIn([...atOnce, named('evf_8')])).toEqual([])
  const done = { status: 'verified', sms: { timestamp: session.updated_at } }
  expect(violationsIn([started('evf_8', done), started('evf_9'), named('evf_8')])).not.toContain(
    'conventions/records#agree /data/0/verification/phone/latest_verification_session',
  )
  // The same session again is the latest one still.
  expect(violationsIn([...inTurn, started('evf_9'), named('evf_9')])).toEqual([])
})

test('a session shows the same questions while its updated_at stays the same', () => {
  const asks = (...questions: readonly unknown[]) => ({
    ...session,
    type: 'identity',
    method: 'kba',
    kba: { questions, authenticated: false },
  })
  const created = (body: object) => exchange('POST', '/entities/ent_1/verification_sessions', body)
  const [street, city] = [{ id: 7, text: 'Which street?', answers: ['A', 'B'] }, { id: 8 }]
  const found = (...lists: readonly object[]) =>
    violationsIn([created(asks(street)), ...lists.map((one) => sessions(one))])
  expect(found(asks(city))).toEqual(['conventions/records#agree /data/0/kba/questions/0/id'])
  expect(found(asks(street), asks({ ...street, id: 9 }))).toEqual([
    'conventions/records#agree /data/0/kba/questions/0/id',
  ])
  // What else a question shows is open, and a list may show a part of them, or hide their ids.
  expect(found(asks({ ...street, answers: ['B', 'C'] }))).toEqual([])
  expect(found(asks(), asks(street, city), asks({ ...street, id: '***' }))).toEqual([])
  expect(
    found(asks('Which street?'), { ...asks(city), updated_at: '2025-07-04T11:00:00.000Z' }),
  ).toEqual([])
})
