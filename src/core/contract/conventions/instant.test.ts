import { expect, test } from 'vitest'
import { account, exchange, findingsIn, individual } from '../exchanges.fixture.ts'

const sentAt = Date.parse('2025-07-04T10:00:00.250Z')
const hourMs = 3_600_000

interface Creation {
  readonly clockMoves?: boolean
  readonly dateApartMs?: number
  readonly changed?: number
  /** How long before another account was created; null where none was. */
  readonly earlierMs?: number | null
  /** By how much the time of that account differs from its request. */
  readonly earlierApartMs?: number
}

/** What is found of an account whose times differ from the request by some milliseconds, after another account was created. */
function found(
  apartMs: number,
  {
    clockMoves = false,
    dateApartMs = 0,
    changed = 0,
    earlierMs = 5_000,
    earlierApartMs = apartMs,
  }: Creation = {},
) {
  const momentOf = (ms: number) => new Date(sentAt + ms).toISOString()
  const create = (id: string, beforeMs: number, apart: number) => {
    const at = apart - beforeMs
    const times = { created_at: momentOf(at), updated_at: momentOf(at + changed) }
    const sent = { holder_id: 'ent_1' }
    const created = exchange('POST', '/accounts', { ...account, id, ...times }, { sent })
    const date = new Date(sentAt - beforeMs + dateApartMs).toUTCString()
    const response = { ...created.response!, headers: { ...created.response!.headers, date } }
    return { ...created, response, startedAt: sentAt - beforeMs, durationMs: 40 }
  }
  const earlier = earlierMs === null ? [] : [create('acc_0', earlierMs, earlierApartMs)]
  const all = [...earlier, create('acc_1', 0, apartMs)]
  const found = (exchanges: typeof all) =>
    findingsIn(exchanges, { clockMoves })
      .filter(({ clause }) => clause === 'conventions/timestamps#instant')
      .map(({ severity, actual }) => `${severity}: ${actual}`)
  return found(all).slice(found(earlier).length)
}

test('a record that is created hours before or after its request is dated in local time (A70)', () => {
  expect(found(30)).toEqual([])
  expect(found(-5 * hourMs + 30)).toEqual(['violation: a time that is 5 h 0 min earlier'])
  expect(found(5.75 * hourMs)).toEqual(['violation: a time that is 5 h 45 min later'])
  expect(found(-12 * hourMs)).toEqual(['violation: a time that is 12 h 0 min earlier'])
  expect(found(-2 * hourMs, { changed: 3 })).toEqual([
    'violation: a time that is 2 h 0 min earlier',
  ])
})

test('one record may have been there for hours, and so may two of one time: a warning', () => {
  const warning = ['warning: a time that is 1 h 0 min earlier']
  expect(found(-hourMs, { earlierMs: null })).toEqual(warning)
  expect(found(-hourMs, { earlierMs: 500, earlierApartMs: -hourMs + 500 })).toEqual(warning)
  expect(found(-hourMs, { earlierApartMs: -2 * hourMs })).toEqual(warning)
})

test('any other difference of more than 20 minutes is a warning', () => {
  expect(found(-19 * 60_000)).toEqual([])
  expect(found(-5 * hourMs - 60_000)).toEqual(['warning: a time that is 5 h 1 min earlier'])
  expect(found(-72 * hourMs)).toEqual(['warning: a time that is 3 days earlier'])
})

test('a clock that somebody moved, another clock, and a record that was there before are no fault', () => {
  expect(found(5 * hourMs, { clockMoves: true })).toEqual([
    'warning: a time that is 5 h 0 min later',
  ])
  expect(found(5.1 * hourMs, { clockMoves: true })).toEqual([
    'observation: a time that is 5 h 6 min later',
  ])
  expect(found(-5 * hourMs, { clockMoves: true })).toHaveLength(1)
  expect(found(-5 * hourMs, { dateApartMs: -5 * hourMs })).toEqual([])
  expect(found(0, { dateApartMs: 5 * hourMs })).toEqual([
    'warning: a time that is 5 h 0 min earlier',
  ])
  expect(found(-5.1 * hourMs, { changed: 1_000 })).toEqual([])
})

const at = (ms: number) => new Date(sentAt + ms).toISOString()

