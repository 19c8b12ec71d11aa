import { expect, test } from 'vitest'
import { account, exchange, findingsIn } from '../exchanges.fixture.ts'

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
    'observation: a time that is 5 h 0 min later',
  ])
  expect(found(-5 * hourMs, { clockMoves: true })).toHaveLength(1)
  expect(found(-5 * hourMs, { dateApartMs: -5 * hourMs })).toEqual([])
  expect(found(0, { dateApartMs: 5 * hourMs })).toEqual([
    'warning: a time that is 5 h 0 min earlier',
  ])
  expect(found(-5 * hourMs, { changed: 1_000 })).toEqual([])
})
