import { expect, test } from 'vitest'
import { exchange, findingsIn, individual, violationsIn, withdrawn } from '../exchanges.fixture.ts'

const { address } = individual
const corporate = { ...individual, type: 'corporation', individual: null, verification: null }
const moved = { ...individual, updated_at: '2025-07-04T09:31:00.000Z' }
const move = (line2: string | null, shown: string | null, startedAt: number | null = null) => ({
  ...exchange(
    'PUT',
    '/entities/ent_1',
    { ...moved, address: { ...address, line2: shown } },
    { sent: { address: { line2 } } },
  ),
  startedAt,
  durationMs: 100,
})
const list = (line2: string | null, startedAt: number | null = null) => ({
  ...exchange('GET', '/entities', { data: [{ ...moved, address: { ...address, line2 } }] }),
  startedAt,
})

test('null clears a member that may be null by the contract (A55)', () => {
  const before = exchange('GET', '/entities', {
    data: [{ ...individual, address: { ...address, line2: 'Apt 1' } }],
  })
  expect(violationsIn([before, move(null, null)])).toEqual([])
  for (const shown of ['Apt 1', 'null', '']) {
    expect(violationsIn([before, move(null, shown)])).toEqual([
      'entities/update#sent /address/line2',
    ])
  }
})

test('of two updates at once with one moment either may last, and one after the other the later', () => {
  const atOnce = [move('Apt 1', 'Apt 1', 1_000), move('Apt 2', 'Apt 2', 1_050)]
  expect(violationsIn([...atOnce, list('Apt 1', 2_000)])).toEqual([])
  expect(violationsIn([...atOnce, list('Apt 2', 2_000)])).toEqual([])
  const inTurn = [move('Apt 1', 'Apt 1', 1_000), move('Apt 2', 'Apt 2', 1_200)]
  expect(violationsIn([...inTurn, list('Apt 1', 2_000)])).toContain(
    'entities/update#lasts /data/0/address/line2',
  )
})

test('what an update set lasts until the next update, also under a newer updated_at', () => {
  const newer = (line2: string) => {
    const later = {
      ...moved,
      address: { ...address, line2 },
      updated_at: '2025-07-04T10:00:00.000Z',
    }
    return { ...exchange('GET', '/entities', { data: [later] }), startedAt: 3_000 }
  }
  const update = move('Apt 1', 'Apt 1', 1_000)
  expect(violationsIn([update, newer('Apt 1')])).toEqual([])
  expect(violationsIn([update, newer('Apt 2')])).toEqual([
    'entities/update#lasts /data/0/address/line2',
  ])
  // Somebody else, or another update at the same time, may have set it.
  expect(violationsIn([update, newer('Apt 2')], { isExcerpt: true })).toEqual([])
  const another = move('Apt 2', 'Apt 2', 1_050)
  expect(violationsIn([update, another, newer('Apt 1')])).toEqual([])
  const lost = { ...move('Apt 3', 'Apt 3', 1_200), response: null }
  expect(violationsIn([update, lost, newer('Apt 3')])).toEqual([])
  const withdrawn = exchange('POST', '/entities/ent_1/consent', {}, { sent: { type: 'withdraw' } })
  expect(violationsIn([update, withdrawn, newer('Apt 2')])).not.toContain(
    'entities/update#lasts /data/0/address/line2',
  )
})

test('a lost update names the other one that may have undone it', () => {
  const undone = (exchanges: Parameters<typeof findingsIn>[0]) =>
    findingsIn(exchanges)
      .filter(({ clause }) => clause === 'entities/update#lasts')
      .map(({ reason, causedBy }) => `${reason} (${causedBy})`)
  const update = move('Apt 1', 'Apt 1', 1_000)
  const read = list('Apt 0', 3_000)
  expect(undone([update, read])).toEqual(['as an accepted update had set it (1)'])
  const renamed = {
    ...exchange(
      'PUT',
      '/entities/ent_1',
      { ...moved, address: { ...address, line2: 'Apt 1' } },
      {
        sent: { individual: { first_name: 'Ada' } },
      },
    ),
    startedAt: 2_000,
  }
  expect(undone([update, renamed, list('Apt 1', 2_500), read])).toEqual([
    'as an accepted update had set it before another one sent /individual (1)',
  ])
  const showing = (line2: string) => {
    return { ...moved, address: { ...address, line2 }, updated_at: '2025-07-04T09:31:01.000Z' }
  }
  const beside = exchange('PUT', '/entities/ent_1', showing('Apt 2'), {
    sent: { address: { line2: 'Apt 2' } },
  })
  const after = exchange('GET', '/entities', { data: [showing('Apt 0')] })
  const atOnce = { ...beside, startedAt: 1_050, durationMs: 100 }
  expect(undone([update, atOnce, { ...after, startedAt: 3_000 }])).toEqual([
    'as an accepted update had set it while another one sent /address (2)',
  ])
})