/** An exchange that is sent some milliseconds after the first, of a target whose header `Date` is right. */
function timed(afterMs: number, made: ReturnType<typeof exchange>) {
  const date = new Date(sentAt + afterMs).toUTCString()
  const response = { ...made.response!, headers: { ...made.response!.headers, date } }
  return { ...made, response, startedAt: sentAt + afterMs, durationMs: 40 }
}

const instants = (all: Parameters<typeof findingsIn>[0], clockMoves = false) =>
  findingsIn(all, { clockMoves })
    .filter(({ clause }) => clause === 'conventions/timestamps#instant')
    .map(({ severity, pointer, actual }) => `${severity} ${pointer}: ${actual}`)

const update = (afterMs: number, apartMs: number, moment = at(afterMs + apartMs)) =>
  timed(
    afterMs,
    exchange('PUT', '/entities/ent_1', { ...individual, updated_at: moment }, { sent: {} }),
  )

test('a change is dated by its request; the same difference of two changes is local time', () => {
  const isLate = (severity: string) => `${severity} /updated_at: a time that is 2 h 0 min later`
  const changes = [0, 5_000, 10_000].map((after) => update(after, 2 * hourMs))
  expect(instants([update(0, 0), update(5_000, 0), update(10_000, 0)])).toEqual([])
  // What the first one changed is not known.
  expect(instants(changes)).toEqual([isLate('warning'), isLate('violation')])
  expect(instants(changes, true)).toEqual([isLate('warning'), isLate('warning')])
  const old = at(-3 * hourMs)
  expect(instants([update(0, 0, old), update(5_000, 0, old)])).toEqual([])
})

const creation = (afterMs: number, apartMs = 0, id = `acc_${afterMs}`) => {
  const times = { created_at: at(afterMs + apartMs), updated_at: at(afterMs + apartMs) }
  return timed(afterMs, exchange('POST', '/accounts', { ...account, id, ...times }))
}

test('a creation may return what an account has already, and what was shown before; else that is said (A70)', () => {
  const dayMs = 24 * hourMs
  const brand = (afterMs: number, apartMs: number, moment = at(afterMs + apartMs)) => {
    const times = { created_at: moment, updated_at: moment }
    return timed(
      afterMs,
      exchange('POST', '/accounts/acc_1/card_brands', {
        id: `cbrd_${afterMs}`,
        account_id: 'acc_1',
        ...times,
      }),
    )
  }
  expect(instants([brand(0, -3 * dayMs)])).toEqual([])
  expect(instants([brand(0, 3 * dayMs)])).toEqual([
    'warning /created_at: a time that is 3 days later',
  ])
  const local = [brand(0, -5 * hourMs), brand(5_000, -5 * hourMs)]
  expect(instants(local)[1]).toMatch(/^violation/)
  const read = timed(
    0,
    exchange('GET', '/accounts/acc_9', {
      ...account,
      id: 'acc_9',
      created_at: at(-dayMs),
      updated_at: at(-dayMs),
    }),
  )
  expect(instants([read, creation(5_000, -dayMs - 5_000, 'acc_9')])).toEqual([])
  const [warning] = findingsIn([creation(0, -3 * dayMs)])
  expect(warning).toMatchObject({
    severity: 'warning',
    reason: 'unless the record was there before',
  })
})

test('a clock that somebody may have moved forward before is told with what else it may be', () => {
  const all = [creation(0, 2 * hourMs), creation(5_000, 2 * hourMs)]
  const [first] = findingsIn(all, { clockMoves: true })
  expect(first).toMatchObject({
    severity: 'warning',
    reason: expect.stringMatching(/^unless .* since it was started/),
  })
  expect(findingsIn(all, { clockMoves: false })[0]).not.toHaveProperty('reason')
})

test('a clock is moved forward once; times that are ahead, right and ahead again are of two clocks', () => {
  const ahead = [1_000, 5_000, 10_000].map((after) => update(after, 13 * hourMs))
  const severities = (all: Parameters<typeof findingsIn>[0], isExcerpt = false) =>
    findingsIn(all, { clockMoves: true, isExcerpt })
      .filter(({ clause }) => clause === 'conventions/timestamps#instant')
      .map(({ severity }) => severity)
  expect(severities([creation(0), ...ahead])).toEqual(['warning', 'warning'])
  expect(instants([creation(0), ...ahead])[1]).toMatch(/^violation/)
  const mixed = [creation(0), ahead[0]!, ahead[1]!, creation(7_000), ahead[2]!]
  expect(severities(mixed)).toEqual(['warning', 'violation'])
  // Somebody may have set it back.
  expect(severities(mixed, true)).toEqual(['warning', 'warning'])
})

/** An exchange after the run has moved the clock. */
const moved = (clockMovedMs: number, one: ReturnType<typeof exchange>, dateMs = 0) => {
  const date = new Date(Date.parse(one.response!.headers.date!) + dateMs).toUTCString()
  const response = { ...one.response!, headers: { ...one.response!.headers, date } }
  return { ...one, response, clockMovedMs }
}

test('after the run has moved the clock, times have moved by as much; a part of the target may stand still', () => {
  const half = 13 * hourMs
  const found = (apartMs: number, dateMs = 0) =>
    instants([creation(0), moved(half, creation(1_000, apartMs), dateMs)], true)
  expect(found(half)).toEqual([])
  expect(found(half, half)).toEqual([])
  expect(found(0)).toEqual([])
  const earlier = ['violation /created_at: a time that is 12 h 0 min earlier']
  expect(found(hourMs)).toEqual(earlier)
  expect(found(hourMs, half)).toEqual(earlier)
  expect(found(half + 12 * hourMs)).toHaveLength(1)
  // How far an action moves a clock is no promise of the contract.
  expect(found(half + 50 * 60_000)[0]).toMatch(/^observation/)
})

test('a header Date that moves with the clock shows that nobody else has moved it', () => {
  const later = (dateMs: number) =>
    instants([moved(7 * hourMs, creation(0, 9 * hourMs), dateMs)], true)
  expect(later(7 * hourMs)).toEqual(['violation /created_at: a time that is 2 h 0 min later'])
  expect(later(0)).toEqual(['warning /created_at: a time that is 2 h 0 min later'])
  expect(later(9 * hourMs)).toEqual([])
})

test('a record that is created on time is updated at that time, too', () => {
  const created = (updated: number) =>
    timed(
      0,
      exchange('POST', '/accounts', { ...account, created_at: at(20), updated_at: at(updated) }),
    )
  expect(instants([created(900)], true)).toEqual([])
  expect(instants([created(2 * hourMs)], true)).toEqual([
    'violation /updated_at: a time that is 2 h 0 min later',
  ])
  expect(instants([created(47 * 60_000)])).toEqual([
    'warning /updated_at: a time that is 0 h 47 min later',
  ])
})

test('an event is dated by the change that a set-up made', () => {
  const setUp = timed(0, exchange('POST', '/_scores', { id: 'crs_2', event_id: 'evt_1' }))
  const event = (apartMs: number, changedMs = 10) => {
    const after = { id: 'crs_2', updated_at: at(changedMs) }
    const dates = { created_at: at(apartMs), updated_at: at(apartMs) }
    const body = { id: 'evt_1', diff: { before: null, after }, ...dates }
    return timed(5_000, exchange('GET', '/events/evt_1', body))
  }
  expect(instants([setUp, event(20)])).toEqual([])
  expect(instants([setUp, event(-5 * hourMs)])).toEqual([
    'violation /created_at: a time that is 5 h 0 min earlier',
  ])
  // It may have been there before.
  expect(instants([setUp, event(-5 * hourMs, -5 * hourMs)])[0]).toMatch(/^warning/)
  expect(instants([setUp, event(-5 * hourMs - 60_000)])).toEqual([])
  expect(instants([event(-5 * hourMs)])).toEqual([])
})

test('the events of a session are dated after the set-up that opened it', () => {
  const setUp = timed(0, exchange('POST', '/_sessions', { token: 'otkn_1' }))
  const events = (apartMs: number) => {
    const dated = (afterMs: number) => ({ type: 'a.b.c', timestamp: at(apartMs + afterMs) })
    const body = { data: [dated(10), dated(20)] }
    return timed(1_000, exchange('GET', '/widget/events', body, { token: 'otkn_1' }))
  }
  expect(instants([setUp, events(0)])).toEqual([])
  expect(instants([setUp, events(-5 * hourMs)])[0]).toMatch(/^warning .data.0.timestamp/)
  expect(instants([setUp, events(-5 * hourMs), events(-5 * hourMs + 50)])[3]).toMatch(/^violation/)
  expect(instants([events(-5 * hourMs)])).toEqual([])
})