test('of lists that are requested at once after an update, each shows what it set', () => {
  const update = move('Apt 1', 'Apt 1', 1_000)
  const right = { ...list('Apt 1', 2_000), durationMs: 50 }
  const stale = { ...list('Apt 0', 2_010), durationMs: 100 }
  expect(violationsIn([update, right, stale])).toContain(
    'entities/update#lasts /data/0/address/line2',
  )
})

test('owners that were sent are shown, whatever their order, their company and the case of their names', () => {
  const [ada, bo, cyd] = ['Ada', 'Bo', 'Cyd'].map((name) => ({
    first_name: name,
    last_name: 'Lee',
    phone: '+15125550142',
    email: 'a@example.com',
    dob: '1961-02-03',
    address,
  }))
  const company = { name: 'Sample Inc.', dba: 'Sample', ein: '001234567' }
  const update = (sent: unknown, owners: unknown) => {
    const corporation = { ...company, owners }
    const body = { ...corporate, corporation }
    return [exchange('PUT', '/entities/ent_1', body, { sent: { corporation: { owners: sent } } })]
  }
  expect(violationsIn(update([ada, bo], [{ ...bo, last_name: 'LEE' }, cyd, ada]))).toEqual([])
  expect(violationsIn(update([{ email: 'a@example.com' }], [ada]))).toEqual([])
  expect(violationsIn(update([ada], null))).toEqual([])
  const missing = ['entities/update#sent /corporation/owners']
  expect(violationsIn(update([ada, bo], [ada]))).toEqual(missing)
  expect(violationsIn(update([ada], [bo]))).toEqual(missing)
})

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
  expect(violationsIn([list(null), sessions(byPhone)])).toEqual(wrong)
  expect(violationsIn([list(null), sessions(byQuestions)])).toEqual([])
  const place = '/data/0/verification/identity/latest_verification_session'
  const created = (body: object) => exchange('POST', '/entities/ent_1/verification_sessions', body)
  expect(violationsIn([created(byPhone), list(null)])).toEqual([
    `entities/verification#session-type ${place}`,
  ])
  expect(violationsIn([created(byQuestions), list(null)])).toEqual([])
  // The type of a session never changes: a list at the same time shows it as well.
  const atOnce = [created(byPhone), sessions(byPhone), list(null)].map((one, nth) => ({
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

test('that the ends of a card number differ is only warned of, and a mask of the whole number is none', () => {
  const sensitive = (number: string) =>
    exchange('GET', '/accounts/acc_1/sensitive/astv_1', {
      id: 'astv_1',
      account_id: 'acc_1',
      type: 'credit_card',
      credit_card: {
        number,
        exp_month: '01',
        exp_year: '2030',
        cvv: '000',
        billing_zip_code: null,
      },
      status: 'completed',
      error: null,
      created_at: individual.created_at,
      updated_at: individual.updated_at,
    })
  const account = exchange('GET', '/accounts/acc_1', { id: 'acc_1', liability: { mask: '1111' } })
  const about = (number: string) =>
    findingsIn([account, sensitive(number)])
      .filter(({ clause }) => clause === 'accounts/liability#last-digits')
      .map(({ severity, pointer }) => `${severity} ${pointer}`)
  expect(about('4111111111111112')).toEqual(['warning /credit_card/number'])
  expect(about('4111111111111111')).toEqual([])
  expect(about('************1112')).toEqual([])
  const masked = exchange('GET', '/accounts/acc_1', {
    id: 'acc_1',
    liability: { mask: '4111111111111111' },
  })
  const whole = findingsIn([sensitive('4111111111111111'), masked])
  const [found] = whole.filter(({ actual }) => actual === 'the whole number')
  expect(found).toMatchObject({ clause: 'accounts/liability#mask', severity: 'violation' })
  expect(about('1111')).toEqual([])
  const short = findingsIn([sensitive('1111'), account])
  expect(short.filter(({ clause }) => clause === 'accounts/liability#mask')).toEqual([])
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

test('an entity may have no address, which is null or has null in its lines; that of a withdrawn entity is empty (A2)', () => {
  const listed = (entity: object, address: unknown) =>
    violationsIn([exchange('GET', '/entities', { data: [{ ...entity, address }] })])
  const unknown = { line1: null, line2: null, city: null, state: null, zip: null }
  expect([null, unknown].flatMap((address) => listed(individual, address))).toEqual([])
  expect(listed(individual, {})[0]).toMatch(/^conventions\/absence#null/)
  expect(listed(individual, '1 Example St')).toHaveLength(1)
  expect(listed(withdrawn, {})).toEqual([])
  expect(listed(withdrawn, null)).toEqual([
    'entities/address#empty-after-withdrawal /data/0/address',
  ])
})