test('a record that a set-up made and that is dated anew later says nothing of the clock', () => {
  const setUp = timed(0, exchange('POST', '/_entities', { id: 'ent_1' }))
  const shown = (afterMs: number, apartMs: number) =>
    timed(
      afterMs,
      exchange('GET', '/entities', { data: [{ ...individual, created_at: at(apartMs) }] }),
    )
  expect(instants([setUp, shown(1_000, 20)])).toEqual([])
  const later = [2_000, 5_000].map((afterMs) => moved(13 * hourMs, shown(afterMs, 13 * hourMs)))
  expect(instants([setUp, shown(1_000, 20), ...later])).toEqual([])
  expect(instants([setUp, shown(1_000, -5 * hourMs)])[0]).toMatch(/^warning/)
})

test('what is within a record is not ahead of the response, and happened after the record was created', () => {
  const session = (
    afterMs: number,
    apartMs: number,
    { of = 0, moment = at(of + apartMs) } = {},
  ) => {
    const dates = { created_at: at(20), updated_at: at(of) }
    const shown = {
      id: 'evf_1',
      entity_id: 'ent_1',
      type: 'phone',
      method: 'sms',
      status: 'verified',
    }
    const body = {
      success: true,
      data: [{ ...shown, sms: { timestamp: moment }, ...dates }],
      message: null,
    }
    return timed(afterMs, exchange('GET', '/entities/ent_1/verification_sessions', body))
  }
  const setUp = timed(0, exchange('POST', '/_sessions', { id: 'evf_1' }))
  const wrong = (what: string, severity = 'violation') => [
    `${severity} /data/0/sms/timestamp: a time that is ${what}`,
  ]
  const found = (shown: Parameters<typeof instants>[0][number]) => instants([setUp, shown], true)
  expect(found(session(90_000, 0, { of: 60_000 }))).toEqual([])
  // The contract does not say that the record changes with what happens to it.
  expect(found(session(90_000, 50_000, { of: 30 }))).toEqual([])
  expect(found(session(90_000, 2 * hourMs, { of: 60_000 }))).toEqual(wrong('2 h 0 min later'))
  expect(found(session(90_000, -5 * hourMs, { of: 60_000 }))).toEqual(wrong('5 h 0 min earlier'))
  expect(found(session(90_000, -5.1 * hourMs, { of: 60_000 }))).toEqual([])
  expect(found(session(90_000, 5.1 * hourMs, { of: 60_000 }))).toEqual(
    wrong('5 h 6 min later', 'observation'),
  )
  // Its own times are wrong as well, or from long ago, or the run has moved the clock since.
  expect(found(session(-2 * hourMs, 2 * hourMs))).toEqual([])
  expect(found(session(3 * hourMs, 4 * hourMs))).toEqual([])
  expect(found(moved(13 * hourMs, session(90_000, 13 * hourMs, { of: 60_000 })))).toEqual([])
  expect(instants([session(90_000, 2 * hourMs, { of: 60_000 })])).toEqual([])
})

test('a part of a record may be older than the record, and is never newer than the response', () => {
  const setUp = timed(0, exchange('POST', '/_scores', { id: 'crs_1' }))
  const score = (apartMs: number) => {
    const item = { score: 700, source: 'a', model: 'b', factors: [], created_at: at(apartMs) }
    const dates = { created_at: at(20), updated_at: at(20) }
    const body = { id: 'crs_1', entity_id: 'ent_1', status: 'completed', scores: [item], ...dates }
    return timed(5_000, exchange('GET', '/entities/ent_1/credit_scores/crs_1', body))
  }
  expect(instants([setUp, score(20)])).toEqual([])
  expect(instants([setUp, score(-5 * hourMs)])).toEqual([])
  expect(instants([setUp, score(5 * hourMs)], true)).toEqual([
    'violation /scores/0/created_at: a time that is 5 h 0 min later',
  ])
})
